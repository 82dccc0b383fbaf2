/** What screen readers say of the search, of the panels of a person and of a client, and of plots: kept as text, and read when it changes. */
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expectSpoken } from '../../support/spoken';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

// The demo's data as they are at first.
test.use({ consoleName: 'spoken' });

test('the search, with what it finds', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('groups', await placeOf(page)), { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: text('palette.title') });
  await dialog.getByRole('combobox').fill('dag halv');
  await expect(dialog.getByRole('option', { name: /^Dag Halvorsen/ })).toBeVisible();
  await expectSpoken(dialog, 'palette');
});

for (const { name, screen, person, id } of [
  { name: 'member-panel', screen: 'tenantMembers', person: people.organizationAdmin, id: demoId('user bjorn.eide') },
  {
    name: 'client-panel',
    screen: 'clients',
    person: people.superTenantAdmin,
    id: `${demoId('tenant northwind')}_field_service`,
  },
] as const) {
  test(`the panel of ${screen}`, async ({ page }) => {
    await takeSession(page, person);
    const path = screenPath(screen, await placeOf(page));
    await page.goto(`${path}?panel=${encodeURIComponent(id)}`, { waitUntil: 'networkidle' });
    await expect(panelOf(page).getByRole('region').first()).toBeVisible();
    await expect(panelOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSpoken(panelOf(page), name);
  });
}

test('the plots of the overview', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('organizationOverview', await placeOf(page)), { waitUntil: 'networkidle' });
  await expectSpoken(page.getByRole('region', { name: text('overview.figures.label') }), 'plots', true);
});
