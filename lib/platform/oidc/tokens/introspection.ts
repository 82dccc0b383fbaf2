import type { AccessToken, Client, ClientCredentials, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import type { Db } from '@/lib/platform/db/database';
import { reportingOutage } from '@/lib/platform/db/availability';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import { isDisabled, stillHolds } from '@/lib/platform/oidc/grants';

type Token = AccessToken | ClientCredentials | RefreshToken;

/**
 * Whether a client may see a token's content (RFC 7662, section 2.1): its own client, and a resource server of the token, which is a client
 * with its own credential that may request scopes of that API. It sees only the scopes of its own APIs.
 *
 * A token that would be refused elsewhere, because its person or its client is deleted or disabled, is inactive for all.
 */
export async function mayIntrospect(db: Db, ctx: KoaContextWithOIDC, client: Client, token: Token): Promise<boolean> {
  return await reportingOutage(async () => {
    const owner = await ctx.oidc.provider.Client.find(token.clientId ?? '');
    if (owner === undefined) return false;
    if ('accountId' in token && token.accountId !== undefined) {
      const { accountId, grantId } = token;
      if (await isDisabled(db, accountId)) return false;
      if (!(await stillHolds(db, ctx.oidc.provider, { accountId, grantId }, extrasOf(owner)))) return false;
    }
    return owner.clientId === client.clientId || servesOf(client, token);
  });
}

function servesOf(client: Client, token: Token): boolean {
  if (client.tokenEndpointAuthMethod === 'none' || token.kind === 'RefreshToken') return false;
  const apis = extrasOf(client)?.apis ?? {};
  const audience = [token.aud ?? []].flat();
  const own = audience.filter((name) => Object.hasOwn(apis, name));
  if (own.length === 0) return false;
  const scopes = new Set(own.flatMap((name) => apis[name] ?? []));
  token.scope = [...token.scopes].filter((name) => scopes.has(name)).join(' ');
  // APIs do not need the session at the issuer.
  if ('sid' in token) token.sid = undefined;
  return true;
}
