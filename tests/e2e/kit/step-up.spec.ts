/** A sign-in in between, for what needs a recent one: the form stays, and the call goes on by itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { STEP_UP } from '@/lib/contract/step-up';
import { screenPath } from '@/lib/paths';
import { type App, startApp } from '../../support/app';
import { expectColours, expectNoFindings } from '../../support/axe';
import { deleteButton, deleteQuestion } from '../../support/dialogs';
import { rows } from '../../support/members';
import { type Minted, expect, test as base } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, signInAnew, submitSignIn } from '../../support/sign-in';
import { text } from '../../support/texts';

/** A console of the test's own, in which time can pass. */
const test = base.extend<object, { app: App; clockFile: string }>({
  clockFile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants it destructured
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
      await use(path.join(folder, 'ahead-ms'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ clockFile }, use) => {
      const clock = fileURLToPath(new URL('../../support/clock.mjs', import.meta.url));
      const app = await startApp({ CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${clock}` });
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ complaints }) => complaints.allow(/status of (?:401|422)/));

let aheadMs = 0;
/** Until no sign-in is recent any more. */
function letTimePass(clockFile: string): void {
  aheadMs += (STEP_UP.maxAgeSeconds + 60) * 1000;
  writeFileSync(clockFile, String(aheadMs));
}

const person = people.organizationAdmin;
const sheet = (page: Page) => page.getByRole('alertdialog', { name: text('stepup.title') });
const button = (page: Page, name: 'confirm' | 'cancel' | 'again') =>
  sheet(page).getByRole('button', { name: text(`stepup.${name}`), exact: true });

/** The question before the deletion of a tenant of the person's own, answered but for the last press; no sign-in is recent any more. */
async function askDeletion(page: Page, mint: (admin: Page) => Promise<Minted>, clockFile: string): Promise<Minted> {
  await signInAnew(page, person);
  const minted = await mint(page);
  await page.goto(screenPath('tenant', minted));
  const ask = text('tenants.actions.deleteButton');
  await page.getByRole('main').getByRole('button', { name: ask }).click();
  await deleteQuestion(page, 'tenants', minted.name).getByRole('textbox').fill(minted.name);
  letTimePass(clockFile);
  return minted;
}

test('row 45: a deletion asks once, keeps what was entered, and goes on by itself', async ({
  page,
  mint,
  clockFile,
}) => {
  const { organizationId, name } = await askDeletion(page, mint, clockFile);
  await deleteButton(page, 'tenants').click();
  await expect(sheet(page)).toContainText(text('stepup.actions.tenants.delete'));
  await expect(sheet(page)).toContainText(person.name);
  await expect(button(page, 'confirm')).toBeFocused();
  await expectNoFindings(page, 'the sheet over a question');
  await expectColours(page, 'the sheet over a question', 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'confirm')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  // Given up: the form is as it was, and says that nothing was changed.
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  const question = deleteQuestion(page, 'tenants', name);
  await expect(question.getByRole('textbox')).toHaveValue(name);
  await expect(question).toContainText(text('catalogue.Refusal.auth.insufficient'));

  await deleteButton(page, 'tenants').click();
  const opened = page.context().waitForEvent('page');
  await button(page, 'confirm').click();
  const popup = await opened;
  await expect(popup.getByLabel('User name or e-mail')).toHaveValue(person.username);
  // Another person is refused where the person signs in, and the session there stays.
  await submitSignIn(popup, people.superTenantAdmin);
  await expect(popup.getByText('This is to confirm that it is you.')).toBeVisible();
  const deleted = page.waitForURL(screenPath('organization', { organizationId }));
  await submitSignIn(popup, person);
  await deleted;
  await expect(page.getByText(text('catalogue.Page.AllTenantList.Tenant.Deleted'), { exact: true })).toBeVisible();
});

test('row 45: a session that has ended meanwhile leads to the sign-in, and the question comes back', async ({
  page,
  mint,
  clockFile,
}) => {
  const { organizationId, name } = await askDeletion(page, mint, clockFile);
  await deleteButton(page, 'tenants').click();
  await expect(button(page, 'confirm')).toBeFocused();
  await page.context().clearCookies();
  await button(page, 'confirm').click();
  await submitSignIn(page, person);
  await expect(deleteQuestion(page, 'tenants', name)).toBeVisible();
  await deleteQuestion(page, 'tenants', name).getByRole('textbox').fill(name);
  await deleteButton(page, 'tenants').click();
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
});

test('row 45: an action on many that is not confirmed leaves its question as it was', async ({ page, clockFile }) => {
  await signInAnew(page, person);
  await page.goto(screenPath('tenantMembers', await placeOf(page, person.organization, 'Fjordkraft Operations')));
  await rows(page).nth(3).getByRole('checkbox').check();
  const action = text('members.bulk.changeRole');
  await page.getByRole('button', { name: text('members.bulk.withCount', { action, count: 1 }), exact: true }).click();
  const question = page.getByRole('alertdialog').first();
  const admin = question.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) });
  await admin.click();
  const what = text('members.bulk.what.people', { count: 1 });
  const start = question.getByRole('button', { name: text('members.bulk.start.changeRole', { what }) });
  letTimePass(clockFile);
  await start.click();
  await button(page, 'cancel').click();
  await expect(admin).toBeChecked();
  await expect(question).toContainText(text('catalogue.Refusal.auth.insufficient'));
  await start.click();
  await expect(sheet(page)).toContainText(text('stepup.actions.members.bulkChangeRole'));
});

test('row 45: a browser that opens no window gets a link, in Norwegian as well', async ({ page, mint, clockFile }) => {
  const { organizationId } = await askDeletion(page, mint, clockFile);
  await page.evaluate(() => (window.open = () => null));
  await deleteButton(page, 'tenants').click();
  await button(page, 'confirm').click();
  await expect(sheet(page)).toContainText(text('stepup.blocked'));
  const opened = page.context().waitForEvent('page');
  await sheet(page)
    .getByRole('link', { name: text('stepup.link') })
    .click();
  await submitSignIn(await opened, person);
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
});
