/** The texts of a sign-in policy's card. Pure. */
import { isAtLeast } from '@/lib/contract/rooms/organizations/requirements';
import type { PolicyEffect, SignInPolicy, SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';

/** The policy in force: for a tenant, the stricter of its own and its organization's; of equal ones, the earlier. */
export function inForce({ requirement, from, organization }: SignInPolicyState): SignInPolicy {
  const own = { requirement, from };
  if (organization === null) return own;
  if (organization.requirement === requirement) return (organization.from ?? '') < (from ?? '') ? organization : own;
  return isAtLeast(requirement, organization.requirement) ? own : organization;
}

/** The effect of a requirement on people in their current state; undefined if it has none. */
export const effectOf = (
  { effects }: SignInPolicyState,
  requirement: SignInPolicy['requirement'],
): PolicyEffect | undefined => effects.find((effect) => effect.requirement === requirement);

/** The warnings before a requirement is set, the most serious one last. */
export function warningsOf(effect: PolicyEffect): ('self' | 'allAdmins')[] {
  const { isSelfLacking, admins, adminsLacking } = effect;
  return [
    ...(isSelfLacking ? (['self'] as const) : []),
    ...(admins > 0 && adminsLacking === admins ? (['allAdmins'] as const) : []),
  ];
}

const GRACE_DAYS = 30;

/** The suggested start date of a requirement: in a month, for a tenant no later than its organization's. */
export function suggestedDay({ organization }: SignInPolicyState, now: Date): string {
  const inAMonth = new Date(now.getTime() + GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (organization === null || organization.requirement === 'none' || organization.from === null) return inAMonth;
  return organization.from < inAMonth ? organization.from : inAMonth;
}
