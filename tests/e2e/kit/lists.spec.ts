/** What all lists have in common beside their columns: the main thing of a row, its dialogs, its edges. */
import type { Locator, Page } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { make } from '../../support/groups';
import { expect, grid, inviteStrangers, join, LEDGER, openMembers, rowOf, rows, test } from '../../support/members';
import { as, people } from '../../support/people';
import { forgetSession, placeOf, takeSession } from '../../support/sign-in';
import { isFree } from '../../support/keyboard';
import { text } from '../../support/texts';
import { views } from '../../support/views';

/** Lists of the demo's super-tenant whose rows are edited. */
const EDITED = [
  'applications',
  'singleTenantApplications',
  'applicationTemplates',
  'clients',
  'clientTemplates',
] as const;

/** The edges of what a page shows under its heading, without those that fill the window. */
const edges = (page: Page): Promise<{ left: number; right: number }> =>
  page.getByRole('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('.shadow-card')].map((card) => card.getBoundingClientRect());
    const shown = boxes.filter(({ width }) => width > 0);
    return { left: Math.min(...shown.map(({ left }) => left)), right: Math.max(...shown.map(({ right }) => right)) };
  });

/** Opens the first row by a press beside its controls, then by its key. */
async function opensByPressAndKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = rows(page).first();
  await row
    .getByRole('gridcell')
    .nth(1)
    .click({ position: { x: 2, y: 2 } });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/dialog=edit/);
}

const pressBeside = (row: Locator): Promise<void> =>
  row
    .getByRole('gridcell')
    .last()
    .click({ position: { x: 2, y: 2 } });
const toasts = (page: Page): Locator => page.getByRole('region', { name: /\(F8\)/ }).getByRole('listitem');

test('a press on a row, or Enter, edits what it is about', async ({ page, mint }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const screen of EDITED) {
    await page.goto(screenPath(screen, place));
    await opensByPressAndKey(page);
  }
  const room = await mint('jan.tveit');
  await make(room, 'Night watch');
  await forgetSession(page);
  await takeSession(page, as('jan.tveit'));
  await page.goto(screenPath('groups', room));
  await opensByPressAndKey(page);
});

