import { and, eq, or } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import type { MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { ApiError, type Handlers, notFound } from '../../api/handler';
import { invitations, tenantMembers, tenants } from '../../db/schema';
import { availableInTenant, checkGrants, grantNames, idsOf } from '../shared/grants';
import { pendingInvitation, renewInvitations } from '../shared/invitations';
import { linkFault } from '../../upstream/link-faults';
import { linkRefusal } from '../shared/link-refusals';
import { type MemberGrants, NO_GRANTS, loadMemberGrants, replaceDirectGrants } from '../shared/member-grants';
import { dropStrays, lockTenant, requireTenant } from '../shared/memberships';
import { isDoneAlready } from '../shared/versions';
import { type MemberContent, contentOf, memberVersion, toTenantMember } from './answers';
import { inviteMembers } from './invite';
import { requireMember, type MemberRow } from './lookups';
import { type Administration, administrationAfter, checkAdministration, checkInviter } from './rules';

const confirmed = () => new ApiError('invitation.confirmed', 'The invitation has been accepted already.');

export const changeHandlers = {
  'members.invite': inviteMembers,

  'members.update': async ({ db, params, body, me, demandStill, demandRecent, audit }) => {
    const { tenantId, memberId } = params;
    const tenant = await requireTenant(db, tenantId);
    await lockTenant(db, tenantId);
    const before = await requireMember(db, tenantId, tenant.organizationId, memberId);
    const isSelf = memberId === me.id;
    // An unchanged role is not given: a limited admin may send it back as it is.
    const role = body.role === before.role ? undefined : body.role;
    const { subject } = await demandStill(db, { isSelf, holder: before, role });
    const after = administrationAfter(before, body, tenant.isSuperTenant);
    const grantsBefore = (await loadMemberGrants(db, tenantId, [memberId])).get(memberId);
    const current = toTenantMember(before, grantsBefore);
    const isThere = () => current.version === memberVersion(contentAfter(before, grantsBefore, after, body));
    // Checked before what the caller may give and take, which an outdated view would change.
    if (isDoneAlready(body.expectedVersion, current, isThere)) return current;
    checkAdministration(subject, isSelf, before, after);
    const wanted = [...(body.applicationRoles ?? []), ...(body.applicationPermissions ?? [])];
    checkGrants(await availableInTenant(db, tenantId, wanted), wanted);
    if (after.role === Role.Admin && before.role !== Role.Admin) demandRecent();

    await db
      .update(tenantMembers)
      .set({ role: after.role, administrationPermissions: [...after.administrationPermissions] })
      .where(and(eq(tenantMembers.tenantId, tenantId), eq(tenantMembers.userId, memberId)));
    await replaceDirectGrants(db, { tenantId, userId: memberId }, body);

    const changed = await requireMember(db, tenantId, tenant.organizationId, memberId);
    const grants = (await loadMemberGrants(db, tenantId, [memberId])).get(memberId);
    await audit({
      targetType: 'member',
      targetId: memberId,
      details: {
        name: before.displayName,
        before: auditDetails(before, grantsBefore),
        after: auditDetails(changed, grants),
      },
    });
    return toTenantMember(changed, grants);
  },

  'members.remove': async ({ db, params, me, demandStill, audit }) => {
    const { tenantId, memberId } = params;
    const tenant = await requireTenant(db, tenantId);
    await lockTenant(db, tenantId);
    const member = await requireMember(db, tenantId, tenant.organizationId, memberId);
    await demandStill(db, { isSelf: memberId === me.id, holder: member });
    // Direct grants and group memberships are deleted with the membership.
    await db.delete(tenantMembers).where(and(eq(tenantMembers.tenantId, tenantId), eq(tenantMembers.userId, memberId)));
    await dropStrays(db, tenant.organizationId, [memberId]);
    await audit({
      targetType: 'member',
      targetId: memberId,
      details: { name: member.displayName, before: { role: member.role, contactEmail: member.contactEmail } },
    });
  },

  'members.pending.remove': async ({ db, params, demand, audit }) => {
    const invitation = await pendingInvitation(db, params.tenantId, params.memberId);
    if (invitation === undefined) throw notFound('The invitation');
    demand({ holder: invitation });
    const withdrawn = await db
      .update(invitations)
      .set({ status: 'withdrawn' })
      .where(and(eq(invitations.id, invitation.id), eq(invitations.status, 'pending')))
      .returning({ id: invitations.id });
    // Accepted between the check and the change.
    if (withdrawn.length === 0) throw notFound('The invitation');
    await audit({
      targetType: 'invitation',
      targetId: invitation.id,
      details: { name: invitation.contactEmail, before: { role: invitation.role } },
    });
  },

  'invitations.resend': async (context) => {
    const { db, params, subject } = context;
    // The tenant may send its invitations again, and so may the super-tenant that made the tenant ("send it again", section 2).
    const [found] = await db
      .select({ invitation: invitations, tenant: tenants, fault: linkFault })
      .from(invitations)
      .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
      .where(
        and(
          eq(invitations.id, params.invitationId),
          or(
            eq(invitations.tenantId, params.tenantId),
            and(eq(invitations.type, 'tenant'), eq(tenants.createdByTenantId, params.tenantId)),
          ),
        ),
      );
    if (found === undefined || found.invitation.status === 'withdrawn') throw notFound('The invitation');
    if (found.tenant.id === params.tenantId) checkInviter(subject, found.invitation);
    if (found.invitation.status === 'accepted') throw confirmed();
    if (found.fault !== null) throw linkRefusal(found.fault);
    const renewed = await renewInvitations(context, [found.invitation], found.tenant);
    if (renewed.length === 0) throw confirmed();
  },
} satisfies Handlers;

/** A member's content after a change. Applications that the change does not name stay as they are, too. */
function contentAfter(
  row: MemberRow,
  { applicationRoles, applicationPermissions }: MemberGrants = NO_GRANTS,
  after: Administration,
  { administrationPermissions, applicationRoles: roles = [], applicationPermissions: permissions = [] }: MemberUpdate,
): MemberContent {
  const unnamed = <Held extends { application: { applicationId: string } }>(
    held: readonly Held[],
    named: readonly { applicationId: string }[],
  ) =>
    held.filter(({ application }) => named.every(({ applicationId }) => applicationId !== application.applicationId));
  const kept = contentOf(row, {
    applicationRoles: unnamed(applicationRoles, roles),
    applicationPermissions: unnamed(applicationPermissions, permissions),
  });
  return {
    role: after.role,
    // As requested: an Admin holds all permissions, so a request without some of them is not done already.
    administrationPermissions: administrationPermissions ?? after.administrationPermissions,
    roleIds: [...kept.roleIds, ...idsOf(roles)],
    permissionIds: [...kept.permissionIds, ...idsOf(permissions)],
  };
}

const auditDetails = ({ role, administrationPermissions }: MemberRow, grants: MemberGrants = NO_GRANTS) => ({
  role,
  administrationPermissions,
  ...grantNames(grants),
});
