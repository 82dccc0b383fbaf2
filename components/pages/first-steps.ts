/** The remaining steps in a new place, derived from what exists. */
import type { FirstStep } from '@/components/shell/home/first-steps';
import { serverCall } from '@/lib/console/pages/viewer';
import { type AccessClaims, type Subject, can, canOpen, subjectFor } from '@/lib/contract/access';
import type { Health } from '@/lib/contract/rooms/health/entities';
import type { OrganizationDetails, Tenant } from '@/lib/contract/rooms/organizations/entities';
import { screenPath } from '@/lib/paths';
import { loadedOrNothing } from './loaded';

const CREATE = '?dialog=create';
const INVITE = '?dialog=invite';
const ONE = { limit: '1' };

/** Whether the page already lists it as needing attention. */
const isSaid = (health: Health | undefined, rule: string, subjectId: string): boolean =>
  health?.findings.some((one) => one.rule === rule && one.subject.id === subjectId) ?? false;

const groupsOf = async (params: { tenantId: string }) =>
  (await serverCall('groups.list', { params, query: ONE })).result;

/** Whether there is any; a list that cannot be loaded is not a step. */
async function isAny(answer: Promise<{ total: number } | readonly unknown[]>): Promise<boolean | undefined> {
  const found = await loadedOrNothing(answer);
  if (found === undefined) return undefined;
  return ('total' in found ? found.total : found.length) > 0;
}

const stepOf = (id: FirstStep['id'], isDone: boolean | undefined, href: string): FirstStep[] =>
  isDone === undefined ? [] : [{ id, isDone, href }];

/** The first steps in a tenant that the user is allowed to do. */
export async function tenantSteps(tenant: Tenant, subject: Subject, health: Health | undefined): Promise<FirstStep[]> {
  const params = { tenantId: tenant.id };
  const place = { organizationId: tenant.organizationId, tenantId: tenant.id };
  const mayInvite = can(subject, 'members.invite').allowed && canOpen(subject, 'tenantMembers');
  const [groups, applications, clients] = await Promise.all([
    canOpen(subject, 'groups') ? isAny(groupsOf(params)) : undefined,
    canOpen(subject, 'applications') ? isAny(serverCall('applications.list', { params, query: ONE })) : undefined,
    canOpen(subject, 'clients') ? isAny(serverCall('clients.list', { params, query: ONE })) : undefined,
  ]);
  const members = screenPath('tenantMembers', place);
  const { members: count = 0, invitedMembers = 0, admins = 0 } = tenant;
  const needsAdmin = !isSaid(health, 'tenant.oneAdmin', tenant.id);
  return [
    ...(mayInvite ? stepOf('invite', count + invitedMembers > 1, members + INVITE) : []),
    ...(mayInvite && needsAdmin ? stepOf('tenantAdmin', admins > 1, members) : []),
    ...stepOf('group', groups, screenPath('groups', place) + CREATE),
    ...stepOf('application', applications, screenPath('applications', place) + CREATE),
    ...stepOf('client', clients, screenPath('clients', place) + CREATE),
  ];
}

/** The first steps in an organization that the user is allowed to do. */
export async function organizationSteps(
  { id, tenantCount = 0, members = 0, admins = 0 }: OrganizationDetails,
  { claims, subject, openTenantIds }: { claims: AccessClaims; subject: Subject; openTenantIds: readonly string[] },
  health: Health | undefined,
): Promise<FirstStep[]> {
  const place = { organizationId: id };
  const inviting = openTenantIds.find((tenantId) => {
    const inside = subjectFor(claims, { organizationId: id, tenantId });
    return can(inside, 'members.invite').allowed && canOpen(inside, 'tenantMembers');
  });
  const mayManage = canOpen(subject, 'organizationMembers') && can(subject, 'organization.rename').allowed;
  return [
    ...(can(subject, 'tenant.create').allowed
      ? stepOf('tenant', tenantCount > 0, `${screenPath('organization', place)}?dialog=create-tenant`)
      : []),
    ...(inviting === undefined
      ? []
      : stepOf('invite', members > 1, screenPath('tenantMembers', { ...place, tenantId: inviting }) + INVITE)),
    ...(mayManage && !isSaid(health, 'organization.oneAdmin', id)
      ? stepOf('organizationAdmin', admins > 1, screenPath('organizationMembers', place))
      : []),
  ];
}
