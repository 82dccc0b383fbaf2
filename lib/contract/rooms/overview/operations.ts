/** Calls about all organizations. */
import * as v from 'valibot';
import { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { Id, Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { lists } from '@/lib/contract/operations/rows';
import { pagedBy, tenants } from '@/lib/contract/operations/shared';

export const overviewOperations = {
  'overview.organizations': lists(
    {
      room: 'overview',
      scope: 'tenant',
      action: 'organization.overview.read',
      path: `${tenants}/overview/organizations`,
    },
    'All organizations with their admins',
    pagedBy({ createdBy: v.optional(Id) }),
    Page(OverviewOrganization),
  ),
} as const satisfies Record<string, Operation>;
