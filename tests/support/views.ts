/** Every screen of the console, and every dialog that an address opens on it, with the demo's data: for tests and pictures. */
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import type { Page } from 'playwright/test';
import { type PageView, VIEW_PARAM, viewPath } from '@/components/shell/page-views';
import { type ScreenId, screenIds, screenRow } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type Person, people } from './people';

/** A dialog by its name in the address, and what it is about; or the panel of a row. */
type Dialog = { name: string; id?: string; member?: string; panel?: string };

/** Where the dialogs find something to show. */
const LEDGER = demoId('application ledger');
const PORTAL = demoId('template portal');
const PORTAL_OPERATIONS = demoId('application portal operations');
const BJORN = demoId('user bjorn.eide');
const OPERATIONS = demoId('tenant operations');
const NORTHWIND = demoId('tenant northwind');
const client = (name: string): string => `${NORTHWIND}_${name}`;
/** The panel of a row. */
const panel = (id: string): Dialog => ({ name: 'panel', panel: id });
const about = (id: string, ...names: string[]): Dialog[] => names.map((name) => ({ name, id }));

/** Those who lack what a policy asks are shown where there is one: tests/e2e/organizations/sign-in-policy.spec.ts. */
const POLICY: Dialog = { name: 'sign-in-policy' };

/** What a room that `npm run room` has just written opens without a row. */
const WRITTEN: readonly Dialog[] = [{ name: 'create' }];
/** All dialogs of each screen. A new one that has others than `WRITTEN`, or none, says so here: the tests wait for what does not come. */
const DIALOGS: Partial<Record<ScreenId, readonly Dialog[]>> = {
  organization: [{ name: 'delete-organization' }, POLICY],
  organizationOverview: [panel(OPERATIONS)],
  organizationMembers: [
    panel(BJORN),
    ...[
      'organization-role',
      'disable',
      'enable',
      'reset-factors',
      'remove-from-all',
      'delete-account',
      'export',
      'history',
    ].map((name) => ({
      name,
      member: BJORN,
    })),
  ],
  organizationTenants: [panel(OPERATIONS), { name: 'create-tenant' }, ...about(OPERATIONS, 'delete-tenant')],
  tenant: [{ name: 'delete-tenant' }, POLICY],
  tenantMembers: [
    { name: 'invite' },
    panel(BJORN),
    ...['tenant-role', 'application-role', 'sign-out', 'history', 'delete'].map((name) => ({ name, member: BJORN })),
    // Without a list of clients the card of a refusal opens over this list.
    ...about(CONSOLE_CODES['console.cookie'], 'refusal'),
  ],
  groups: [{ name: 'create' }, panel(demoId('group finance')), ...about(demoId('group finance'), 'edit', 'delete')],
  assignedClients: [],
  tenantCreate: [],
  assignments: about(`${OPERATIONS}:${LEDGER}`, 'unassign'),
  assignApplications: about(LEDGER, 'unassign'),
  applications: [{ name: 'create' }, panel(LEDGER), ...about(LEDGER, 'edit', 'copy', 'history', 'delete')],
  singleTenantApplications: [panel(PORTAL_OPERATIONS), ...about(PORTAL_OPERATIONS, 'edit', 'history', 'delete')],
  applicationTemplates: [{ name: 'create' }, ...about(PORTAL, 'edit', 'copy', 'from-template', 'history', 'delete')],
  apiResources: [{ name: 'create' }, ...about(demoId('api ledger'), 'edit', 'history', 'delete')],
  clients: [
    { name: 'create' },
    panel(client('field_service')),
    ...about(client('ledger_web'), 'edit', 'copy', 'kit', 'secret', 'history', 'delete'),
    ...about('K7Q42F', 'refusal'),
  ],
  clientTemplates: [
    { name: 'create' },
    ...about(demoId('client template web'), 'edit', 'from-template', 'history', 'delete'),
  ],
  essentials: [],
  applicationList: [],
  yourAccount: [{ name: 'password' }, { name: 'authenticator' }],
  settings: [],
};

/** The views that a screen has beside its first, with their dialogs. */
const OTHERS: Partial<Record<ScreenId, readonly { view: PageView; dialogs: readonly Dialog[] }[]>> = {
  organization: [
    {
      view: 'providers',
      dialogs: [{ name: 'connect' }, ...about(DEMO_IDP, 'provider', 'edit-provider', 'delete-provider')],
    },
    { view: 'health', dialogs: [] },
    { view: 'history', dialogs: [] },
  ],
  organizationOverview: [{ view: 'health', dialogs: [] }],
  tenant: [
    { view: 'health', dialogs: [] },
    { view: 'history', dialogs: [] },
  ],
  // Its dialog needs sessions of others: tests/e2e/members/tenant-sessions.spec.ts.
  tenantMembers: [{ view: 'sessions', dialogs: [] }],
};

/** A view of a screen, seen by a person who may do most there. */
export interface View {
  /** The screen, and the view where that is not the first. */
  name: string;
  screen: ScreenId;
  person: Person;
  path: string;
  dialogs: readonly Dialog[];
}

/** The screens of an ordinary organization; the others belong to the super-tenant. */
const OF_ORGANIZATION: readonly unknown[] = ['organization', 'tenant', 'overview'];

export const views: readonly View[] = screenIds.flatMap((screen) => {
  const isOrdinary = screen !== 'organizationOverview' && OF_ORGANIZATION.includes(screenRow(screen).section);
  const params = {
    organizationId: demoId(isOrdinary ? 'organization fjordkraft' : 'organization northwind'),
    tenantId: isOrdinary ? OPERATIONS : NORTHWIND,
    targetTenantId: OPERATIONS,
  } as ScreenParams<typeof screen>;
  const person = isOrdinary ? people.organizationAdmin : people.superTenantAdmin;
  const path = screenPath(screen, params);
  return [
    { name: screen, screen, person, path, dialogs: DIALOGS[screen] ?? WRITTEN },
    ...(OTHERS[screen] ?? []).map(({ view, dialogs }) => ({
      name: `${screen}-${view}`,
      screen,
      person,
      path: viewPath(path, view),
      dialogs,
    })),
  ];
});

/** Waits until the screen, or the dialog that is open on it, has all that it asks for. */
export async function isFilled(page: Page, what: 'screen' | 'dialog'): Promise<void> {
  const part = what === 'screen' ? '#main, main' : '[role="dialog"], [role="alertdialog"]';
  await page.locator(part).first().waitFor();
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].every((one) => one.querySelector('[aria-busy="true"]') === null),
    part,
  );
}

/** Opens a dialog of the screen that is shown, as a press of its button does: without another load. */
export async function openDialogOf(page: Page, { name, id, member, panel: row }: Dialog): Promise<void> {
  const query = row === undefined ? { dialog: name, ...(id && { id }), ...(member && { member }) } : { panel: row };
  await page.evaluate((asked) => {
    const { searchParams } = new URL(window.location.href);
    for (const [key, value] of Object.entries(asked)) searchParams.set(key, value);
    window.history.pushState(null, '', `?${searchParams.toString()}`);
  }, query);
  await isFilled(page, 'dialog');
}

/** Closes it, whatever it holds. */
export async function closeDialogOf(page: Page): Promise<void> {
  await page.evaluate((view) => {
    const chosen = new URL(window.location.href).searchParams.get(view);
    window.history.replaceState(null, '', chosen === null ? window.location.pathname : `?${view}=${chosen}`);
  }, VIEW_PARAM);
  await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor({ state: 'detached' });
}
