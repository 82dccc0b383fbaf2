/** A call of each operation that reads, as the table of statements makes it. */
import { planCalls } from '@/components/pages/first-calls';
import { type ScreenId, screenIds, subjectFor } from '@/lib/contract/access';
import { FIRST_PAGE_ROWS } from '@/lib/contract/limits';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { demoId as id } from '@/lib/platform/db/seed/ids';

/** One way to ask an operation. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What an operation is asked by Nora, who may do everything in the super-tenant of the demo data. */
export interface Read extends Asked {
  /** The most statements, the look at who is asking among them. More than four need a reason. */
  most: number;
  /** Other ways to ask, which make other statements. */
  also?: Asked[];
}

export const TENANT = id('tenant northwind');
export const ORGANIZATION = id('organization northwind');

/** The values of path parameters, where a row does not say otherwise. */
export const PARAMS: Record<string, string> = {
  organizationId: ORGANIZATION,
  tenantId: TENANT,
  applicationId: id('application ledger'),
  targetTenantId: id('tenant operations'),
  templateId: id('template portal'),
  apiResourceId: id('api ledger'),
  clientId: `${TENANT}_ledger_web`,
  groupId: 'group-1',
  memberId: id('user nora.winther'),
  provider: 'obi-entra',
  testId: 'set by the test',
  code: 'set by the test',
};

/** A look that may see nothing: what is planned for it is planned in any case. */
export const STRANGER = { subject: subjectFor({ id: '', tenants: [], organizations: [] }, {}), query: {} };

const page = { limit: '40', offset: '0' };
const history: Asked[] = [
  { query: { limit: '50', facets: 'true' } },
  { query: { limit: '50', search: 'a', actor: id('user nora.winther'), since: '2020-01-01T00:00:00.000Z' } },
];
const people: Asked[] = [
  { query: { ...page, sort: 'role' } },
  { query: { ...page, sort: '-role', offset: '3' } },
  { query: { ...page, sort: 'displayName', search: 'a' } },
  { query: { ...page, sort: '-lastActivity' } },
  { query: { ...page, role: 'Regular' } },
];
const clientTemplate = { templateId: 'client-template-1' };
const thirdParty = { clientId: `${TENANT}_budget_helper` };
const single = id('application portal operations');

/** Every operation that changes nothing. */
export const readIds = operationIds.filter((one) => {
  const row = operationRow(one);
  return row.method === 'GET' || row.readOnly === true;
});

