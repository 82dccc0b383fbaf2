/** Counts token requests as uses: docs/decisions/usage-counters.md. */
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isRedirectRegistered } from '@/lib/contract/oauth/redirects';
import type { Use } from '../usage/store';
import type { Carry } from './account';
import { countedClient, extrasOf } from './clients/clients';
import type { ProviderConfig } from './provider-config';
import { TEST_CALLBACK } from './test-sign-in';

/** Roles and permissions in the tokens of a request. */
const carried = new WeakMap<object, Parameters<Carry>[0][]>();

/** Collects the roles and permissions in a request's tokens, to count them when they are issued. */
export function carrier(ctx: KoaContextWithOIDC | undefined): Carry | undefined {
  if (ctx === undefined) return undefined;
  return (grants) => void carried.set(ctx, [...(carried.get(ctx) ?? []), grants]);
}

/** Counts each response of the token endpoint. An admin's test sign-in is not a use of the client. */
export function countTokens(
  provider: Provider,
  { issuer, usage, enableWildcards }: Pick<ProviderConfig, 'issuer' | 'usage' | 'enableWildcards'>,
): void {
  provider.on('grant.success', (ctx) => {
    if (ctx.oidc.params?.redirect_uri === issuer + TEST_CALLBACK) return;
    const person = personOf(ctx);
    usage.count(...clientUses(ctx, person, enableWildcards ?? false), ...grantUses(ctx, person));
  });
}

const personOf = ({ oidc: { entities } }: KoaContextWithOIDC): string | undefined =>
  entities.Account?.accountId ?? entities.AccessToken?.accountId;

function clientUses(ctx: KoaContextWithOIDC, person: string | undefined, wildcards: boolean): Use[] {
  const { params, entities } = ctx.oidc;
  const client = countedClient(ctx.oidc.client);
  const answered = (ctx.body as { scope?: string } | undefined)?.scope?.split(' ') ?? [];
  const scopes = new Set([...(entities.AuthorizationCode?.scopes ?? []), ...answered]);
  const isSignIn = params?.grant_type === 'authorization_code';
  const redirect = isSignIn ? registeredOf(ctx, wildcards) : undefined;
  return [
    { kind: 'token', client },
    ...(isSignIn ? [{ kind: 'signIn' as const, client, person }] : []),
    ...(redirect === undefined ? [] : [{ kind: 'redirect' as const, client, name: redirect }]),
    ...[...scopes].filter((name) => name !== '').map((name) => ({ kind: 'scope' as const, client, name })),
  ];
}

/** Returns the registered URI that matched: a pattern matches many addresses, and the actual one is not stored. */
function registeredOf({ oidc: { client, params } }: KoaContextWithOIDC, wildcards: boolean): string | undefined {
  const presented = params?.redirect_uri;
  const registered = extrasOf(client)?.redirectUris ?? [];
  if (typeof presented !== 'string') return registered.length === 1 ? registered[0] : undefined;
  const isPublic = client?.tokenEndpointAuthMethod === 'none';
  return registered.includes(presented)
    ? presented
    : registered.find((uri) => isRedirectRegistered([uri], presented, { wildcards, isPublic }));
}

/** Roles and permissions in both the id token and the access token of one response are one use. */
function grantUses(ctx: KoaContextWithOIDC, person: string | undefined): Use[] {
  const all = carried.get(ctx) ?? [];
  if (person === undefined) return [];
  const place = ({ tenantId, applicationId }: { tenantId: string; applicationId: string }) => ({
    tenant: tenantId,
    application: applicationId,
    person,
  });
  const roles = all.flatMap((grants) => grants.roles);
  const permissions = all.flatMap((grants) => grants.permissions);
  const places = new Map([...roles, ...permissions].map((one) => [`${one.tenantId} ${one.applicationId}`, place(one)]));
  return [
    ...[...places.values()].map((each) => ({ kind: 'application' as const, ...each })),
    ...uniqueById(roles).map((one) => ({ kind: 'role' as const, ...place(one), role: one.id })),
    ...uniqueById(permissions).map((one) => ({ kind: 'permission' as const, ...place(one), permission: one.id })),
  ];
}

const uniqueById = <One extends { tenantId: string; id: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [`${one.tenantId} ${one.id}`, one])).values(),
];
