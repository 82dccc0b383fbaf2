/** What the history view asks for, the same on the server and in the browser. Pure. */
import type { OperationId, OperationParams } from '@/lib/contract/operations';

type TenantPlace = { organizationId: string; tenantId: string };
export type HistoryOperation = Extract<OperationId, `${string}.history`>;
export type OfTarget = Exclude<HistoryOperation, 'organizations.history' | 'tenants.history'>;
/** Things and people that have a history of their own: which parameter of the call names the thing. */
export const TARGET_PARAM = {
  'apiResources.history': 'apiResourceId',
  'applications.history': 'applicationId',
  'clientTemplates.history': 'templateId',
  'clients.history': 'clientId',
  'members.history': 'memberId',
  'organizations.members.history': 'memberId',
  'templates.history': 'templateId',
} as const satisfies { [Id in OfTarget]: Exclude<keyof OperationParams<Id>, 'tenantId' | 'organizationId'> };
/** Whose history: of an organization, of a tenant, or of something in one of them. */
export type HistoryPlace = ({ organizationId: string } | TenantPlace) & {
  target?: { operation: OfTarget; id: string };
};

/** Everything in it happened in one tenant, which needs no name. */
export const isTenantsOwn = (place: HistoryPlace): boolean => 'tenantId' in place && place.target === undefined;

export const HISTORY_PAGE = '50';
/** Enough to know whether the platform has a history at all. */
export const PROBE_QUERY = { limit: '1' } as const;
