/** The panel of each list: by mouse, by keyboard, by its address, and for axe in both languages and themes. */
import type { Page } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { LOOKS, dress, expectAccessible } from '../../support/axe';
import { expect, rowOf, rows, test } from '../../support/members';
import { expectWalk, heading, nameLink, panelOf } from '../../support/panels';
import { type Person, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const OPERATIONS = demoId('tenant operations');

type Listed = {
  person: Person;
  /** The row that is opened, and its id. */
  name: string;
  id: string;
  /** Parts of the panel, and what stands in them. */
  parts: [title: string, says: string | RegExp][];
};

/** Where these people look. */
const PLACES = [
  ['Fjordkraft Group', 'Fjordkraft Operations', people.organizationAdmin],
  [undefined, undefined, people.superTenantAdmin],
] as const;

const LISTS = {
  groups: {
    person: people.organizationAdmin,
    name: 'Finance',
    id: demoId('group finance'),
    parts: [[text('groups.panel.gives'), /Ledger.*Viewer/s]],
  },
  clients: {
    person: people.superTenantAdmin,
    name: 'field_service',
    id: `${demoId('tenant northwind')}_field_service`,
    parts: [
      [text('health.attention.title'), text('health.rule.secret.ending.mend')],
      [text('clients.panel.secret'), text('clients.panel.proof.secret')],
      [text('clients.panel.who'), text('clients.panel.members')],
      [text('clients.panel.redirects'), /https?:/],
      [text('clients.panel.scopes'), 'openid'],
    ],
  },
  applications: {
    person: people.superTenantAdmin,
    name: 'Ledger',
    id: demoId('application ledger'),
    parts: [
      [text('applications.column.tenants'), 'Fjordkraft Operations'],
      [text('applications.column.roles'), 'Accountant'],
      [text('applications.column.permissions'), 'ledger.read'],
    ],
  },
  singleTenantApplications: {
    person: people.superTenantAdmin,
    name: 'Customer Portal',
    id: demoId('application portal operations'),
    parts: [[text('applications.column.tenant'), 'Fjordkraft Operations']],
  },
  organizationTenants: {
    person: people.organizationAdmin,
    name: 'Fjordkraft Operations',
    id: OPERATIONS,
    parts: [
      [text('health.attention.title'), ''],
      [text('tenants.list.column.admins'), people.tenantAdmin.name],
      [text('tenants.list.column.applications'), 'Ledger'],
    ],
  },
  organizationMembers: {
    person: people.organizationAdmin,
    name: people.tenantAdmin.name,
    id: demoId('user bjorn.eide'),
    parts: [[text('organizationmembers.column.tenants'), text('members.panel.adminIn', { count: 1 })]],
  },
} satisfies Record<string, Listed>;

async function openList(page: Page, screen: keyof typeof LISTS, query = ''): Promise<string> {
  const [organization, tenant] = PLACES.find(([, , of]) => of === LISTS[screen].person) ?? [];
  const path = screenPath(screen, await placeOf(page, organization, tenant));
  await page.goto(path + query);
  await expect(rows(page).first()).toBeVisible();
  return path;
}

for (const [screen, { person, name, id, parts }] of Object.entries(LISTS) as [keyof typeof LISTS, Listed][]) {
  test(`the panel of ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await takeSession(page, person);
    const path = await openList(page, screen);
    await nameLink(rowOf(page, name).first()).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveURL((url) => url.searchParams.get('panel') === id);
    for (const [title, says] of parts) {
      await expect(panelOf(page).getByRole('region', { name: title })).toContainText(says);
    }
    await page.goBack();
    await expect(panelOf(page)).toHaveCount(0);
    await expectWalk(page);
    const address = `${path}?panel=${encodeURIComponent(id)}`;
    await expectAccessiblePanel(page, address);
  });
}

/** In both looks: what the panel asks for is there. */
async function expectAccessiblePanel(page: Page, path: string): Promise<void> {
  const prepare = async (shown: Page): Promise<void> => {
    await shown.waitForLoadState('networkidle');
    await expect(panelOf(shown).getByRole('region').first()).toBeVisible();
    await expect(panelOf(shown).locator('[aria-busy="true"]')).toHaveCount(0);
  };
  for (const _ of LOOKS) await expectAccessible(page, { path, prepare });
  await dress(page, LOOKS[0]);
}

test('a tenant of the overview: whose it is, and the tenants beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeSession(page, people.superTenantAdmin);
  const path = screenPath('organizationOverview', await placeOf(page));
  await page.goto(path);
  await page.getByRole('button', { name: 'Fjordkraft Group', exact: true }).click();
  const tenants = page.getByRole('table', { name: text('overview.tenantsOf', { name: 'Fjordkraft Group' }) });
  await expect(nameLink(tenants).nth(1)).toBeVisible();
  const names = await nameLink(tenants).allTextContents();
  const [first = '', second = ''] = names;
  await nameLink(tenants).filter({ hasText: first }).click();
  await expect(heading(page)).toHaveText(first);
  const whose = panelOf(page).getByRole('region', { name: text('overview.panel.organization') });
  await expect(whose).toContainText('Fjordkraft Group');
  await expect(panelOf(page)).toContainText(people.organizationAdmin.name);
  for (const [key, name] of [
    ['j', second],
    ['ArrowUp', first],
  ] as const) {
    await page.keyboard.press(key);
    await expect(heading(page)).toHaveText(name);
  }
  await page.keyboard.press('Escape');
  await expect(nameLink(tenants).filter({ hasText: first })).toBeFocused();
  await expectAccessiblePanel(page, `${path}?panel=${OPERATIONS}`);
});

test('forced colours: the panel has an edge, and its row a frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', `?panel=${demoId('application ledger')}`);
  const edge = await panelOf(page).evaluate((panel) => getComputedStyle(panel).borderLeft);
  expect(edge).toMatch(/^1px solid/);
  const row = page.locator('[data-row][aria-current="true"]');
  const frame = await row.evaluate((element) => getComputedStyle(element, '::after').borderLeft);
  expect(frame).toMatch(/^2px solid/);
});

test('a role of an application opens to those who have it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', `?panel=${demoId('application ledger')}`);
  const roles = panelOf(page).getByRole('region', { name: text('applications.column.roles') });
  await roles.getByRole('button', { name: 'Accountant' }).click();
  await expect(roles).toContainText(people.tenantAdmin.name);
});

test('a panel about what is not there says so, and has no empty name', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page, 'Fjordkraft Group', 'Fjordkraft Operations');
  await page.goto(`${screenPath('groups', place)}?panel=${demoId('no such group')}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('alert')).toHaveText(text('groups.panel.missing'));
  await expect(panel).toHaveAccessibleName(text('groups.panel.kind'));
  await expect(panel.getByRole('status')).toHaveText('');
});
