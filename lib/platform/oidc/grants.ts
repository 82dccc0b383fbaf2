import { and, eq, isNotNull } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '../db/database';
import { tenantMembers, users } from '../db/schema';
import { isOpenTo } from '../upstream/tenants';
import { mayUseClient } from './account';
import { type ClientExtras, extrasOf } from './clients/clients';

/** Type of the entry in a grant's details that records the user's consent. The library stores details and reads none of them here. */
const CONSENT = 'consent';

/** Whether the user consented to this grant, or it was made without consent for one of the platform's own clients. */
function isConsented(grant: Grant): boolean {
  return grant.rar?.some(({ type }) => type === CONSENT) ?? false;
}

/** Records in a grant that its user consented. The caller must save it. */
export function markConsented(grant: Grant): void {
  if (!isConsented(grant)) grant.addRar({ type: CONSENT, at: new Date().toISOString() });
}

/** The content of a grant, to detect additions. */
const contentOf = ({ openid, resources }: Grant): string => JSON.stringify([openid, resources]);

/** The grant of a sign-in, for `keepGrant` to store. The platform's own clients need no consent; third parties need the user's. */
export async function grantFor(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const consented = (result?.consent as { grantId?: string } | undefined)?.grantId;
  const grantId = consented ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (extrasOf(client)?.thirdParty !== false) {
    // A grant made while the client was the platform's own has no consent.
    return existing !== undefined && isConsented(existing) ? existing : undefined;
  }
  const grant = existing ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const before = contentOf(grant);
  addRequested(grant, ctx.oidc);
  if (contentOf(grant) !== before) grant.rar = undefined;
  unsaved.add(grant);
  return grant;
}

/** Adds the requested scopes, those of APIs to each API that has them. */
function addRequested(grant: Grant, oidc: KoaContextWithOIDC['oidc']): void {
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  for (const [indicator, server] of Object.entries(oidc.resourceServers ?? {})) {
    const scopes = [...oidc.requestParamScopes].filter((name) => server.scopes.has(name));
    if (scopes.length > 0) grant.addResourceScope(indicator, scopes.join(' '));
  }
}

/** Grants of unfinished sign-ins. */
const unsaved = new WeakSet<Grant>();

/** Stores the grant of a completed sign-in: a refused or abandoned one leaves no grant behind. */
export async function keepGrant({ oidc }: KoaContextWithOIDC): Promise<void> {
  const { client, session } = oidc;
  const { Grant: grant } = oidc.entities;
  if (client === undefined || session === undefined || grant === undefined || !unsaved.delete(grant)) return;
  await grant.save();
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
}

/**
 * Whether tokens issued for a user are still valid: the person is a member of a tenant that may use the client, and has
 * consented to a third party. Checked whenever a token is used, refreshed or introspected.
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

/** Whether a person is disabled. */
export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.disabledAt)))) > 0;
}

/**
 * Returns why a client's allowed tenants exclude a user, by current memberships: there is none, or the user's identity
 * provider is not for those tenants. Undefined when they include the user.
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
