import { and, eq, isNotNull } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '../db/database';
import { tenantMembers, users } from '../db/schema';
import { isOpenTo } from '../upstream/tenants';
import { mayUseClient } from './account';
import { type ClientExtras, extrasOf } from './clients/clients';

/** Type of the entry in a grant's details that says that its user was asked. The library keeps details, and reads none of them here. */
const CONSENT = 'consent';

/** Whether the user said yes to this grant, or it was made without asking for one of the platform's own clients. */
function isConsented(grant: Grant): boolean {
  return grant.rar?.some(({ type }) => type === CONSENT) ?? false;
}

/** Notes in a grant that its user said yes. To be saved by the caller. */
export function markConsented(grant: Grant): void {
  if (!isConsented(grant)) grant.addRar({ type: CONSENT, at: new Date().toISOString() });
}

/** What a grant allows, to tell whether it has become more. */
const contentOf = ({ openid, resources }: Grant): string => JSON.stringify([openid, resources]);

/** The grant of a sign-in, for `keepGrant` to store. The platform's own applications are granted what they ask for; third parties need the user's consent. */
export async function grantFor(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const consented = (result?.consent as { grantId?: string } | undefined)?.grantId;
  const grantId = consented ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (extrasOf(client)?.thirdParty !== false) {
    // One that was made while the client was the platform's own carries no consent.
    return existing !== undefined && isConsented(existing) ? existing : undefined;
  }
  const grant = existing ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const before = contentOf(grant);
  addRequested(grant, ctx.oidc);
  if (contentOf(grant) !== before) grant.rar = undefined;
  unsaved.add(grant);
  return grant;
}

/** Adds the scopes that a request asks for, those of APIs to each API that has them. */
function addRequested(grant: Grant, oidc: KoaContextWithOIDC['oidc']): void {
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  for (const [indicator, server] of Object.entries(oidc.resourceServers ?? {})) {
    const scopes = [...oidc.requestParamScopes].filter((name) => server.scopes.has(name));
    if (scopes.length > 0) grant.addResourceScope(indicator, scopes.join(' '));
  }
}

/** Grants of sign-ins that are not through yet. */
const unsaved = new WeakSet<Grant>();

/** Stores the grant of a sign-in that nothing stands in the way of any more: one that is refused or given up leaves none behind. */
export async function keepGrant({ oidc }: KoaContextWithOIDC): Promise<void> {
  const { client, session } = oidc;
  const { Grant: grant } = oidc.entities;
  if (client === undefined || session === undefined || grant === undefined || !unsaved.delete(grant)) return;
  await grant.save();
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
}

/**
 * Whether what was issued for a user still counts: the person is a member of a tenant that may use the client, and has said yes where a
 * third party needs that. Asked for every token that is used, refreshed or shown.
 */
export async function stillHolds(
  db: Db,
  provider: Provider,
  token: { accountId: string; grantId?: string | undefined },
  extras: ClientExtras | undefined,
): Promise<boolean> {
  if ((await outsideBecause(db, token.accountId, extras)) !== undefined) return false;
  if (extras?.thirdParty !== true) return true;
  const grant = token.grantId === undefined ? undefined : await provider.Grant.find(token.grantId);
  return grant !== undefined && isConsented(grant);
}

/** Whether a person has been disabled. */
export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.disabledAt)))) > 0;
}

/**
 * Why a client's allowed tenants do not let a user in, as the user's memberships are now: there is none, or the user's identity provider
 * is not for those tenants. Undefined when they do.
 */
export async function outsideBecause(
  db: Db,
  userId: string,
  extras: ClientExtras | undefined,
): Promise<'notMember' | 'provider' | undefined> {
  if (extras?.tenantIds == null) return undefined;
  const rows = await db
    .select({ id: tenantMembers.tenantId, isOpen: isOpenTo(tenantMembers.userId, tenantMembers.tenantId) })
    .from(tenantMembers)
    .where(eq(tenantMembers.userId, userId));
  const letsIn = (some: typeof rows) =>
    mayUseClient(
      extras,
      some.map(({ id }) => id),
    );
  if (letsIn(rows.filter(({ isOpen }) => isOpen))) return undefined;
  return letsIn(rows) ? 'provider' : 'notMember';
}
