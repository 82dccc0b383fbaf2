/** Who has what of an application, what a change or an end would do to them, and assigning to many. All optional. */
import * as v from 'valibot';
import { IMPACT } from '@/lib/contract/limits';
import { listOf, optionalListOf } from '@/lib/contract/rules';
import { PermissionInputs, RoleInputs } from './entities';
import { BulkRequest, BulkResult } from '@/lib/contract/rooms/members/bulk';
import { Id, LastUse, idsFilter, list, listQuery } from '@/lib/contract/entities/common';

/** Who holds something, directly or through a group. A person counts once for each tenant. */
const holders = { members: v.number(), groups: v.number(), tenants: v.number() };
const GrantUsage = v.object({
  id: Id,
  ...holders,
  /** The last day on which a token carried it, and to how many people in 90 days, each counted once a day; where the platform counts it. */
  lastUsed: v.optional(v.nullable(LastUse)),
  recentUses: v.optional(v.number()),
});

/** Who has anything of an application, and each of its roles and permissions (without what roles bring). */
export const ApplicationUsage = v.object({
  ...holders,
  /** Tenants that it is assigned to. */
  assignedTenants: v.number(),
  /** People with a token that carried something of it in 90 days; null where the platform does not count it. */
  recentPeople: v.optional(v.nullable(v.number())),
  roles: list(GrantUsage),
  permissions: list(GrantUsage),
});
export type ApplicationUsage = v.InferOutput<typeof ApplicationUsage>;

const ids = optionalListOf(Id, IMPACT.ids);

/** What is about to happen to an application: it is deleted, some of it is removed, or it is saved like this. */
export const ImpactRequest = v.union([
  v.strictObject({ delete: v.literal(true) }),
  v.strictObject({ remove: v.object({ roles: ids, permissions: ids }) }),
  v.strictObject({ change: v.object({ roles: RoleInputs, permissions: PermissionInputs }) }),
]);
export type ImpactRequest = v.InferOutput<typeof ImpactRequest>;

/** A member who loses something: names, nothing that leads to the person. */
const ImpactMember = v.object({
  name: v.string(),
  tenantName: v.string(),
  /** Display names of the roles, and names of the permissions, that go. */
  roles: list(v.string()),
  permissions: list(v.string()),
});
export type ImpactMember = v.InferOutput<typeof ImpactMember>;

/** All of them are counted; the first `IMPACT.names` by name are named. */
const named = { count: v.number(), names: list(v.string()) };

export const Impact = v.object({
  /** Who holds a role or permission that goes, directly or through a group. */
  members: v.object({ count: v.number(), people: list(ImpactMember) }),
  /** Groups that give one. */
  groups: v.object({ count: v.number(), groups: list(v.object({ name: v.string(), tenantName: v.string() })) }),
  /** Tenants of these members and groups; for a deletion, the tenants that have the application. */
  tenants: v.object(named),
  /** For a deletion: OIDC clients that lose their application. Clients of other tenants are counted, not named. */
  clients: v.object(named),
  /** For a deletion: invitations not accepted yet that promise something in it; expired ones too, which can be sent again. */
  invitations: v.optional(v.object({ count: v.number() })),
  /** Of a public application that goes: all members of the tenants that have it, who lose it with or without a role. */
  everybody: v.optional(v.number()),
  /** For `change`: members who can do something afterwards that they could not before, and the other way round. */
  gaining: v.optional(v.number(), 0),
  losing: v.optional(v.number(), 0),
  /** For `change`: roles that stay and bring something else then, with who holds them; the names of permissions. */
  changedRoles: list(
    v.object({
      id: Id,
      name: v.string(),
      displayName: v.string(),
      ...holders,
      gains: list(v.string()),
      loses: list(v.string()),
    }),
  ),
});
export type Impact = v.InferOutput<typeof Impact>;

/** Tenants of an assignment to many: those named, or all that the assign list with these parameters would show. */
const TenantSelection = v.union([
  v.strictObject({ ids: listOf(Id, IMPACT.ids, 1) }),
  v.strictObject({
    matching: v.object({ search: listQuery.search, organization: idsFilter }),
    except: optionalListOf(Id, IMPACT.ids),
  }),
]);
export type TenantSelection = v.InferOutput<typeof TenantSelection>;

const applicationIds = listOf(Id, IMPACT.applications, 1);

export const AssignPreviewRequest = v.object({ applicationIds, selection: TenantSelection });

/** The first `IMPACT.names` by name stand for all. */
export const AssignPreview = v.object({
  /** Tenants that get at least one of the applications. */
  included: v.object(named),
  /** Tenants that have them all. */
  unchanged: v.object(named),
  /** Members of these tenants who can open a public one of the applications at once; a person counts once for each tenant. */
  opening: v.optional(v.number()),
  guard: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/)),
});
export type AssignPreview = v.InferOutput<typeof AssignPreview>;

/** `guard` is needed with `matching`. How it runs, in parts: see bulk.ts. */
export const AssignManyRequest = v.object({
  applicationIds,
  selection: TenantSelection,
  guard: BulkRequest.entries.guard,
  after: BulkRequest.entries.after,
});

/** What became of each tenant; `unchanged` had all of the applications before. */
export const AssignManyResult = v.object({ ...BulkResult.entries, unchanged: list(Id) });
export type AssignManyResult = v.InferOutput<typeof AssignManyResult>;
