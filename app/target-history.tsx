'use client';

import type { HistoryReader } from '@/components/rooms/history/history-links';
import type { HistoryTarget } from '@/components/rooms/history/history-pages';
import { useDialogSubject } from '@/components/ui/dialog-subject';
import { later } from '@/components/ui/later';
import { useDialogParam } from '@/components/ui/use-dialog-param';

const TargetHistoryDialog = later(() =>
  import('@/components/rooms/history/target-history-dialog').then((module) => module.TargetHistoryDialog),
);

/** By the kind of target, the parameter that names it. */
const targets = {
  application: (applicationId: string) => ({ applicationId }),
  template: (templateId: string) => ({ templateId }),
  apiResource: (apiResourceId: string) => ({ apiResourceId }),
  client: (clientId: string) => ({ clientId }),
  clientTemplate: (clientTemplateId: string) => ({ clientTemplateId }),
} satisfies Record<string, (id: string) => HistoryTarget>;

export type TargetHistoryProps = {
  type: keyof typeof targets;
  place: { organizationId: string; tenantId: string };
  reader: HistoryReader;
};

/** The history of what a screen's open dialog is about. Pages hand it to screens: rooms do not know each other. */
export function TargetHistory({ type, place, reader }: TargetHistoryProps) {
  const subject = useDialogSubject();
  const { close } = useDialogParam();
  if (subject === null) return null;
  const { id, name } = subject;
  const whose = { ...place, ...targets[type](id) };
  return <TargetHistoryDialog key={id} place={whose} reader={reader} name={name} onClose={close} />;
}
