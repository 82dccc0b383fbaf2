'use client';

import type { HistoryTarget } from '@/components/rooms/history/history-pages';
import { useDialogSubject } from '@/components/ui/dialog-subject';
import { later } from '@/components/ui/later';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import type { Subject } from '@/lib/contract/access';

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
  /** The reader, for whom names become links to what may be opened. */
  subject: Subject;
};

/** The history of what a screen's open dialog is about. Pages hand it to screens: rooms do not know each other. */
export function TargetHistory({ type, place, subject }: TargetHistoryProps) {
  const target = useDialogSubject();
  const { close } = useDialogParam();
  if (target === null) return null;
  const { id, name } = target;
  const reader = { subject, openTenantIds: [] };
  const whose = { ...place, ...targets[type](id) };
  return <TargetHistoryDialog key={id} place={whose} reader={reader} name={name} onClose={close} />;
}
