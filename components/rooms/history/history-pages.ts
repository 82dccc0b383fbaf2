/** What the history view asks for, the same on the server and in the browser. Pure. */

type TenantPlace = { organizationId: string; tenantId: string };
/** What a tenant manages that has a history of its own, by the parameter that names it. */
export type HistoryTarget =
  | { applicationId: string }
  | { templateId: string }
  | { apiResourceId: string }
  | { clientId: string }
  | { clientTemplateId: string };
/** Whose history: of an organization, of a tenant, or of something that the tenant manages. */
export type HistoryPlace = { organizationId: string } | TenantPlace | (TenantPlace & HistoryTarget);

/** Everything in it happened in one tenant, which needs no name. */
export const isTenantsOwn = (place: HistoryPlace): boolean =>
  'tenantId' in place && Object.keys(place).every((key) => key === 'organizationId' || key === 'tenantId');

/** Entries of one page. */
export const HISTORY_PAGE = '50';
/** Enough to know whether the platform has a history at all. */
export const PROBE_QUERY = { limit: '1' } as const;

/** The views of a configuration page, as the address names them. */
export const VIEWS = ['configuration', 'history'] as const;
export type ConfigurationView = (typeof VIEWS)[number];
/** The parameter that carries the view. */
export const VIEW_PARAM = 'view';

/** The view that the address asks for; an unknown one is the configuration. */
export function readView(value: string | undefined): ConfigurationView {
  return VIEWS.find((view) => view === value) ?? 'configuration';
}
