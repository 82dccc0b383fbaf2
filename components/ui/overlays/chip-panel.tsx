import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { foldCase } from '@/lib/contract/search-text';

/** From this number of chips on, the panel has a search field. */
const SEARCH_FROM = 40;

/** The content behind "+8": with a title, and with a search field if it is long. */
export function ChipPanel({ items, title, of }: { items: readonly ChipItem[]; title: string; of: string }) {
  const t = useTranslations('common.options');
  const [search, setSearch] = useState('');
  const query = foldCase(search.trim());
  const found = items.filter(({ text = '' }) => foldCase(text).includes(query));
  return (
    <div className="flex max-h-80 flex-col">
      <p className="px-3 pt-3 pb-2 text-sm wrap-anywhere text-muted">
        <b className="font-semibold text-text">{title}</b> {of}
      </p>
      {items.length > SEARCH_FROM ? (
        <input
          type="search"
          data-own-escape
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={`${t('search')}: ${title} ${of}`}
          placeholder={t('search')}
          className="mx-3 mb-2 h-8.5 rounded-lg bg-surface px-3 shadow-card outline-offset-0 touch:h-11"
        />
      ) : null}
      <ul className="scroll-quiet flex min-h-0 flex-wrap gap-1.5 overflow-y-auto px-3 pb-3">
        {found.map((item) => (
          <li key={item.key} className="flex max-w-full">
            {item.chip}
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? 'px-3 pb-3 text-sm text-muted' : 'sr-only'}>
        {found.length === 0 ? t('noMatch', { query: search.trim() }) : null}
      </p>
    </div>
  );
}
/** One chip; its text makes it searchable in the panel. */
export type ChipItem = { key: string; chip: ReactNode; text?: string };
