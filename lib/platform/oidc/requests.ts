import type Provider from 'oidc-provider';
import type { Client, Grant, KoaContextWithOIDC } from 'oidc-provider';
import { extrasOf } from './clients/clients';
import { namedResources } from './tokens/resources';
import { OFFLINE_SCOPE, PLATFORM_SCOPE } from './tokens/scopes';
import { nameless } from './tokens/signed-tokens';

/** What the library has loaded for a request, by its own names. */
interface Loaded {
  AccessToken: { aud?: string | string[] | undefined };
  Client: Client;
  Grant: Grant;
}

/** One request as the library's context class has it: parameters can be replaced there. */
interface Request {
  route: string;
  params?: Record<string, unknown>;
  client?: Client;
}

/**
 * What is changed in a request as soon as the library has loaded something for it. It offers no other moment between reading the
 * parameters and refusing them (docs/decisions/workarounds/oidc-provider.md).
 */
const whenLoaded: { [Key in keyof Loaded]: (request: Request, value: Loaded[Key], issuer: string) => void } = {
  Client: (request, client, issuer) => {
    const { params, route } = request;
    if (params === undefined) return;
    if (route === 'introspection') params.token = nameless(params.token);
    // A sign-in that goes on has the indicators already.
    if (route === 'authorization' || route === 'token')
      params.resource = namedResources(issuer, params.resource, extrasOf(client));
  },
  AccessToken: (request, token) => {
    // Userinfo is for every client that was granted `openid`, whatever APIs the token is for besides.
    if (request.route === 'userinfo') token.aud = undefined;
  },
  Grant: ({ route, client }, grant) => {
    // What an admin takes from a client is gone from its next token and answer. Here only: the grant is not saved.
    if (!['token', 'userinfo'].includes(route) || client === undefined || grant.openid === undefined) return;
    const allowed = new Set(client.scope?.split(' '));
    grant.openid.scope = grant.openid.scope
      ?.split(' ')
      .filter((name) => allowed.has(name))
      .join(' ');
  },
};

/** Lets the provider's requests be read as `whenLoaded` says. */
export function adjustRequests(provider: Provider): void {
  const { prototype } = provider.OIDCContext;
  const entity = Reflect.get(prototype, 'entity') as (key: string, value: unknown) => void;
  Object.defineProperty(prototype, 'entity', {
    value(this: Request, key: string, value: never) {
      entity.call(this, key, value);
      if (value !== undefined && Object.hasOwn(whenLoaded, key))
        whenLoaded[key as keyof Loaded](this, value, provider.issuer);
    },
  });
}

/**
 * Gives back `offline_access` to a sign-in whose client may have it: the library takes it from every request without `prompt=consent`.
 * The switch of the client's admin is the "other condition" of OpenID Connect Core, section 11; third parties are asked for consent by
 * the missing grant. The console's own tokens end with the person's session, so it has none.
 */
export function keepOfflineAccess(ctx: KoaContextWithOIDC, _value: unknown, client: Client): void {
  const { params, body } = ctx.oidc;
  const asked = (ctx.method === 'POST' ? body : ctx.query)?.scope;
  const wants = typeof asked === 'string' && asked.split(' ').includes(OFFLINE_SCOPE);
  const scopes = client.scope?.split(' ') ?? [];
  const may = scopes.includes(OFFLINE_SCOPE) && !scopes.includes(PLATFORM_SCOPE);
  if (!wants || !may || params === undefined || typeof params.scope !== 'string') return;
  params.scope = [...new Set([...params.scope.split(' '), OFFLINE_SCOPE])].join(' ');
}

/** All that a token request's answer grants: what is in the token, and what its grant has beside the APIs. */
export function grantedScope({ oidc }: KoaContextWithOIDC, scopeOfApis: string | undefined): string {
  const { Grant: grant, RefreshToken, AuthorizationCode } = oidc.entities;
  const source = RefreshToken ?? AuthorizationCode;
  if (grant === undefined || source === undefined) return scopeOfApis ?? '';
  const asked = typeof oidc.params?.scope === 'string' ? oidc.requestParamScopes : source.scopes;
  return [grant.getOIDCScopeFiltered(new Set(asked)), scopeOfApis].filter(Boolean).join(' ');
}
