import useSWR from 'swr';
import { ApiError, call } from '@/lib/console/browser/call';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { asPage } from '@/lib/contract/entities/page';

const quiet = { revalidateOnFocus: false } as const;

/** The applications without a client, in two groups (section 5). */
export function useFreeApplications(tenantId: string) {
  return useSWR(
    ['clients.applications', tenantId],
    async () => {
      const query = { hasClient: 'false', detail: 'summary' } as const;
      const params = { tenantId };
      const [multiTenant, singleTenant] = await Promise.all([
        call('applications.list', { params, query }),
        call('singleTenantApplications.list', { params, query }),
      ]);
      const free = <One extends { hasClient: boolean }>(all: One[]): One[] => all.filter((one) => !one.hasClient);
      return { multiTenant: free(asPage(multiTenant).items), singleTenant: free(asPage(singleTenant).items) };
    },
    quiet,
  );
}

/** The application of a client, for its name and roles; null pauses the query. */
export function useOwnApplication(tenantId: string, applicationId: string | null) {
  return useSWR<Application, ApiError>(
    applicationId === null ? null : ['clients.application', tenantId, applicationId],
    async () => {
      const params = { tenantId, applicationId: applicationId ?? '' };
      try {
        return await call('applications.get', { params });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return await call('singleTenantApplications.get', { params });
      }
    },
    quiet,
  );
}
