'use client';

import type { HistoryReader } from '@/components/rooms/history/history-links';
import { useDialogSubject } from '@/components/ui/dialog-subject';
import { later } from '@/components/ui/later';
import { useDialogParam } from '@/components/ui/use-dialog-param';

const TargetHistoryDialog = later(() =>
  import('@/components/rooms/history/target-history-dialog').then((module) => module.TargetHistoryDialog),
);

export type TargetHistoryProps = {
  type: 'application' | 'template';
  place: { organizationId: string; tenantId: string };
  reader: HistoryReader;
};

/** The history of what a screen's open dialog is about. Pages hand it to screens: rooms do not know each other. */
export function TargetHistory({ type, place, reader }: TargetHistoryProps) {
  const subject = useDialogSubject();
  const { close } = useDialogParam();
  if (subject === null) return null;
  const { id, name } = subject;
  const whose = type === 'application' ? { ...place, applicationId: id } : { ...place, templateId: id };
  return <TargetHistoryDialog key={id} place={whose} reader={reader} name={name} onClose={close} />;
}
