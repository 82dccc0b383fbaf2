/** Calls about all organizations. */
import * as v from 'valibot';
import { OverviewOrganization } from '../entities/organizations';
import { Id, Page } from '../entities/common';
import type { Operation } from './operation';
import { lists } from './rows';
import { pagedBy, tenants } from './shared';

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
