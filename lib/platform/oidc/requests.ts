import type Provider from 'oidc-provider';
import type { Client, Grant, KoaContextWithOIDC } from 'oidc-provider';
import { extrasOf } from './clients/clients';
import { namedResources } from './tokens/resources';
import { OFFLINE_SCOPE, PLATFORM_SCOPE } from './tokens/scopes';
import { nameless } from './tokens/signed-tokens';

/** The objects that the library loads for a request, by its own names. */
interface Loaded {
  AccessToken: { aud?: string | string[] | undefined };
  Client: Client;
  Grant: Grant;
}

/** One request in the library's context class, where parameters can be replaced. */
interface Request {
  route: string;
  params?: Record<string, unknown>;
  client?: Client;
}

/** Changes to a request as soon as an object for it is loaded: docs/decisions/workarounds/oidc-provider-requests.md. */
const whenLoaded: { [Key in keyof Loaded]: (request: Request, value: Loaded[Key], issuer: string) => void } = {
  Client: (request, client, issuer) => {
    const { params, route } = request;
    if (params === undefined) return;
    if (route === 'introspection') params.token = nameless(params.token);
    // A resumed sign-in has the indicators already.
    if (route === 'authorization' || route === 'token')
      params.resource = namedResources(issuer, params.resource, extrasOf(client));
  },
  AccessToken: (request, token) => {
    // Userinfo is for every client that was granted `openid`, whichever APIs the token is also for.
    if (request.route === 'userinfo') token.aud = undefined;
  },
  Grant: ({ route, client }, grant) => {
    // A scope that an admin removes from a client disappears from its next token and response. Only here: the grant is not saved.
    if (!['token', 'userinfo'].includes(route) || client === undefined || grant.openid === undefined) return;
    const allowed = new Set(client.scope?.split(' '));
    grant.openid.scope = grant.openid.scope
      ?.split(' ')
      .filter((name) => allowed.has(name))
      .join(' ');
  },
};

/** Applies `whenLoaded` to the provider's requests. */
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
 * Restores `offline_access` for a client that may have it: the library removes it from every request without `prompt=consent`. The switch
 * of the client's admin is the "other condition" of OpenID Connect Core, section 11; third parties are asked for consent, because the grant
 * is missing. The console has none, because its tokens end with the person's session.
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

/** Returns all scopes that a token response grants: those of the token, and those of its grant outside the APIs. */
export function grantedScope({ oidc }: KoaContextWithOIDC, scopeOfApis: string | undefined): string {
  const { Grant: grant, RefreshToken, AuthorizationCode } = oidc.entities;
  const source = RefreshToken ?? AuthorizationCode;
  if (grant === undefined || source === undefined) return scopeOfApis ?? '';
  const asked = typeof oidc.params?.scope === 'string' ? oidc.requestParamScopes : source.scopes;
  return [grant.getOIDCScopeFiltered(new Set(asked)), scopeOfApis].filter(Boolean).join(' ');
}
