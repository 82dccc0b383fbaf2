/** Grants in an application, the impact of a change or deletion, and assigning to many. All optional. */
import * as v from 'valibot';
import { IMPACT } from '@/lib/contract/limits';
import { listOf, optionalListOf } from '@/lib/contract/rules';
import { PermissionInputs, RoleInputs } from './entities';
import { BulkRequest, BulkResult } from '@/lib/contract/rooms/members/bulk';
import { Id, LastUse, idsFilter, list, listQuery } from '@/lib/contract/entities/common';

/** Holders, directly or through a group. A person counts once for each tenant. */
const holders = { members: v.number(), groups: v.number(), tenants: v.number() };
const GrantUsage = v.object({
  id: Id,
  ...holders,
  /** Last day on which a token carried it, and number of people in 90 days, each counted once a day; only if the platform counts it. */
  lastUsed: v.optional(v.nullable(LastUse)),
  recentUses: v.optional(v.number()),
});

/** Holders of any grant of an application, and of each of its roles and permissions (without permissions that roles bring). */
export const ApplicationUsage = v.object({
  ...holders,
  assignedTenants: v.number(),
  /** People with a token that carried any of its grants in 90 days; null when the platform does not count them. */
  recentPeople: v.optional(v.nullable(v.number())),
  roles: list(GrantUsage),
  permissions: list(GrantUsage),
});
export type ApplicationUsage = v.InferOutput<typeof ApplicationUsage>;

const ids = optionalListOf(Id, IMPACT.ids);

/** The planned change to an application: deletion, removal of some of its entries, or saving this content. */
export const ImpactRequest = v.union([
  v.strictObject({ delete: v.literal(true) }),
  v.strictObject({ remove: v.object({ roles: ids, permissions: ids }) }),
  v.strictObject({ change: v.object({ roles: RoleInputs, permissions: PermissionInputs }) }),
]);
export type ImpactRequest = v.InferOutput<typeof ImpactRequest>;

/** A member who loses something: only names, nothing that identifies the account. */
const ImpactMember = v.object({
  name: v.string(),
  tenantName: v.string(),
  /** Display names of the removed roles, and names of the removed permissions. */
  roles: list(v.string()),
  permissions: list(v.string()),
});
export type ImpactMember = v.InferOutput<typeof ImpactMember>;

/** All are counted; the first `IMPACT.names` by name are named. */
const named = { count: v.number(), names: list(v.string()) };

export const Impact = v.object({
  /** Members who hold a removed role or permission, directly or through a group. */
  members: v.object({ count: v.number(), people: list(ImpactMember) }),
  /** Groups that give one of them. */
  groups: v.object({ count: v.number(), groups: list(v.object({ name: v.string(), tenantName: v.string() })) }),
  /** Tenants of these members and groups; for a deletion, all tenants with the application. */
  tenants: v.object(named),
  /** For a deletion: OIDC clients that lose their application. Clients of other tenants are counted, not named. */
  clients: v.object(named),
  /** For a deletion: pending invitations that promise something in it, and expired ones, because they can be sent again. */
  invitations: v.optional(v.object({ count: v.number() })),
  /** When a public application is deleted: all members of its tenants, who lose it with or without a role. */
  everybody: v.optional(v.number()),
  /** For `change`: members who gain any permission or role, and members who lose one. */
  gaining: v.optional(v.number(), 0),
  losing: v.optional(v.number(), 0),
  /** For `change`: roles that stay but bring other permissions, with their holders; the permissions by name. */
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

/** Tenants of an assignment to many: those named, or all in the assign list with these parameters. */
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

/** The first `IMPACT.names` by name represent all. */
export const AssignPreview = v.object({
  /** Tenants that get at least one of the applications. */
  included: v.object(named),
  /** Tenants that already have all of them. */
  unchanged: v.object(named),
  /** Members who get access to a public application at once; a person counts once for each tenant. */
  opening: v.optional(v.number()),
  guard: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/)),
});
export type AssignPreview = v.InferOutput<typeof AssignPreview>;

/** `matching` requires `guard`. Runs in parts: see bulk.ts. */
export const AssignManyRequest = v.object({
  applicationIds,
  selection: TenantSelection,
  guard: BulkRequest.entries.guard,
  after: BulkRequest.entries.after,
});

/** The result for each tenant; `unchanged` already had all of the applications. */
export const AssignManyResult = v.object({ ...BulkResult.entries, unchanged: list(Id) });
export type AssignManyResult = v.InferOutput<typeof AssignManyResult>;
