import { useTranslations } from 'next-intl';
import { useAfterDialog } from '@/components/table/use-after-dialog';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelSection } from '@/components/ui/overlays/panel-parts';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { asPage } from '@/lib/contract/entities/page';
import { isUnserved } from '@/lib/console/browser/api-error';
import { RECENT, totalOf, useRecentHistory } from './history-data';
import { useActionLabel } from './history-entry';
import type { HistoryPlace } from './history-pages';
import { LoadFailure } from '@/components/form/load-failure';

export type RecentChangesProps = { place: HistoryPlace; onAll: () => void };

/** The last changes of what a panel is about. @param props.onAll - opens all of them */
export function RecentChanges({ place, onAll }: RecentChangesProps) {
  const t = useTranslations('history');
  const label = useActionLabel();
  const { data, error, mutate } = useRecentHistory(place);
  useAfterDialog(mutate);
  if (isUnserved(error)) return null;
  const total = totalOf(data);
  const recent = asPage(data ?? []).items.slice(0, RECENT);
  const all =
    total === undefined || total.count === 0 ? null : (
      <button
        type="button"
        onClick={onAll}
        className="hit-area rounded-sm text-sm font-medium text-accent-text hover:underline"
      >
        {t('recent.all', { count: total.count, more: String(total.isLowerBound) })}
      </button>
    );
  return (
    <PanelSection title={t('recent.title')} aside={all}>
      {error === undefined ? null : <LoadFailure error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined ? (
        <div aria-busy>
          {Array.from({ length: RECENT }, (_, index) => (
            <div key={index} className="flex h-8 items-center">
              <Skeleton className="h-3.5 w-2/3" />
            </div>
          ))}
        </div>
      ) : null}
      {recent.length === 0 ? null : (
        <ul>
          {recent.map(({ id, actor, action, at }) => (
            <li key={id} className="flex h-8 items-center gap-2.5 text-sm">
              <Avatar name={actor.name || t('unknownActor')} id={actor.id} size="sm" />
              <span className="min-w-0 flex-1 truncate">
                {label(action)}{' '}
                <span className="text-muted">{t('recent.by', { name: actor.name || t('unknownActor') })}</span>
              </span>
              <RelativeTime value={at} className="shrink-0 text-muted" />
            </li>
          ))}
        </ul>
      )}
      {total?.count === 0 ? <p className="text-sm text-muted">{t('emptyTitle')}</p> : null}
    </PanelSection>
  );
}
