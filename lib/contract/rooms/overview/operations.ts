import * as v from 'valibot';
import { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { Id, Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, lists, optional, reads } from '@/lib/contract/operations/rows';
import { organization, pagedBy, tenants } from '@/lib/contract/operations/shared';
import { Statistics } from './entities';

const room = 'overview';
const everywhere = {
  room,
  scope: 'tenant',
  action: 'organization.overview.read',
  path: `${tenants}/overview`,
} as const;
const byCreator = { createdBy: v.optional(Id) };

export const overviewOperations = {
  'overview.organizations': lists(
    at(everywhere, '/organizations'),
    'All organizations with their admins',
    pagedBy(byCreator),
    Page(OverviewOrganization),
  ),
  'statistics.platform': lists(
    { ...at(everywhere, '/statistics'), ...optional },
    'Figures of the last 30 days, of all organizations or of those that a tenant created',
    v.object(byCreator),
    Statistics,
  ),
  'statistics.organization': reads(
    {
      ...optional,
      room,
      scope: 'organization',
      action: 'organization.statistics.read',
      path: `${organization}/statistics`,
    },
    'Figures of the last 30 days of one organization',
    Statistics,
  ),
  'statistics.tenant': reads(
    { ...optional, room, scope: 'tenant', action: 'tenant.statistics.read', path: `${tenants}/statistics` },
    'Figures of the last 30 days of one tenant',
    Statistics,
  ),
} as const satisfies Record<string, Operation>;
