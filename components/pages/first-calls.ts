/** The first platform calls of each page, shared by the page and its gate, which starts them. */
import type { CallPlanner } from '@/lib/console/pages/prefetch';
import { isOwn } from '@/components/rooms/overview/overview-view';
import { CONFIGURATION_VIEWS, VIEW_PARAM, readView } from '@/components/shell/page-views';
import { type ActionId, type ScreenId, can } from '@/lib/contract/access';
import { FIRST_PAGE_ROWS } from '@/lib/contract/limits';
import type { OperationId } from '@/lib/contract/operations';
import { type Look, type PlannedCall, plan } from '@/lib/contract/planned-call';
import { screenDescriptions } from './rooms';

type Described = typeof screenDescriptions;
type Planned = {
  readonly [
    Id in keyof Described as Described[Id] extends { firstCalls: unknown } ? Id : never
  ]: Described[Id] extends {
    firstCalls: infer Calls;
  }
    ? Calls
    : never;
};

const planned = Object.entries(screenDescriptions).flatMap(([id, screen]) =>
  'firstCalls' in screen ? [[id, screen.firstCalls] as const] : [],
);

/** By screen. A page whose calls depend on its query or on remembered values is missing, or only has its unconditional calls. */
export const firstCalls = Object.fromEntries(planned) as unknown as Planned;

type May = (action: ActionId) => boolean;

/** Calls for users who may see their result, in addition to the required ones of a page. */
const placeCalls: Partial<
  Record<ScreenId, (params: Readonly<Record<string, string>>, look: Look, may: May) => readonly PlannedCall[]>
> = {
  organization: ({ organizationId = '' }, { query }, may) => [
    ...when(may('health.organization.read'), () => plan('health.organization', { params: { organizationId } })),
    ...when(isConfiguration(query) && may('organization.statistics.read'), () =>
      plan('statistics.organization', { params: { organizationId } }),
    ),
  ],
  tenant: ({ tenantId = '' }, { query }, may) => [
    ...when(may('health.tenant.read'), () => plan('health.tenant', { params: { tenantId } })),
    ...when(isConfiguration(query) && may('tenant.statistics.read'), () =>
      plan('statistics.tenant', { params: { tenantId } }),
    ),
  ],
  organizationOverview: (_, { subject: { tenantId }, query }, may) =>
    tenantId === undefined || !may('organization.overview.read') ? [] : overviewCalls(tenantId, query, may),
  // The page's weekly e-mail is about health; the page itself handles users who may only read that elsewhere.
  settings: (_, __, may) => when(HEALTH.some(may), () => plan('me.digest')),
};

const HEALTH: readonly ActionId[] = ['health.tenant.read', 'health.organization.read', 'health.platform.read'];

const overviewCalls = (tenantId: string, query: Look['query'], may: May): readonly PlannedCall[] => {
  const params = { tenantId };
  return [
    plan('overview.organizations', { params, query: { limit: String(FIRST_PAGE_ROWS) } }),
    plan('statistics.platform', { params, query: isOwn(query) ? { createdBy: tenantId } : {} }),
    ...when(may('health.platform.read'), () => plan('health.platform', { params })),
  ];
};

const when = <Id extends OperationId>(asked: boolean, call: () => PlannedCall<Id>): PlannedCall[] =>
  asked ? [call() as unknown as PlannedCall] : [];
const isConfiguration = (query: Look['query']): boolean =>
  readView(query[VIEW_PARAM], CONFIGURATION_VIEWS) === 'configuration';

export const planCalls: CallPlanner = (screen, params, look) => {
  // A screen's own parameters are those of its address.
  const calls = (firstCalls as Partial<Record<string, (params: never) => readonly PlannedCall[]>>)[screen];
  const may: May = (action) => can(look.subject, action).allowed;
  return [...(calls?.(params as never) ?? []), ...(placeCalls[screen]?.(params, look, may) ?? [])];
};
