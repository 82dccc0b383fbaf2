/** What the rooms' calls have in common: where they begin, what their lists are asked with. */
import * as v from 'valibot';
import { listQuery, memberFilters } from '../entities/common';
import { History, historyQuery } from '../entities/organizations';

export const tenants = '/api/tenants/{tenantId}';
export const organization = '/api/organizations/{organizationId}';
export const superTenants = '/api/super-tenants/{tenantId}';
export const configuration = `${tenants}/configuration` as const;

/** The parameters of a list of members. */
export const memberList = v.object({ ...listQuery, ...memberFilters });
/** The parameters of a list that can grow. */
export const paged = v.object(listQuery);

/** Of a call that the specification does not name, about what a super-tenant manages. */
export const managing = { scope: 'tenant', action: 'resources.manage', optional: true } as const;
/** Of the history of one thing. */
export const asHistory = { query: v.object(historyQuery), result: History, status: [200] } as const;
