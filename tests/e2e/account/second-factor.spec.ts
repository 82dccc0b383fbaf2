/** A second factor from the console: added, asked for at the sign-in, renewed and removed. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { translator } from '@/lib/platform/pages/text';
import { paths, screenPath } from '@/lib/paths';
import { expectAccessible, expectNoFindings } from '../../support/axe';
import { test } from '../../support/invitations';
import { FIRST_PASSWORD, newcomer, signInWith } from '../../support/newcomer';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const a = textsOf('account.own.app');
const c = textsOf('account.own.codes');
const d = textsOf('account.own.passwordDialog');
const t = translator('en');
const account = screenPath('yourAccount', {});
const start = screenPath('applicationList', {});

/** The code of the interval that comes: the one of now may be used. */
const nextCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + 30_000 });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Enters the present password into the dialog that asks for it. */
async function present(page: Page, title: string): Promise<void> {
  const dialog = dialogOf(page, title);
  await expect(dialog.getByLabel(d('current'))).toBeFocused();
  await page.keyboard.type(FIRST_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Keeps the codes that are shown, and says so. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = dialogOf(page, c('shownTitle'));
  const items = shown.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await shown.getByLabel(c('kept')).check();
  await shown.getByRole('button', { name: text('common.action.done') }).click();
  await expect(shown).toHaveCount(0);
  return codes;
}

test('row 44: an authenticator app is added and then asked for; a recovery code does as well; all by keyboard and on a phone', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { contactEmail, userName } = await newcomer(page, guest, mail);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(account);
  await guest.getByRole('button', { name: a('addTitle') }).press('Enter');
  await present(guest, a('addTitle'));
  const adding = dialogOf(guest, a('addTitle'));
  await expect(adding.getByRole('img', { name: a('picture') })).toBeVisible();
  await expectNoFindings(guest, 'adding an authenticator app');
  const secret = (await adding.locator('code').textContent()) ?? '';
  await expect(adding.getByLabel(a('code'))).toBeFocused();
  await guest.keyboard.type('000 000');
  await expect(adding.getByText(text('catalogue.Refusal.code.wrong'))).toBeVisible();
  const first = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await adding.getByLabel(a('code')).fill(first);

  const shown = dialogOf(guest, c('shownTitle'));
  await expect(shown).toBeVisible();
  await expectNoFindings(guest, 'recovery codes');
  await guest.keyboard.press('Escape');
  const question = guest.getByRole('alertdialog', { name: c('leaveTitle') });
  await question.getByRole('button', { name: text('common.action.cancel') }).press('Enter');
  const saving = guest.waitForEvent('download');
  await shown.getByRole('button', { name: c('download') }).press('Enter');
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  const codes = await keepCodes(guest);
  await expect(guest.getByText(c('left', { left: 10, total: 10 }))).toBeVisible();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await mail.take(contactEmail)).subject).toBe('An authenticator app was added to your account');

  const other = await visit();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(paths.home);
  await signInWith(other, userName, FIRST_PASSWORD);
  await expect(other.getByRole('heading', { name: t('secondTitle') })).toBeVisible();
  await expect(other.getByLabel(t('codeLabel'))).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme });
    await expectNoFindings(other, `second step, ${colorScheme}`);
  }
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await other.keyboard.press('Enter');
  await expect(other.getByLabel(t('codeLabel'))).toHaveAccessibleDescription(new RegExp(t('fieldRequired')));
  await other.keyboard.type('000000');
  await expect(other.getByText(t('codeWrong'))).toBeVisible();
  await other.getByRole('button', { name: t('notYou') }).press('Enter');
  await signInWith(other, userName, FIRST_PASSWORD);
  await expect(other.getByLabel(t('codeLabel'))).toBeFocused();
  // Sent with the sixth digit.
  await other.keyboard.type(nextCode(secret));
  await expect(other).toHaveURL(start);

  const lost = await visit();
  await lost.goto(paths.home);
  await signInWith(lost, userName, FIRST_PASSWORD);
  await lost.getByRole('link', { name: t('way.recovery') }).press('Enter');
  await expect(lost.getByText(t('recoveryHint', { left: 9 }))).toBeVisible();
  await expectNoFindings(lost, 'second step with a recovery code');
  await lost.getByLabel(t('recoveryLabel')).fill(codes[0]!.toLowerCase());
  await lost.keyboard.press('Enter');
  await expect(lost).toHaveURL(start);
  expect((await mail.take(contactEmail)).subject).toBe('A recovery code of your account was used');
  await lost.goto(account);
  await expect(lost.getByText(c('left', { left: 9, total: 10 }))).toBeVisible();
  await expectAccessible(lost, { path: account });

  await lost.goto(account);
  await lost.getByRole('button', { name: c('make') }).press('Enter');
  await present(lost, c('newTitle'));
  const renewed = await keepCodes(lost);
  expect(renewed).not.toContain(codes[1]);
  expect((await mail.take(contactEmail)).subject).toBe('Your account has new recovery codes');
  await lost.getByRole('button', { name: a('removeTitle') }).press('Enter');
  await present(lost, a('removeTitle'));
  await expect(lost.getByRole('button', { name: a('addTitle') })).toBeVisible();
  expect((await mail.take(contactEmail)).subject).toBe('The authenticator app of your account was removed');
});
