/** The list of OIDC clients: order, filters, and what needs attention. Pure, for the server too. */
import { compareNames } from '@/lib/contract/compare-names';
import type { ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import type { AssignedClient, GrantType, OidcClient } from '@/lib/contract/rooms/clients/entities';
import { SECRET } from '@/lib/contract/limits';

/** Until one sorts, those that need attention come first, then by name. It is no column: its arrow shows nowhere. */
export const INITIAL_SORT = { id: 'attention', descending: false } as const;
export const FILTER = {
  grantType: 'grantType',
  tenant: 'allowedTenant',
  scope: 'scope',
  attention: 'attention',
} as const;
/** The grant types, without the schemas of the contract: the list is in the first view. */
export const GRANTS = ['authorization_code', 'client_credentials'] as const satisfies readonly GrantType[];
/** Asks how many need attention: the page's total is the answer. */
export const ATTENTION = { [FILTER.attention]: '1', limit: '1' } as const;

const DAY_MS = 86_400_000;

/** What needs attention: it is disabled, or its secret has ended or will within two weeks. */
export type Attention = { kind: 'disabled' } | { kind: 'ended' } | { kind: 'ends'; days: number };

type Judged = Pick<OidcClient, 'isEnabled' | 'clientType' | 'secretExpiresAt'>;

/** What needs attention at a client, if anything does. */
export function attentionOf({ isEnabled, clientType, secretExpiresAt }: Judged, now: Date): Attention | null {
  if (!isEnabled) return { kind: 'disabled' };
  if (clientType === 'public' || secretExpiresAt === null) return null;
  const left = new Date(secretExpiresAt).getTime() - now.getTime();
  if (left <= 0) return { kind: 'ended' };
  return left <= SECRET.attentionDays * DAY_MS ? { kind: 'ends', days: Math.ceil(left / DAY_MS) } : null;
}

/** Those that need attention first, then by name: for a platform that does not sort. */
export function inOrder(clients: readonly OidcClient[], now: Date): OidcClient[] {
  const rank = (client: OidcClient): number => (attentionOf(client, now) === null ? 1 : 0);
  return clients.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.clientName, b.clientName));
}

export const searchText = ({ clientName, clientId, description }: AssignedClient | OidcClient): readonly string[] => [
  clientName,
  clientId,
  description,
];

/** The settings that make a client's type; a platform may not say them of a client that is assigned. */
export type Typed = Pick<AssignedClient, 'allowedGrantType' | 'clientType' | 'isTokenExchange' | 'isExternalCC'>;

export function subtypeOf({ isTokenExchange, isExternalCC, clientType, allowedGrantType }: Typed) {
  if (allowedGrantType === 'client_credentials' && isTokenExchange) return 'tokenExchange';
  if (allowedGrantType === 'client_credentials' && isExternalCC) return 'external';
  return clientType;
}

/** The scopes that these clients may ask for, each once, with those that the address names: a link may lead to any. */
export function scopeChoices(
  clients: readonly OidcClient[],
  named: readonly string[],
): { value: string; label: string }[] {
  const names = new Set([...clients.flatMap(({ allowedScopes }) => allowedScopes), ...named]);
  return [...names].toSorted(compareNames).map((name) => ({ value: name, label: name }));
}

/** The scopes that a client of a tenant can have: those of API resources, and of identity. */
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

/** The tenants that these clients are limited to, by name, each once. */
export function tenantChoices(clients: readonly OidcClient[]): { value: string; label: string }[] {
  const names = new Map(clients.flatMap(({ allowedTenants }) => allowedTenants.map(({ id, name }) => [id, name])));
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareNames(a.label, b.label)) as {
    value: string;
    label: string;
  }[];
}
