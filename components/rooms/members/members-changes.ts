/** The calls of the members room's dialogs: queries before a change, and the changes. */
import { inParts } from '@/components/ui/mechanisms/run-bulk';
import { MAX_INVITATIONS_PER_CALL } from '@/lib/contract/limits';
import useSWR from 'swr';
import { ApiError, call, callWithStatus } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { Role } from '@/lib/contract/access';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { InvitationInput, Member, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { asPage } from '@/lib/contract/entities/page';
import type { OperationParams, OperationResult } from '@/lib/contract/operations';
import { type InviteOutcome, joinOutcomes, readOutcome } from './invite/invite-outcome';
import type { MembersPlace } from './members-data';

type MemberAnswer = OperationResult<'members.list'>;

/**
 * Merges the admins of a tenant from two answers: the list filtered by that role, and by organization admin, because those may be admins of
 * the tenant too. Platforms differ in whether the first list includes them.
 */
export function adminsIn(admins: MemberAnswer, organizationAdmins: MemberAnswer): number {
  const isAdmin = (member: Member): boolean => member.role === Role.Admin;
  // A platform that ignores the filter returns everyone.
  if (Array.isArray(admins)) return admins.filter(isAdmin).length;
  const known = new Set(admins.items.map(({ id }) => id));
  return admins.total + asPage(organizationAdmins).items.filter((one) => isAdmin(one) && !known.has(one.id)).length;
}

/** The page size for counting admins; with more than that, the rule about the last admin does not apply. */
const ADMINS_READ = '100';

export async function countAdmins(tenantId: string): Promise<number> {
  const [admins, organizationAdmins] = await Promise.all(
    [Role.Admin, Role.OrganizationAdmin].map((role) =>
      call('members.list', { params: { tenantId }, query: { role, limit: ADMINS_READ } }),
    ),
  );
  return adminsIn(admins ?? [], organizationAdmins ?? []);
}

/** The current number of admins of a tenant, undefined while unknown; null pauses the query. */
export function useAdminCount(tenantId: string | null): { admins: number | undefined; isLoading: boolean } {
  const key = tenantId === null ? null : (['members.admins', tenantId] as const);
  const { data, isLoading } = useSWR(key, ([, id]) => countAdmins(id));
  return { admins: data, isLoading };
}

/** The applications whose roles and permissions can be granted in a tenant; null pauses the query. */
export function useGrantableApplications(place: Required<MembersPlace> | null) {
  const multi = useOperation(place && operationKey('organizations.tenant.applications', place));
  const single = useOperation(place && operationKey('organizations.tenant.singleTenantApplications', place));
  const all = multi.data && single.data ? [...multi.data, ...single.data] : undefined;
  // Both answers may contain the same application.
  const once = (list: readonly Application[]): Application[] => [
    ...new Map(list.map((application) => [application.applicationId, application])).values(),
  ];
  const reload = async (): Promise<Application[] | undefined> => {
    const [shared, own] = await Promise.all([multi.mutate(), single.mutate()]);
    return shared && own && once([...shared, ...own]);
  };
  return {
    applications: all && once(all),
    error: multi.error ?? single.error,
    retry: () => void reload(),
    /** Returns what can be granted now; undefined if that fails. */
    reload,
  };
}

/**
 * Invites people, in as many calls as the contract's limit requires.
 * @throws ApiError of the first call; a later error marks its people as failed instead, because others are already invited
 */
export async function inviteMembers(tenantId: string, invitations: InvitationInput[]): Promise<InviteOutcome> {
  let outcome: InviteOutcome = { invited: [], failed: [] };
  for (const [index, part] of inParts(invitations, MAX_INVITATIONS_PER_CALL).entries()) {
    try {
      const { data } = await callWithStatus('members.invite', { params: { tenantId }, body: part });
      outcome = joinOutcomes(outcome, readOutcome(part, data));
    } catch (error) {
      if (index === 0) throw error;
      const message = error instanceof Error ? error.message : '';
      const code = error instanceof ApiError ? error.code : undefined;
      const failed = part.map((entry) => ({ email: entry.contactEmail, message, code }));
      outcome = joinOutcomes(outcome, { invited: [], failed });
    }
  }
  return outcome;
}

export function updateMember(tenantId: string, memberId: string, update: MemberUpdate): Promise<Member> {
  return call('members.update', { params: { tenantId, memberId }, body: update });
}

/** Removes a member or withdraws an invitation: the two have different paths (section 4). */
export async function removeMember(tenantId: string, member: Pick<Member, 'id' | 'isActive'>): Promise<void> {
  const params = { tenantId, memberId: member.id };
  if (member.isActive) await call('members.remove', { params });
  else await call('members.pending.remove', { params });
}

export type AccountChange = 'disable' | 'enable' | 'resetFactors';

type InOrganization = OperationParams<'organizations.members.remove'>;

/** The effects of removing a person from all tenants; null pauses the query. */
export const useRemoval = (whose: InOrganization | null) =>
  useOperation(whose && operationKey('organizations.members.removal', whose), { revalidateOnFocus: false });

/** The effects of deleting a person's account, and what prevents it; null pauses the query. */
export const useDeletion = (whose: InOrganization | null) =>
  useOperation(whose && operationKey('organizations.members.deletion', whose), { revalidateOnFocus: false });
