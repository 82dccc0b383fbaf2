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
