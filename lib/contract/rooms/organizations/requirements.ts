/** Requirements of sign-in policies and their order. Pure, and without schemas. */

/** From the weakest to the strictest. */
export const REQUIREMENTS = ['none', 'adminsSecondFactor', 'secondFactor', 'passkey'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** People per call that sends reminders. */
export const REMINDERS = 100;

type Policy = { requirement: Requirement; from: string | null };

/** Whether one requirement is at least as strict as another. */
export const isAtLeast = (one: Requirement, other: Requirement): boolean =>
  REQUIREMENTS.indexOf(one) >= REQUIREMENTS.indexOf(other);

/** Why a tenant's policy does not tighten its organization's; undefined when it does. */
export function looserIn(own: Policy, organization: Policy): 'requirement' | 'from' | undefined {
  // A tenant without its own policy follows its organization's.
  if (own.requirement === 'none' || organization.requirement === 'none') return undefined;
  if (!isAtLeast(own.requirement, organization.requirement)) return 'requirement';
  return (own.from ?? '') > (organization.from ?? '') ? 'from' : undefined;
}
