/** Calls about groups. */
import * as v from 'valibot';
import * as resources from '../entities/resources';
import { Empty, Page, listQuery, result } from '../entities/common';
import type { Operation } from './operation';
import { tenants, paged } from './shared';

export const groupOperations = {
  'groups.list': {
    method: 'GET',
    path: `${tenants}/groups`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'The groups of a tenant',
    query: v.object({ ...listQuery, ...resources.groupFilters }),
    result: result(Page(resources.GroupSummary)),
    status: [200],
  },
  'groups.people': {
    method: 'GET',
    path: `${tenants}/people`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Names and e-mail addresses of the active members of a tenant, for choosing the members of a group',
    query: paged,
    result: Page(resources.GroupMember),
    status: [200],
    optional: true,
  },
  'groups.get': {
    method: 'GET',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'One group with its members, roles and permissions',
    result: result(resources.Group),
    status: [200],
  },
  'groups.create': {
    method: 'POST',
    path: `${tenants}/groups`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Create a group',
    body: resources.GroupInput,
    result: result(resources.Group),
    status: [201, 200],
  },
  'groups.update': {
    method: 'PATCH',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Change a group',
    body: resources.GroupUpdate,
    result: result(resources.Group),
    status: [200],
  },
  'groups.delete': {
    method: 'DELETE',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Delete a group',
    result: Empty,
    status: [204, 200],
  },
} as const satisfies Record<string, Operation>;
