/** "Your account": the password, a new one by mail for those who forgot theirs, and where one is signed in. */
import type { Page } from 'playwright/test';
import { translator } from '@/lib/platform/pages/text';
import { paths, screenPath } from '@/lib/paths';
import { dress, expectAccessible, expectNoFindings } from '../../support/axe';
import { test } from '../../support/invitations';
import { linkIn } from '../../support/mail';
import { FIRST_PASSWORD as FIRST, newcomer, signInWith } from '../../support/newcomer';
import { placeOf, whoAmI } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const k = textsOf('account.own');
const d = textsOf('account.own.passwordDialog');
const s = textsOf('account.sessions');
const p = textsOf('members.panel.sessions');
const q = textsOf('members.signOut');
const NEW = 'seven grey herons at dawn';
const account = screenPath('yourAccount', {});

/** Waits until the console knows that a browser's session has ended. */
const isSignedOut = (one: Page) =>
  expect.poll(async () => (await one.request.get('/bff/user', { headers: { 'X-CSRF': '1' } })).status()).toBe(401);

test('the password is changed with the present one, from the account menu, by keyboard; errors stand at their fields', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { contactEmail } = await newcomer(page, guest, mail);
  await guest.goto(paths.home);
  const { name } = await whoAmI(guest);
  await guest.getByRole('button', { name: text('shell.userMenu', { name }) }).press('Enter');
  await guest.getByRole('menuitem', { name: text('shell.account') }).press('Enter');
  await expect(guest).toHaveURL(account);
  await expectAccessible(guest, { path: account });

  // The look before may have been in the other language.
  await dress(guest, { theme: 'light', language: 'en' });
  await guest.goto(account);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.getByRole('button', { name: k('passwordChange') }).press('Enter');
  const dialog = guest.getByRole('dialog', { name: d('title') });
  const current = dialog.getByLabel(d('current'));
  await expect(current).toBeFocused();
  await expectNoFindings(guest, 'changing the password');
  await guest.keyboard.type('not this one');
  await guest.keyboard.press('Tab');
  await guest.keyboard.press('Enter');
  await expect(current).toHaveAttribute('type', 'text');
  await guest.keyboard.press('Enter');
  await expect(current).toHaveAttribute('type', 'password');
  await guest.keyboard.press('Tab');
  await guest.keyboard.type(NEW);
  await guest.keyboard.press('Enter');
  await expect(dialog.getByText(text('catalogue.Refusal.password.wrong'))).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(FIRST);
  const next = dialog.getByLabel(d('new'));
  await next.fill('Password1!');
  await guest.keyboard.press('Enter');
  await expect(dialog.getByText(text('catalogue.Refusal.password.easy'))).toBeVisible();
  await next.fill(NEW);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('listitem').filter({ hasText: d('done') })).toBeVisible();
  await expect(guest.getByRole('paragraph').filter({ hasText: k('passwordChanged') })).toBeVisible();
  expect((await mail.take(contactEmail)).subject).toBe('Your password was changed');
  // The session in which it was done goes on.
  expect((await whoAmI(guest)).email).toBe(contactEmail);
});

