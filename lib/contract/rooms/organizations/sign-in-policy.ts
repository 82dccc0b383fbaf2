/** How the people of an organization or a tenant have to sign in (docs/decisions/sign-in-policy.md). */
import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { Day, Id, Instant, Version, list, seenVersion } from '@/lib/contract/entities/common';
import { issue } from '@/lib/contract/validation-message';
import { REMINDERS, REQUIREMENTS } from './requirements';
import * as rules from '@/lib/contract/rules';

/** A day that the calendar has. */
const RealDay = v.pipe(
  Day,
  maxCharacters(10),
  v.check((day) => {
    const read = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  }, issue('required')),
);

/** What is asked of which people, and from which day (UTC) on. Set without a day it holds at once. */
export const SignInPolicy = v.object({
  requirement: v.picklist(REQUIREMENTS),
  from: v.nullable(RealDay),
});
export type SignInPolicy = v.InferOutput<typeof SignInPolicy>;

export const SignInPolicyChange = v.object({ ...SignInPolicy.entries, ...seenVersion });

/** What a requirement would mean for the people as they are now. */
export const PolicyEffect = v.object({
  requirement: v.picklist(REQUIREMENTS),
  /** How many it is for, and how many of them lack what it asks. */
  people: v.number(),
  lacking: v.number(),
  /** The same of admins. */
  admins: v.number(),
  adminsLacking: v.number(),
  /** Whether the caller is one of those who lack it. */
  isSelfLacking: v.boolean(),
});
export type PolicyEffect = v.InferOutput<typeof PolicyEffect>;

export const SignInPolicyState = v.object({
  ...SignInPolicy.entries,
  version: v.optional(Version),
  /** Of a tenant: its organization's, which holds too. */
  organization: v.optional(v.nullable(SignInPolicy), null),
  /** Of each requirement; what is in force, of the tenant and its organization together, is among them. */
  effects: list(PolicyEffect),
  /** People who sign in at a connected identity provider: no policy is about them. */
  elsewhere: v.optional(v.number(), 0),
  /** False where browsers have no passkeys for the platform's address. */
  hasPasskeys: v.optional(v.boolean(), false),
});
export type SignInPolicyState = v.InferOutput<typeof SignInPolicyState>;

/** A person who lacks what the policy asks. */
export const LackingPerson = v.object({
  id: Id,
  displayName: v.string(),
  contactEmail: v.string(),
  isAdmin: v.boolean(),
  /** When they were last reminded, by any organization or tenant; null when never. */
  remindedAt: v.nullable(Instant),
});
export type LackingPerson = v.InferOutput<typeof LackingPerson>;

export const RemindRequest = v.object({ memberIds: rules.listOf(Id, REMINDERS, 1) });
/** How many were sent; the others have had one within a day, or lack nothing. */
export const Reminded = v.object({ sent: v.number() });