/** The most statements of those that are asked in a way of their own, or need more than three: each such number has been looked at. */
const own: Partial<Record<OperationId, Read>> = {
  'me.get': { most: 2 },
  'me.applications': { most: 3 },
  'me.counts': { most: 2 },
  'applications.all': { most: 3 },
  'identityProviders.find': { most: 2, query: { name: 'local' } },
  'me.grants': { most: 2 },
  // The member, whether an admin of the organization, their sessions, and the names of clients.
  'members.sessions': { most: 5 },
  // The tenant, the sessions shown, how many there are, the names of clients, and who asks.
  'members.allSessions': { most: 5 },
  'me.digest': { most: 2 },
  'organizations.list': { most: 1 },
  'organizations.get': { most: 2 },
  // A page after the first of a search of names alone counts what it finds.
  'organizations.members': { most: 5, query: page, also: people },
  'organizations.tenants': { most: 4, query: page, also: [{}] },
  'organizations.applications': { most: 3, also: [{ query: { detail: 'summary' } }] },
  'organizations.history': { most: 3, query: { limit: '1' }, also: history },
  'organizations.tenant.applications': { most: 3 },
  'organizations.tenant.singleTenantApplications': { most: 3 },
  'tenants.all': { most: 4, query: page, also: [{}] },
  'tenants.get': { most: 2 },
  'tenants.history': { most: 3, query: { limit: '1' }, also: history },
  // Who asks, the tenant, its organization, and the people.
  'tenants.signInPolicy': { most: 4 },
  'tenants.lackingSignIn': { most: 4, query: page, also: [{}, { query: { ...page, search: 'a' } }] },
  'superTenants.assignedTenants': {
    most: 4,
    query: { ...page, detail: 'summary' },
    also: [{ query: { ...page, search: 'a' } }],
  },
  'superTenants.organizations': { most: 3, query: page, also: [{}] },
  'superTenants.unassignImpact': { most: 3 },
  'superTenants.assignPreview': {
    most: 3,
    body: { applicationIds: [PARAMS.applicationId], selection: { matching: {} } },
  },
  'members.list': { most: 5, query: page, also: [{}, ...people] },
  'members.everyone': {
    // Who is asking, what there is, the page, what its members hold, and the names of what its invitations promise.
    most: 5,
    query: page,
    also: [
      {},
      ...people.filter(({ query }) => query?.role === undefined),
      { query: { ...page, role: 'admin,notConfirmed' } },
    ],
  },
  // What the member holds, and the groups, with those that give nothing.
  'members.get': { most: 7 },
  'members.usage': { most: 4 },
  'members.pending': { most: 3, query: page, also: [{}, { query: { ...page, search: 'a' } }] },
  'members.bulkPreview': {
    // Judges the rows group by group, and names the first of each.
    most: 9,
    body: { operation: 'members.bulkRemove', selection: { matching: {} } },
    also: [
      { body: { operation: 'members.bulkChangeRole', selection: { matching: { search: 'a' } }, role: 'Admin' } },
      { body: { operation: 'invitations.bulkResend', selection: { matching: {} } } },
    ],
  },
  'tenants.applications': { most: 2 },
  'singleTenantApplications.list': {
    most: 4,
    query: { ...page, detail: 'summary' },
    also: [{}, { query: { ...page, search: 'a', sort: 'tenant' } }],
  },
  'singleTenantApplications.tenants': { most: 2 },
  'singleTenantApplications.get': { most: 3, params: { applicationId: single } },
  'applications.list': {
    most: 4,
    query: { ...page, detail: 'summary' },
    also: [{}, { query: { ...page, search: 'a' } }],
  },
  'applications.get': { most: 3 },
  'applications.usage': { most: 5 },
  'applications.impact': {
    most: 4,
    body: { delete: true },
    also: [
      { body: { remove: { roles: [id('role ledger viewer')], permissions: [] } } },
      { body: { change: { roles: [], permissions: [{ name: 'ledger.read' }] } } },
    ],
  },
  'applications.history': { most: 4, query: { limit: '1' }, also: history },
  'templates.list': { most: 4, query: { ...page, detail: 'summary' }, also: [{}, { query: { ...page, search: 'a' } }] },
  'templates.get': { most: 3 },
  'templates.instances': { most: 4, query: page },
  'templates.freeTenants': { most: 4, query: page },
  'templates.history': { most: 4, query: { limit: '1' }, also: history },
  'apiResources.list': { most: 3 },
  'apiResources.get': { most: 3 },
  'apiResources.history': { most: 4, query: { limit: '1' }, also: history },
  'apiResources.impact': { most: 4 },
  'clients.assigned': { most: 2 },
  'clients.list': { most: 4, query: page, also: [{}, { query: { ...page, search: 'a', sort: 'attention' } }] },
  'clients.tenants': { most: 3, query: page },
  'clients.get': { most: 3 },
  'clientTemplates.list': { most: 2 },
  'clients.history': { most: 4, query: { limit: '1' }, also: history },
  'clients.impact': { most: 3 },
  'clients.usage': { most: 3 },
  // Made by what makes the real tokens, which knows nothing of the call around it.
  'clients.tokenPreview': { most: 8, params: thirdParty, also: [{ query: { scope: 'openid northwind.ledger.read' } }] },
  'clients.testResult': { most: 3 },
  'clientTemplates.get': { most: 2, params: clientTemplate },
  'clientTemplates.history': {
    most: 4,
    params: clientTemplate,
    query: { limit: '1' },
    also: history.map((asked) => ({ ...asked, params: clientTemplate })),
  },
  'members.history': { most: 4, query: { limit: '1' }, also: history },
  'organizations.members.history': { most: 4, query: { limit: '1' }, also: history },
  'groups.list': { most: 3, query: page, also: [{}, { query: { ...page, search: 'a', size: '1-10' } }] },
  'groups.people': { most: 3, query: page },
  'groups.get': { most: 3 },
  'search.find': { most: 2, query: { q: 'a' }, also: [{ query: { q: 'no', each: '20', tenantId: TENANT } }] },
  // Who is asking, all that is looked for, and what a change may have touched since the last look.
  'health.tenant': { most: 3 },
  'health.organization': { most: 3 },
  'health.platform': { most: 2 },
  // Who is asking, the try, which is counted before the look and given back after it, and the refusal with its client.
  'refusals.find': { most: 4 },
  'providers.list': { most: 4 },
  'providers.check': { most: 3 },
  'providers.testResult': { most: 3 },
  'providers.passwordPeople': { most: 3 },
  'overview.organizations': { most: 4, query: page, also: [{}, { query: { ...page, search: 'a' } }] },
};

