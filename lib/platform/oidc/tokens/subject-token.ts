import { decodeJwt } from 'jose';
import { type AccessToken, type Client, errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { loadMe } from '@/lib/platform/api/me';
import type { Db } from '@/lib/platform/db/database';
import { mayUseClient } from '@/lib/platform/oidc/account';
import { type ClientExtras, extrasOf } from '@/lib/platform/oidc/clients/clients';
import { delegationOf } from './delegation';
import { stillHolds } from '@/lib/platform/oidc/grants';
import { IDENTITY_SCOPES } from './scopes';

/** Maximum exchanges of a token, because each step checks the whole chain. */
const MAX_ACTORS = 5;

export interface SubjectToken {
  token: AccessToken;
  apiScopes: string[];
  identityScopes: string[];
  /** The names of the APIs that accept it. */
  audience: string[];
  /** Remaining lifetime of the session with which it ends. */
  sessionSeconds: number;
  holder: ClientExtras;
}

const refused = (text = 'subject_token is not a valid access token of this issuer') => new errors.InvalidRequest(text);

/**
 * The person's token that is exchanged.
 *
 * @throws InvalidRequest for any token that is not a living one of this platform, of a person who may use both clients
 */
export async function subjectOf(
  provider: Provider,
  db: Db,
  extras: ClientExtras,
  value: string,
): Promise<SubjectToken> {
  const token = await provider.AccessToken.find(value);
  if (token === undefined || token.isExpired || token.isSenderConstrained()) throw refused();
  const client = await issuedTo(provider, db, token);
  const holder = extrasOf(client);
  if (holder === undefined) throw refused();
  const me = await loadMe(db, token.accountId);
  if (me === null) throw refused();
  const tenantIds = me.tenants.map(({ id }) => id);
  if (!mayUseClient(extras, tenantIds)) throw refused('the person of the subject_token may not use this client');

  const granted = new Set(client.scope?.split(' '));
  const claims = value.split('.').length === 3 ? decodeJwt(value) : {};
  const identity: ReadonlySet<string> = new Set(IDENTITY_SCOPES.map((scope) => scope.name));
  return {
    token,
    // A signed token contains its API scopes; an opaque one is only about the person.
    apiScopes: typeof claims.scope === 'string' ? claims.scope.split(' ').filter((name) => !identity.has(name)) : [],
    audience: [claims.aud ?? []].flat(),
    identityScopes: [...token.scopes].filter((name) => identity.has(name) && granted.has(name)),
    sessionSeconds: await sessionSeconds(provider, delegationOf(token)?.sessionUid ?? token.sessionUid, token),
    holder,
  };
}

/** Returns the client of a token, if its grant and the grants it was exchanged from are still valid. @throws InvalidRequest */
async function issuedTo(provider: Provider, db: Db, token: AccessToken): Promise<Client> {
  const lineage = [...(delegationOf(token)?.grants ?? []), token.grantId];
  if (lineage.length > MAX_ACTORS) throw refused('subject_token was exchanged too often');
  const holders = await Promise.all(lineage.map((id) => holderOf(db, provider, token.accountId, id)));
  const client = holders.at(-1);
  if (client === undefined || holders.includes(undefined) || client.clientId !== token.clientId) throw refused();
  return client;
}

/** The client of a grant; undefined if the person's tokens of it are no longer valid. */
async function holderOf(db: Db, provider: Provider, accountId: string, grantId: string): Promise<Client | undefined> {
  const grant = await provider.Grant.find(grantId);
  if (grant?.accountId !== accountId || grant.clientId === undefined) return undefined;
  const client = await provider.Client.find(grant.clientId).catch((error: unknown) => {
    // Disabled: the requesting client is another one, and must not learn this.
    if (error instanceof errors.InvalidClientAuth) return undefined;
    throw error;
  });
  const holds = client && (await stillHolds(db, provider, { accountId, grantId }, extrasOf(client)));
  return holds ? client : undefined;
}

async function sessionSeconds(provider: Provider, uid: string | undefined, token: AccessToken): Promise<number> {
  if (uid === undefined || (token.expiresWithSession !== true && delegationOf(token) === undefined)) return Infinity;
  const session = await provider.Session.findByUid(uid);
  return session?.exp === undefined ? 0 : session.exp - Math.floor(Date.now() / 1000);
}
