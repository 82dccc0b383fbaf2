/** What screens about OIDC clients have to know of the installation: for server components. */
import 'server-only';
import { bff } from '@/lib/console/bff/instance';

/** Whether redirect URIs may have wildcards, and the issuer that clients are registered with. */
export async function clientSettings(): Promise<{ enableWildcards: boolean; issuer: string }> {
  const { enableWildcards, oidcIssuer } = (await bff()).env;
  return { enableWildcards, issuer: oidcIssuer };
}
