import { and, eq, sql } from 'drizzle-orm';
import { ORGANIZATION_PERMISSIONS } from '@/lib/contract/access';
import { type Answer, type HandlerContext, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations, organizationMembers, tenants, users } from '../../db/schema';
import { requireProviderFor } from '../shared/provider-tenants';
import { availableInTenant } from '../shared/grants';
import type { InvitationRow } from '../shared/invitations';
import { type TenantRow, addMembership, asTenantRole, lockTenant } from '../shared/memberships';
import { checkAcceptance } from './rules';
import { tokenHash } from '../../secrets';

/**
 * Gives the signed-in user what the invitation promises: membership of the tenant, and in a new organization the role of its first
 * admin. The same user may repeat it. Promised grants that no longer exist are skipped.
 *
 * @throws ApiError notFound for an unknown or withdrawn invitation; see `checkAcceptance` for the rest
 */
export async function acceptInvitation(
  context: HandlerContext<'invitations.accept'>,
): Promise<Answer<'invitations.accept'>> {
  const { db, me, params, now, audit } = context;
  // The address contains the link's secret, never the id that lists show.
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.linkHash, tokenHash(params.invitationId)))
    .for('update');
  if (invitation === undefined || invitation.status === 'withdrawn') throw notFound('The invitation');
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, invitation.tenantId));
  if (tenant === undefined) throw notFound('The invitation');
  await lockTenant(db, tenant.id);
  const user = { id: me.id, idp: me.idp ?? '', username: me.username, contactEmail: me.email };
  const answer = { result: { id: invitation.id, organizationId: tenant.organizationId, tenantId: tenant.id } };
  if (checkAcceptance(invitation, user, now) === 'acceptedBefore') return answer;
  await requireProviderFor(db, user.idp, tenant.id);

  await giveWhatWasPromised(db, invitation, tenant, me.id);
  await db
    .update(invitations)
    .set({ status: 'accepted', userId: me.id, acceptedAt: now })
    .where(eq(invitations.id, invitation.id));
  // Only a link sent to this address verifies it: an invitation by user name may have gone to another address.
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, me.id), sql`lower(${users.contactEmail}) = lower(${invitation.contactEmail})`));
  await audit({
    targetType: 'member',
    targetId: me.id,
    organizationId: tenant.organizationId,
    tenantId: tenant.id,
    details: { name: me.name, after: { role: invitation.role, isOrganizationAdmin: invitation.isOrganizationAdmin } },
  });
  return answer;
}

async function giveWhatWasPromised(
  db: Db,
  invitation: InvitationRow,
  tenant: TenantRow,
  userId: string,
): Promise<void> {
  const promised = [...invitation.applicationRoles, ...invitation.applicationPermissions];
  const available = await availableInTenant(db, tenant.id, promised);
  await addMembership(db, {
    tenant,
    userId,
    role: asTenantRole(invitation.role),
    roleIds: invitation.applicationRoles.flatMap(({ applicationId, ids }) =>
      ids.filter((id) => available.get(applicationId)?.roles.has(id)),
    ),
    permissionIds: invitation.applicationPermissions.flatMap(({ applicationId, ids }) =>
      ids.filter((id) => available.get(applicationId)?.permissions.has(id)),
    ),
  });
  if (!invitation.isOrganizationAdmin) return;
  const rights = { isOrganizationAdmin: true, administrationPermissions: [...ORGANIZATION_PERMISSIONS] };
  await db
    .insert(organizationMembers)
    .values({ organizationId: tenant.organizationId, userId, ...rights })
    .onConflictDoUpdate({ target: [organizationMembers.organizationId, organizationMembers.userId], set: rights });
}
