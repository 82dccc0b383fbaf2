import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

export type PanelListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** What is said without any. */
  none?: string | undefined;
};

/** Lines that are shown before one asks for all. */
const SHOWN = 8;

/** The lines of a part of a panel: the first of them, and all on demand. */
export function PanelList<Item>({ items, keyOf, render, none }: PanelListProps<Item>) {
  const t = useTranslations('common.panel');
  const [all, setAll] = useState(false);
  const shown = all || items.length <= SHOWN + 1 ? items : items.slice(0, SHOWN);
  if (items.length === 0 && none !== undefined) return <p className="text-sm text-muted">{none}</p>;
  return (
    <>
      <ul>
        {shown.map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      {shown.length === items.length ? null : (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="hit-area mt-1 rounded-sm text-sm font-medium text-accent-text hover:underline"
        >
          {t('all', { count: items.length })}
        </button>
      )}
    </>
  );
}
