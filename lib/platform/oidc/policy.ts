import { eq, sql } from 'drizzle-orm';
import { type KoaContextWithOIDC, errors, interactionPolicy } from 'oidc-provider';
import { reportingOutage } from '../db/availability';
import type { Db } from '../db/database';
import { identityProviders, invitations, users } from '../db/schema';
import type { UsageCounters } from '../usage/counters';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { requestedIdp } from './acr';
import { countedClient, extrasOf } from './clients/clients';
import { isDisabled, keepGrant, outsideBecause } from './grants';
import type { ProviderConfig } from './provider-config';
import { newPasskeyPrompt, recentSignIn } from './new-passkey';
import { beginSession, noteSession } from './sessions';
import { bindUpstreamSession } from '../upstream/sessions';
import { isProviderFor } from '../upstream/tenants';
import { findInvitation } from '../invitation-links';

const { Check, Prompt, base } = interactionPolicy;

/** The OAuth error for an unknown identity provider. The console shows `Page.IDPNotFound`. */
const UNKNOWN_IDP = 'unknown_idp';
/** The error when the provider of an invitation's link is not the invitation's. The console shows `MemberInvitation.Invite.IDPError`. */
const WRONG_IDP = 'wrong_idp';
/** The error when the invitation's provider is not for its tenant. The console shows `Refusal.provider.notForTenant`. */
const IDP_NOT_FOR_TENANT = 'idp_not_for_tenant';

/** Finds an identity provider by its name, ignoring case. */
export async function findIdp(db: Db, name: string) {
  const [row] = await db
    .select()
    .from(identityProviders)
    .where(eq(sql`lower(${identityProviders.name})`, name.toLowerCase()));
  return row;
}

/** The pending, unexpired invitation of a link. */
export async function findPendingInvitation(db: Db, token: unknown) {
  const row = await findInvitation(db, token);
  return row?.status === 'pending' && row.expiresAt > new Date() ? row : undefined;
}

/** Records when an invitation's link was first visited. */
export async function noteOpened(db: Db, { id, openedAt }: { id: string; openedAt: Date | null }): Promise<void> {
  if (openedAt === null) await db.update(invitations).set({ openedAt: new Date() }).where(eq(invitations.id, id));
}

/** Returns why the invitation of a sign-in cannot be accepted; undefined if it can, or if there is none. */
export async function closedInvitation(db: Db, token: unknown): Promise<'expired' | 'used' | 'unknown' | undefined> {
  if (typeof token !== 'string' || token === '') return undefined;
  const row = await findInvitation(db, token);
  if (row === undefined || row.status === 'withdrawn') return 'unknown';
  if (row.status === 'accepted') return 'used';
  return row.expiresAt > new Date() ? undefined : 'expired';
}

/**
 * Decides when to ask the user: by the library's rules (not signed in, `prompt`, `max_age`, missing consent), and by
 * the platform's own: identity provider, invitation, tenants of the client.
 */
