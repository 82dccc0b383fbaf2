/** Passkeys in a browser, with Chromium's virtual authenticators: added from the account, used by autofill and by the button, removed. */
import type { CDPSession, Page } from 'playwright/test';
import { translator } from '@/lib/platform/pages/text';
import { paths, screenPath } from '@/lib/paths';
import { expectAccessible, expectNoFindings } from '../../support/axe';
import { invite, setPassword, stranger, test } from '../../support/invitations';
import { type MailServer, linkIn } from '../../support/mail';
import { people } from '../../support/people';
import { takeSession, whoAmI } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const k = textsOf('account.passkeys');
const s = textsOf('account.sessions');
const ways = text('account.own.ways');
const t = translator('en');
const account = screenPath('yourAccount', {});
const home = screenPath('applicationList', {});
const PASSWORD = 'a-password-of-the-test';

/** A device of a page. Without `isPresent` its person touches nothing. */
async function device(page: Page, isSynced: boolean) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
      ...{ defaultBackupEligibility: isSynced, defaultBackupState: isSynced },
    },
  });
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touch };
}

/** A person with a password, signed in in `page`; the first mail has been taken. */
async function newcomer(page: Page, admin: Page, mail: MailServer) {
  await takeSession(admin, people.organizationAdmin);
  const person = stranger();
  await invite(admin, person);
  await page.goto(linkIn(await mail.take(person.contactEmail)));
  await setPassword(page);
  await expect(page.getByRole('heading', { level: 1, name: text('activation.done.header') })).toBeVisible();
  return person;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

const use = (page: Page) => page.getByRole('button', { name: t('passkeyUse') });
const create = (page: Page) => page.getByRole('button', { name: t('passkeyCreate') });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: ways }).getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: k('actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('row 44: a passkey is added from the account, signs in by autofill and by its button', async ({
  page,
  mail,
  visit,
}) => {
  const { contactEmail } = await newcomer(page, await visit(), mail);
  const { touch } = await device(page, false);
  await page.goto(account);
  await page.getByRole('link', { name: k('add') }).click();
  await expect(page.getByRole('heading', { name: t('passkeyAddTitle') })).toBeVisible();
  await expect(create(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `a new passkey, ${colorScheme}`);
  }
  await page.getByLabel(t('passkeyName'), { exact: true }).fill('');
  await create(page).press('Enter');
  await expect(page.getByText(t('fieldRequired'))).toBeVisible();
  await page.getByLabel(t('passkeyName'), { exact: true }).fill('Desk');
  await create(page).press('Enter');
  await expect(page).toHaveURL(account);
  await expect(rowOf(page, 'Desk')).toContainText(k('stays'));
  expect((await mail.take(contactEmail)).subject).toBe('A passkey was added to your account');
  await expectAccessible(page, { path: account });

  // The browser offers it in the field of the name, and the person takes it.
  await signOut(page);
  await page.goto(paths.home);
  await expect(page).toHaveURL(home);
  expect((await whoAmI(page)).email).toBe(contactEmail);

  await signOut(page);
  await touch(false);
  await page.goto(account);
  await expect(use(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `sign-in with a passkey, ${colorScheme}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await touch(true);
  await use(page).press('Enter');
  await expect(page).toHaveURL(account);
  await expect(
    page
      .getByRole('list', { name: s('title') })
      .getByRole('listitem')
      .first(),
  ).toContainText(s('passkey'));
});

test('row 44: a passkey gets another name, and is refused when it is removed', async ({
  page,
  mail,
  visit,
  complaints,
}) => {
  complaints.allow(/422/);
  await newcomer(page, await visit(), mail);
  const { touch } = await device(page, false);
  await page.goto(account);
  await page.getByRole('link', { name: k('add') }).click();
  await page.getByLabel(t('passkeyName'), { exact: true }).fill('Desk');
  await create(page).click();
  await choose(page, 'Desk', k('rename'));
  const dialog = page.getByRole('dialog', { name: k('renameDialog.title') });
  await dialog.getByLabel(k('renameDialog.name')).fill('Home desk');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Home desk')).toBeVisible();
  await choose(page, 'Home desk', k('remove'));
  const question = page.getByRole('alertdialog', { name: k('removeDialog.title', { name: 'Home desk' }) });
  await question.getByRole('button', { name: k('removeDialog.confirm') }).click();
  await expect(page.getByText(k('none'))).toBeVisible();

  await signOut(page);
  await touch(false);
  await page.goto(account);
  await expect(use(page)).toBeVisible();
  await touch(true);
  await use(page).click();
  await expect(page.getByText(t('passkeyUnknown'))).toBeVisible();
});

test('after a password a device that can is offered a passkey, which may be synced; a password still signs in', async ({
  page,
  mail,
  visit,
}) => {
  const { userName } = await newcomer(page, await visit(), mail);
  const { touch } = await device(page, true);
  await signOut(page);
  await page.goto(account);
  await expect(use(page)).toBeVisible();
  const enter = async () => {
    await page.getByLabel(t('userName')).fill(userName);
    await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: t('signIn'), exact: true }).click();
  };
  await enter();
  await expect(page.getByRole('heading', { name: t('passkeyOfferTitle') })).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL(account);
  await expect(page.getByRole('list', { name: ways }).getByRole('listitem').first()).toContainText(k('synced'));

  await signOut(page);
  await touch(false);
  await page.goto(account);
  await enter();
  await expect(page).toHaveURL(account);
});
