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
  /** The user's permissions in all tenants, so that links lead only to accessible pages. */
  claims: AccessClaims;
  isOfMember?: boolean;
};

export function TargetHealth({ place: { organizationId, tenantId }, subject, claims, isOfMember }: TargetHealthProps) {
  const place: HealthPlace =
    tenantId === undefined ? { kind: 'organization', organizationId } : { kind: 'tenant', organizationId, tenantId };
  return can(subject, `health.${place.kind}.read`).allowed ? (
    <TargetFindings place={place} claims={claims} isOfMember={isOfMember} />
  ) : null;
}
