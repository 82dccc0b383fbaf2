'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { type HistoryFilter, NO_FILTER } from './history-filter';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';
import { HistoryView } from './history-panel';

export type TargetHistoryDialogProps = {
  place: HistoryPlace;
  reader: HistoryReader;
  /** What it is the history of, when that is known. */
  name: string | undefined;
  onClose: () => void;
};

/** The history of one thing, over the list that it is in. The address keeps the filter of the list. */
export function TargetHistoryDialog({ place, reader, name, onClose }: TargetHistoryDialogProps) {
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
