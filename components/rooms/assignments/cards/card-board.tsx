'use client';

import { SearchX } from '@/components/ui/primitives/icons';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { SearchField } from '@/components/table/toolbar';
import { Button } from '@/components/ui/primitives/button';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { CardGrid, type CardGridProps } from './card-grid';
import { VIEWS, type View, cardsInSight, countViews, readView } from './card-list';

/** The parameters of the search and of the view in the address. */
const SEARCH = 'q';
const VIEW = 'show';

/** Search, the views with their counts, and the cards that are in sight. */
export function CardBoard(props: CardGridProps) {
  const { cards } = props;
  const t = useTranslations('assignments.cards');
  const table = useTranslations('table');
  const params = useSearchParams();
  const search = params.get(SEARCH) ?? '';
  const view = readView(params.get(VIEW));
  const change = useCallback((next: Record<string, string>) => {
    const now = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(next)) {
      if (value === '') now.delete(name);
      else now.set(name, value);
    }
    const query = now.toString();
    window.history.replaceState(null, '', `${window.location.pathname}${query === '' ? '' : `?${query}`}`);
  }, []);
  const shown = cardsInSight(cards, view, search);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField value={search} onChange={(text) => change({ [SEARCH]: text })} placeholder={t('search')} />
        <Views
          counts={countViews(cards)}
          current={view}
          onChange={(next) => change({ [VIEW]: next === 'all' ? '' : next })}
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {search === '' ? null : table('count.some', { shown: shown.length, total: cards.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={table('noMatchTitle')}
          text={t('noMatch')}
          action={<Button onClick={() => change({ [SEARCH]: '', [VIEW]: '' })}>{table('clearFilters')}</Button>}
        />
      ) : (
        <CardGrid {...props} cards={shown} />
      )}
    </>
  );
}

type ViewsProps = { counts: Record<View, number>; current: View; onChange: (view: View) => void };

function Views({ counts, current, onChange }: ViewsProps) {
  const t = useTranslations('assignments.cards');
  return (
    <fieldset className="flex max-w-full min-w-0 gap-0.5 rounded-lg bg-chip p-0.5">
      <legend className="sr-only">{t('views')}</legend>
      {VIEWS.map((view) => (
        <label
          key={view}
          className="flex h-7.5 min-w-0 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted select-none hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11"
        >
          <input
            type="radio"
            name="view"
            value={view}
            checked={view === current}
            onChange={() => onChange(view)}
            className="sr-only"
          />
          <span className="truncate">{t(`view.${view}`)}</span>
          <span className="text-xs text-faint tabular-nums">{counts[view]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Cards that are on their way. */
export function CardSkeletons() {
  const t = useTranslations('common.spinner');
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {t('content')}
      </p>
      <ul aria-hidden className="grid grid-cols-1 gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3 lg:mr-85">
        {Array.from({ length: 9 }, (_, index) => (
          <li key={index} className="flex h-36 gap-3 rounded-xl bg-surface p-4 shadow-card">
            <Skeleton className="size-10 shrink-0" />
            <span className="flex flex-1 flex-col gap-2 pt-0.5">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3.5 w-1/4" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
