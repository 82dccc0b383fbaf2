/** Sign-in policies of organizations and tenants (docs/decisions/sign-in-policy.md). */
import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { Day, Id, Instant, Version, list, seenVersion } from '@/lib/contract/entities/common';
import { issue } from '@/lib/contract/validation-message';
import { REMINDERS, REQUIREMENTS } from './requirements';
import * as rules from '@/lib/contract/rules';

/** A day that exists in the calendar. */
const RealDay = v.pipe(
  Day,
  maxCharacters(10),
  v.check((day) => {
    const read = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  }, issue('required')),
);

/** A requirement for some people, from a UTC day on. Without a day it applies at once. */
export const SignInPolicy = v.object({
  requirement: v.picklist(REQUIREMENTS),
  from: v.nullable(RealDay),
});
export type SignInPolicy = v.InferOutput<typeof SignInPolicy>;

export const SignInPolicyChange = v.object({ ...SignInPolicy.entries, ...seenVersion });

/** The effect of a requirement on the current people. */
export const PolicyEffect = v.object({
  requirement: v.picklist(REQUIREMENTS),
  /** People it applies to, and how many of them lack it. */
  people: v.number(),
  lacking: v.number(),
  /** The same for admins. */
  admins: v.number(),
  adminsLacking: v.number(),
  /** Whether the caller lacks it. */
  isSelfLacking: v.boolean(),
});
export type PolicyEffect = v.InferOutput<typeof PolicyEffect>;

export const SignInPolicyState = v.object({
  ...SignInPolicy.entries,
  version: v.optional(Version),
  /** For a tenant: its organization's policy, which applies too. */
  organization: v.optional(v.nullable(SignInPolicy), null),
  /** One per requirement, including the combined policy of the tenant and its organization. */
  effects: list(PolicyEffect),
  /** People who sign in at a connected identity provider: no policy applies to them. */
  elsewhere: v.optional(v.number(), 0),
  /** False when browsers do not support passkeys for the platform's address. */
  hasPasskeys: v.optional(v.boolean(), false),
});
export type SignInPolicyState = v.InferOutput<typeof SignInPolicyState>;

/** A person who does not meet the policy. */
export const LackingPerson = v.object({
  id: Id,
  displayName: v.string(),
  contactEmail: v.string(),
  isAdmin: v.boolean(),
  /** Last reminder, by any organization or tenant; null when never. */
  remindedAt: v.nullable(Instant),
});
export type LackingPerson = v.InferOutput<typeof LackingPerson>;

export const RemindRequest = v.object({ memberIds: rules.listOf(Id, REMINDERS, 1) });
/** Number of reminders sent; the other people had one within a day, or lack nothing. */
export const Reminded = v.object({ sent: v.number() });
