'use client';

import { History } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/use-failure-text';
import { InlineAlert } from '@/components/ui/alert';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { PageOf } from '@/lib/contract/entities/page';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import { useHistory } from './history-data';
import type { HistoryPlace } from './history-pages';
import { byDay, changeTexts } from './history-words';

export type HistoryPanelProps = {
  place: HistoryPlace;
  /** The first page as the server loaded it; undefined when it could not. */
  initial: HistoryEntry[] | PageOf<HistoryEntry> | undefined;
};

/** Who changed what and when, newest first. */
export function HistoryPanel({ place, initial }: HistoryPanelProps) {
  const t = useTranslations('history');
  const action = useTranslations('common.action');
  const format = useFormatter();
  const failureText = useFailureText();
  const { entries, more, loading, error, loadMore, retry } = useHistory(place, initial);
  if (error !== undefined && entries === undefined) {
    return (
      <InlineAlert
        tone="danger"
        action={
          <Button size="sm" onClick={retry}>
            {action('retry')}
          </Button>
        }
      >
        {failureText(error, { error: 'Common.Fetch.Error' })}
      </InlineAlert>
    );
  }
  if (entries === undefined) return <HistorySkeleton />;
  if (entries.length === 0) {
    return (
      <Panel flush>
        <EmptyState icon={<History />} title={t('emptyTitle')} text={t('emptyText')} />
      </Panel>
    );
  }
  const days = byDay(entries, (at) => format.dateTime(new Date(at), { dateStyle: 'full' }));
  return (
    <div className="max-w-4xl space-y-6">
      {days.map(({ day, entries: ofDay }) => (
        <section key={day} className="space-y-2">
          <h2 className="text-sm font-semibold text-muted first-letter:uppercase">{day}</h2>
          <ol className="divide-y divide-border-subtle rounded-xl bg-surface shadow-card">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {more ? (
        <Button onClick={loadMore} pending={loading}>
          {t('more')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('end')}</p>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const actor = entry.actor.name || t('unknownActor');
  const changes = changeTexts(entry.changes, { yes: t('yes'), no: t('no') });
  return (
    <li className="flex gap-3 px-5 py-3.5">
      <Avatar name={actor} id={entry.actor.id} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            <ActionText action={entry.action} />
            {entry.target.name ? <span className="font-medium">{` ${entry.target.name}`}</span> : null}
            <span className="text-muted">{` · ${actor}`}</span>
          </p>
          <time dateTime={entry.at} className="shrink-0 text-sm text-muted tabular-nums">
            {format.dateTime(new Date(entry.at), { timeStyle: 'short' })}
          </time>
        </div>
        {changes.length === 0 ? null : (
          <dl className="space-y-0.5 text-sm">
            {changes.map((change) => (
              <div key={change.field} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">
                  <FieldName field={change.field} />
                </dt>
                <dd className="min-w-0 wrap-anywhere">
                  {change.before ? (
                    <>
                      <del className="text-muted">
                        <span className="sr-only">{t('before')} </span>
                        {change.before}
                      </del>
                      <span aria-hidden>{' → '}</span>
                    </>
                  ) : null}
                  <ins className="no-underline">
                    <span className="sr-only">{t('after')} </span>
                    {change.after || t('nothing')}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** What was done; an operation that this version does not know keeps its own name. */
function ActionText({ action }: { action: string }) {
  const t = useTranslations('history.action');
  // The platform names the operation; whether there is a text for it is asked first.
  const key = action as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : <span className="font-mono text-xs">{action}</span>;
}

/** The name of a changed field; an unknown one keeps its own. */
function FieldName({ field }: { field: string }) {
  const t = useTranslations('history.field');
  // As above: a field of the platform's choice.
  const key = field as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : <span className="font-mono text-xs">{field}</span>;
}

function HistorySkeleton() {
  return (
    <div aria-busy className="max-w-4xl space-y-4 rounded-xl bg-surface p-5 shadow-card">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  );
}
