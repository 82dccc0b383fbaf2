/** Common base paths and list parameters of the rooms' calls. */
import * as v from 'valibot';
import { listQuery, memberFilters } from '../entities/common';

export const tenants = '/api/tenants/{tenantId}';
export const organization = '/api/organizations/{organizationId}';
export const superTenants = '/api/super-tenants/{tenantId}';
export const configuration = `${tenants}/configuration` as const;

export const memberList = v.object({ ...listQuery, ...memberFilters });
/** Parameters of a growing list. */
export const paged = v.object(listQuery);
/** Parameters of a growing list with filters of its own. */
export const pagedBy = <const F extends v.ObjectEntries>(filters: F) => v.object({ ...listQuery, ...filters });

/** For what a super-tenant manages. */
export const managing = { scope: 'tenant', action: 'resources.manage' } as const;
