import * as v from 'valibot';
import { Id, Instant, Version, changeable, list, seenVersion } from '@/lib/contract/entities/common';
import { LIST } from '@/lib/contract/limits';
import { PermissionEntity, RoleEntity } from '@/lib/contract/rooms/applications/entities';
import {
  ApplicationPermissionsInput,
  ApplicationRef,
  ApplicationRolesInput,
} from '@/lib/contract/rooms/members/entities';
import * as rules from '@/lib/contract/rules';

/** A member in the pickers and lists of groups. */
export const GroupMember = v.object({
  id: Id,
  displayName: v.optional(v.string(), ''),
  contactEmail: v.optional(v.string(), ''),
});
export type GroupMember = v.InferOutput<typeof GroupMember>;
export const GroupSummary = v.object({
  id: Id,
  name: v.string(),
  description: v.optional(v.string(), ''),
  numberOfMembers: v.optional(v.number(), 0),
  createdAt: v.optional(v.nullable(Instant), null),
});
export type GroupSummary = v.InferOutput<typeof GroupSummary>;
/** Filters of the list of groups: member counts, several values separated by commas. */
export const groupFilters = {
  size: v.optional(v.pipe(v.string(), v.regex(/^(?:0|1-10|11-50|50\+)(?:,(?:0|1-10|11-50|50\+)){0,3}$/))),
};
export const Group = v.object({
  ...GroupSummary.entries,
  version: v.optional(Version),
  members: list(GroupMember),
  applicationRoles: list(v.object({ application: ApplicationRef, roles: list(RoleEntity) })),
  applicationPermissions: list(v.object({ application: ApplicationRef, permissions: list(PermissionEntity) })),
});
export type Group = v.InferOutput<typeof Group>;

export const GroupInput = v.object({
  name: rules.groupName,
  description: rules.groupDescription,
  members: rules.optionalListOf(Id, LIST.members),
  applicationRoles: rules.optionalListOf(ApplicationRolesInput, LIST.applications),
  applicationPermissions: rules.optionalListOf(ApplicationPermissionsInput, LIST.applications),
});
export const GroupUpdate = v.object({ ...changeable(GroupInput.entries), ...seenVersion });
export type GroupInput = v.InferOutput<typeof GroupInput>;
