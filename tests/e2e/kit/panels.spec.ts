/** The panel of each list: by mouse, by keyboard, by its address, and for axe in both languages and themes. */
import type { Page } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { LOOKS, dress, expectAccessible } from '../../support/axe';
import { expect, rowOf, rows, test } from '../../support/members';
import { expectWalk, heading, nameLink, panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const OPERATIONS = demoId('tenant operations');

type Listed = {
  /** The row that is opened, and its id. */
  name: string;
  id: string;
  /** Parts of the panel, and what stands in them. */
  parts: [title: string, says: string | RegExp][];
};

const LISTS = {
  groups: {
    name: 'Finance',
    id: demoId('group finance'),
    parts: [[text('groups.panel.gives'), /Ledger.*Viewer/s]],
  },
  organizationTenants: {
    name: 'Fjordkraft Operations',
    id: OPERATIONS,
    parts: [
      [text('tenants.list.column.admins'), people.tenantAdmin.name],
      [text('tenants.list.column.applications'), 'Ledger'],
    ],
  },
  organizationMembers: {
    name: people.tenantAdmin.name,
    id: demoId('user bjorn.eide'),
    parts: [[text('members.organization.column.tenants'), text('members.panel.adminIn', { count: 1 })]],
  },
} satisfies Record<string, Listed>;

async function openList(page: Page, screen: keyof typeof LISTS): Promise<string> {
  const path = screenPath(screen, await placeOf(page, 'Fjordkraft Group', 'Fjordkraft Operations'));
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(rows(page).first()).toBeVisible();
  return path;
}

for (const [screen, { name, id, parts }] of Object.entries(LISTS) as [keyof typeof LISTS, Listed][]) {
  test(`the panel of ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await takeSession(page, people.organizationAdmin);
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
