/** Calls about all organizations. */
import * as v from 'valibot';
import * as organizations from '../entities/organizations';
import { Id, Page, listQuery } from '../entities/common';
import type { Operation } from './operation';
import { tenants } from './shared';

export const overviewOperations = {
  'overview.organizations': {
    method: 'GET',
    path: `${tenants}/overview/organizations`,
    room: 'overview',
    scope: 'tenant',
    action: 'organization.overview.read',
    summary: 'All organizations with their admins',
    query: v.object({ ...listQuery, createdBy: v.optional(Id) }),
    result: Page(organizations.OverviewOrganization),
    status: [200],
  },
} as const satisfies Record<string, Operation>;
