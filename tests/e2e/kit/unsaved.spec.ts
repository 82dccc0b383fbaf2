/** Nothing typed is lost unasked: the kit's guard in dialogs of two rooms, on a full page and in a field on the page itself. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { discardButton, discardQuestion, emails, inviteDialog, keepButton } from '../../support/dialogs';
import { choose, expect, inviteStrangers, join, openMembers, shownRole, test } from '../../support/members';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { type KeyOf, text } from '../../support/texts';

const back = (page: Page) => page.evaluate(() => window.history.back());
const forward = (page: Page) => page.evaluate(() => window.history.forward());

/** Reloads, and says no to the browser's own question; fails where it does not ask. */
async function expectReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

test('a half-typed address: Escape, Back and reload ask; Forward opens no empty copy', async ({ page, mint }) => {
  const room = await mint('anja.berg');
  await takeSession(page, as('anja.berg'));
  await openMembers(page, room);
  const list = page.url();
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await expect(emails(page)).toBeFocused();
  const open = page.url();
  await page.keyboard.type('half.typed');

  await page.keyboard.press('Escape');
  await expect(keepButton(page)).toBeFocused();
  await keepButton(page).click();
  await expect(emails(page)).toBeFocused();
  for (let time = 0; time < 2; time += 1) {
    await back(page);
    await keepButton(page).click();
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(page).toHaveURL(open);
    await expect(inviteDialog(page)).toBeVisible();
  }
  await expectReloadAsks(page);
  await expect(inviteDialog(page).getByText('half.typed').or(emails(page)).first()).toBeVisible();

  await back(page);
  await discardButton(page).click();
  await expect(inviteDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await forward(page);
  await expect(page.getByRole('heading', { level: 1, name: text('members.title') })).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The page still works, and a new dialog is empty.
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await expect(emails(page)).toHaveValue('');
  await back(page);
  await expect(inviteDialog(page)).toHaveCount(0);
});

test('a changed role: Back over several entries asks, and leads there when one agrees', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('arne.haugen');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, as('arne.haugen'));
  await page.goto(screenPath('essentials', {}));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openMembers(page, room);
  await choose(page, member.me.name, 'tenantRole');
  const dialog = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  await dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) }).click();
  await back(page);
  await expect(discardQuestion(page)).toBeVisible();
  // Pressed again while it is asked, as people do.
  await back(page);
  await keepButton(page).click();
  await expect(
    dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: text('members.tenantRole.submit') }).click();
  await expect(dialog).toHaveCount(0);
  // Saved: there is no question any more.
  await page.reload();
  await expect(shownRole(page, member.me.name, Role.Admin)).toBeVisible();
});

test('create tenant, a page of its own: Back and its own link ask', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('essentials', {}));
  await page
    .getByRole('complementary')
    .getByRole('link', { name: text('shell.screen.tenantCreate') })
    .click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: text('onboarding.create.name') });
  await expect(name).toBeFocused();
  await page.keyboard.type('Lofoten');
  await back(page);
  await keepButton(page).click();
  await expect(page).toHaveURL(screenPath('tenantCreate', {}));
  await expect(name).toHaveValue('Lofoten');
  await expectReloadAsks(page);
  await expect(name).toHaveValue('Lofoten');
  await back(page);
  await discardButton(page).click();
  await expect(page).toHaveURL(screenPath('essentials', {}));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a name that is edited in its place: links, Back and reload ask', async ({ page }) => {
  await takeSession(page, people.twoOrganizations);
  const place = await placeOf(page);
  await page.goto(screenPath('essentials', {}));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const link = (key: KeyOf<'shell.screen'>) =>
    page.getByRole('complementary').getByRole('link', { name: text(`shell.screen.${key}`) });
  await link('organization').click();
  await expect(page).toHaveURL(screenPath('organization', place));
  const label = text('organizations.configuration.nameField');
  const field = page.getByRole('textbox', { name: label });
  await page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) }).click();
  // Nothing is changed yet: there is no question.
  await expect(field).toBeFocused();
  await page.keyboard.type('x');

  await link('settings').or(link('essentials')).first().click();
  await keepButton(page).click();
  await expect(field).toBeVisible();
  await back(page);
  await keepButton(page).click();
  await expect(page).toHaveURL(screenPath('organization', place));
  await expectReloadAsks(page);
  await link('essentials').click();
  await discardButton(page).click();
  await expect(page).toHaveURL(screenPath('essentials', {}));
  // Agreed once: the way back is free, and the field is as it was.
  await back(page);
  await expect(page).toHaveURL(screenPath('organization', place));
  await expect(page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) })).toBeVisible();
  await expect(discardQuestion(page)).toHaveCount(0);
});

test('what is sent is not asked about', async ({ page, mint }) => {
  const room = await mint('einar.strand');
  await inviteStrangers(room, 1);
  await takeSession(page, as('einar.strand'));
  await openMembers(page, room);
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await emails(page).fill('sent@guests.example');
  await page.keyboard.press('Control+Enter');
  await expect(inviteDialog(page).getByText(text('memberinvite.success'))).toBeVisible();
  await back(page);
  await expect(inviteDialog(page)).toHaveCount(0);
  await expect(discardQuestion(page)).toHaveCount(0);
});
