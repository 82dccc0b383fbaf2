/** The queries of the history view, shared by server and browser. Pure. */
import type { OperationId, OperationParams } from '@/lib/contract/operations';

type TenantPlace = { organizationId: string; tenantId: string };
export type HistoryOperation = Extract<OperationId, `${string}.history`>;
export type OfTarget = Exclude<HistoryOperation, 'organizations.history' | 'tenants.history'>;
/** Entities with a history of their own, and the call's parameter for each. */
export const TARGET_PARAM = {
  'apiResources.history': 'apiResourceId',
  'applications.history': 'applicationId',
  'clientTemplates.history': 'templateId',
  'clients.history': 'clientId',
  'members.history': 'memberId',
  'organizations.members.history': 'memberId',
  'templates.history': 'templateId',
} as const satisfies { [Id in OfTarget]: Exclude<keyof OperationParams<Id>, 'tenantId' | 'organizationId'> };
export type HistoryPlace = ({ organizationId: string } | TenantPlace) & {
  target?: { operation: OfTarget; id: string };
};

/** Whether all entries are of one tenant, which then needs no name. */
export const isTenantsOwn = (place: HistoryPlace): boolean => 'tenantId' in place && place.target === undefined;

export const HISTORY_PAGE = '50';
/** Suffices to find out whether the platform has a history at all. */
export const PROBE_QUERY = { limit: '1' } as const;
