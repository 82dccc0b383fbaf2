/** Settings of the installation for the screens about OIDC clients: for server components. */
import 'server-only';
import { bff } from '@/lib/console/bff/instance';

/** Returns whether redirect URIs may have wildcards, and the issuer of the clients. */
export async function clientSettings(): Promise<{ enableWildcards: boolean; issuer: string }> {
  const { enableWildcards, oidcIssuer } = (await bff()).env;
  return { enableWildcards, issuer: oidcIssuer };
}
