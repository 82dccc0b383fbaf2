import { type Client, type Configuration, type KoaContextWithOIDC, type ResourceServer, errors } from 'oidc-provider';
import { type ClientExtras, extrasOf } from '@/lib/platform/oidc/clients/clients';

/** The resource of API tokens when the request names none: the token's scopes and audience say which APIs may accept it. */
export const allApis = (issuer: string) => `${issuer}/api-resources`;

/** The resource indicator of one API (RFC 8707 wants an absolute URI). */
const indicatorOf = (issuer: string, api: string) => `${allApis(issuer)}/${encodeURIComponent(api)}`;

/**
 * Replaces bare API names in a request's `resource` by their indicators. Other values stay, and are refused.
 *
 * @param resource - the parameter as it came: one value or several
 */
export function namedResources(issuer: string, resource: unknown, extras: ClientExtras | undefined): unknown {
  const apis = extras?.apis ?? {};
  const named = (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(apis, value) ? indicatorOf(issuer, value) : value;
  return Array.isArray(resource) ? resource.map(named) : named(resource);
}

/** Returns the APIs and scopes of an indicator that the client may use. */
function apisBehind(issuer: string, indicator: string, extras: ClientExtras | undefined): [string, string[]][] {
  const apis = Object.entries(extras?.apis ?? {});
  return indicator === allApis(issuer) ? apis : apis.filter(([name]) => indicatorOf(issuer, name) === indicator);
}

/**
 * A machine may only request scopes that its admins listed (RFC 6749, section 5.2): the library only checks scopes that
 * it knows itself. In a sign-in unknown scopes are ignored instead (OpenID Connect Core, section 3.1.2.1).
 *
 * @throws InvalidScope
 */
function refuseForeignScopes(ctx: KoaContextWithOIDC, client: Client): void {
  if (ctx.oidc.params?.grant_type !== 'client_credentials') return;
  const granted = extrasOf(client)?.machineScopes ?? [];
  const foreign = [...ctx.oidc.requestParamScopes].find((name) => !granted.includes(name));
  if (foreign !== undefined) throw new errors.InvalidScope('requested scope is not allowed', foreign);
}

/** A token for a named API must have at least one of its scopes. @throws InvalidScope */
function refuseEmpty(ctx: KoaContextWithOIDC, scopes: readonly string[]): void {
  const { params, requestParamScopes } = ctx.oidc;
  // An exchanged code has the scopes of its authorization request, which were checked then.
  if (params?.grant_type === 'authorization_code' || (params?.grant_type === 'refresh_token' && !params.scope)) return;
  if (!scopes.some((name) => requestParamScopes.has(name))) {
    throw new errors.InvalidScope('a scope of the requested resource is required', scopes[0] ?? '');
  }
}

/** Settings of tokens for APIs; `seconds` is their lifetime. */
export const apiTokens = (
  audience: string | undefined,
  scope: string,
  seconds: number | undefined,
): ResourceServer => ({
  scope,
  audience,
  accessTokenFormat: 'jwt',
  accessTokenTTL: seconds,
  jwt: { sign: { alg: 'RS256' } },
});

/** The provider's setting for resource indicators (RFC 8707): one for all APIs of a client, and one per API. */
export function resourceIndicators(
  issuer: string,
): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  return {
    enabled: true,
    defaultResource: (ctx, client, oneOf) => {
      // Several were granted and the token request names none: the library would refuse that, because a token has one resource.
      if (oneOf !== undefined) return oneOf;
      refuseForeignScopes(ctx, client);
      const scopes = String(ctx.oidc.params?.scope ?? '').split(' ');
      const asked = extrasOf(client)?.apiScopes.some((name) => scopes.includes(name)) ?? false;
      // Without an API scope the token stays opaque and is valid for userinfo (and, for the console, this platform's API).
      return asked ? allApis(issuer) : [];
    },
    useGrantedResource: () => true,
    getResourceServerInfo: (ctx, indicator, client): ResourceServer => {
      const extras = extrasOf(client);
      const behind = apisBehind(issuer, indicator, extras);
      const isNamed = indicator !== allApis(issuer);
      if (isNamed && behind.length === 0) throw new errors.InvalidTarget();
      refuseForeignScopes(ctx, client);
      const scopes = behind.flatMap(([, names]) => names);
      if (isNamed) refuseEmpty(ctx, scopes);
      return apiTokens(isNamed ? behind[0]?.[0] : indicator, scopes.join(' '), extras?.accessTokenLifetime);
    },
  };
}
