import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

export type PanelListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** The text for an empty list. */
  none?: string | undefined;
};

/** The number of lines shown before "show all". */
const SHOWN = 8;

/** The lines of a section of a panel: the first ones, and all on demand. */
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
