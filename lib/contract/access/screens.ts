/** Who may open which screen, in the order of the sidebar, and where one lands. */
import { type Gate, type Grant, Permission, Role, holds } from './grants';
import type { Subject } from './subject';

export type Section = 'organization' | 'tenant' | 'superAdmin' | 'resources' | 'overview';

type ScreenRow = {
  /** Path template; `{…}` are route parameters. */
  path: string;
  scope: 'user' | 'organization' | 'tenant';
  gate: Gate;
  /** Where the sidebar lists it, if it does. */
  section?: Section;
  /** The sidebar's own gate where section 6 gives one that differs from the route's; both must hold. */
  sidebarGate?: Gate;
  /** The screen is shown without the sidebar (section 2). */
  sidebarOff?: true;
};

const O = '/organization/{organizationId}';
const T = `${O}/tenant/{tenantId}`;
const configurationGate = [Role.OrganizationAdmin, Role.Admin, Permission.TenantManagement] as const;

/** Every gated screen (section 2 and 6), in the order of the sidebar. */
export const screens = {
  organization: {
    path: O,
    scope: 'organization',
    gate: [Role.OrganizationAdmin, Role.Admin],
    section: 'organization',
    sidebarGate: [Role.OrganizationAdmin],
  },
  organizationOverview: {
    path: `${O}/overview`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
    sidebarGate: [Permission.DashboardAccess],
  },
  organizationMembers: {
    path: `${O}/members`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
  },
  organizationTenants: {
    path: `${O}/tenants`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
    sidebarGate: [Permission.ReadTenantsInOrganization],
  },
  tenant: {
    path: T,
    scope: 'tenant',
    gate: configurationGate,
    section: 'tenant',
    sidebarGate: [Permission.TenantManagement],
  },
  tenantMembers: {
    path: `${T}/members`,
    scope: 'tenant',
    gate: [Permission.TenantManagement, Role.OrganizationAdmin, Role.Admin],
    section: 'tenant',
    sidebarGate: [Permission.TenantManagement],
  },
  groups: { path: `${T}/groups`, scope: 'tenant', gate: [Permission.GroupManagement], section: 'tenant' },
  assignedClients: { path: `${T}/clients`, scope: 'tenant', gate: [Permission.TenantManagement], section: 'tenant' },
  tenantCreate: {
    path: '/tenant/create',
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    section: 'superAdmin',
  },
  assignments: {
    path: `${T}/assignments`,
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    section: 'superAdmin',
  },
  assignApplications: {
    path: `${T}/assignments/{targetTenantId}`,
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    sidebarOff: true,
  },
  applications: {
    path: `${T}/applications`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  singleTenantApplications: {
    path: `${T}/single-tenant-applications`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  applicationTemplates: {
    path: `${T}/application-templates`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  apiResources: {
    path: `${T}/api-resources`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  clients: {
    path: `${T}/oidc-clients`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  clientTemplates: {
    path: `${T}/oidc-client-templates`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  essentials: { path: '/essentials', scope: 'user', gate: [], section: 'overview' },
  applicationList: { path: '/application/list', scope: 'user', gate: [], section: 'overview' },
  settings: { path: '/settings', scope: 'user', gate: [] },
} as const satisfies Record<string, ScreenRow>;

export type ScreenId = keyof typeof screens;
export const screenIds = Object.keys(screens) as ScreenId[];

/** The row of a screen, seen through the common type. */
export function screenRow(id: ScreenId): ScreenRow {
  return screens[id];
}

/** Whether the subject may open the screen (the route gate of section 6). */
export function canOpen(subject: Subject, id: ScreenId): boolean {
  return holds(subject, screenRow(id).gate);
}

/** The sidebar entries of a section that the subject sees: the route's gate and the sidebar's own must both hold. */
export function sidebarScreens(subject: Subject, section: Section): ScreenId[] {
  return screenIds.filter((id) => {
    const row = screenRow(id);
    if (row.section !== section) return false;
    if (row.scope === 'tenant' && !subject.inTenant) return false;
    if (row.scope === 'organization' && !subject.inOrganization) return false;
    return canOpen(subject, id) && holds(subject, row.sidebarGate ?? []);
  });
}

export type Landing = 'organization' | 'tenant' | 'applicationList' | 'error';

/**
 * Where the subject lands after sign-in (section 4), with the default menu entry for non-admins (end of section 2):
 * admins go to administration; tenant management gives the tenant; onboarding, resource management or removal
 * permissions give the organization where its gate lets them in, otherwise the application list; an unknown role
 * alone gives the error page.
 */
export function landingFor(subject: Subject): Landing {
  const has = (...gate: Grant[]) => holds(subject, gate);
  if (has(Role.OrganizationAdmin)) return 'organization';
  if (has(Role.Admin, Permission.TenantManagement)) return 'tenant';
  if (has(Role.LimitedAdmin)) return canOpen(subject, 'tenant') ? 'tenant' : 'applicationList';
  if (
    has(
      Permission.OnboardingManagement,
      Permission.ResourceManagement,
      Permission.RemoveTenantsInOrganization,
      Permission.RemoveOrganization,
    ) &&
    canOpen(subject, 'organization')
  ) {
    return 'organization';
  }
  if (has(Role.Unknown) && subject.grants.length === 1) return 'error';
  return subject.inTenant || subject.inOrganization ? 'applicationList' : 'error';
}
