import { useCallback } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { ApiError, call } from '@/lib/console/browser/call';
import { callOr } from '@/lib/console/browser/call-or';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { asPage } from '@/lib/contract/entities/page';
import { IMPACT, MAX_PAGE_SIZE } from '@/lib/contract/limits';
import { SUMMARY } from '@/lib/contract/summary';
import { type OwnApplication, findTarget, toOwn } from './assignment';
import { organizationsOf } from './list/assignment-list';

export type OrganizationChoice = { id: string; name: string };

/** The organizations with tenants, sorted by name; undefined while loading. */
export function useOrganizations(superTenantId: string, fallback: OrganizationChoice[] | undefined) {
  const { data } = useSWR<OrganizationChoice[], ApiError>(
    ['assignments.organizations', superTenantId],
    () => loadOrganizations(superTenantId),
    { fallbackData: fallback, revalidateOnFocus: false },
  );
  return data;
}

/** Finds organizations by the name or id of a tenant in them; empty if the platform does not support that. */
export function useFindOrganizations(superTenantId: string): (search: string) => Promise<readonly string[]> {
  return useCallback(
    (search: string) =>
      callOr<readonly string[]>(
        async () =>
          asPage(
            await call('superTenants.organizations', {
              params: { tenantId: superTenantId },
              query: { search, limit: String(MAX_PAGE_SIZE) },
            }),
          ).items.map(({ id }) => id),
        () => [],
      ),
    [superTenantId],
  );
}

async function loadOrganizations(superTenantId: string): Promise<OrganizationChoice[]> {
  const params = { tenantId: superTenantId };
  return callOr<OrganizationChoice[]>(
    async () => asPage(await call('superTenants.organizations', { params })).items,
    async () => organizationsOf(asPage(await call('superTenants.assignedTenants', { params, query: SUMMARY })).items),
  );
}

/** The super-tenant's own applications, sorted by name. @param superTenantId - null pauses the query */
export function useOwnApplications(
  superTenantId: string | null,
  fallback?: OwnApplication[],
): SWRResponse<OwnApplication[], ApiError> {
  return useSWR<OwnApplication[], ApiError>(
    superTenantId === null ? null : ['assignments.own', superTenantId],
    async () => {
      const params = { tenantId: superTenantId ?? '' };
      return asPage(await call('applications.list', { params, query: SUMMARY })).items.map(toOwn);
    },
    { fallbackData: fallback },
  );
}

/** One tenant with its applications; null if there is none with this id. */
export function useTarget(
  superTenantId: string,
  tenantId: string,
  fallback?: TenantAssignments | null,
): SWRResponse<TenantAssignments | null, ApiError> {
  const params = { tenantId: superTenantId };
  return useSWR<TenantAssignments | null, ApiError>(
    ['assignments.target', superTenantId, tenantId],
    () => findTarget(tenantId, (query) => call('superTenants.assignedTenants', { params, query })),
    { fallbackData: fallback },
  );
}

/**
 * The number of members who can open public applications as soon as the tenants have them.
 * @returns undefined until counted, and if the platform cannot count
 */
export function useOpening(
  superTenantId: string,
  applicationIds: readonly string[],
  tenantIds: readonly string[],
): number | undefined {
  const isAsked = applicationIds.length > 0 && tenantIds.length > 0 && tenantIds.length <= IMPACT.ids;
  const { data } = useSWR<number | undefined, ApiError>(
    isAsked ? ['assignments.opening', superTenantId, applicationIds, tenantIds] : null,
    async () => {
      const body = { applicationIds: [...applicationIds], selection: { ids: [...tenantIds] } };
      return (await call('superTenants.assignPreview', { params: { tenantId: superTenantId }, body })).opening;
    },
    { revalidateOnFocus: false },
  );
  return data;
}

/** Assigns applications to a tenant. @throws ApiError */
export async function assign(superTenantId: string, tenantId: string, ids: readonly string[]): Promise<void> {
  await call('tenants.applications.assign', {
    params: { tenantId },
    body: { ids: [...ids] },
    actingTenantId: superTenantId,
  });
}
