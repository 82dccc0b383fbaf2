import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { type OperationKey, operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { AcceptRequest, Acceptance, Health } from '@/lib/contract/rooms/health/entities';
import type { HealthPlace } from './health-view';

type HealthKey = OperationKey<'health.tenant'>;

function keyOf(place: HealthPlace, memberId: string | undefined): HealthKey {
  if (place.kind === 'tenant' && memberId !== undefined) {
    return operationKey('health.member', { tenantId: place.tenantId, memberId }) as unknown as HealthKey;
  }
  if (place.kind === 'tenant') return operationKey('health.tenant', { tenantId: place.tenantId });
  const key =
    place.kind === 'organization'
      ? operationKey('health.organization', { organizationId: place.organizationId })
      : operationKey('health.platform', { tenantId: place.tenantId });
  // All have the same type of answer, which the generic hook cannot infer from a union.
  return key as unknown as HealthKey;
}

/** The findings of a place, or about one of its members. @param isAsked - query at once, and not only when the user returns to the page */
export function useHealth(
  place: HealthPlace,
  initial: Health | undefined,
  isAsked = initial === undefined,
  memberId?: string,
): SWRResponse<Health, ApiError> {
  return useOperation(keyOf(place, memberId), { fallbackData: initial, revalidateOnMount: isAsked });
}

/** Accepts the risk of a finding until a day. @throws ApiError */
export async function acceptFinding(place: HealthPlace, body: AcceptRequest): Promise<Acceptance> {
  switch (place.kind) {
    case 'tenant':
      return await call('health.tenant.accept', { params: { tenantId: place.tenantId }, body });
    case 'organization':
      return await call('health.organization.accept', { params: { organizationId: place.organizationId }, body });
    case 'platform':
      return await call('health.platform.accept', { params: { tenantId: place.tenantId }, body });
  }
}

/** Ends an acceptance. @throws ApiError */
export async function withdrawAcceptance(place: HealthPlace, acceptanceId: string): Promise<void> {
  switch (place.kind) {
    case 'tenant':
      await call('health.tenant.withdraw', { params: { tenantId: place.tenantId, acceptanceId } });
      return;
    case 'organization':
      await call('health.organization.withdraw', {
        params: { organizationId: place.organizationId, acceptanceId },
      });
      return;
    case 'platform':
      await call('health.platform.withdraw', { params: { tenantId: place.tenantId, acceptanceId } });
  }
}
