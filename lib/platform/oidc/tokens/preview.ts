import { inArray } from 'drizzle-orm';
import type { Client } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { Db } from '@/lib/platform/db/database';
import { apiScopes } from '@/lib/platform/db/schema';
import { findAccount } from '@/lib/platform/oidc/account';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import { OFFLINE_SCOPE } from './scopes';
import { tokenClaims } from './token-claims';
import type { TokenSet } from './token-notes';

/** The scopes of a request: the named ones, otherwise all that the client may have. Offline access adds no claim. */
export function scopesAsked(client: Client, scope: string | undefined): Set<string> {
  const extras = extrasOf(client);
  const all = client.grantTypeAllowed('authorization_code')
    ? [...(client.scope?.split(' ') ?? []), ...(extras?.apiScopes ?? [])]
    : (extras?.machineScopes ?? []);
  const named = scope?.split(' ').filter((name) => name !== '') ?? [];
  return new Set(named.length > 0 ? named : all.filter((name) => name !== OFFLINE_SCOPE));
}

/** The user claims of API scopes, as they appear in tokens. */
export async function claimsOfApis(db: Db, scopes: ReadonlySet<string>): Promise<Set<string>> {
  if (scopes.size === 0) return new Set();
  const rows = await db
    .select({ claims: apiScopes.userClaims })
    .from(apiScopes)
    .where(inArray(apiScopes.name, [...scopes]));
  return new Set(rows.flatMap(({ claims }) => claims.map((claim) => claim.toLowerCase())));
}

/**
 * Returns the content of a client's tokens, made by the same code as real ones. Nothing is signed or stored; times and
 * ids, which a token gets when it is issued, are missing.
 *
 * @param accountId - who would sign in; undefined for a machine
 */
export async function previewTokens(
  db: Db,
  provider: Provider,
  client: Client,
  accountId: string | undefined,
  asked: ReadonlySet<string>,
): Promise<TokenSet> {
  const extras = extrasOf(client);
  const ofApis = [...asked].filter((name) => extras?.apiScopes.includes(name));
  const scope = ofApis.join(' ');
  const token =
    accountId === undefined
      ? new provider.ClientCredentials({ client, scope })
      : new provider.AccessToken({ client, accountId, scope, grantId: '', gty: 'authorization_code' });
  const { audience, claims } = await tokenClaims(db, token);
  const sub = accountId ?? client.clientId;
  const accessToken =
    ofApis.length === 0
      ? null
      : plain({ ...claims, sub, scope, client_id: client.clientId, iss: provider.issuer, aud: audience });
  if (accountId === undefined || !asked.has('openid')) return { idToken: null, accessToken, userinfo: null };

  const account = await findAccount(db, accountId, extras);
  const may = new Set(client.scope?.split(' '));
  const identity = [...asked].filter((name) => may.has(name)).join(' ');
  const of = async (use: 'id_token' | 'userinfo') => {
    const available = (await account?.claims(use, [...asked].join(' '), {}, [])) ?? { sub };
    return plain(await new provider.Claims(available, { client }).scope(identity).result());
  };
  const idToken = { ...(await of('id_token')), iss: provider.issuer, aud: client.clientId };
  return { idToken, accessToken, userinfo: await of('userinfo') };
}

/** As in JSON: a claim without a value is omitted. */
const plain = (claims: Record<string, unknown>) => JSON.parse(JSON.stringify(claims)) as Record<string, unknown>;
