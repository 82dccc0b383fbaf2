import useSWR from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import type { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';

/** The source of the offered applications (section 6): the user's current super-tenant, otherwise the organization. */
export type ApplicationSource = { superTenantId: string } | { organizationId: string };

/** The applications that a new tenant can get, sorted by name; undefined while loading. */
export function useOfferedApplications(source: ApplicationSource, fallback?: Application[]) {
  const answer = useOperation(
    'superTenantId' in source
      ? operationKey('applications.list', { tenantId: source.superTenantId }, SUMMARY)
      : operationKey('organizations.applications', source, SUMMARY),
    // Does not request again what the server has just loaded.
    { fallbackData: fallback, revalidateOnMount: fallback === undefined },
  );
  return {
    applications: answer.data === undefined ? undefined : asPage<Application>(answer.data).items,
    error: answer.error,
    retry: () => void answer.mutate(),
  };
}

/**
 * The roles and permissions of an offered application. An onboarding admin may only read them in the list, which can be searched for an
 * application's id.
 * @param source - where it comes from; null pauses the query
 */
export function useApplicationGrants(source: ApplicationSource | null, applicationId: string) {
  return useSWR<Application | undefined, ApiError>(
    source === null ? null : ['onboarding.grants', source, applicationId],
    async () => {
      const found = source === null ? [] : await findOffered(source, applicationId);
      return found.find((one) => one.applicationId === applicationId);
    },
    { revalidateOnFocus: false },
  );
}

async function findOffered(source: ApplicationSource, applicationId: string): Promise<Application[]> {
  if ('organizationId' in source)
    return await call('organizations.applications', { params: source, query: { applicationId } });
  const params = { tenantId: source.superTenantId };
  return asPage(await call('applications.list', { params, query: { search: applicationId } })).items;
}

/**
 * Creates a tenant: in the existing organization of the request, or with a new one.
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
