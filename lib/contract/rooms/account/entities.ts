/** A person's own things that no other room describes. */
import * as v from 'valibot';
import type { ScreenId } from '@/lib/contract/access';
import { Id, Instant } from '@/lib/contract/entities/common';

/** Sidebar screens that are lists. */
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

/** Number of rows in each list that the caller may open. */
export const Counts = v.object(v.entriesFromList(LIST_SCREENS, v.optional(v.number())));
export type Counts = v.InferOutput<typeof Counts>;

export const CountsQuery = v.object({ organizationId: v.optional(Id), tenantId: v.optional(Id) });
export type CountsQuery = v.InferOutput<typeof CountsQuery>;

/** The weekly e-mail about what needs attention. */
export const Digest = v.object({ isOn: v.boolean() });
export type Digest = v.InferOutput<typeof Digest>;

/** A passkey: a person's key in an authenticator, in place of a password. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  /** The password manager or system that claims to have made it; null when unknown. */
  madeBy: v.nullable(v.string()),
  /** May be synced to several devices; otherwise it stays on the device that made it. */
  isSynced: v.boolean(),
  createdAt: Instant,
  /** Null before its first sign-in. */
  lastUsedAt: v.nullable(Instant),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** An active session: browser, address and clients. */
export const Session = v.object({
  id: Id,
  isCurrent: v.boolean(),
  /** Null when unknown. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network address. The platform does not guess a location from it. */
  address: v.nullable(v.string()),
  /** How the person signed in, by RFC 8176: `pwd` is a password. */
  amr: v.array(v.string()),
  since: Instant,
  lastUsedAt: v.nullable(Instant),
  /** The signed-in clients; the console itself has no name here. */
  applications: v.array(v.object({ clientId: v.string(), name: v.nullable(v.string()) })),
});
export type Session = v.InferOutput<typeof Session>;

/** A person's second factors. */
export const Factors = v.object({
  /** Null without an authenticator app. */
  authenticator: v.nullable(v.object({ addedAt: Instant, lastUsedAt: v.nullable(Instant) })),
  /** Codes left, and the number in the set. */
  recoveryCodes: v.object({ left: v.number(), total: v.number(), lastUsedAt: v.nullable(Instant) }),
});
export type Factors = v.InferOutput<typeof Factors>;

/** The secret for an authenticator app: as a picture to scan, as an address and as text. */
export const StartedAuthenticator = v.object({ uri: v.string(), secret: v.string(), svg: v.string() });
export type StartedAuthenticator = v.InferOutput<typeof StartedAuthenticator>;

/** Recovery codes, returned once and stored as hashes. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
/** A session in a list of several people. */
export const PersonSession = v.object({
  ...Session.entries,
  person: v.object({ id: Id, displayName: v.string(), username: v.string() }),
});
export type PersonSession = v.InferOutput<typeof PersonSession>;

/** Sessions of a tenant's members: the most recently used, and the numbers of sessions and people. */
export const MemberSessions = v.object({
  items: v.array(PersonSession),
  total: v.number(),
  people: v.number(),
});
export type MemberSessions = v.InferOutput<typeof MemberSessions>;
