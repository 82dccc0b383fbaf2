'use client';

import type { ReactNode } from 'react';
import { LoadedTexts } from '@/components/ui/mechanisms/texts';
import { assemble } from '@/messages/assemble';
import { RecentChanges, type RecentChangesProps } from './recent-changes';
import { TargetHistoryDialog, type TargetHistoryDialogProps } from './target-history-dialog';

/** The words for changes stand with their rooms: all texts of the language come, once, as a script that the browser keeps. */
const TEXTS = {
  en: async () => assemble((await import('@/messages/en')).en).history,
  no: async () => assemble((await import('@/messages/no')).no).history,
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
