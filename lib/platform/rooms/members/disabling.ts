/** Disables and enables accounts: docs/decisions/life-of-a-person.md. */
import { eq } from 'drizzle-orm';
import type { AccessClaims } from '@/lib/contract/access';
import type { AuditEntry } from '../../api/audit';
import { ApiError, type HandlerContext, type Handlers, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { organizationMembers, organizations, tenantMembers, tenants, users } from '../../db/schema';
import { tellClients } from '../../oidc/sessions';
import { disable, enable, onlyAdminOf } from '../../sign-in/disabled';
import { removeFactors } from '../../sign-in/lost-factors';
import { requirePerson } from './removal';

type Context = Pick<HandlerContext<'organizations.members.disable'>, 'db' | 'params' | 'me' | 'demandStill' | 'audit'>;

/** Disabling a person ends all their access; enabling lets them sign in again. Resetting removes lost factors. All are safe to repeat. */
export const disablingHandlers = {
  'organizations.members.disable': async (context) => {
    const { db, params, now, issuer, later } = context;
    const { memberId } = params;
    const record = await changeable(context);
    await requireOtherAdmins(db, memberId);
    const ended = await disable(db, memberId, now);
    if (ended === undefined) return;
    await record(true);
    if (issuer !== undefined) later(() => tellClients(issuer, ended));
  },

  'organizations.members.enable': async (context) => {
    const { db, params } = context;
    const record = await changeable(context);
    if (await enable(db, params.memberId)) await record(false);
  },

  'organizations.members.resetFactors': async (context) => {
    const { db, params, now, audit, mail } = context;
    const { memberId } = params;
    const { name, ids } = await lockReachable(context);
    const [person] = await db.select().from(users).where(eq(users.id, memberId));
    if (person === undefined) throw notFound('The member');
    const mails = await removeFactors(db, person, now);
    if (mails.length === 0) return;
    await audit(inEach(ids, memberId, { name }));
    await mail(mails);
  },
} satisfies Handlers;

/** Checks access and returns the function that records the change in each organization. @throws as lockReachable */
async function changeable(context: Context) {
  const { params, audit } = context;
  const { name, ids } = await lockReachable(context);
  return (isDisabled: boolean) =>
    audit(inEach(ids, params.memberId, { name, before: { isDisabled: !isDisabled }, after: { isDisabled } }));
}

/** Audit records about a person, one in each of their organizations. */
export const inEach = (organizationIds: readonly string[], targetId: string, details: AuditEntry['details']) =>
  organizationIds.map((organizationId) => ({ targetType: 'member', targetId, organizationId, details }));

/**
 * A person, not the caller, whose account the caller may change. The organizations stay locked: no two admins disable each other.
 *
 * @throws ApiError notFound, member.self, person.elsewhere
 */
export async function lockReachable({ db, params, me, demandStill }: Omit<Context, 'audit'>) {
  const { name } = await requirePerson(db, params);
  if (params.memberId === me.id) throw new ApiError('member.self', 'You cannot do this to your own account.');
  await lockPlaces(db, params.memberId);
  const still = await demandStill(db, {});
  return { name, ids: await requireAdministered({ db, params, me: still.me }, name) };
}

/**
 * The person's organization ids. The account is shared by all of them, so the caller must administer each.
 *
 * @throws ApiError person.elsewhere
 */
export async function requireAdministered(
  { db, params, me }: Pick<Context, 'db' | 'params' | 'me'>,
  name: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, params.memberId));
  const ids = rows.map(({ id }) => id);
  if (!administersAll(me, ids)) {
    throw new ApiError(
      'person.elsewhere',
      `${name} belongs to an organization that you do not administer, too. Remove ${name} from your tenants instead.`,
    );
  }
  return ids;
}

/** Whether a person administers all of these organizations. */
export function administersAll(me: AccessClaims, organizationIds: readonly string[]): boolean {
  const own = new Set(me.organizations.flatMap(({ id, isOrganizationAdmin }) => (isOrganizationAdmin ? [id] : [])));
  return organizationIds.every((id) => own.has(id));
}

/**
 * Locks a person's organizations and tenants, so that their admins stay the same, and the person, who then cannot join others. Always in
 * the same order, to avoid deadlocks.
 */
async function lockPlaces(db: Db, userId: string): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(organizations.id)
    .for('no key update', { of: organizations });
  await db
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(tenantMembers, eq(tenantMembers.tenantId, tenants.id))
    .where(eq(tenantMembers.userId, userId))
    .orderBy(tenants.id)
    .for('no key update', { of: tenants });
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** @throws ApiError person.lastAdmin with the places that would have none, and the way out */
export async function requireOtherAdmins(db: Db, userId: string): Promise<void> {
  const places = await onlyAdminOf(db, userId);
  if (places.length > 0) {
    throw new ApiError(
      'person.lastAdmin',
      `This is the last admin of ${places.join(', ')}. Make another member an admin there first.`,
    );
  }
}
