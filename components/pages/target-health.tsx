'use client';

import type { HealthPlace } from '@/components/rooms/health/health-view';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { type AccessClaims, type Subject, can } from '@/lib/contract/access';

const TargetFindings = lazy(() => import('@/components/rooms/health/target-texts'), 'TargetFindingsWithTexts', {
  optional: true,
});

export type TargetHealthProps = {
  place: { organizationId: string; tenantId?: string };
  subject: Subject;
  /** What the reader may do, in all tenants: links lead only where they may go. */
  claims: AccessClaims;
  isOfMember?: boolean;
};

/** What needs doing about the thing whose panel is open. */
export function TargetHealth({ place: { organizationId, tenantId }, subject, claims, isOfMember }: TargetHealthProps) {
  const place: HealthPlace =
    tenantId === undefined ? { kind: 'organization', organizationId } : { kind: 'tenant', organizationId, tenantId };
  return can(subject, `health.${place.kind}.read`).allowed ? (
    <TargetFindings place={place} claims={claims} isOfMember={isOfMember} />
  ) : null;
}
