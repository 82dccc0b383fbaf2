/** What a list does not do again: a dialog over it draws no row anew, and only cells that ask for their width are measured. */
import type { Page } from 'playwright/test';
import { screenIds } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';
import { watchRowsDrawn } from '../../support/rows-drawn';

test.describe.configure({ timeout: 120_000 });

const openByAddress = (page: Page, dialog: string) =>
  page.evaluate((name) => window.history.pushState(null, '', `?dialog=${name}`), dialog);

const OPENERS = {
  applications: (page: Page) => openByAddress(page, 'create'),
  applicationTemplates: (page: Page) => openByAddress(page, 'create'),
  clients: (page: Page) => openByAddress(page, 'create'),
  clientTemplates: (page: Page) => openByAddress(page, 'create'),
  tenantMembers: (page: Page) => openByAddress(page, 'invite'),
  assignments: (page: Page) =>
    page
      .locator('[data-row]')
      .getByRole('button', { name: new RegExp(`^${text('assignments.unassign.submit')}`) })
      .first()
      .click(),
} as const;

test('a dialog over a list draws none of its rows anew', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const found: Record<string, unknown> = {};
  const none: Record<string, unknown> = {};
  for (const [id, open] of Object.entries(OPENERS)) {
    await page.goto(screenPath(id as keyof typeof OPENERS, place), { waitUntil: 'networkidle' });
    const rows = page.locator('[data-row]');
    await expect(rows.first()).toBeVisible();
    const drawn = await watchRowsDrawn(page);
    await open(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
    const { anew, of } = await drawn();
    found[id] = { anew, hasRows: of > 0 };
    none[id] = { anew: 0, hasRows: true };
  }
  expect(found).toEqual(none);
});

test('every cell that asks how wide it is stands in a column that is measured for it', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const asking: string[] = [];
  const unmeasured: string[] = [];
  for (const id of screenIds) {
    const params = { ...place, targetTenantId: place.tenantId } as ScreenParams<typeof id>;
    const answer = await page.request.get(screenPath(id, params as never));
    const html = await answer.text();
    // From the beginning of each cell to that of the next one.
    for (const cell of html.split(/(?=<div role="(?:gridcell|rowheader)")/).slice(1)) {
      const [own = ''] = cell.split('>', 1);
      if (!/\]\/cell:/.test(cell)) continue;
      (own.includes('table-cell-asked') ? asking : unmeasured).push(`${id}: ${own}`);
    }
  }
  expect(asking).not.toHaveLength(0);
  expect(unmeasured).toEqual([]);
});

test('a list that a click opens draws what this window shows of it, and the rest when the window changes sides', async ({
  page,
}) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const rows = page.locator('[data-row]');
  const hidden = () =>
    rows.evaluateAll(
      (all) =>
        all
          .flatMap((row) => [...row.querySelectorAll('*')])
          .filter((one) => one.matches('.sm\\:hidden, .table-wide') && getComputedStyle(one).display === 'none').length,
    );
  const click = async (id: 'applications' | 'groups') => {
    await page.evaluate(
      (path) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click(),
      screenPath(id, place),
    );
    await expect(page).toHaveURL(new RegExp(`${id}$`));
  };
  for (const [width, other] of [
    [1280, 390],
    [390, 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // The server knows no window.
    await page.goto(screenPath('applications', place), { waitUntil: 'networkidle' });
    expect(await hidden()).toBeGreaterThan(0);
    await click('groups');
    await expect(page.getByRole('heading', { level: 1, name: text('groups.title') })).toBeVisible();
    await click('applications');
    await expect(rows.first()).toBeVisible();
    expect(await hidden()).toBe(0);
    await page.setViewportSize({ width: other, height: 800 });
    await expect.poll(hidden).toBeGreaterThan(0);
    const cells = rows.first().locator(other === 390 ? 'a, button' : '[role="gridcell"]');
    await expect.poll(() => cells.filter({ visible: true }).count()).toBeGreaterThan(2);
  }
});

test('what a click opens is drawn first with as many rows as the window may show', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  for (const [width, height, most] of [
    [1280, 800, 12],
    [390, 800, 8],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(screenPath('settings', {}), { waitUntil: 'networkidle' });
    const first = await page.evaluate(
      (path) =>
        new Promise<number>((done) => {
          const look = () => {
            const rows = document.querySelectorAll('[data-row]').length;
            if (rows > 0) done(rows);
          };
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
          document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
        }),
      screenPath('tenantMembers', place),
    );
    expect(first).toBeLessThanOrEqual(most);
    // Those below come right after it.
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(most);
  }
});
