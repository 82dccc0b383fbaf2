/** The list of OIDC clients: order, filters, and what needs attention. Pure; also for the server. */
import { compareNames } from '@/lib/contract/compare-names';
import type { ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import type { AssignedClient, GrantType, OidcClient } from '@/lib/contract/rooms/clients/entities';
import { SECRET } from '@/lib/contract/limits';

/** The initial order: clients that need attention first, then by name. It has no column, so no arrow is shown. */
export const INITIAL_SORT = { id: 'attention', descending: false } as const;
export const FILTER = {
  grantType: 'grantType',
  tenant: 'allowedTenant',
  scope: 'scope',
  attention: 'attention',
} as const;
/** The grant types, without the contract's schemas, because the list is in the first view. */
export const GRANTS = ['authorization_code', 'client_credentials'] as const satisfies readonly GrantType[];
/** Query that counts the clients that need attention: only the page's total is used. */
export const ATTENTION = { [FILTER.attention]: '1', limit: '1' } as const;

const DAY_MS = 86_400_000;

/** What needs attention: the client is disabled, or its secret has expired or expires within two weeks. */
export type Attention = { kind: 'disabled' } | { kind: 'ended' } | { kind: 'ends'; days: number };

type Judged = Pick<OidcClient, 'isEnabled' | 'clientType' | 'secretExpiresAt'>;

/** What needs attention on a client, if anything. */
export function attentionOf({ isEnabled, clientType, secretExpiresAt }: Judged, now: Date): Attention | null {
  if (!isEnabled) return { kind: 'disabled' };
  if (clientType === 'public' || secretExpiresAt === null) return null;
  const left = new Date(secretExpiresAt).getTime() - now.getTime();
  if (left <= 0) return { kind: 'ended' };
  return left <= SECRET.attentionDays * DAY_MS ? { kind: 'ends', days: Math.ceil(left / DAY_MS) } : null;
}

/** Clients that need attention first, then by name: for a platform that does not sort. */
export function inOrder(clients: readonly OidcClient[], now: Date): OidcClient[] {
  const rank = (client: OidcClient): number => (attentionOf(client, now) === null ? 1 : 0);
  return clients.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.clientName, b.clientName));
}

export const searchText = ({ clientName, clientId, description }: AssignedClient | OidcClient): readonly string[] => [
  clientName,
  clientId,
  description,
];

/** The settings that determine a client's type; a platform may omit them for an assigned client. */
export type Typed = Pick<AssignedClient, 'allowedGrantType' | 'clientType' | 'isTokenExchange' | 'isExternalCC'>;

export function subtypeOf({ isTokenExchange, isExternalCC, clientType, allowedGrantType }: Typed) {
  if (allowedGrantType === 'client_credentials' && isTokenExchange) return 'tokenExchange';
  if (allowedGrantType === 'client_credentials' && isExternalCC) return 'external';
  return clientType;
}

/** The scopes that these clients may request, each once, plus those in the address, because a link may name any. */
export function scopeChoices(
  clients: readonly OidcClient[],
  named: readonly string[],
): { value: string; label: string }[] {
  const names = new Set([...clients.flatMap(({ allowedScopes }) => allowedScopes), ...named]);
  return [...names].toSorted(compareNames).map((name) => ({ value: name, label: name }));
}

/** The scopes that a client of a tenant can have: API resource scopes and identity scopes. */
export const scopesOf = ({
  tenantResources,
  organizationResources,
  publicResources,
  identityScopes,
}: ApiResourceLists) => [
  ...[...tenantResources, ...organizationResources, ...publicResources].flatMap(({ scopes }) =>
    scopes.map(({ name }) => name),
  ),
  ...identityScopes.map(({ name }) => name),
];

/** The tenants that these clients are limited to, sorted by name, each once. */
export function tenantChoices(clients: readonly OidcClient[]): { value: string; label: string }[] {
  const tenants = clients.flatMap(({ allowedTenants }) => allowedTenants);
  const names = new Map(tenants.map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareNames(a.label, b.label));
}
