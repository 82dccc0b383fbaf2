import * as v from 'valibot';
import { maxCharacters, minCharacters } from '@/lib/contract/length-rules';
import { TEXT } from '@/lib/contract/limits';
import { Id, Instant, list } from '@/lib/contract/entities/common';

/** The kinds of things that are found, in the order of the answer. */
export const FOUND_KINDS = [
  'person',
  'invitation',
  'tenant',
  'organization',
  'application',
  'client',
  'group',
  'apiResource',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const FOUND_SCREENS = [
  'tenantMembers',
  'organizationMembers',
  'tenant',
  'organizationTenants',
  'assignments',
  'organization',
  'organizationOverview',
  'applications',
  'singleTenantApplications',
  'clients',
  'assignedClients',
  'groups',
  'apiResources',
] as const;

/** Where the caller finds the thing: a screen of one of their tenants or organizations. */
export const FoundPlace = v.object({
  screen: v.picklist(FOUND_SCREENS),
  organizationId: Id,
  tenantId: v.optional(v.nullable(Id), null),
  /** Of the tenant, or of the organization where there is none. */
  name: v.string(),
  /** A person's role there. */
  role: v.optional(v.string()),
});
export type FoundPlace = v.InferOutput<typeof FoundPlace>;

export const Found = v.object({
  kind: v.picklist(FOUND_KINDS),
  id: Id,
  name: v.string(),
  /** What tells it from others of that name: e-mail address, organization, suite, client id. */
  detail: v.optional(v.string(), ''),
  /** Whether it was asked for by its whole id. */
  isExact: v.optional(v.boolean(), false),
  /** End of an invitation. */
  expiresAt: v.optional(Instant),
  lastActivity: v.optional(v.nullable(Instant)),
  /** The tenant that was named in the question first. */
  places: v.array(FoundPlace),
});
export type Found = v.InferOutput<typeof Found>;

export const FindQuery = v.object({
  q: v.pipe(v.string(), v.trim(), minCharacters(TEXT.findQuery.min), maxCharacters(TEXT.findQuery.max)),
  /** The tenant that is looked at: what is in it comes first. */
  tenantId: v.optional(Id),
  /** Most of each kind. */
  each: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]|1\d|20)$/))),
});

export const Findings = v.object({
  items: list(Found),
  /** Kinds of which there are more than the answer has. */
  more: list(v.picklist(FOUND_KINDS)),
});
export type Findings = v.InferOutput<typeof Findings>;
