import { type ReactNode, useState } from 'react';
import { LoadedTexts } from '@/components/ui/mechanisms/texts';
import { assemble } from '@/messages/assemble';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { type HistoryFilter, NO_FILTER } from './history-filter';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';
import { HistoryView } from './history-panel';
import { useAfterDialog } from '@/components/table/use-after-dialog';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelSection } from '@/components/ui/overlays/panel-parts';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { asPage } from '@/lib/contract/entities/page';
import { isUnserved } from '@/lib/console/browser/api-error';
import { RECENT, totalOf, useRecentHistory } from './history-data';
import { useActionLabel } from './history-entry';
import { LoadFailure } from '@/components/form/load-failure';

/** The texts for changes are part of their rooms: all texts of the language are loaded once, as a script that the browser caches. */
const TEXTS = {
  en: async () => assemble(await import('@/messages/en')).history,
  no: async () => assemble(await import('@/messages/no')).history,
};

const withTexts = (part: ReactNode) => (
  <LoadedTexts of="history" from={TEXTS}>
    {part}
  </LoadedTexts>
);

/** The history in a dialog, on pages without its texts. */
export const TargetHistoryDialogWithTexts = (props: TargetHistoryDialogProps) =>
  withTexts(<TargetHistoryDialog {...props} />);

/** The last changes in a panel, on pages without their texts. */
export const RecentChangesWithTexts = (props: RecentChangesProps) => withTexts(<RecentChanges {...props} />);

type TargetHistoryDialogProps = {
  place: HistoryPlace;
  reader: HistoryReader;
  name: string | undefined;
  onClose: () => void;
};

/** The history of one entity in a dialog over its list. The address keeps the list's filter. */
function TargetHistoryDialog({ place, reader, name, onClose }: TargetHistoryDialogProps) {
  const t = useTranslations('history.dialog');
  const close = useTranslations('common.action')('close');
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER);
  return (
    <DialogFrame
      onClose={onClose}
      title={name === undefined ? t('title') : t('titleOf', { name })}
      description={t('description')}
    >
      <DialogBody>
        <HistoryView
          place={place}
          reader={reader}
          initial={undefined}
          filter={filter}
          onFilter={(change) => setFilter((old) => ({ ...old, ...change }))}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{close}</Button>
      </DialogFooter>
    </DialogFrame>
  );
}

type RecentChangesProps = { place: HistoryPlace; onAll: () => void };

/** The last changes to a panel's entity. @param props.onAll - opens the whole history */
function RecentChanges({ place, onAll }: RecentChangesProps) {
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
