import type { NestedKeyOf } from 'next-intl';
import type { SomeTexts } from '@/components/ui/texts';
import type { ScreenId } from '@/lib/contract/access';
import type { Messages } from '@/lib/i18n';

/** A namespace, a part of one, or a single text. */
export type TextPath = NestedKeyOf<Messages>;

/** Of the table's toolbar, for what is no table. */
const TOOLBAR = [
  'table.search',
  'table.clearSearch',
  'table.clearAll',
  'table.removeFilter',
  'table.filterValue',
  'table.filterCount',
  'table.count',
  'table.density',
  'table.densityComfortable',
  'table.columns',
] as const satisfies readonly TextPath[];

/** Of the cells that the lists of members of a tenant and of an organization share. */
const MEMBER_CELLS = [
  'catalogue.Page.Tenant.Create.Resend.Success',
  'common.permission',
  'common.role',
  'common.source',
  'members.search',
  'members.invitedAs',
  'members.resent',
  'members.idpBadge',
  'members.allPermissions',
  'members.column',
  'members.status',
  'members.filter',
  'members.whereFrom.open',
  'members.whereFrom.title',
] as const satisfies readonly TextPath[];

const ORGANIZATION = [
  'access.superTenantTarget',
  'catalogue.Page.StartConfiguration.ChangeTenantName.Success',
  'common.inlineEdit',
  'common.validation',
  'history.descriptionOrganization',
  'history.tabs',
  'onboarding.action',
  'organizations',
] as const satisfies readonly TextPath[];

const TENANT = [
  'catalogue.Page.StartConfiguration.ChangeTenantName.Success',
  'common.inlineEdit',
  'common.validation',
  'history.descriptionTenant',
  'history.tabs',
  'tenants.actions',
  'tenants.configuration',
] as const satisfies readonly TextPath[];

const HISTORY = [
  'account.essentials.permission',
  'common.role',
  'history',
  'table',
] as const satisfies readonly TextPath[];

/**
 * The texts that come with a page: those that its client components ask for at the first view. What server components say is in the
 * markup already, and what is loaded later has all texts (components/ui/later-texts.ts). tests/unit/ui/page-texts.test.ts tells what is
 * missing here or too much.
 */
export const PAGE_TEXTS = {
  /** Every page. */
  root: [
    'catalogue.Common.Copy',
    'common.action.retry',
    'common.chips',
    'common.copy',
    'common.language',
    'common.later',
    'common.link',
    'fault',
    'notices.logout',
    'notices.notFound',
    'notices.signIn',
    'shell.about',
    'shell.appName',
    'shell.language',
    'shell.privacy',
    'shell.theme',
    'shell.themes',
    'shell.version',
  ],
  /** Sidebar and header of a signed-in person. */
  shell: ['common.spinner', 'common.superTenant', 'shell'],
  organization: ORGANIZATION,
  organizationHistory: [...ORGANIZATION, ...HISTORY],
  organizationOverview: ['access', 'onboarding.action', 'overview', ...TOOLBAR],
  organizationMembers: [...MEMBER_CELLS, 'common.never', 'members.organization', 'table'],
  organizationTenants: [
    'access',
    'catalogue.Page.AllTenantList.Tenant.Joined',
    'onboarding.action',
    'table',
    'tenants.list',
  ],
  tenant: TENANT,
  tenantHistory: [...TENANT, ...HISTORY],
  tenantMembers: [
    ...MEMBER_CELLS,
    'access',
    'common.never',
    'members.title',
    'members.description',
    'members.tableLabel',
    'members.inviteMembers',
    'members.empty',
    'members.export',
    'table',
  ],
  groups: [
    'groups.title',
    'groups.label',
    'groups.search',
    'groups.description',
    'groups.members',
    'groups.column',
    'groups.filter',
    'groups.menu',
    'groups.empty',
    'groups.create',
    'table',
  ],
  assignedClients: ['assignedclients', 'table'],
  tenantCreate: ['onboarding.page'],
  assignments: ['assignments', 'table'],
  assignApplications: [
    'assignments',
    'catalogue.Page.Application.Assign.Success',
    'catalogue.Page.Error.NoTenant',
    'common.spinner',
    'common.superTenant',
    ...TOOLBAR,
    'table.clearFilters',
    'table.noMatchTitle',
  ],
  applications: ['applications', 'common.action.create', 'table', 'templates'],
  singleTenantApplications: ['applications', 'common.action.create', 'table', 'templates'],
  applicationTemplates: ['applications', 'common.action.create', 'table', 'templates'],
  apiResources: ['apiresources', 'table'],
  clients: ['clients', 'common.action.create', 'table'],
  clientTemplates: ['clients', 'clienttemplates', 'common.action.create', 'table'],
  essentials: ['account.clients', 'account.essentials', 'common.role', 'common.source'],
  applicationList: ['account.applications', 'table'],
  settings: ['account.settings'],
  activation: ['activation'],
  logout: ['notices.logoutPage'],
} as const satisfies Record<ScreenId, readonly TextPath[]> & Record<string, readonly TextPath[]>;

export type PageTexts = keyof typeof PAGE_TEXTS;

/** The part of all texts that stands under some paths. */
export function pick(all: SomeTexts, paths: readonly string[]): SomeTexts {
  const picked: SomeTexts = {};
  for (const [name, value] of Object.entries(all)) {
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    if (paths.includes(name)) picked[name] = value;
    else if (below.length > 0) picked[name] = pick(value as SomeTexts, below);
  }
  return picked;
}
