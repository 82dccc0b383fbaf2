import { and, eq, sql } from 'drizzle-orm';
import { ORGANIZATION_PERMISSIONS } from '@/lib/contract/access';
import { ApiError, type HandlerContext, type Handlers, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { organizationMembers, users } from '../../db/schema';
import { dropStrays, lockOrganization, otherOrganizationAdmin } from '../shared/memberships';

/** Grants and revokes the role of organization admin. Both are safe to repeat. */
export const adminHandlers = {
  'organizations.admins.grant': async (context) => {
    const { db, params, audit } = context;
    const member = await lockedMember(context);
    if (member.isOrganizationAdmin) return;
    // The embedded platform gives its organization admins every permission of an organization.
    await setAdmin(db, params.organizationId, params.memberId, true);
    await audit({
      targetType: 'organizationAdmin',
      targetId: params.memberId,
      details: {
        name: member.name,
        before: { isOrganizationAdmin: false },
        after: { isOrganizationAdmin: true, administrationPermissions: [...ORGANIZATION_PERMISSIONS] },
      },
    });
  },

  'organizations.admins.revoke': async (context) => {
    const { db, params, audit } = context;
    const { organizationId, memberId } = params;
    const member = await lockedMember(context);
    if (!member.isOrganizationAdmin) return;
    if (!member.hasOther) {
      throw new ApiError('member.lastAdmin', 'The last admin of an organization cannot be removed.');
    }
    await setAdmin(db, organizationId, memberId, false);
    await dropStrays(db, organizationId, [memberId]);
    await audit({
      targetType: 'organizationAdmin',
      targetId: memberId,
      details: {
        name: member.name,
        before: { isOrganizationAdmin: true, administrationPermissions: member.administrationPermissions },
        after: { isOrganizationAdmin: false, administrationPermissions: [] },
      },
    });
  },
} satisfies Handlers;

/** Loads a person of the organization, which stays locked, so that two admins cannot remove each other at the same time. */
async function lockedMember({
  db,
  params,
  demandStill,
}: Pick<HandlerContext<'organizations.admins.revoke'>, 'db' | 'params' | 'demandStill'>) {
  const { organizationId, memberId: userId } = params;
  await lockOrganization(db, organizationId);
  await demandStill(db, {});
  const [member] = await db
    .select({
      name: users.displayName,
      isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
      hasOther: otherOrganizationAdmin(sql`${organizationId}`, sql`${userId}`),
      administrationPermissions: organizationMembers.administrationPermissions,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)));
  if (member === undefined) throw notFound('The member');
  return member;
}

async function setAdmin(db: Db, organizationId: string, userId: string, isOrganizationAdmin: boolean): Promise<void> {
  await db
    .update(organizationMembers)
    .set({ isOrganizationAdmin, administrationPermissions: isOrganizationAdmin ? [...ORGANIZATION_PERMISSIONS] : [] })
    .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)));
}
