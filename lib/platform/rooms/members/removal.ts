import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AccessClaims, Role, subjectFor } from '@/lib/contract/access';
import { type ApiError, type Handlers, Reply, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import {
  memberApplicationPermissions,
  memberApplicationRoles,
  organizationMembers,
  tenantMembers,
  tenants,
  users,
} from '../../db/schema';
import { history } from '../shared/history';
import { TARGET } from '../shared/history-targets';
import { dropStrays, otherAdmin } from '../shared/memberships';
import { lastAdmin, ownRow, refusalOf } from './bulk-rules';
import { membersById } from './lookups';

type PersonParams = { organizationId: string; memberId: string };

/** A person of an organization: history, and removal from all tenants. */
export const removalHandlers = {
  'members.history': async ({ db, params, query }) => {
    const { tenantId, memberId } = params;
    if ((await membersById(db, tenantId, [memberId])).length === 0) throw notFound('The member');
    return history(db, { tenantId }, query, { targetType: TARGET.member, targetId: memberId });
  },

  'organizations.members.history': async ({ db, params, query }) => {
    const { organizationId, memberId } = params;
    await requirePerson(db, params);
    return history(db, { organizationId }, query, {
      targetType: [TARGET.member, TARGET.organizationAdmin],
      targetId: memberId,
    });
  },

  'organizations.members.removal': async ({ db, params, me }) => {
    const { isOrganizationAdmin } = await requirePerson(db, params);
    const memberships = await membershipsOf(db, params, isOrganizationAdmin);
    return {
      isOrganizationAdmin,
      tenants: memberships.map((membership) => {
        const { id, name, role, roles, permissions, groups } = membership;
        const refused = refusedIn(membership, params, me);
        const why = refused && { code: refused.code, Message: refused.message };
        return { id, name, role, roles, permissions, groups, ...why };
      }),
    };
  },

  'organizations.members.remove': async ({ db, params, me, audit }) => {
    const { organizationId, memberId } = params;
    const person = await requirePerson(db, params);
    await lockTenantsOf(db, params);
    const memberships = await membershipsOf(db, params, person.isOrganizationAdmin);
    const refusals = memberships.map((membership) => ({ membership, refused: refusedIn(membership, params, me) }));
    const leaving = refusals.flatMap(({ membership, refused }) => (refused === undefined ? [membership] : []));
    const done = leaving.map(({ id }) => id);
    if (done.length > 0) {
      // Direct grants and group memberships are deleted with the membership.
      await db
        .delete(tenantMembers)
        .where(and(eq(tenantMembers.userId, memberId), inArray(tenantMembers.tenantId, done)));
      await dropStrays(db, organizationId, [memberId]);
      await audit(
        leaving.map(({ id, role }) => ({
          targetType: 'member',
          targetId: memberId,
          tenantId: id,
          details: { name: person.name, before: { role, contactEmail: person.contactEmail } },
        })),
      );
    }
    const errors = refusals.flatMap(({ membership: { id, name }, refused }) =>
      refused === undefined ? [] : [{ id, name, code: refused.code, Message: refused.message }],
    );
    return new Reply(errors.length === 0 ? 200 : 207, { done, errors });
  },
} satisfies Handlers;

/** Loads a person of an organization. @throws ApiError notFound */
export async function requirePerson(db: Db, { organizationId, memberId }: PersonParams) {
  const [person] = await db
    .select({
      name: users.displayName,
      contactEmail: users.contactEmail,
      isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, memberId)));
  if (person === undefined) throw notFound('The member');
  return person;
}

const ofPerson = ({ organizationId, memberId }: PersonParams) =>
  and(eq(tenants.organizationId, organizationId), eq(tenantMembers.userId, memberId));

/** Locks the tenants: two admins who remove each other would both see that the other one stays. Always in one order, to avoid deadlocks. */
async function lockTenantsOf(db: Db, params: PersonParams): Promise<void> {
  const own = db
    .select({ id: tenantMembers.tenantId })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .where(ofPerson(params));
  await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(inArray(tenants.id, own))
    .orderBy(tenants.id)
    .for('no key update');
}

type Membership = Awaited<ReturnType<typeof membershipsOf>>[number];

/** The person's tenants in the organization in the order of the lists, with the grants there, in one statement. */
async function membershipsOf(db: Db, params: PersonParams, isOrganizationAdmin: boolean) {
  const held = (grants: typeof memberApplicationRoles | typeof memberApplicationPermissions) =>
    sql<number>`(select count(*)::int from ${grants} h where h.tenant_id = ${tenants.id} and h.user_id = ${tenantMembers.userId})`;
  const rows = await db
    .select({
      id: tenants.id,
      name: tenants.name,
      isSuperTenant: tenants.isSuperTenant,
      role: tenantMembers.role,
      administrationPermissions: tenantMembers.administrationPermissions,
      hasOtherAdmin: otherAdmin(sql`${tenants.id}`, sql`${tenantMembers.userId}`),
      roles: held(memberApplicationRoles),
      permissions: held(memberApplicationPermissions),
      groups: sql<string[]>`array(select g.name from group_members m join groups g on g.id = m.group_id
        where g.tenant_id = ${tenants.id} and m.user_id = ${tenantMembers.userId} order by ${nameOrder(sql`g.name`)})`,
    })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .where(ofPerson(params))
    .orderBy(sql`${tenants.isSuperTenant} desc`, nameOrder(tenants.name), tenants.id);
  return rows.map((row) => ({ ...row, isOrganizationAdmin }));
}

/** Why a person stays in a tenant, by the rules for actions on many, so that at least one admin stays. */
function refusedIn(
  membership: Membership,
  { organizationId, memberId }: PersonParams,
  me: AccessClaims,
): ApiError | undefined {
  if (memberId === me.id) return ownRow();
  const { id: tenantId, isSuperTenant, role, hasOtherAdmin } = membership;
  const subject = subjectFor(me, { organizationId, tenantId });
  const refused = refusalOf({ operation: 'members.bulkRemove', subject, isSuperTenant }, membership);
  return refused ?? (role === Role.Admin && !hasOtherAdmin ? lastAdmin() : undefined);
}
