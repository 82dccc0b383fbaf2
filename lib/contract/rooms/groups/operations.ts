import {
  Group,
  GroupInput,
  GroupMember,
  GroupSummary,
  GroupUpdate,
  groupFilters,
} from '@/lib/contract/rooms/groups/entities';
import { Page, result } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, creates, deletes, lists, optional, reads } from '@/lib/contract/operations/rows';
import { paged, pagedBy, tenants } from '@/lib/contract/operations/shared';

const groups = { room: 'groups', scope: 'tenant', action: 'groups.manage', path: `${tenants}/groups` } as const;
const group = at(groups, '/{groupId}');
const people = { ...groups, ...optional, path: `${tenants}/people` } as const;

export const groupOperations = {
  'groups.list': lists(groups, 'The groups of a tenant', pagedBy(groupFilters), result(Page(GroupSummary))),
  'groups.people': lists(
    people,
    'Names and e-mail addresses of the active members of a tenant, for choosing the members of a group',
    paged,
    Page(GroupMember),
  ),
  'groups.get': reads(group, 'One group with its members, roles and permissions', result(Group)),
  'groups.create': creates(groups, 'Create a group', GroupInput, result(Group)),
  'groups.update': changes(group, 'Change a group', GroupUpdate, result(Group)),
  'groups.delete': deletes(group, 'Delete a group'),
} as const satisfies Record<string, Operation>;
