/** Columns that the reader chooses: when people last signed in, and when a client was last used. */
import type { Page } from 'playwright/test';
import { DATE_LOCALE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { cl, openClients } from '../../support/clients';
import { expect, openOperations, rowOf, rows, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const day = () => new Intl.DateTimeFormat(DATE_LOCALE.en, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

async function show(page: Page, header: string): Promise<void> {
  await expect(page.getByRole('columnheader', { name: header })).toHaveCount(0);
  await page.getByRole('button', { name: text('table.columns') }).click();
  const panel = page.getByRole('dialog', { name: text('table.columns') });
  const box = panel.getByRole('checkbox', { name: header });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
}

test('who has just signed in has this day, in the tenant and in the organization; others have none since it is counted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  const params = await openOperations(page);
  const mine = people.organizationAdmin.name;
  for (const [screen, header] of [
    ['tenantMembers', text('members.column.lastSignIn')],
    ['organizationMembers', text('organizationmembers.column.lastSignIn')],
  ] as const) {
    await page.goto(screenPath(screen, params));
    await expect(rows(page).first()).toBeVisible();
    await show(page, header);
    // Uses are written within a second.
    await expect(async () => {
      await page.reload();
      await expect(rowOf(page, mine).getByText(day(), { exact: true })).toBeVisible();
    }).toPass();
    await expect(
      rows(page)
        .getByText(text('common.notSince', { date: day() }))
        .first(),
    ).toBeVisible();
  }
});

test('a client that was not used since it is counted says so', async ({ page, caller }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await show(page, cl('column.lastUsed'));
  await expect(rowOf(page, 'reports_job').getByText(text('common.notSince', { date: day() }))).toBeVisible();
});
