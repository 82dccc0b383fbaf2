/** Calls about tenants. */
import { Empty, EmptyBody } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { changes, deletes, historyOf, reads, stepUp } from '@/lib/contract/operations/rows';
import { organization, tenants } from '@/lib/contract/operations/shared';
import { RenameRequest, Tenant } from '@/lib/contract/rooms/organizations/entities';

const one = { room: 'tenants', scope: 'tenant', path: tenants } as const;
const ofOrganization = {
  room: 'tenants',
  scope: 'organization',
  path: `${organization}/tenants/{tenantId}`,
} as const;

export const tenantOperations = {
  'tenants.get': reads({ ...one, action: 'tenant.read' }, 'One tenant', Tenant),
  'tenants.rename': changes({ ...one, action: 'tenant.rename' }, 'Rename a tenant', RenameRequest, Tenant),
  'tenants.delete': deletes(
    { ...ofOrganization, ...stepUp, action: 'tenant.delete' },
    'Delete a tenant with everything in it',
  ),
  'tenants.join': {
    ...ofOrganization,
    action: 'tenant.join',
    method: 'PUT',
    summary: 'Become a member of a tenant of the organization',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'tenants.history': historyOf(
    { ...one, action: 'tenant.history.read' },
    'What was changed in the tenant, newest first',
  ),
} as const satisfies Record<string, Operation>;