test('a forgotten password is replaced by a link from a mail, and the sessions before have ended', async ({
  page,
  mail,
  visit,
}) => {
  const before = await visit();
  const { contactEmail, userName } = await newcomer(page, before, mail);
  const t = translator('en');
  const guest = await visit();
  await guest.goto(paths.home);
  await expect(guest.getByLabel(t('userName'))).toBeFocused();
  await guest.keyboard.press('Tab');
  await expect(guest.getByLabel(t('password'), { exact: true })).toBeFocused();
  await guest.getByRole('link', { name: t('forgotten') }).press('Enter');
  await expect(guest.getByRole('heading', { name: t('forgottenTitle') })).toBeVisible();
  await expect(guest.getByLabel(t('userName'))).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme });
    await expectNoFindings(guest, `forgotten password, ${colorScheme}`);
  }
  await guest.keyboard.type(userName);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: t('forgottenSentTitle') })).toBeVisible();

  const letter = await mail.take(contactEmail);
  const link = linkIn(letter);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(link);
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme });
    await expectNoFindings(guest, `new password, ${colorScheme}`);
  }
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const password = guest.getByLabel(t('password'), { exact: true });
  await password.fill(NEW);
  await guest.keyboard.press('Enter');
  await expect(guest.getByLabel(t('passwordAgain'))).toBeFocused();
  await expect(guest.getByText(t('fieldRequired'))).toBeVisible();
  await expect(password).toHaveValue(NEW);
  await guest
    .getByRole('button', { name: t('reveal') })
    .first()
    .press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await guest.getByLabel(t('passwordAgain')).fill(NEW);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: t('resetDoneTitle') })).toBeVisible();
  await guest.getByRole('link', { name: t('toConsole') }).click();
  await signInWith(guest, userName, NEW);
  await expect(guest).toHaveURL(screenPath('applicationList', {}));

  // Back-channel logout has reached the console.
  await isSignedOut(before);
  await guest.goto(link).catch(() => undefined);
  await expect(guest.getByRole('heading', { name: t('resetClosedTitle') })).toBeVisible();
});

test('row 46: where one is signed in; another session ends in its browser, one or all, by keyboard and on a phone', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { userName } = await newcomer(page, guest, mail);
  const others = [await visit(), await visit(), await visit()];
  for (const other of others) {
    await other.goto(paths.home);
    await signInWith(other, userName, FIRST);
    await expect(other).toHaveURL(screenPath('applicationList', {}));
  }
  await guest.goto(account);
  const rows = guest.getByRole('list', { name: s('title') }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(s('current'));
  await expect(rows.first()).toContainText('127.0.0.1');
  await expect(rows.first()).toContainText(text('shell.appName'));
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expectAccessible(guest, { path: account });

  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(account);
  await expect(rows).toHaveCount(4);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoFindings(guest, 'sessions on a phone');
  // By last use: the second is the one that was signed in last.
  await rows.nth(1).getByRole('button').press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toBeFocused();
  await isSignedOut(others[2]!);
  await guest.getByRole('button', { name: s('endOthers', { count: 2 }) }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(guest.getByRole('main')).toBeFocused();
  for (const other of others.slice(0, 2)) await isSignedOut(other);
  await guest.reload();
  await expect(rows).toHaveCount(1);
  await expect(guest.getByRole('button', { name: s('endOthers', { count: 1 }) })).toHaveCount(0);
});

test('row 46: an admin sees where a member is signed in, ends one session, and after a question all of them', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { userName } = await newcomer(page, guest, mail);
  await guest.goto(paths.home);
  const { id, name } = await whoAmI(guest);
  const other = await visit();
  await other.goto(paths.home);
  await signInWith(other, userName, FIRST);
  await expect(other).toHaveURL(screenPath('applicationList', {}));
  const path = `${screenPath('tenantMembers', await placeOf(page))}?panel=${id}`;
  // The list has room beside the panel.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const section = page.getByRole('region', { name: p('title') });
  const lines = section.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('127.0.0.1');
  // What lies beside the panel is looked at by members/member-panel.spec.ts.
  await expectAccessible(page, {
    path,
    // In either language.
    prepare: async () => await expect(page.getByRole('dialog').getByText('127.0.0.1')).toHaveCount(2),
    without: ['target-size'],
  });
  // By last use: the first is the one that was signed in last.
  await lines.first().getByRole('button').press('Enter');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toBeFocused();
  await isSignedOut(other);

  await section.getByRole('button', { name: p('endAll') }).press('Enter');
  const question = page.getByRole('alertdialog', { name: q('title', { name }) });
  await expectNoFindings(page, 'signing a member out', { without: ['target-size'] });
  await question.getByRole('button', { name: q('confirm') }).press('Enter');
  await expect(section.getByText(p('none'))).toBeVisible();
  await isSignedOut(guest);
});
