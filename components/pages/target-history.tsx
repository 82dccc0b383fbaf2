'use client';

import type { OfTarget } from '@/components/rooms/history/history-pages';
import { useSubjectOfPart } from '@/components/ui/mechanisms/subject-parts';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { closeDialogAddress } from '@/components/ui/mechanisms/dialog-address';
import type { Subject } from '@/lib/contract/access';

const TargetHistoryDialog = lazy(
  () => import('@/components/rooms/history/target-history-parts'),
  'TargetHistoryDialogWithTexts',
);
const RecentChanges = lazy(() => import('@/components/rooms/history/target-history-parts'), 'RecentChangesWithTexts');

export type TargetHistoryProps = {
  of: OfTarget;
  place: { organizationId: string; tenantId?: string };
  /** The user: names of entities they may open become links. */
  subject: Subject;
};

export function TargetHistory({ of, place, subject }: TargetHistoryProps) {
  const target = useSubjectOfPart();
  if (target === null) return null;
  const { id, name, onAll } = target;
  const reader = { subject, openTenantIds: [] };
  const whose = { ...place, target: { operation: of, id } };
  if (onAll !== undefined) return <RecentChanges key={id} place={whose} onAll={onAll} />;
  return <TargetHistoryDialog key={id} place={whose} reader={reader} name={name} onClose={closeDialogAddress} />;
}
