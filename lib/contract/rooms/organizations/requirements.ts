/** Requirements of sign-in policies, and which is stricter. Pure, and without schemas. */

/** From the weakest to the strictest. */
export const REQUIREMENTS = ['none', 'adminsSecondFactor', 'secondFactor', 'passkey'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** People of one call that reminds them of a policy. */
export const REMINDERS = 100;

type Policy = { requirement: Requirement; from: string | null };

/** Whether one requirement asks at least as much as another. */
export const isAtLeast = (one: Requirement, other: Requirement): boolean =>
  REQUIREMENTS.indexOf(one) >= REQUIREMENTS.indexOf(other);

/** Why a tenant's policy is not one that tightens its organization's; undefined when it is. */
export function looserIn(own: Policy, organization: Policy): 'requirement' | 'from' | undefined {
  // A tenant without a policy of its own has its organization's.
  if (own.requirement === 'none' || organization.requirement === 'none') return undefined;
  if (!isAtLeast(own.requirement, organization.requirement)) return 'requirement';
  return (own.from ?? '') > (organization.from ?? '') ? 'from' : undefined;
}
