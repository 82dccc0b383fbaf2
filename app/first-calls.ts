/** What each page asks the platform first, in one place for the page and for its gate, which begins these calls (`begun-calls.ts`). */
import {
  INITIAL_SORT as APPLICATION_SORT,
  WITHOUT_CLIENT,
} from '@/components/rooms/applications/list/application-list';
import { INITIAL_SORT as TEMPLATE_SORT } from '@/components/rooms/applications/templates/template-list';
import { INITIAL_SORT as ASSIGNMENT_SORT } from '@/components/rooms/assignments/list/assignment-list';
import { ATTENTION, INITIAL_SORT as CLIENT_SORT } from '@/components/rooms/clients/list/client-list';
import { EMPTY_ONES, INITIAL_SORT as GROUP_SORT } from '@/components/rooms/groups/group-list';
import { FIRST_PAGE } from '@/components/rooms/members/list/first-members';
import { firstPage } from '@/components/table/list-query';
import type { ScreenId } from '@/lib/contract/access';
import { DEFAULT_PAGE_SIZE } from '@/lib/contract/limits';
import type { OperationId } from '@/lib/contract/operations';
import { SUMMARY } from '@/lib/contract/summary';
import type { ScreenParams } from '@/lib/paths';
import type { CallPlanner, PlannedCall } from '@/lib/server/begun-calls';

const call = <Id extends OperationId>(id: Id, options: PlannedCall<Id>['options'] = {}): PlannedCall<Id> => ({
  id,
  options,
});
const summary = { ...firstPage(APPLICATION_SORT), ...SUMMARY };

/** By screen. A page that asks by its query or by what is remembered is not here, or only with what it asks in any case. */
export const firstCalls = {
  organization: ({ organizationId }) => [call('organizations.get', { params: { organizationId } })],
  organizationMembers: ({ organizationId }) => [
    call('organizations.members', { params: { organizationId }, query: FIRST_PAGE }),
  ],
  organizationTenants: ({ organizationId }) => [
    call('organizations.tenants', { params: { organizationId }, query: { limit: String(DEFAULT_PAGE_SIZE) } }),
  ],
  tenant: ({ tenantId }) => [call('tenants.get', { params: { tenantId } })],
  tenantMembers: ({ tenantId }) => [
    call('tenants.get', { params: { tenantId } }),
    call('members.list', { params: { tenantId }, query: FIRST_PAGE }),
    call('members.pending', { params: { tenantId }, query: FIRST_PAGE }),
  ],
  groups: ({ tenantId }) => [
    call('groups.list', { params: { tenantId }, query: firstPage(GROUP_SORT) }),
    call('groups.list', { params: { tenantId }, query: EMPTY_ONES }),
  ],
  assignedClients: ({ tenantId }) => [call('clients.assigned', { params: { tenantId } })],
  assignments: ({ tenantId }) => [
    call('superTenants.assignedTenants', {
      params: { tenantId },
      query: { ...firstPage(ASSIGNMENT_SORT), detail: 'summary' },
    }),
    // The filter's choices: those of the address are known from the first view on.
    call('superTenants.organizations', { params: { tenantId } }),
  ],
  applications: ({ tenantId }) => [
    call('applications.list', { params: { tenantId }, query: summary }),
    call('applications.list', { params: { tenantId }, query: WITHOUT_CLIENT }),
  ],
  singleTenantApplications: ({ tenantId }) => [
    call('singleTenantApplications.list', { params: { tenantId }, query: summary }),
  ],
  applicationTemplates: ({ tenantId }) => [
    call('templates.list', { params: { tenantId }, query: { ...firstPage(TEMPLATE_SORT), ...SUMMARY } }),
  ],
  apiResources: ({ tenantId }) => [
    call('apiResources.list', { params: { tenantId } }),
    call('tenants.get', { params: { tenantId } }),
  ],
  clients: ({ tenantId }) => [
    call('clients.list', { params: { tenantId }, query: firstPage(CLIENT_SORT) }),
    call('clients.list', { params: { tenantId }, query: ATTENTION }),
  ],
  clientTemplates: ({ tenantId }) => [call('clientTemplates.list', { params: { tenantId } })],
  applicationList: () => [call('me.applications')],
} as const satisfies {
  // The empty one makes tuples of the others.
  readonly [Id in ScreenId]?: (params: ScreenParams<Id>) => readonly [] | readonly PlannedCall[];
};

/** The calls of the page of a screen. */
export const planCalls: CallPlanner = (screen, params) => {
  // A screen's own parameters are those of its address.
  const plan = (firstCalls as Partial<Record<ScreenId, (params: never) => readonly PlannedCall[]>>)[screen];
  return plan?.(params as never) ?? [];
};
