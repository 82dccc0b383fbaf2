import { type ReactNode, useState } from 'react';
import { LoadedTexts } from '@/components/ui/mechanisms/texts';
import { assemble } from '@/messages/assemble';
import { RecentChanges, type RecentChangesProps } from './recent-changes';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { type HistoryFilter, NO_FILTER } from './history-filter';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';
import { HistoryView } from './history-panel';

/** The words for changes stand with their rooms: all texts of the language come, once, as a script that the browser keeps. */
const TEXTS = {
  en: async () => assemble(await import('@/messages/en')).history,
  no: async () => assemble(await import('@/messages/no')).history,
};

const withTexts = (part: ReactNode) => (
  <LoadedTexts of="history" from={TEXTS}>
    {part}
  </LoadedTexts>
);

/** The history in a dialog, on pages that have no words for it. */
export const TargetHistoryDialogWithTexts = (props: TargetHistoryDialogProps) =>
  withTexts(<TargetHistoryDialog {...props} />);

/** The last changes in a panel, on pages that have no words for them. */
export const RecentChangesWithTexts = (props: RecentChangesProps) => withTexts(<RecentChanges {...props} />);

type TargetHistoryDialogProps = {
  place: HistoryPlace;
  reader: HistoryReader;
  name: string | undefined;
  onClose: () => void;
};

/** The history of one thing, over the list that it is in. The address keeps the filter of the list. */
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
