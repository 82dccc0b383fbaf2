/** Every path of the console, in one place (design, section 6). */
import type { CatalogueKey } from './catalogue-key';
import {
  type ScreenId,
  type Subject,
  canOpen,
  holds,
  landingFor,
  screenIds,
  screenRow,
  type screens,
} from './contract/access';

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type ScreenParams<Id extends ScreenId> = { [Name in ParamNames<(typeof screens)[Id]['path']>]: string };
/** The props of a screen's page that it reads. */
export type ScreenProps<Id extends ScreenId> = { params: Promise<ScreenParams<Id>> };

/** Paths without a screen gate. */
export const paths = {
  home: '/',
  logout: '/logout',
  error: '/error',
  noOrganizations: '/no-organizations',
  incorrectIdp: '/incorrect-idp',
  bff: {
    login: '/bff/login',
    callback: '/bff/callback',
    stepUp: '/bff/step-up',
    user: '/bff/user',
    logout: '/bff/logout',
    backchannel: '/bff/backchannel',
    auth: '/bff/auth',
    invitation: '/bff/invitation',
  },
  appConfig: '/appConfig.json',
} as const;

/** The path of a screen. @throws TypeError when a route parameter is missing; the message names it */
export function screenPath<Id extends ScreenId>(id: Id, params: ScreenParams<Id>): string {
  const values = params as Record<string, string>;
  return screenRow(id).path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`${id}: ${name} is missing`);
    return encodeURIComponent(value);
  });
}

/** The list of the clients that may request a scope. */
export const clientsOfScopePath = (place: ScreenParams<'clients'>, scope: string): string =>
  `${screenPath('clients', place)}?f.scope=${encodeURIComponent(scope)}`;

type CompiledScreen = { id: ScreenId; pattern: RegExp; literals: number };

const compiled: CompiledScreen[] = screenIds
  .map((id) => {
    const { path } = screenRow(id);
    const source = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return {
      id,
      pattern: new RegExp(`^${source}$`),
      literals: path.split('/').filter((part) => !part.startsWith('{')).length,
    };
  })
  .toSorted((a, b) => b.literals - a.literals);

/** Returns the screen of a decoded path (without query), or undefined. Ignores a trailing slash; case-sensitive. */
export function matchScreen(pathname: string): { id: ScreenId; params: Record<string, string> } | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const { id, pattern } of compiled) {
    const found = pattern.exec(path);
    if (found) return { id, params: { ...found.groups } };
  }
  return undefined;
}

/** Appends a query to a path. */
export const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** Address of a table with one filter set, in the table's own format. */
export const withFilter = (path: string, filter: string, values: string): string =>
  withQuery(path, { [`f.${filter}`]: values });

/** Path of the error page with a message key of the catalogue. */
export function errorPath(key: CatalogueKey, refusal?: string): string {
  return withQuery(paths.error, { key, ...(refusal === undefined ? {} : { refusal }) });
}

/** Path of the incorrect-IdP page, with a message key of the catalogue and the requested identity provider. */
export function incorrectIdpPath(key: CatalogueKey, idp?: string, refusal?: string): string {
  return withQuery(paths.incorrectIdp, {
    key,
    ...(idp === undefined ? {} : { idp }),
    ...(refusal === undefined ? {} : { refusal }),
  });
}

/** Path that starts a sign-in. `returnUrl` is a local path; `idp` selects the identity provider. */
export function loginPath(
  options: { returnUrl?: string; idp?: string; invitation?: string; action?: 'addPasskey' } = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value) search.set(name, value);
  const query = search.toString();
  return query === '' ? paths.bff.login : `${paths.bff.login}?${query}`;
}

/** Path of an invitation's activation page. */
export function activationPath(identifier: 'member' | 'tenant', invitationId: string, idp?: string | null): string {
  const base = `/activate/${identifier}/${encodeURIComponent(invitationId)}`;
  return idp ? `${base}/${encodeURIComponent(idp)}` : base;
}

/** Organization URL, or organization-and-tenant URL (section 2's redirect rules). */
export function placePath(organizationId: string, tenantId?: string): string {
  return tenantId === undefined
    ? screenPath('organization', { organizationId })
    : screenPath('tenant', { organizationId, tenantId });
}

/** Marks on the organization URL that the person has just given up a role or membership there; `decidePage` removes it. */
export const GAVE_UP_PARAM = 'gave-up';

/** The organization URL for a user who has given up the access to its page. */
export const gaveUpPath = (organizationId: string): string => `${placePath(organizationId)}?${GAVE_UP_PARAM}=true`;

/** Returns a subject's first screen in its organization and tenant (section 4). */
export function landingPath(subject: Subject): string {
  const { organizationId, tenantId } = subject;
  switch (landingFor(subject)) {
    case 'organization':
      return organizationId === undefined ? paths.home : placePath(organizationId);
    case 'tenant':
      return organizationId === undefined || tenantId === undefined
        ? screenPath('applicationList', {})
        : placePath(organizationId, tenantId);
    case 'applicationList':
      return screenPath('applicationList', {});
    case 'error':
      return errorPath('Authentication.UserClaimsFetch.Error');
  }
}

/**
 * Returns where selecting another organization or tenant leads: the same kind of page if allowed there, otherwise its
 * first screen (design, section 6).
 */
export function switchPath(currentPath: string, subject: Subject): string {
  const current = matchScreen(currentPath);
  const { organizationId, tenantId } = subject;
  if (current === undefined || organizationId === undefined) return landingPath(subject);
  const row = screenRow(current.id);
  const permitted = canOpen(subject, current.id) && holds(subject, row.sidebarGate ?? []);
  if (!permitted || row.scope === 'user' || row.sidebarOff) return landingPath(subject);
  if (row.scope === 'tenant' && (!subject.inTenant || tenantId === undefined)) return landingPath(subject);
  return row.path.replace('{organizationId}', organizationId).replace('{tenantId}', tenantId ?? '');
}

/** Returns the path of an old hash link (`/#/organization/…`), or undefined. Returns local paths only. */
export function hashPath(hash: string): string | undefined {
  if (!/^#\/(?![/\\])[^\s\\]*$/.test(hash)) return undefined;
  return hash.slice(1);
}
