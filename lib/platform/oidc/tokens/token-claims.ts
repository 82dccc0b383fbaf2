import type { AccessToken, ClientCredentials } from 'oidc-provider';
import type { Db } from '@/lib/platform/db/database';
import { type Carry, apiTokenClaims } from '@/lib/platform/oidc/account';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import { delegationOf, claimsClient } from './delegation';
import { STATIC_SCOPES } from './scopes';

/**
 * Returns the platform's claims of an access token, besides the standard ones.
 *
 * @param token - with its client and scope; nothing of it has to be stored yet
 * @returns the claims, and the names of the APIs that it is for
 */
export async function tokenClaims(
  db: Db,
  token: AccessToken | ClientCredentials,
  carry?: Carry,
): Promise<{ audience: string[]; claims: Record<string, unknown> }> {
  const scopes = token.scope?.split(' ').filter((name) => !STATIC_SCOPES.includes(name)) ?? [];
  const accountId = 'accountId' in token ? token.accountId : undefined;
  const { audience, claims } = await apiTokenClaims(
    db,
    { accountId, scopes },
    claimsClient(extrasOf(token.client), token),
    carry,
  );
  const act = delegationOf(token)?.act;
  return { audience, claims: act === undefined ? claims : { ...claims, act } };
}
