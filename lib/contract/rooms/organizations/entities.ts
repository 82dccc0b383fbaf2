import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import * as rules from '@/lib/contract/rules';
import { DEFAULT_LANGUAGE, LIST, LOCAL_IDP, TEXT } from '@/lib/contract/limits';
import { Role } from '@/lib/contract/access';
import { Id, IdName, Instant, LanguageSchema, changeable, list, listQuery } from '@/lib/contract/entities/common';
import { AccessLevel, Application } from '@/lib/contract/rooms/applications/entities';
import { ApplicationPermissions, ApplicationRoles } from '@/lib/contract/rooms/members/entities';

/** The session's claims in `/bff/user`. */
export const Claim = v.object({ type: v.string(), value: v.unknown() });
export const Claims = v.array(Claim);
export type Claim = v.InferOutput<typeof Claim>;

export const AppConfig = v.object({ appVersion: v.string(), enableWildcards: v.boolean() });
export type AppConfig = v.InferOutput<typeof AppConfig>;

export const Me = v.object({
  id: Id,
  name: v.string(),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
  idp: v.optional(v.nullable(v.string()), LOCAL_IDP),
  acronym: v.optional(v.string(), ''),
  language: v.optional(LanguageSchema, DEFAULT_LANGUAGE),
  tenants: list(
    v.object({
      id: Id,
      name: v.optional(v.string(), ''),
      organizationId: Id,
      isSuperTenant: v.optional(v.boolean(), false),
      role: v.optional(v.string(), Role.Regular),
      administrationPermissions: list(v.string()),
    }),
  ),
  organizations: list(
    v.object({
      id: Id,
      name: v.optional(v.string(), ''),
      isOrganizationAdmin: v.optional(v.boolean(), false),
      administrationPermissions: list(v.string()),
    }),
  ),
  applicationRoles: list(ApplicationRoles),
  applicationPermissions: list(ApplicationPermissions),
});
export type Me = v.InferOutput<typeof Me>;

export const Tenant = v.object({
  id: Id,
  name: v.string(),
  organizationId: Id,
  organizationName: v.optional(v.string(), ''),
  isSuperTenant: v.optional(v.boolean(), false),
  prefix: v.optional(v.string(), ''),
  isUniqueIdp: v.optional(v.boolean(), false),
  idp: v.optional(v.nullable(v.string()), null),
  /** Numbers; the member calls return the people. */
  admins: v.optional(v.number()),
  members: v.optional(v.number()),
  invitedMembers: v.optional(v.number()),
  applications: list(Application),
  /** The caller's role in the tenant. */
  role: v.optional(v.string(), Role.Regular),
  allowedApiResourceAccessLevels: list(AccessLevel),
  allowedScopeAccessLevels: list(AccessLevel),
  createdAt: v.optional(Instant),
});
export type Tenant = v.InferOutput<typeof Tenant>;

export const TenantSummary = v.object({
  id: Id,
  name: v.string(),
  organizationId: Id,
  organizationName: v.optional(v.string(), ''),
  isSuperTenant: v.optional(v.boolean(), false),
  members: v.optional(v.number(), 0),
  isMember: v.optional(v.boolean(), false),
  applications: list(Application),
  /** For organization admins, in an organization's list: number of admins, and the first names. */
  admins: v.optional(v.object({ count: v.number(), names: list(v.string()) })),
});
export type TenantSummary = v.InferOutput<typeof TenantSummary>;

export const Organization = v.object({
  id: Id,
  name: v.string(),
  isOrganizationAdmin: v.optional(v.boolean(), false),
  administrationPermissions: list(v.string()),
  /** The caller's tenants in the organization. */
  tenants: list(v.object({ id: Id, name: v.string(), isSuperTenant: v.optional(v.boolean(), false) })),
});
export type Organization = v.InferOutput<typeof Organization>;

export const OrganizationDetails = v.object({
  ...Organization.entries,
  admins: v.optional(v.number()),
  members: v.optional(v.number()),
  tenantCount: v.optional(v.number()),
  createdAt: v.optional(Instant),
});
export type OrganizationDetails = v.InferOutput<typeof OrganizationDetails>;

