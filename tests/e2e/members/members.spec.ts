/** The members table (sections 2 and 4): columns, search, filters, sort, where from, export. On data that no test changes. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { activationPath } from '@/lib/paths';
import { choose, expect, expectToast, openMembers, openRest, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { type KeyOf, text, textsOf } from '../../support/texts';

const column = textsOf('members.column');
const filterChip = (page: Page, filter: KeyOf<'members.filter'>, value: KeyOf<'members.filter'>) =>
  page.getByRole('button', {
    name: text('table.removeFilter', {
      name: text('table.filterValue', {
        name: text(`members.filter.${filter}`),
        value: text(`members.filter.${value}`),
      }),
    }),
  });

async function pick(page: Page, filter: KeyOf<'members.filter'>, ...values: KeyOf<'members.filter'>[]): Promise<void> {
  await page.getByRole('button', { name: text(`members.filter.${filter}`), exact: true }).click();
  for (const value of values) {
    await page.getByRole('option', { name: text(`members.filter.${value}`), exact: true }).click();
  }
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
}

const names = (page: Page) => page.getByRole('rowheader').evaluateAll((cells) => cells.map((cell) => cell.textContent));

test('columns, legend, search, filters and sort; the view is in the address', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await openMembers(page, place);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const columns = [
    'name',
    'role',
    'administration',
    'applicationRoles',
    'applicationPermissions',
    'lastActivity',
  ] as const;
  for (const key of columns) {
    await expect(page.getByRole('columnheader', { name: column(key) })).toBeVisible();
  }
  const legend = page.getByRole('list', { name: text('common.source.legend') });
  await expect(legend.getByRole('listitem')).toHaveText(
    (['direct', 'group', 'mixed'] as const).map((key) => text(`common.source.${key}`)),
  );

  // Admins first, then by name (section 4); expired and open invitations say so.
  const first = await names(page);
  expect(first[0]).toContain(people.organizationAdmin.name);
  const search = page.getByRole('searchbox', { name: text('members.search') });
  await search.fill('havard');
  await expect(
    rowOf(page, 'havard.nes').getByText(text('members.status.expired')).filter({ visible: true }),
  ).toBeVisible();
  await search.fill('ELIN berg');
  await expect(
    rowOf(page, 'elin.berg')
      .getByText(/^Not confirmed · \d days? left$/)
      .filter({ visible: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=ELIN/);
  await search.fill('nobody-has-this');
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  await expect(rowOf(page, people.limitedAdmin.name)).toBeVisible();

  await pick(page, 'role', 'roles.admin', 'roles.notConfirmed');
  await expect(filterChip(page, 'role', 'roles.admin')).toBeVisible();
  await expect(rowOf(page, people.limitedAdmin.name)).toBeVisible();
  await expect(rowOf(page, people.regular.name)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'elin.berg')).toBeVisible();
  await expect(rowOf(page, people.regular.name)).toHaveCount(0);
  // Times have their title once the page answers to presses.
  await expect(page.locator('time[title]').first()).toBeAttached();
  await filterChip(page, 'role', 'roles.admin').click();
  await expect(rowOf(page, people.limitedAdmin.name)).toHaveCount(0);
  await pick(page, 'idp', 'idps.own');
  await expect(rowOf(page, 'emeka.obi')).toBeVisible();
  await expect(rowOf(page, 'elin.berg')).toHaveCount(0);
  await page.getByRole('button', { name: text('table.clearAll') }).click();
  await expect(rowOf(page, people.regular.name)).toBeVisible();

  await page.getByTitle(text('table.sortBy', { name: column('name') })).click();
  await expect(page.getByRole('columnheader', { name: column('name') })).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await names(page);
  expect(ascending[0]).toContain('Anja Berg');
  await page.getByTitle(text('table.sortBy', { name: column('name') })).click();
  await expect(page.getByRole('columnheader', { name: column('name') })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).not.toContainText('Anja Berg');
});

test('a role and a permission say where they come from, and what taking them away changes', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await takeSession(page, people.tenantAdmin);
  await openMembers(page, await placeOf(page));
  const open = async (row: string, chip: string) => {
    await rowOf(page, row)
      .getByTitle(text('members.whereFrom.open', { name: chip }))
      .click();
    return page.getByRole('dialog', { name: text('members.whereFrom.title', { name: chip }) });
  };
  const close = () => page.keyboard.press('Escape');

  const whose = people.tenantAdmin.name;
  const rest = await openRest(page, whose, 'Accountant');
  await rest.getByTitle(text('members.whereFrom.open', { name: 'Ledger Viewer' })).click();
  const viaGroup = page.getByRole('dialog', { name: text('members.whereFrom.title', { name: 'Ledger Viewer' }) });
  await expect(viaGroup.getByText(text('members.whereFrom.group', { name: 'Finance' }))).toBeVisible();
  await expect(viaGroup.getByText(text('members.whereFrom.notDirect'))).toBeVisible();
  await close();
  await expect(viaGroup).toHaveCount(0);
  await close();
  await expect(rest).toHaveCount(0);
  const direct = await open(whose, 'Ledger Accountant');
  await expect(direct.getByText(text('members.whereFrom.direct'))).toBeVisible();
  await expect(direct.getByText(/These permissions are lost too: .*ledger\.write/)).toBeVisible();
  await close();
  const role = await open(people.organizationAdmin.name, text('common.role.OrganizationAdmin'));
  await expect(
    role.getByText(text('members.whereFrom.organizationRole', { role: text('common.role.OrganizationAdmin') })),
  ).toBeVisible();
  await expect(role.getByText(text('members.whereFrom.tenantRole', { role: text('common.role.Admin') }))).toBeVisible();
  await close();
  const permission = await open(people.limitedAdmin.name, text('common.permission.TenantManagement'));
  await expect(permission.getByText(text('members.whereFrom.direct'))).toBeVisible();
  await expect(permission.getByText(/These pages close: .*Members/)).toBeVisible();
});

test.describe('what stands behind "+1"', () => {
  test.use({ viewport: { width: 1920, height: 1000 } });
  const name = text('common.chips.more', { count: 1 });
  const moreOf = (page: Page) =>
    rowOf(page, people.tenantAdmin.name)
      .getByRole('gridcell')
      .filter({ hasText: 'Accountant' })
      .getByRole('button', { name, exact: true });
  const restOf = (page: Page) => page.getByRole('dialog', { name, exact: true });

  test('opens under the mouse, stays when it is pressed, and takes the focus of a key', async ({ page }) => {
    await takeSession(page, people.tenantAdmin);
    await openMembers(page, await placeOf(page), '?q=eide');
    const more = moreOf(page);
    await more.hover();
    await expect(restOf(page)).toBeVisible();
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await more.click();
    await expect(restOf(page)).toHaveCount(0);
    await more.press('Enter');
    await expect(restOf(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  test.describe('by finger', () => {
    test.use({ hasTouch: true });

    test('opens and stays', async ({ page }) => {
      await takeSession(page, people.tenantAdmin);
      await openMembers(page, await placeOf(page), '?q=eide');
      await moreOf(page).tap();
      const chip = restOf(page).getByRole('button').first();
      await expect(chip).toBeFocused();
      await chip.tap();
      await expect(page.getByRole('dialog', { name: /Ledger Viewer/ })).toBeVisible();
    });
  });
});

test('the rows in view become a CSV file, and an invitation’s link is copied', async ({ page, context, app }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await takeSession(page, people.organizationAdmin);
  await openMembers(page, await placeOf(page), '?q=eide&sort=displayName.desc');
  await expect(rowOf(page, people.tenantAdmin.name)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('members.export.button') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${text('members.export.file', { tenant: 'Fjordkraft Operations' })}.csv`);
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines = csv.slice(1).split('\r\n');
  expect(lines[0]).toContain(text('members.export.column.displayName'));
  expect(lines.slice(1).filter((line) => line !== '')).toHaveLength(1);
  expect(lines[1]).toContain('Bjørn Eide');
  expect(lines[1]).toContain(text('common.permission.TenantManagement'));
  expect(lines[1]).toContain(`Ledger: Viewer (${text('common.source.group')})`);

  await openMembers(page, await placeOf(page));
  const expired = 'havard.nes@fjordkraft.example';
  await rowOf(page, expired)
    .getByRole('button', { name: text('table.rowActions', { name: expired }) })
    .click();
  const copyLink = page.getByRole('menuitem', { name: text('members.menu.copyLink') });
  await expect(copyLink).toHaveAttribute('aria-disabled', 'true');
  await expect(copyLink).toContainText(text('members.menu.expired'));
  await page.keyboard.press('Escape');
  await choose(page, 'elin.berg@fjordkraft.example', 'copyLink');
  await expectToast(page, 'catalogue.Common.Copy.Success');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${app.url}${activationPath('member', '')}[\\w-]+$`));
});
