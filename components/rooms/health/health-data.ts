import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { type OperationKey, operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { AcceptRequest, Acceptance, Health } from '@/lib/contract/rooms/health/entities';
import type { HealthPlace } from './health-view';

/** The ids in the address of a place's calls. The types follow the tenant's calls, because those of all places are alike. */
const paramsOf = (place: HealthPlace): { tenantId: string } =>
  place.kind === 'organization'
    ? ({ organizationId: place.organizationId } as unknown as { tenantId: string })
    : { tenantId: place.tenantId };

/** The findings of a place, or about one of its members. @param isAsked - query at once, and not only when the user returns to the page */
export function useHealth(
  place: HealthPlace,
  initial: Health | undefined,
  isAsked = initial === undefined,
  memberId?: string,
): SWRResponse<Health, ApiError> {
  const key =
    place.kind === 'tenant' && memberId !== undefined
      ? operationKey('health.member', { tenantId: place.tenantId, memberId })
      : operationKey(`health.${place.kind}` as 'health.tenant', paramsOf(place));
  return useOperation(key as OperationKey<'health.tenant'>, { fallbackData: initial, revalidateOnMount: isAsked });
}

/** Accepts the risk of a finding until a day. @throws ApiError */
export const acceptFinding = (place: HealthPlace, body: AcceptRequest): Promise<Acceptance> =>
  call(`health.${place.kind}.accept` as 'health.tenant.accept', { params: paramsOf(place), body });

/** Ends an acceptance. @throws ApiError */
export const withdrawAcceptance = (place: HealthPlace, acceptanceId: string): Promise<unknown> =>
  call(`health.${place.kind}.withdraw` as 'health.tenant.withdraw', { params: { ...paramsOf(place), acceptanceId } });