/** How each of them is asked: one without a row is a plain list, or one thing by its path, for which three statements are enough. */
export const reads: Partial<Record<OperationId, Read>> = Object.fromEntries(
  readIds.map((one): [OperationId, Read] => {
    const plain: Read = operationRow(one).query === undefined ? { most: 3 } : { most: 3, query: page, also: [{}] };
    return [one, own[one] ?? plain];
  }),
);

/** A screen: the calls that its server makes for the first view, or for another one, and the most statements of any of them. */
interface ScreenReads {
  most: number;
  calls: [OperationId, Asked?][];
  views?: [OperationId, Asked?][][];
}

/** What every screen asks first: who is looking, and their organizations (lib/console/pages/viewer-data.ts). */
const viewer: ScreenReads['calls'] = [['me.get'], ['organizations.list']];
const summaries = { query: { ...page, detail: 'summary' } };
const probe = { query: { limit: '1' } };
const firstMembers = { query: { ...page, sort: 'role' } };
const screen = (most: number, ...calls: ScreenReads['calls']): ScreenReads => ({ most, calls: [...viewer, ...calls] });

/** Of screens that ask for more than one plain list: see `callsOf` there. */
const ownScreens: Partial<Record<ScreenId, ScreenReads>> = {
  organization: {
    ...screen(
      8,
      ['organizations.get'],
      ['health.organization'],
      ['organizations.history', probe],
      ['statistics.organization'],
    ),
    views: [
      [...viewer, ['organizations.get'], ['health.organization'], ['organizations.history', probe], ['providers.list']],
    ],
  },
  organizationOverview: screen(
    7,
    ['overview.organizations', { query: page }],
    ['health.platform'],
    ['statistics.platform'],
  ),
  organizationTenants: screen(5, ['organizations.tenants', { query: { limit: String(FIRST_PAGE_ROWS) } }]),
  tenant: screen(8, ['tenants.get'], ['health.tenant'], ['tenants.history', probe], ['statistics.tenant']),
  tenantMembers: {
    ...screen(8, ['tenants.get'], ['members.everyone', firstMembers], ['members.pending', probe]),
    views: [[...viewer, ['tenants.get'], ['members.allSessions']]],
  },
  assignedClients: screen(3, ['clients.assigned']),
  tenantCreate: screen(5, ['applications.list', summaries]),
  assignments: screen(6, ['superTenants.assignedTenants', summaries], ['superTenants.organizations']),
  assignApplications: screen(8, ['superTenants.assignedTenants', summaries], ['applications.list', summaries]),
  applications: screen(
    8,
    ['applications.list', summaries],
    ['applications.list', { query: { ...probe.query, hasClient: 'false' } }],
  ),
  clients: screen(8, ['clients.list', { query: page }], ['clients.list', { query: { attention: '1', limit: '1' } }]),
  clientTemplates: screen(3, ['clientTemplates.list']),
  essentials: screen(3, ['tenants.get']),
  applicationList: screen(4, ['me.applications']),
  yourAccount: screen(8, ['me.passkeys'], ['me.password'], ['me.factors'], ['me.sessions'], ['me.grants']),
  settings: screen(3, ['me.digest']),
};

/** By screen. One that asks for something else, or more, fails the test. */
export const screenReads = Object.fromEntries(
  screenIds.map((id) => [
    id,
    ownScreens[id] ??
      screen(5, ...planCalls(id, PARAMS, STRANGER).map((call): [OperationId, Asked] => [call.id, call.options])),
  ]),
) as Record<ScreenId, ScreenReads>;
