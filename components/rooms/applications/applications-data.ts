/** The calls of the lists, of deletions, and of single applications or templates. */
import useSWR from 'swr';
import type { Impact } from '@/components/ui/marks/impact-list';
import { type ApiError, call } from '@/lib/console/browser/call';
import { callOr, getOrFind } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { Impact as CountedImpact, ImpactRequest } from '@/lib/contract/rooms/applications/impact';
import type { OperationParams } from '@/lib/contract/operations';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import { impactLines } from './application-impact';
import { type ApplicationKind, type Entity, entityId } from './kinds';
import { type Choice, tenantChoices } from './list/application-list';

/** The operations of each kind. */
const CALLS = {
  multiTenant: 'applications',
  singleTenant: 'singleTenantApplications',
  template: 'templates',
} as const satisfies Record<ApplicationKind, string>;

const paramsOf = (tenantId: string, id: string) => ({ tenantId, applicationId: id, templateId: id });

export function useTemplateNames(tenantId: string | null) {
  const key = tenantId === null ? null : operationKey('templates.list', { tenantId }, SUMMARY);
  const { data } = useOperation(key, { revalidateOnFocus: false });
  return data && asPage(data).items;
}

/** The tenants that have a single-tenant application, for the filter; null pauses the query. */
export function useSingleTenants(tenantId: string | null): readonly Choice[] | undefined {
  const { data } = useSWR(
    tenantId === null ? null : ['applications.singleTenants', tenantId],
    () => loadSingleTenants(tenantId ?? ''),
    { revalidateOnFocus: false },
  );
  return data;
}

const loadSingleTenants = (tenantId: string): Promise<readonly Choice[]> =>
  callOr<readonly Choice[]>(
    async () => {
      const tenants = await call('singleTenantApplications.tenants', { params: { tenantId } });
      return tenants.map(({ id: value, name: label }) => ({ value, label }));
    },
    // Fallback: the list names the tenants, too.
    async () =>
      tenantChoices(
        asPage(await call('singleTenantApplications.list', { params: { tenantId }, query: SUMMARY })).items,
      ),
  );

/** An application or a template with all its parts; null pauses the query. */
export function useEntity(kind: ApplicationKind, tenantId: string, id: string | null) {
  return useSWR<Entity, ApiError>(
    id === null ? null : ['applications.entity', kind, tenantId, id],
    () => loadEntity(kind, tenantId, id ?? ''),
    { revalidateOnFocus: false },
  );
}

/** The current state of an application or a template. @throws ApiError, also notFound */
export const loadEntity = (kind: ApplicationKind, tenantId: string, id: string): Promise<Entity> =>
  getOrFind<Entity>(
    () => call(`${CALLS[kind]}.get`, { params: paramsOf(tenantId, id) }),
    () => call(`${CALLS[kind]}.list`, { params: { tenantId } }),
    (entity) => entityId(entity) === id,
  );

/** @throws ApiError */
export async function deleteEntity(kind: ApplicationKind, tenantId: string, id: string): Promise<void> {
  await call(`${CALLS[kind]}.delete`, { params: paramsOf(tenantId, id) });
}

/**
 * Counts the impact of a change to an application.
 * @param asker - the part of the page that asks; each has its own answer
 * @param body - the change; null pauses the query
 */
export function useImpact(asker: string, params: OperationParams<'applications.impact'>, body: ImpactRequest | null) {
  return useSWR<CountedImpact, ApiError>(
    body === null ? null : ['applications.impact', asker, params, body],
    // Not called while paused.
    () => call('applications.impact', { params, body: body as ImpactRequest }),
    // Not revalidated, because the application may already be deleted.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}

/** The impact of deleting an application: as impact lines, unknown if it could not be counted. */
export function useDeleteImpact(tenantId: string, applicationId: string): Impact[] {
  const { data, error } = useImpact('deletion', { tenantId, applicationId }, { delete: true });
  return impactLines(data, error);
}
