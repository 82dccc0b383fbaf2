'use client';

/** The calls of creating a tenant. */
import useSWR, { useSWRConfig } from 'swr';
import { useCallback } from 'react';
import { type ApiError, call } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import type { Application } from '@/lib/contract/entities/applications';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import type { CreateTenantRequest } from '@/lib/contract/entities/organizations';

/** Who offers the applications (section 6): the super-tenant one acts from, otherwise the organization. */
export type ApplicationSource = { superTenantId: string } | { organizationId: string };

/** The applications that a new tenant can get, by name; undefined while they are loaded. */
export function useOfferedApplications(source: ApplicationSource, fallback?: Application[]) {
  const superTenantId = 'superTenantId' in source ? source.superTenantId : undefined;
  const organizationId = 'organizationId' in source ? source.organizationId : undefined;
  const own = useOperation(
    superTenantId === undefined ? null : operationKey('applications.list', { tenantId: superTenantId }, SUMMARY),
    { fallbackData: fallback },
  );
  const shared = useOperation(
    organizationId === undefined ? null : operationKey('organizations.applications', { organizationId }),
  );
  const answer = superTenantId === undefined ? shared : own;
  return {
    applications: answer.data === undefined ? undefined : asPage<Application>(answer.data).items,
    error: answer.error,
    retry: () => void answer.mutate(),
  };
}

/**
 * The roles and permissions of an offered application. Whoever onboards may read them in the list alone, which finds an
 * application by its id.
 *
 * @param superTenantId - whose application it is; null pauses it
 */
export function useApplicationGrants(superTenantId: string | null, applicationId: string) {
  return useSWR<Application | undefined, ApiError>(
    superTenantId === null ? null : ['onboarding.grants', superTenantId, applicationId],
    async () => {
      const query = { search: applicationId };
      const found = await call('applications.list', { params: { tenantId: superTenantId ?? '' }, query });
      return asPage(found).items.find((one) => one.applicationId === applicationId);
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/**
 * Creates a tenant: in the existing organization that the request names, or with a new one.
 *
 * @param actingTenantId - the `tenantId` header: the tenant one acts from
 * @returns the id of the invitation
 * @throws ApiError
 */
export async function createTenant(request: CreateTenantRequest, actingTenantId: string | undefined): Promise<string> {
  const { existingOrganizationId: organizationId } = request;
  const { result } =
    organizationId === null
      ? await call('invitations.create', { body: request, actingTenantId })
      : await call('tenants.create', { params: { organizationId }, body: request, actingTenantId });
  return result.id;
}

/** Sends the activation e-mail again. @throws ApiError */
export async function resendActivation(tenantId: string, invitationId: string): Promise<void> {
  await call('invitations.resend', { params: { tenantId, invitationId }, body: null });
}

/** Asks again for every list on the screen that a new tenant can be in. */
export function useRefreshLists(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(() => true), [mutate]);
}
