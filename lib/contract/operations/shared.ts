/** What the rooms' calls have in common: where they begin, what their lists are asked with. */
import * as v from 'valibot';
import { listQuery, memberFilters } from '../entities/common';

export const tenants = '/api/tenants/{tenantId}';
export const organization = '/api/organizations/{organizationId}';
export const superTenants = '/api/super-tenants/{tenantId}';
export const configuration = `${tenants}/configuration` as const;

export const memberList = v.object({ ...listQuery, ...memberFilters });
/** The parameters of a list that can grow. */
export const paged = v.object(listQuery);
/** The same, of a list that has filters of its own. */
export const pagedBy = <const F extends v.ObjectEntries>(filters: F) => v.object({ ...listQuery, ...filters });

/** Of what a super-tenant manages. */
export const managing = { scope: 'tenant', action: 'resources.manage' } as const;
