/** From the invitation e-mail to the first look at the console (specification, section 4 "Invitation"). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { INVITATION_LIFETIME_SECONDS, type Language } from '@/lib/contract/limits';
import { translator } from '@/lib/platform/pages/text';
import { activationPath, incorrectIdpPath, paths, screenPath } from '@/lib/paths';
import { type App, startApp } from '../support/app';
import { expectAccessible } from '../support/axe';
import { type MailServer, linkIn, startMailServer } from '../support/mail';
import { type Person, people } from '../support/people';
import { placeOf, signIn, submitSignIn, whoAmI } from '../support/sign-in';
import { expect, listen, test as base } from '../support/test';
import { text } from '../support/texts';

const PASSWORD = 'a-password-of-the-test';

type World = { mail: MailServer; moveClock: (aheadMs: number) => void; app: App };

/** A console whose platform sends to a mail server of the test, and whose clock the test can move ahead. */
const test = base.extend<object, World & { clockFile: string }>({
  clockFile: [
    // Playwright wants the first argument destructured even when nothing of it is needed.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
      await use(path.join(folder, 'ahead-ms'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  moveClock: [
    async ({ clockFile }, use) => {
      let ahead = 0;
      await use((ms) => writeFileSync(clockFile, String((ahead += ms))));
    },
    { scope: 'worker' },
  ],
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ mail, clockFile }, use) => {
      const clock = fileURLToPath(new URL('../support/clock.mjs', import.meta.url));
      const settings = { SMTP_URL: mail.url, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${clock}` };
      const app = await startApp(settings);
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

type Invitee = { contactEmail: string; userName: string; idp?: string; preferredLanguage?: Language };

/** Somebody whom the platform does not know yet. */
function stranger(more: Partial<Invitee> = {}): Invitee {
  const name = `guest-${randomUUID().slice(0, 8)}`;
  return { contactEmail: `${name}@guests.example`, userName: name, ...more };
}

const known = ({ username, idp }: Person, domain: string): Invitee => ({
  contactEmail: `${username}@${domain}`,
  userName: username,
  idp,
});

/**
 * Invites as the signed-in administrator of the page, through the console's own proxy.
 *
 * @param organization by its name; the administrator's first one by default
 */
async function invite(page: Page, invitee: Invitee, organization?: string): Promise<{ tenantId: string; id: string }> {
  const { tenantId } = await placeOf(page, organization);
  const response = await page.request.post(`/api/tenants/${tenantId}/invite`, {
    headers: { 'X-CSRF': '1' },
    data: [{ ...invitee, isUniqueIdp: invitee.idp !== undefined }],
  });
  expect(response.status(), await response.text()).toBe(201);
  const { createdInvitations } = (await response.json()) as { createdInvitations: { id: string }[] };
  return { tenantId, id: createdInvitations[0]!.id };
}

async function resend(page: Page, tenantId: string, id: string): Promise<void> {
  const headers = { 'X-CSRF': '1' };
  const response = await page.request.post(`/api/tenants/${tenantId}/invitations/${id}/resend-email`, { headers });
  expect(response.ok()).toBe(true);
}

/** Another person's browser, whose complaints fail the test like those of the first. */
async function visitor(browser: Browser, app: App, language: Language = 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale: language === 'no' ? 'nb-NO' : 'en-GB' });
  heard.set(context, listen(context));
  return context.newPage();
}

const heard = new Map<BrowserContext, string[]>();

/** What a test provokes on purpose is an error to the browser's console too: a refused acceptance, a lost network. */
const PROVOKED = /status of 40[0134]|ERR_INTERNET_DISCONNECTED/;

test.afterEach(async () => {
  const complaints = [...heard.values()].flat().filter((line) => !PROVOKED.test(line));
  for (const context of heard.keys()) await context.close();
  heard.clear();
  expect(complaints).toEqual([]);
});

/** Fills in the platform's page for a new person. */
async function setPassword(page: Page, language: Language = 'en'): Promise<void> {
  const t = translator(language);
  await expect(page.getByRole('heading', { name: t('setPassword') })).toBeVisible();
  await page.getByLabel(t('firstName')).fill('Gro');
  await page.getByLabel(t('lastName')).fill('Gjest');
  await page.getByLabel(t('password')).first().fill(PASSWORD);
  await page.getByLabel(t('passwordAgain')).fill(PASSWORD);
  await page.getByRole('button', { name: t('setPasswordAction') }).click();
}

const heading = (page: Page, key: string, language: Language = 'en') =>
  page.getByRole('heading', { level: 1, name: text(`activation.${key}`, undefined, language), exact: true });

/** Says no to the stored invitation: the start page is only the start page again. */
async function expectNothingPending(page: Page): Promise<void> {
  const response = await page.request.get(paths.bff.invitation, { headers: { 'X-CSRF': '1' } });
  expect(await response.json()).toBeNull();
}

for (const language of ['en', 'no'] as const) {
  test(`an invited person sets a password and lands as a regular member (${language})`, async ({
    page,
    browser,
    app,
    mail,
  }) => {
    await signIn(page, people.organizationAdmin);
    const person = stranger({ preferredLanguage: language });
    const { tenantId, id } = await invite(page, person);
    const letter = await mail.take(person.contactEmail);
    expect(letter.subject).toMatch(language === 'no' ? /^Du er invitert til / : /^You are invited to /);
    expect(linkIn(letter)).toBe(app.url + activationPath('member', id));

    const guest = await visitor(browser, app, language);
    const accepts: string[] = [];
    guest.on('request', (request) => {
      if (request.url().endsWith('/accept')) accepts.push(request.method());
    });
    await guest.goto(linkIn(letter));
    await setPassword(guest, language);
    await expect(heading(guest, 'done.header', language)).toBeVisible();
    expect(accepts).toEqual(['POST']);
    await expect(guest.getByRole('navigation', { name: text('shell.navigation', undefined, language) })).toHaveCount(0);
    await expectNothingPending(guest);

    // Once more, by reloading: the same acceptance again is no error.
    await guest.reload();
    await expect(heading(guest, 'done.header', language)).toBeVisible();
    await guest.getByRole('link', { name: text('activation.done.action', undefined, language) }).click();
    await expect(guest).toHaveURL(screenPath('applicationList', {}));
    const me = await whoAmI(guest);
    expect(me.tenants.map((tenant) => tenant.id)).toEqual([tenantId]);
    await guest.goto(paths.home);
    await expect(guest).toHaveURL(screenPath('applicationList', {}));
  });
}

test('an invited account of its own identity provider is asked for that provider', async ({
  page,
  browser,
  app,
  mail,
}) => {
  await signIn(page, people.twoOrganizations);
  const person = known(people.uniqueIdp, 'obi-partners.example');
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));
  expect(new URL(link).pathname.endsWith(`/${person.idp}`)).toBe(true);

  const guest = await visitor(browser, app);
  await guest.goto(link);
  await expect(guest.getByText(translator('en')('alreadyAccount'))).toBeVisible();
  await submitSignIn(guest, people.uniqueIdp);
  await expect(heading(guest, 'done.header')).toBeVisible();
});

test('with another identity provider the invitation is forgotten and the page says why', async ({
  page,
  browser,
  app,
  mail,
}) => {
  await signIn(page, people.organizationAdmin);
  const person = stranger({ idp: people.uniqueIdp.idp });
  const { id } = await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));

  const guest = await visitor(browser, app);
  await signIn(guest, people.regular);
  await guest.goto(link);
  const refusal = incorrectIdpPath('MemberInvitation.Invite.IDPError', person.idp);
  await expect(guest).toHaveURL(refusal);
  await expect(guest.getByText(text('catalogue.MemberInvitation.Invite.IDPError'))).toBeVisible();
  await expect(guest.getByRole('link', { name: text('notices.logout') })).toBeVisible();
  await expectNothingPending(guest);
  // A link that has lost its provider is refused by the platform, and ends on the same page.
  await guest.goto(activationPath('member', id));
  await expect(guest.getByText(text('catalogue.MemberInvitation.Invite.IDPError'))).toBeVisible();
  await expectNothingPending(guest);
  await guest.goto(paths.home);
  await expect(guest).toHaveURL(screenPath('applicationList', {}));
});

test('with another account one can change accounts, or stay', async ({ page, browser, app, mail }) => {
  await signIn(page, people.organizationAdmin);
  const person = known(people.noOrganization, 'nowhere.example');
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));

  const guest = await visitor(browser, app);
  await signIn(guest, people.regular);
  await guest.goto(link);
  await expect(heading(guest, 'problem.wrongAccount.header')).toBeVisible();
  await expect(guest.getByRole('main').getByRole('alert')).toContainText(
    text('catalogue.Page.Tenant.Activation.Error'),
  );
  await guest.getByRole('button', { name: text('activation.action.stay', { name: people.regular.name }) }).click();
  await expect(guest).toHaveURL(screenPath('applicationList', {}));

  await guest.goto(link);
  await guest.getByRole('link', { name: text('activation.action.switchAccount') }).click();
  await submitSignIn(guest, people.noOrganization);
  await expect(heading(guest, 'done.header')).toBeVisible();
  expect((await whoAmI(guest)).username).toBe(people.noOrganization.username);
});

test('an invitation that somebody else accepted is used up', async ({ page, browser, app, mail }) => {
  // Two people whom one invitation fits: one by user name, one by e-mail address.
  await signIn(page, people.twoOrganizations);
  const { userName } = stranger();
  const shared = { ...known(people.oneOrganization, 'sildal.example'), userName };
  await invite(page, shared);
  const link = linkIn(await mail.take(shared.contactEmail));
  const other = await visitor(browser, app);
  await signIn(other, people.superTenantAdmin);
  const namesake = stranger({ userName });
  await invite(other, namesake);

  const first = await visitor(browser, app);
  await first.goto(linkIn(await mail.take(namesake.contactEmail)));
  await setPassword(first);
  await expect(heading(first, 'done.header')).toBeVisible();
  await first.goto(link);
  await expect(heading(first, 'done.header')).toBeVisible();

  const second = await visitor(browser, app);
  await second.goto(link);
  await expect(second.getByText(translator('en')('invitation.used'))).toBeVisible();
  await submitSignIn(second, people.oneOrganization);
  await expect(heading(second, 'problem.confirmed.header')).toBeVisible();
  await expectNothingPending(second);
});

test('an interrupted activation goes on at the next visit', async ({ page, browser, app, mail }) => {
  await signIn(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const guest = await visitor(browser, app);
  await guest.goto(linkIn(await mail.take(person.contactEmail)));
  await expect(guest.getByRole('heading', { name: translator('en')('setPassword') })).toBeVisible();
  // Another day, or so: the person types the console's address instead of opening the e-mail.
  await guest.goto(app.url);
  await setPassword(guest);
  await expect(heading(guest, 'done.header')).toBeVisible();
  await guest.goto(app.url);
  await expect(guest).toHaveURL(screenPath('applicationList', {}));
});

test('links that are none', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await signIn(page, people.regular);
  await page.goto(activationPath('member', randomUUID()));
  await expect(heading(page, 'problem.unknown.header')).toBeVisible();
  await page.getByRole('button', { name: text('activation.action.leave') }).click();
  await expect(page).toHaveURL(screenPath('applicationList', {}));
  await page.goto(activationPath('member', randomUUID()).replace('member', 'group'));
  await expect(page.getByRole('heading', { name: text('notices.notFound.header') })).toBeVisible();
});

test('refusal and success are accessible', async ({ page, browser, app, mail }) => {
  await signIn(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const guest = await visitor(browser, app);
  await guest.goto(linkIn(await mail.take(person.contactEmail)));
  await setPassword(guest);
  await expect(heading(guest, 'done.header')).toBeVisible();
  await expectAccessible(guest, async (shown) => {
    await expect(shown.getByRole('main').getByRole('link')).toBeVisible();
  });
  await guest.goto(activationPath('tenant', randomUUID()));
  await expectAccessible(guest, async (shown) => {
    await expect(shown.getByRole('main').getByRole('alert')).toBeVisible();
  });
});

test('without SMTP the e-mail waits in the outbox', async ({ browser }) => {
  const app = await startApp();
  try {
    const admin = await visitor(browser, app);
    await signIn(admin, people.organizationAdmin);
    const person = stranger({ preferredLanguage: 'no' });
    const { id } = await invite(admin, person);
    await admin.goto(`${app.platformUrl}/outbox`);
    await admin.getByRole('link', { name: person.contactEmail }).click();
    const link = app.url + activationPath('member', id);
    await expect(admin.getByRole('link', { name: link })).toHaveAttribute('href', link);
  } finally {
    await app.dispose();
  }
});

test('an expired invitation works again when it is sent again', async ({
  page,
  browser,
  app,
  mail,
  moveClock,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await signIn(page, people.twoOrganizations);
  const account = known(people.tenantAdmin, 'fjordkraft.example');
  const newcomer = stranger();
  // The second organization, where the account is not a member yet.
  const invitations = [await invite(page, account, 'Sildal Havbruk'), await invite(page, newcomer)];
  const links = {
    account: linkIn(await mail.take(account.contactEmail)),
    newcomer: linkIn(await mail.take(newcomer.contactEmail)),
  };
  moveClock((INVITATION_LIFETIME_SECONDS + 60) * 1000);

  const guest = await visitor(browser, app);
  await guest.goto(links.newcomer);
  await expect(guest.getByText(translator('en')('invitation.expired'))).toBeVisible();

  const member = await visitor(browser, app);
  await member.goto(links.account);
  await submitSignIn(member, people.tenantAdmin);
  await expect(heading(member, 'problem.expired.header')).toBeVisible();
  await expectNothingPending(member);

  await signIn(page, people.twoOrganizations);
  for (const { tenantId, id } of invitations) await resend(page, tenantId, id);
  expect(linkIn(await mail.take(newcomer.contactEmail))).toBe(links.newcomer);
  expect(linkIn(await mail.take(account.contactEmail))).toBe(links.account);

  const retry = member.getByRole('button', { name: text('activation.action.retry') });
  await member.context().setOffline(true);
  await retry.click();
  await expect(heading(member, 'problem.failed.header')).toBeVisible();
  await expect(member.getByRole('main').getByRole('alert')).toHaveText(text('catalogue.Http.Unreachable'));
  await member.context().setOffline(false);
  await retry.click();
  await expect(heading(member, 'done.header')).toBeVisible();
  await member.getByRole('link', { name: text('activation.done.action') }).click();
  // The place of the invitation is the current one now.
  await expect(member.getByRole('banner')).toContainText('Sildal');

  await guest.goto(links.newcomer);
  await setPassword(guest);
  await expect(heading(guest, 'done.header')).toBeVisible();
});