test('a member’s row opens the role, an invitation’s its menu', async ({ page, mint, caller }) => {
  const room = await mint('jan.tveit');
  const hanne = await caller('hanne.lie');
  await join(room, [hanne]);
  const [guest = ''] = await inviteStrangers(room, 1);
  await takeSession(page, as('jan.tveit'));
  await openMembers(page, room);
  const member = rowOf(page, hanne.me.email);
  const invitation = rowOf(page, guest);
  for (const open of [pressBeside, (row: Locator) => row.press('Enter')]) {
    await open(member);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/dialog=tenant-role/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open(invitation);
    await expect(page.getByRole('menuitem', { name: text('members.menu.resend') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('a press on a tenant, or Enter, opens it; one that is not open to the reader says what it takes', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('jan.tveit');
  const { organizationId, boss } = room;
  const hanne = await caller('hanne.lie');
  const other = `Closed ${room.tenantId.slice(0, 8)}`;
  await boss.call(
    'tenants.create',
    { organizationId },
    {
      from: room.tenantId,
      data: {
        tenantName: other,
        userData: { username: hanne.me.username, contactEmail: hanne.me.email },
        existingOrganizationId: organizationId,
        newOrganization: null,
        applications: [{ applicationId: LEDGER, permissions: [], roles: [] }],
        preferredLanguage: 'en',
      },
    },
  );
  await takeSession(page, as('jan.tveit'));
  for (const open of [pressBeside, (row: Locator) => row.press('Enter')]) {
    await page.goto(screenPath('organizationTenants', room));
    await open(rowOf(page, other));
    await expect(toasts(page).filter({ hasText: text('tenants.list.refused.join', { name: other }) })).toBeVisible();
    await open(rowOf(page, room.name));
    await expect(page).toHaveURL(screenPath('tenant', room));
  }
});

test('a dialog that the page does not have leaves the address, one that it has stays', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const screen of ['clients', 'tenantMembers', 'organizationTenants', 'tenant'] as const) {
    await page.goto(`${screenPath(screen, place)}?dialog=nope&id=1`);
    await expect(page).toHaveURL(screenPath(screen, place));
  }
  await page.goto(`${screenPath('organizationTenants', place)}?dialog=create-tenant`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/dialog=create-tenant/);
});

for (const person of [people.organizationAdmin, people.superTenantAdmin]) {
  test(`a dialog about nothing leaves the address, on the screens of ${person.username}`, async ({ page }) => {
    await takeSession(page, person);
    for (const { path, dialogs } of views.filter((view) => view.person === person)) {
      const [first, ...others] = dialogs.filter(({ id, member }) => id !== undefined || member !== undefined);
      if (first === undefined) continue;
      const addressOf = ({ name }: { name: string }) => `${path}${path.includes('?') ? '&' : '?'}dialog=${name}`;
      await page.goto(addressOf(first));
      await expect(page, `${first.name} about nothing`).toHaveURL(path);
      for (const other of others) {
        await page.evaluate((to) => window.history.pushState(null, '', to), addressOf(other));
        // As the page itself has it: Playwright hears of it later.
        const here = () => page.evaluate(() => window.location.pathname + window.location.search);
        await expect.poll(here, `${other.name} about nothing`).toBe(path);
      }
    }
  });
}

test('a dialog about what is not there, or what the reader may not change, leaves the address and says why', async ({
  page,
}) => {
  await takeSession(page, people.limitedAdmin);
  const place = await placeOf(page, 'Fjordkraft Group', 'Fjordkraft Operations');
  const path = screenPath('tenantMembers', place);
  for (const member of [demoId('no such person'), demoId('user astrid.solheim')]) {
    await page.goto(`${path}?dialog=tenant-role&member=${member}`);
    await expect(toasts(page).filter({ hasText: text('common.dialog.notHere') })).toBeVisible();
    await expect(page).toHaveURL((url) => url.search === '');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('what takes the focus in a row is not under the columns that stay', async ({ page, mint }) => {
  const room = await mint('jan.tveit');
  await takeSession(page, as('jan.tveit'));
  await page.setViewportSize({ width: 768, height: 800 });
  await openMembers(page, room);
  const row = rows(page).first();
  await row.focus();
  const controls = await row.evaluate(
    (element) => [...element.querySelectorAll('button, a[href]')].filter((one) => one.checkVisibility()).length,
  );
  for (let count = 0; count < controls; count += 1) {
    await page.keyboard.press('ArrowRight');
    expect(await isFree(page.locator(':focus'))).toBe(true);
  }
  // And on the way back.
  for (let count = 1; count < controls; count += 1) {
    await page.keyboard.press('ArrowLeft');
    expect(await isFree(page.locator(':focus'))).toBe(true);
  }
});

test('at 1920 px every page begins and ends at the same edges', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const place = await placeOf(page);
  const seen = [];
  for (const screen of ['clients', 'tenant', 'organization', 'tenantMembers'] as const) {
    await page.goto(screenPath(screen, place));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    seen.push(await edges(page));
  }
  for (const page of seen) expect(page).toEqual(seen[0]);
});

test('forced colours: a table has its frame, and a button without a background an edge', async ({ page, mint }) => {
  const room = await mint('rune.hagen');
  await page.emulateMedia({ forcedColors: 'active' });
  await takeSession(page, as('rune.hagen'));
  await openMembers(page, room);
  const outline = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return `${outlineWidth} ${outlineStyle} ${outlineOffset}`;
    });
  // Outside: its fixed header, foot and columns would cover an inner line.
  expect(await outline(grid(page).locator('xpath=..'))).toBe('1px solid 0px');
  expect(await outline(page.getByRole('button', { name: text('shell.language') }))).toBe('1px solid -1px');
  const menu = rows(page)
    .first()
    .getByRole('button', { name: text('table.rowActions', { name: '' }).trim() });
  expect(await outline(menu)).toBe('1px solid -1px');
});
