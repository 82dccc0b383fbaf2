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
    name: 'ledger_web',
    id: `${demoId('tenant northwind')}_ledger_web`,
    parts: [
      [text('clients.panel.secret'), ''],
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
  organizationTenants: {
    person: people.organizationAdmin,
    name: 'Fjordkraft Operations',
    id: OPERATIONS,
    parts: [
      [text('tenants.list.column.admins'), people.tenantAdmin.name],
      [text('tenants.list.column.applications'), 'Ledger'],
    ],
  },
  organizationMembers: {
    person: people.organizationAdmin,
    name: people.tenantAdmin.name,
    id: demoId('user bjorn.eide'),
    parts: [[text('members.organization.column.tenants'), text('members.panel.adminIn', { count: 1 })]],
  },
} satisfies Record<string, Listed>;

async function openList(page: Page, screen: keyof typeof LISTS, query = ''): Promise<string> {
  const [organization, tenant] = PLACES.find(([, , of]) => of === LISTS[screen].person) ?? [];
  const path = screenPath(screen, await placeOf(page, organization, tenant));
  await page.goto(path + query, { waitUntil: 'networkidle' });
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
    const prepare = async (shown: Page): Promise<void> => {
      await shown.waitForLoadState('networkidle');
      await expect(panelOf(shown).getByRole('region').first()).toBeVisible();
      await expect(panelOf(shown).locator('[aria-busy="true"]')).toHaveCount(0);
    };
    for (const _ of LOOKS) await expectAccessible(page, { path: address, prepare });
    await dress(page, LOOKS[0]);
  });
}

test('a role of an application opens to those who have it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', `?panel=${demoId('application ledger')}`);
  const roles = panelOf(page).getByRole('region', { name: text('applications.column.roles') });
  await roles.getByRole('button', { name: 'Accountant' }).click();
  await expect(roles).toContainText(people.tenantAdmin.name);
});
