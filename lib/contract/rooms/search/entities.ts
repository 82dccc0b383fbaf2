import * as v from 'valibot';
import { maxCharacters, minCharacters } from '@/lib/contract/length-rules';
import { TEXT } from '@/lib/contract/limits';
import { Id, Instant, list } from '@/lib/contract/entities/common';

/** Kinds of results, in the order of the answer. */
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

/** A place of the thing: a screen in one of the caller's tenants or organizations. */
export const FoundPlace = v.object({
  screen: v.picklist(FOUND_SCREENS),
  organizationId: Id,
  tenantId: v.optional(v.nullable(Id), null),
  /** The tenant's name, or the organization's when there is no tenant. */
  name: v.string(),
  /** The person's role there. */
  role: v.optional(v.string()),
});
export type FoundPlace = v.InferOutput<typeof FoundPlace>;

export const Found = v.object({
  kind: v.picklist(FOUND_KINDS),
  id: Id,
  name: v.string(),
  /** Distinguishes things with the same name: e-mail address, organization, suite, client id. */
  detail: v.optional(v.string(), ''),
  /** Whether the search was its whole id. */
  isExact: v.optional(v.boolean(), false),
  expiresAt: v.optional(Instant),
  lastActivity: v.optional(v.nullable(Instant)),
  /** The tenant named in the query comes first. */
  places: v.array(FoundPlace),
});
export type Found = v.InferOutput<typeof Found>;

export const FindQuery = v.object({
  q: v.pipe(v.string(), v.trim(), minCharacters(TEXT.findQuery.min), maxCharacters(TEXT.findQuery.max)),
  /** The tenant that is looked at: what is in it comes first. */
  tenantId: v.optional(Id),
  /** Most results per kind. */
  each: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]|1\d|20)$/))),
});

export const Findings = v.object({
  items: list(Found),
  /** Kinds with more results than in the answer. */
  more: list(v.picklist(FOUND_KINDS)),
});
export type Findings = v.InferOutput<typeof Findings>;