export const ADMIN_BELONGINGS = ['Internal', 'External'] as const;
export const OverviewOrganization = v.object({
  id: Id,
  name: v.string(),
  tenantCount: v.number(),
  members: v.optional(v.number()),
  createdAt: v.optional(Instant),
  /** Optional: its tenants, so that an organization is found by them. */
  tenants: v.optional(
    v.array(
      v.object({
        ...IdName.entries,
        members: v.optional(v.number()),
        /** Invitations that can still be accepted. */
        waiting: v.optional(v.number()),
        /** Last activity of any member. */
        lastActivity: v.optional(v.nullable(Instant)),
      }),
    ),
  ),
  createdBy: v.nullable(IdName),
  admins: list(
    v.object({
      id: Id,
      displayName: v.string(),
      contactEmail: v.string(),
      belonging: v.picklist(ADMIN_BELONGINGS),
    }),
  ),
});
export type OverviewOrganization = v.InferOutput<typeof OverviewOrganization>;

export const CreateTenantRequest = v.pipe(
  v.object({
    tenantName: rules.tenantName,
    userData: v.object({ username: rules.userName, contactEmail: rules.email }),
    existingOrganizationId: v.nullable(Id),
    newOrganization: v.nullable(
      v.object({ name: rules.organizationName, code: v.pipe(v.string(), maxCharacters(TEXT.organizationName.max)) }),
    ),
    applications: rules.optionalListOf(
      v.object({
        applicationId: Id,
        permissions: rules.optionalListOf(Id, LIST.permissions),
        roles: rules.optionalListOf(Id, LIST.roles),
      }),
      LIST.applications,
    ),
    preferredLanguage: v.optional(LanguageSchema, DEFAULT_LANGUAGE),
    isUniqueIdp: v.optional(v.boolean(), false),
    idp: v.optional(v.nullable(rules.idpName), null),
  }),
  v.forward(
    v.check((request) => !request.isUniqueIdp || request.idp !== null, rules.issue('required')),
    ['idp'],
  ),
);
export type CreateTenantRequest = v.InferOutput<typeof CreateTenantRequest>;

export const RenameRequest = v.object({
  ...changeable({ name: rules.rename }),
  /** The name that the caller saw. A platform that looks at it refuses with `conflict.changed` when it is another by now. */
  expectedName: v.optional(v.pipe(v.string(), maxCharacters(TEXT.resourceName.max))),
});

/** Result of looking up an identity provider's name. An unknown name is no error: a new tenant may bring a new provider. */
export const KnownIdp = v.object({ name: v.string(), isKnown: v.boolean() });
export type KnownIdp = v.InferOutput<typeof KnownIdp>;

export const HistoryEntry = v.object({
  id: Id,
  at: v.string(),
  actor: v.object({ id: Id, name: v.string() }),
  action: v.string(),
  target: v.object({
    type: v.string(),
    /** Empty when the id is secret, as an invitation's is. */
    id: v.string(),
    name: v.string(),
    /** Whether it still exists in the reader's place; absent when the platform does not send it. */
    exists: v.optional(v.boolean()),
  }),
  /** The tenant of the change, in an organization's history. */
  tenantName: v.optional(v.string()),
  changes: list(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/** Filter options of a history. A platform that sends them with the first page has applied the query's filters. */
export const HistoryFacets = v.object({ actors: v.array(IdName), actions: v.array(v.string()) });
export type HistoryFacets = v.InferOutput<typeof HistoryFacets>;

/** The whole history, or one page. */
export const History = v.union([
  v.array(HistoryEntry),
  v.object({
    items: v.array(HistoryEntry),
    /** Number of entries on all pages. */
    total: v.number(),
    /** True when there are more than `total`: counting years of changes would take longer than reading the page. */
    totalIsLowerBound: v.optional(v.boolean()),
    nextCursor: v.nullable(v.string()),
    facets: v.optional(HistoryFacets),
  }),
]);
export type History = v.InferOutput<typeof History>;

/** Value of a history's `action`: sign-ins, sign-outs and recoveries, which are shown only on request. */
export const SIGN_INS = 'signIns';

/** Optional filters of a history, beside paging and search. A platform may ignore them. */
export const historyQuery = {
  ...listQuery,
  actor: v.optional(Id),
  /** One or several, separated by commas; `signIns` is one by itself. */
  action: v.optional(v.pipe(v.string(), maxCharacters(300), v.regex(/^[A-Za-z]+(?:[.,][A-Za-z]+)*$/))),
  /** The earliest moment. */
  since: v.optional(Instant),
  /** End of the period, exclusive. */
  until: v.optional(Instant),
  /** Requests the facets too. */
  facets: v.optional(v.literal('true')),
};
