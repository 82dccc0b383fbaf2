'use client';

import { History as HistoryIcon } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import { useMemo, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { addDays, dayIn } from '@/components/ui/mechanisms/date-locale';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { Panel } from '@/components/ui/primitives/panel';
import { LoadFailure } from '@/components/form/load-failure';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import type { History, HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { isUnserved } from '@/lib/console/browser/api-error';
import { NoMatch } from '@/components/table/no-match';
import { HistoryContext } from './history-context';
import { useHistory } from './history-data';
import { Entry, ManyEntries } from './history-entry';
import { type HistoryFilter, NO_FILTER, isFiltered } from './history-filter';
import type { HistoryReader } from './history-links';
import { type HistoryPlace, HISTORY_PAGE } from './history-pages';
import { HistoryToolbar } from './history-toolbar';
import { byDay, joined } from './history-words';
import { useHistoryFilter } from './use-history-filter';
import { toast } from '@/components/ui/overlays/toast';
import { HISTORY } from '@/lib/contract/limits';
import { type LinkSearch, entryHash, linkedId, searchStep } from './linked-entry';

export type HistoryPanelProps = {
  place: HistoryPlace;
  reader: HistoryReader;
  /** The first page as loaded by the server, and its filter; undefined if that failed. */
  initial: { filter: HistoryFilter; answer: History } | undefined;
};

/** Who changed what and when, newest first; the filter is in the address. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [filter, change] = useHistoryFilter();
  return <HistoryView {...props} filter={filter} onFilter={change} />;
}

export type HistoryViewProps = HistoryPanelProps & {
  filter: HistoryFilter;
  onFilter: (change: Partial<HistoryFilter>) => void;
};

/** The same view with the caller's filter. */
export function HistoryView({ place, reader, initial, filter, onFilter: change }: HistoryViewProps) {
  const t = useTranslations('history');
  const at = useNow().getTime();
  const zone = useZone();
  const now = useMemo(() => ({ at, zone }), [at, zone]);
  const history = useHistory(place, { filter, now, initial });
  const { entries, facets, total, pages, more, loading, error, loadMore, retry } = history;
  const filtered = isFiltered(filter);
  const ids = useMemo(() => entries?.map(({ id }) => id), [entries]);
  const linked = useLinkedEntry({ ids, pages, more, loading, failed: error !== undefined, filtered, loadMore });
  const context = useMemo(() => ({ place, reader, linked }), [place, reader, linked]);
  return (
    <HistoryContext value={context}>
      <HistoryToolbar filter={filter} onChange={change} facets={facets} total={total} />
      {error === undefined ? null : isUnserved(error) ? (
        <EmptyState icon={<HistoryIcon />} title={t('notServedTitle')} text={t('notServedText')} />
      ) : (
        <LoadFailure error={error} onRetry={retry} />
      )}
      {entries === undefined ? (
        error === undefined ? (
          <HistorySkeleton />
        ) : null
      ) : entries.length === 0 && !more ? (
        <Panel flush>
          {filtered ? (
            <NoMatch text={t('noMatchText')} onClear={() => change(NO_FILTER)} />
          ) : (
            <EmptyState icon={<HistoryIcon />} title={t('emptyTitle')} text={t('emptyText')} />
          )}
        </Panel>
      ) : (
        <>
          {entries.length === 0 ? null : <Days entries={entries} stale={loading} />}
          <div className="flex min-h-8.5 items-center justify-center gap-3 text-sm text-muted">
            {entries.length === 0 && !loading ? <p>{t('noneYet')}</p> : null}
            {more ? (
              <Button onClick={loadMore} pending={loading}>
                {t('more')}
              </Button>
            ) : (
              <p>{t(filtered ? 'endFiltered' : 'end')}</p>
            )}
          </div>
        </>
      )}
    </HistoryContext>
  );
}

function Days({ entries, stale }: { entries: readonly HistoryEntry[]; stale: boolean }) {
  const zone = useZone();
  const days = byDay(entries, (at) => dayIn(zone, at));
  return (
    <div aria-busy={stale || undefined} className="rounded-xl bg-surface shadow-card">
      {days.map(({ day, at, entries: ofDay }, index) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <DayHeading id={`day-${day}`} at={at} zone={zone} first={index === 0} />
          <ol className="divide-y divide-border-subtle">
            {joined(ofDay).map(({ key, entries: [first, ...rest] }) =>
              rest.length === 0 ? (
                <Entry key={key} entry={first} />
              ) : (
                <ManyEntries key={key} entries={[first, ...rest]} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

function DayHeading({ id, at, zone, first }: { id: string; at: string; zone: string; first: boolean }) {
  const t = useTranslations('history');
  const dateText = useDateText();
  const now = useMinute();
  const date = new Date(at);
  const day = dayIn(zone, date);
  const today = dayIn(zone, now);
  const yesterday = addDays(today, -1);
  const thisYear = day.slice(0, 4) === today.slice(0, 4);
  const written = dateText(date, { day: 'numeric', month: 'long', year: thisYear ? undefined : 'numeric' });
  const weekday = dateText(date, { weekday: 'long' });
  const name = day === today ? t('today') : day === yesterday ? t('yesterday') : null;
  return (
    <h2
      id={id}
      className={cx(
        'sticky top-0 z-10 flex h-9 items-center gap-2 border-b border-border-subtle bg-background px-4 text-sm sm:px-5',
        first ? 'rounded-t-xl' : 'border-t',
      )}
    >
      <span className="font-semibold first-letter:uppercase">{name ?? `${weekday} ${written}`}</span>
      {name === null ? null : <span className="text-muted">{written}</span>}
    </h2>
  );
}

function HistorySkeleton() {
  return (
    <div aria-busy className="divide-y divide-border-subtle rounded-xl bg-surface shadow-card">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4'].map((width) => (
        <div key={width} className="flex gap-3 px-5 py-3.5">
          <Skeleton className="size-7.5 rounded-full" />
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className={cx('h-3.5', width)} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

const subscribe = (listener: () => void): (() => void) => {
  for (const event of ['hashchange', 'popstate']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['hashchange', 'popstate']) window.removeEventListener(event, listener);
  };
};

type LinkedEntryOptions = LinkSearch & { failed: boolean; filtered: boolean; loadMore: () => void };

/**
 * The entry in the address (`#change-…`), scrolled into view. One that is further down is loaded page by page; if it is not found, a toast
 * says so.
 * @returns its id, or null
 */
function useLinkedEntry({ failed, filtered, loadMore, ...list }: LinkedEntryOptions): string | null {
  const t = useTranslations('history.linked');
  const id = useSyncExternalStore(
    subscribe,
    () => linkedId(window.location.hash),
    () => null,
  );
  const step = id === null || failed ? 'wait' : searchStep(id, list);
  // Requests each page once, shows each entry once, and reports the end of each search once; older pages may still contain it then.
  const asked = useRef(0);
  const shown = useRef<string | null>(null);
  const reported = useRef<string | null>(null);
  const { pages } = list;
  useEffect(() => {
    if (id === null || step === 'wait') return;
    if (step === 'here') {
      if (shown.current === id) return;
      shown.current = id;
      document.getElementById(entryHash(id))?.scrollIntoView();
    } else if (reported.current === id) return;
    else if (step === 'load') {
      if (asked.current >= pages) return;
      asked.current = pages;
      loadMore();
    } else {
      reported.current = id;
      toast.error(
        step === 'far'
          ? t('far', { count: HISTORY.linkPages * Number(HISTORY_PAGE) })
          : t(filtered ? 'filtered' : 'gone'),
      );
    }
  }, [id, step, pages, filtered, loadMore, t]);
  return id;
}