export function createPolicy(config: Pick<ProviderConfig, 'db' | 'usage' | 'addressOf' | 'issuer'>) {
  const { db, usage, addressOf, issuer } = config;
  const policy = base();
  const login = policy.get('login');
  if (login === undefined) throw new Error('the login prompt is missing');

  // Must be first: the refusals of other checks leave the session signed in.
  login.checks.add(stillCounts(db), 0);

  login.checks.add(
    new Check('idp', 'another identity provider is required', 'login_required', (ctx) =>
      reportingOutage(async () => {
        const name = requestedIdp(ctx.oidc.params?.acr_values);
        if (name === undefined) return Check.NO_NEED_TO_PROMPT;
        const idp = await findIdp(db, name);
        if (idp === undefined) {
          throw new errors.CustomOIDCProviderError(UNKNOWN_IDP, `${UNKNOWN_IDP}: no such identity provider`);
        }
        const invitation = await findPendingInvitation(db, ctx.oidc.params?.invitation);
        if (invitation !== undefined && idp.name !== (invitation.idp ?? LOCAL_IDP)) {
          throw new errors.CustomOIDCProviderError(
            WRONG_IDP,
            `${WRONG_IDP}: not the identity provider of the invitation`,
          );
        }
        const userId = ctx.oidc.session?.accountId;
        if (userId === undefined) return Check.REQUEST_PROMPT;
        const [user] = await db.select({ idp: users.idp }).from(users).where(eq(users.id, userId));
        return user?.idp === idp.name ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      }),
    ),
  );

  login.checks.add(
    new Check('invitation', 'the invited user has to sign in', 'login_required', (ctx) =>
      reportingOutage(async () => {
        const invitation = await findPendingInvitation(db, ctx.oidc.params?.invitation);
        if (invitation === undefined) return Check.NO_NEED_TO_PROMPT;
        await refuseOtherTenants(db, invitation);
        const userId = ctx.oidc.session?.accountId;
        if (userId === undefined) return Check.NO_NEED_TO_PROMPT;
        const [user] = await db.select().from(users).where(eq(users.id, userId));
        return user !== undefined && isInvited(user, invitation) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      }),
    ),
  );

  login.checks.add(recentSignIn({ db, issuer }));

  policy.add(
    new Prompt(
      { name: 'tenant', requestable: false },
      new Check('tenant', 'the user is not a member of a tenant of this client', 'access_denied', async (ctx) => {
        await reportingOutage(() => refuseOutsiders(db, usage, ctx));
        return Check.NO_NEED_TO_PROMPT;
      }),
    ),
    1,
  );
  policy.add(newPasskeyPrompt({ db, issuer }), 2);
  policy.add(
    new Prompt(
      { name: 'grant', requestable: false },
      new Check('grant', 'the last of all: it asks for nothing', 'access_denied', async (ctx) => {
        await reportingOutage(async () => {
          await keepGrant(ctx);
          await noteSession(db, ctx, addressOf(ctx.req));
          await bindUpstreamSession(db, ctx);
        });
        return Check.NO_NEED_TO_PROMPT;
      }),
    ),
  );
  return policy;
}

/** Detects a session that began just as its person was disabled or got another password. */
const stillCounts = (db: Db) =>
  new Check('disabled', 'the person has been disabled', 'login_required', (ctx) =>
    reportingOutage(async () => {
      const { session, result } = ctx.oidc;
      if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const begun = { uid: session.uid, accountId: session.accountId };
      if (result?.login !== undefined && !(await beginSession(db, begun, result.login.passwordChangedAt)))
        throw new errors.SessionNotFound('the account has changed during the sign-in');
      return (await isDisabled(db, session.accountId)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );

/** Whether a user is the one that an invitation names. */
export function isInvited(
  user: { idp: string; username: string; contactEmail: string },
  invitation: { idp: string | null; username: string; contactEmail: string },
): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    user.idp === (invitation.idp ?? LOCAL_IDP) &&
    (same(user.username, invitation.username) || same(user.contactEmail, invitation.contactEmail))
  );
}

/** @throws CustomOIDCProviderError for an invitation whose identity provider is not for its tenant */
async function refuseOtherTenants(db: Db, { idp, tenantId }: { idp: string | null; tenantId: string }): Promise<void> {
  if (idp === null || (await isProviderFor(db, idp, tenantId))) return;
  throw new errors.CustomOIDCProviderError(
    IDP_NOT_FOR_TENANT,
    `${IDP_NOT_FOR_TENANT}: the identity provider is not for the tenant of the invitation`,
  );
}

async function refuseOutsiders(db: Db, usage: Pick<UsageCounters, 'count'>, ctx: KoaContextWithOIDC): Promise<void> {
  const extras = extrasOf(ctx.oidc.client);
  const userId = ctx.oidc.session?.accountId;
  const reason = userId === undefined ? undefined : await outsideBecause(db, userId, extras);
  if (userId === undefined || reason === undefined) return;
  usage.count({ kind: 'refusal', client: countedClient(ctx.oidc.client), person: userId });
  throw new errors.AccessDenied(
    reason === 'provider'
      ? 'Your identity provider is not for a tenant that may use this application.'
      : 'You are not a member of a tenant that may use this application.',
  );
}
