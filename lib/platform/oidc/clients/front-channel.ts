import type { KoaContextWithOIDC } from 'oidc-provider';
import { extrasOf } from './clients';
import type { ProviderConfig } from '../provider-config';

/** Adds `iss` and `sid` to the address (OpenID Connect Front-Channel Logout, section 3). */
function logoutAddress(uri: string, issuer: string, sid: string): string {
  const url = new URL(uri);
  url.searchParams.set('iss', issuer);
  url.searchParams.set('sid', sid);
  return url.href;
}

/** The front-channel logout addresses of the clients of a session that has ended. */
async function addressesOf({ oidc }: KoaContextWithOIDC): Promise<string[]> {
  const addresses: string[] = [];
  for (const [clientId, { sid }] of Object.entries(oidc.session?.authorizations ?? {})) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, each from the same database connection
    const client = await oidc.provider.Client.find(clientId);
    const uri = extrasOf(client)?.frontChannelLogoutUri;
    if (uri != null && sid !== undefined) addresses.push(logoutAddress(uri, oidc.issuer, sid));
  }
  return addresses;
}

/**
 * Middleware of the OIDC provider: after a sign-out, a page opens clients with a front-channel logout address in
 * frames, and then continues to the library's target. Without such clients nothing changes.
 */
export function frontChannelLogout({ pages }: Pick<ProviderConfig, 'pages'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const { oidc, status } = ctx;
    if (oidc?.route !== 'end_session_confirm' || status !== 303 || oidc.params?.logout === undefined) return;
    const addresses = await addressesOf(ctx);
    if (addresses.length === 0) return;
    const target = String(ctx.response.get('location'));
    ctx.remove('location');
    ctx.status = 200;
    await pages.leaving(ctx, { addresses, target });
  };
}
