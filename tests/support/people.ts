/**
 * The demo accounts, with what the specification promises each role: the audience of a screen is written out in its room's
 * description, not computed from the access table, so that a mistake in the table shows.
 */
import { screenDescriptions } from '@/components/pages/rooms';
import type { Audience } from '@/components/shell/screen-description';
import { type ScreenId, type Section, screenIds, screenRow } from '@/lib/contract/access';
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

/** The screens that the rooms' descriptions promise to these people. */
const screensFor = (...audiences: readonly Audience[]): ScreenId[] =>
  screenIds.filter((id) => audiences.includes(screenDescriptions[id].audience));

const SECTIONS: readonly Section[] = ['organization', 'tenant', 'superAdmin', 'resources', 'overview'];
const orderOf = (id: ScreenId): number => screenRow(id).order ?? 0;
/** Those of them that the sidebar lists, in its order; which one that is: tests/unit/contract/access.test.ts. */
const listed = (screens: readonly ScreenId[]): ScreenId[] =>
  SECTIONS.flatMap((section) =>
    screens.filter((id) => screenRow(id).section === section).toSorted((a, b) => orderOf(a) - orderOf(b)),
  );

const tenantAdmin: readonly Audience[] = ['tenantManagers', 'groupManagers'];
const superTenantAdmin: readonly Audience[] = [
  'organizationAdmins',
  'dashboardReaders',
  ...tenantAdmin,
  'onboarding',
  'resourceManagers',
];

const NONE: readonly ScreenId[] = [];

export const people = {
  organizationAdmin: person('astrid.solheim', 'Fjordkraft Group', {
    landing: 'organization',
    audiences: ['organizationAdmins', ...tenantAdmin],
    // The sidebar has the dashboard for those with access to it; its address opens.
    opensToo: ['organizationOverview'],
  }),
  tenantAdmin: person('bjorn.eide', 'Fjordkraft Group', {
    landing: 'tenant',
    audiences: tenantAdmin,
    opensToo: ['organization'],
  }),
  limitedAdmin: person('dag.halvorsen', 'Fjordkraft Group', { landing: 'tenant', audiences: ['tenantManagers'] }),
  regular: person('farid.rahimi', 'Fjordkraft Group', {}),
  superTenantAdmin: person('nora.winther', 'Northwind Identity', {
    landing: 'organization',
    audiences: superTenantAdmin,
  }),
  onboarding: person('oskar.lind', 'Northwind Identity', { audiences: ['onboarding'] }),
  resources: person('ragna.moen', 'Northwind Identity', { audiences: ['resourceManagers'] }),
  removal: person('henrik.dahl', 'Fjordkraft Group', {}),
  twoOrganizations: person('guro.lunde', 'Fjordkraft Group', {
    landing: 'organization',
    audiences: ['organizationAdmins', ...tenantAdmin],
    opensToo: ['organizationOverview'],
  }),
  oneOrganization: person('ingrid.moe', 'Sildal Havbruk', {}),
  noOrganization: { ...person('jonas.kvam', '', { landing: 'noOrganizations' }), sidebar: NONE, opens: NONE },
  uniqueIdp: person('chiamaka.obi', 'Fjordkraft Group', {}),
} satisfies Record<string, Person>;

/** An account of the demo that has no part of its own in it. */
export const as = (username: string): Person => ({ ...people.regular, username });

type Promised = { landing?: Person['landing']; audiences?: readonly Audience[]; opensToo?: readonly ScreenId[] };

function person(username: DemoUsername, organization: string, promised: Promised): Person {
  const { landing = 'applicationList', audiences = [], opensToo = [] } = promised;
  const account = DEMO_ACCOUNTS.find((entry) => entry.username === username);
  if (!account) throw new Error(`There is no demo account ${username}.`);
  const idp = account.idp === 'local' ? undefined : account.idp;
  const screens = screensFor(...audiences, 'everybody');
  const opens = [...screens, ...opensToo];
  return { username, name: account.name, idp, organization, landing, sidebar: listed(screens), opens };
}
