/**
 * The demo accounts, with what the specification promises each role: written out by hand, not computed from the access
 * table, so that a mistake in the table shows.
 */
import type { ScreenId } from '@/lib/contract/access';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoUsername } from '@/lib/platform/db/seed/demo-accounts';

export { DEMO_PASSWORD };

export type Person = {
  username: string;
  name: string;
  /** Signs in with a provider of its own. */
  idp?: string;
  /** Name of the first organization; empty without one. */
  organization: string;
  /** The screen after sign-in (section 4). */
  landing: 'organization' | 'tenant' | 'applicationList' | 'noOrganizations';
  /** Entries of the sidebar after sign-in, in its order (section 2). */
  sidebar: readonly ScreenId[];
  /** Screens that open in the first organization and tenant (section 6); every other is refused. */
  opens: readonly ScreenId[];
};

const overview = ['essentials', 'applicationList'] as const;
const everybody = [...overview, 'settings'] as const;
const tenantManagement = ['tenant', 'tenantMembers', 'assignedClients'] as const;
const tenantAdmin = ['tenant', 'tenantMembers', 'groups', 'assignedClients'] as const;
const organizationAdmin = ['organization', 'organizationMembers', 'organizationTenants'] as const;
const resources = [
  'applications',
  'singleTenantApplications',
  'applicationTemplates',
  'apiResources',
  'clients',
  'clientTemplates',
] as const;
const onboarding = ['tenantCreate', 'assignments'] as const;

export const people = {
  organizationAdmin: person('astrid.solheim', 'Fjordkraft Group', {
    landing: 'organization',
    sidebar: [...organizationAdmin, ...tenantAdmin, ...overview],
    opens: [...organizationAdmin, 'organizationOverview', ...tenantAdmin, ...everybody],
  }),
  tenantAdmin: person('bjorn.eide', 'Fjordkraft Group', {
    landing: 'tenant',
    sidebar: [...tenantAdmin, ...overview],
    opens: ['organization', ...tenantAdmin, ...everybody],
  }),
  limitedAdmin: person('dag.halvorsen', 'Fjordkraft Group', {
    landing: 'tenant',
    sidebar: [...tenantManagement, ...overview],
    opens: [...tenantManagement, ...everybody],
  }),
  regular: person('farid.rahimi', 'Fjordkraft Group', {
    landing: 'applicationList',
    sidebar: overview,
    opens: everybody,
  }),
  superTenantAdmin: person('nora.winther', 'Northwind Identity', {
    landing: 'organization',
    sidebar: [
      'organization',
      'organizationOverview',
      'organizationMembers',
      'organizationTenants',
      ...tenantAdmin,
      ...onboarding,
      ...resources,
      ...overview,
    ],
    opens: [
      ...organizationAdmin,
      'organizationOverview',
      ...tenantAdmin,
      ...onboarding,
      'assignApplications',
      ...resources,
      ...everybody,
    ],
  }),
  onboarding: person('oskar.lind', 'Northwind Identity', {
    landing: 'applicationList',
    sidebar: [...onboarding, ...overview],
    opens: [...onboarding, 'assignApplications', ...everybody],
  }),
  resources: person('ragna.moen', 'Northwind Identity', {
    landing: 'applicationList',
    sidebar: [...resources, ...overview],
    opens: [...resources, ...everybody],
  }),
  removal: person('henrik.dahl', 'Fjordkraft Group', {
    landing: 'applicationList',
    sidebar: overview,
    opens: everybody,
  }),
  twoOrganizations: person('guro.lunde', 'Fjordkraft Group', {
    landing: 'organization',
    sidebar: [...organizationAdmin, ...tenantAdmin, ...overview],
    opens: [...organizationAdmin, 'organizationOverview', ...tenantAdmin, ...everybody],
  }),
  oneOrganization: person('ingrid.moe', 'Sildal Havbruk', {
    landing: 'applicationList',
    sidebar: overview,
    opens: everybody,
  }),
  noOrganization: person('jonas.kvam', '', { landing: 'noOrganizations', sidebar: [], opens: [] }),
  uniqueIdp: person('chiamaka.obi', 'Fjordkraft Group', {
    landing: 'applicationList',
    sidebar: overview,
    opens: everybody,
  }),
} satisfies Record<string, Person>;

/** An account of the demo that has no part of its own in it. */
export const as = (username: string): Person => ({ ...people.regular, username });

function person(
  username: DemoUsername,
  organization: string,
  promise: Pick<Person, 'landing' | 'sidebar' | 'opens'>,
): Person {
  const account = DEMO_ACCOUNTS.find((entry) => entry.username === username);
  if (!account) throw new Error(`There is no demo account ${username}.`);
  const idp = account.idp === 'local' ? undefined : account.idp;
  return { username, name: account.name, idp, organization, ...promise };
}
