/** The first steps in a new organization and its tenant. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { inviteDialog } from '../../support/dialogs';
import { expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 90_000 });

const list = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: text('start.title') }) });
const stepOf = (page: Page, step: 'invite' | 'group' | 'tenant') =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: text(`start.step.${step}`) });

test('say what is left to do, lead to it, are ticked when it is done, and can be put away', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(screenPath('tenant', place));
  await expect(list(page)).toContainText(text('start.progress', { done: 0, all: 2 }));
  await expectAccessible(page);

  await stepOf(page, 'invite').getByRole('link').click();
  await expect(inviteDialog(page)).toBeVisible();

  await page.goto(screenPath('tenant', place));
  await stepOf(page, 'group').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  for (const field of ['name', 'description'] as const)
    await dialog.getByRole('textbox', { name: new RegExp(`^${text(`groups.column.${field}`)}`) }).fill('First group');
  await dialog.getByRole('button', { name: text('groups.create.submit') }).click();
  await expect(dialog).toContainText(text('groups.create.success', { name: 'First group' }));

  await page.goto(screenPath('tenant', place));
  await expect(list(page)).toContainText(text('start.progress', { done: 1, all: 2 }));
  await expect(stepOf(page, 'group')).toContainText(text('start.done'));
  await expect(stepOf(page, 'group').getByRole('link')).toHaveCount(0);

  await list(page)
    .getByRole('button', { name: text('start.dismiss') })
    .click();
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(list(page)).toHaveCount(0);

  // The list of the organization is another one.
  await page.goto(screenPath('organization', place));
  await expect(stepOf(page, 'tenant')).toContainText(text('start.done'));
  await expectAccessible(page);
});

test('a place that is not new has no list', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('tenant', await placeOf(page)));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});
