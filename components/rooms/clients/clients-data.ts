import useSWR from 'swr';
import { useFormSubject } from '@/components/form/use-form-subject';
import type { ListParameters } from '@/components/table/list-query';
import { type ApiError, call } from '@/lib/console/browser/call';
import { callOr, getOrFind } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { ClientImpact, OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import type { LastUse } from '@/lib/contract/entities/common';
import type { ClientUsage } from '@/lib/contract/rooms/clients/usage';
import { asPage, type PageOf } from '@/lib/contract/entities/page';
import { INITIAL_SORT, inOrder } from './list/client-list';
import type { ErrorKeys } from '@/lib/console/browser/error-message';

/** Loads the clients of a tenant for the table's query. @throws ApiError */
export async function loadClients(tenantId: string, query: ListParameters): Promise<OidcClient[] | PageOf<OidcClient>> {
  const answer = await call('clients.list', { params: { tenantId }, query: query as Query });
  // A platform that returns everything at once may not support this order.
  const isUnsorted = query.sort === INITIAL_SORT.id && Array.isArray(answer);
  return isUnsorted ? inOrder(answer, new Date()) : answer;
}
// The table's parameters are strings; the contract lists the values of a filter.
type Query = Parameters<typeof call<'clients.list'>>[1]['query'];

type TenantChoice = { id: string; name: string; organizationName?: string | undefined };

/** The tenants that a client can be limited to; null pauses the query. */
export function useTenantChoices(tenantId: string | null) {
  return useSWR<readonly TenantChoice[], ApiError>(
    tenantId === null ? null : ['clients.tenants', tenantId],
    () => loadTenants(tenantId ?? ''),
    { revalidateOnFocus: false },
  );
}

const loadTenants = (tenantId: string): Promise<readonly TenantChoice[]> =>
  callOr<readonly TenantChoice[]>(
    async () => asPage(await call('clients.tenants', { params: { tenantId } })).items,
    // The tenants that the user belongs to.
    async () => (await call('me.get', {})).result.tenants,
  );

/** The current state of one client; null pauses the query. */
export function useClient(tenantId: string, clientId: string | null) {
  const key = clientId === null ? null : ['clients.get', tenantId, clientId];
  return useFormSubject<OidcClient>(key, () => loadClient(tenantId, clientId ?? ''));
}

/** @throws ApiError */
export const loadClient = (tenantId: string, clientId: string): Promise<OidcClient> =>
  call('clients.get', { params: { tenantId, clientId } });

/** The current state of one client template; null pauses the query. */
export function useTemplate(tenantId: string, templateId: string | null) {
  const key = templateId === null ? null : ['clientTemplates.get', tenantId, templateId];
  return useFormSubject<OidcClientTemplate>(key, () => loadTemplate(tenantId, templateId ?? ''));
}

/** @throws ApiError */
export const loadTemplate = (tenantId: string, templateId: string): Promise<OidcClientTemplate> =>
  getOrFind(
    () => call('clientTemplates.get', { params: { tenantId, templateId } }),
    () => call('clientTemplates.list', { params: { tenantId } }),
    ({ id }) => id === templateId,
  );

/** The impact of deleting or disabling a client; null pauses the query. */
export function useClientImpact(tenantId: string, clientId: string | null) {
  const key = clientId === null ? null : ['clients.impact', tenantId, clientId];
  return useFormSubject<ClientImpact>(key, () =>
    call('clients.impact', { params: { tenantId, clientId: clientId ?? '' } }),
  );
}

/** When the parts of a client were last used; null pauses the query. Undefined if the platform does not record it. */
export function useClientUsage(tenantId: string, clientId: string | null): ClientUsage | undefined {
  return useOperation(clientId === null ? null : operationKey('clients.usage', { tenantId, clientId })).data;
}

/** The last use of each item of one kind, by name; items that are missing have no record. */
export type UseOfEach = ReadonlyMap<string, LastUse>;

/** The last uses of a client's redirect URIs and scopes. */
export function usesOf(usage: ClientUsage | undefined): { redirectUris: UseOfEach; scopes: UseOfEach } {
  const since = usage?.lastUsed?.since;
  const uses = (all: readonly { name: string; day: string | null }[] = []): UseOfEach =>
    new Map(since === undefined ? [] : all.map(({ name, day }) => [name, { day, since }]));
  return {
    redirectUris: uses(usage?.redirectUris.map(({ uri, day }) => ({ name: uri, day }))),
    scopes: uses(usage?.scopes),
  };
}

export const CLIENT_ERRORS = {
  create: { error: 'Page.OidcClientCreate.Error', details: 'Page.OidcClientCreate.ErrorDetails' },
  edit: { error: 'Page.OidcClientEdit.EditError', details: 'Page.OidcClientEdit.ErrorDetails' },
  createTemplate: {
    error: 'Page.OidcClientTemplateCreate.Error',
    details: 'Page.OidcClientTemplateCreate.ErrorDetails',
  },
  editTemplate: { error: 'Page.OidcClientTemplateEdit.Error', details: 'Page.OidcClientTemplateEdit.ErrorDetails' },
} as const satisfies Record<string, ErrorKeys>;

export type ClientRoom = {
  tenant: { id: string; name: string; organizationId: string };
  /** Redirect URIs may have wildcards (`ENABLE_WILDCARDS`). */
  enableWildcards: boolean;
  /** The issuer identifier that clients use, exactly as in the discovery document. */
  issuer: string;
};
