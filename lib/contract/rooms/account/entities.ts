/** What is one's own, beside what other rooms know. */
import * as v from 'valibot';
import type { ScreenId } from '@/lib/contract/access';
import { Id, Instant } from '@/lib/contract/entities/common';

/** The screens of the sidebar that are lists. */
const LIST_SCREENS = [
  'organizationMembers',
  'organizationTenants',
  'tenantMembers',
  'groups',
  'assignedClients',
  'applications',
  'singleTenantApplications',
  'applicationTemplates',
  'apiResources',
  'clients',
  'clientTemplates',
] as const satisfies readonly ScreenId[];
export type ListScreen = (typeof LIST_SCREENS)[number];

/** How many rows the lists have that the caller may open. */
export const Counts = v.object(v.entriesFromList(LIST_SCREENS, v.optional(v.number())));
export type Counts = v.InferOutput<typeof Counts>;

export const CountsQuery = v.object({ organizationId: v.optional(Id), tenantId: v.optional(Id) });
export type CountsQuery = v.InferOutput<typeof CountsQuery>;

/** The weekly e-mail about what needs attention. */
export const Digest = v.object({ isOn: v.boolean() });
export type Digest = v.InferOutput<typeof Digest>;

/** A key that an authenticator has for the person, in place of a password. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  /** The password manager or system that says it has made it; null where it is not known. */
  madeBy: v.nullable(v.string()),
  /** It may be on several devices; one that may not stays where it was made. */
  isSynced: v.boolean(),
  createdAt: Instant,
  /** Null where it has not signed in yet. */
  lastUsedAt: v.nullable(Instant),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** A sign-in that goes on: in what, from where, for what. */
export const Session = v.object({
  id: Id,
  /** The one that the call is made in. */
  isCurrent: v.boolean(),
  /** Null where it is not known. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network address. No place is guessed from it. */
  address: v.nullable(v.string()),
  /** How it was signed in to, by the words of RFC 8176: `pwd` is a password. */
  amr: v.array(v.string()),
  since: Instant,
  lastUsedAt: v.nullable(Instant),
  /** The clients that are signed in to; the console itself has no name here. */
  applications: v.array(v.object({ clientId: v.string(), name: v.nullable(v.string()) })),
});
export type Session = v.InferOutput<typeof Session>;

/** What a person proves a sign-in with beside the password. */
export const Factors = v.object({
  /** Null without an authenticator app. */
  authenticator: v.nullable(v.object({ addedAt: Instant, lastUsedAt: v.nullable(Instant) })),
  /** How many are left of the set that was made. */
  recoveryCodes: v.object({ left: v.number(), total: v.number(), lastUsedAt: v.nullable(Instant) }),
});
export type Factors = v.InferOutput<typeof Factors>;

/** What an authenticator app is given: a picture to scan, or the same as an address and as text. */
export const StartedAuthenticator = v.object({ uri: v.string(), secret: v.string(), svg: v.string() });
export type StartedAuthenticator = v.InferOutput<typeof StartedAuthenticator>;

/** Recovery codes, which are answered once and kept as hashes. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
/** A session of one of many people. */
export const PersonSession = v.object({
  ...Session.entries,
  person: v.object({ id: Id, displayName: v.string(), username: v.string() }),
});
export type PersonSession = v.InferOutput<typeof PersonSession>;

/** The sessions of the members of a tenant: those used last, and how many there are of how many people. */
export const MemberSessions = v.object({
  items: v.array(PersonSession),
  total: v.number(),
  people: v.number(),
});
export type MemberSessions = v.InferOutput<typeof MemberSessions>;
