/** What the card of a sign-in policy says. Pure. */
import { isAtLeast } from '@/lib/contract/rooms/organizations/requirements';
import type { PolicyEffect, SignInPolicy, SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';

/** What holds: of a tenant the stricter of its own and its organization's policy, of like ones that which begins first. */
export function inForce({ requirement, from, organization }: SignInPolicyState): SignInPolicy {
  const own = { requirement, from };
  if (organization === null) return own;
  if (organization.requirement === requirement) return (organization.from ?? '') < (from ?? '') ? organization : own;
  return isAtLeast(requirement, organization.requirement) ? own : organization;
}

/** What a requirement means for the people as they are; undefined for none. */
export const effectOf = (
  { effects }: SignInPolicyState,
  requirement: SignInPolicy['requirement'],
): PolicyEffect | undefined => effects.find((effect) => effect.requirement === requirement);

/** What to be warned of before a requirement is set, the gravest last. */
export function warningsOf(effect: PolicyEffect): ('self' | 'allAdmins')[] {
  const { isSelfLacking, admins, adminsLacking } = effect;
  return [
    ...(isSelfLacking ? (['self'] as const) : []),
    ...(admins > 0 && adminsLacking === admins ? (['allAdmins'] as const) : []),
  ];
}

/** Days that people are given unless the admin says otherwise. */
const GRACE_DAYS = 30;

/** The day that is suggested for a requirement: in a month, in a tenant no later than its organization's. */
export function suggestedDay({ organization }: SignInPolicyState, now: Date): string {
  const inAMonth = new Date(now.getTime() + GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (organization === null || organization.requirement === 'none' || organization.from === null) return inAMonth;
  return organization.from < inAMonth ? organization.from : inAMonth;
}
