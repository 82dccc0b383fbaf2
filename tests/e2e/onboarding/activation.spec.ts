/** From the invitation e-mail to the first look at the console (specification, section 4 "Invitation"). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { joinIsolated } from '@/lib/contract/names';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { translator } from '@/lib/platform/pages/text';
import { activationPath, incorrectIdpPath, paths, screenPath } from '@/lib/paths';
import { startApp } from '../../support/app';
import { expectAccessible } from '../../support/axe';
import {
  expectNothingPending,
  heading,
  invite,
  inviteOnScreen,
  known,
  resend,
  setPassword,
  stranger,
  test,
} from '../../support/invitations';
import { linkIn } from '../../support/mail';
import { people } from '../../support/people';
import { placeOf, submitSignIn, takeSession, whoAmI } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

/** The whole text of a refused activation: what failed, why and what to do, each once. */
async function expectSaidOnce(
  page: Page,
  problem: 'expired' | 'confirmed' | 'wrongAccount' | 'unknown',
  name = '',
): Promise<void> {
  await expect(page.locator('section[aria-labelledby=activation] :is(p, h1)')).toHaveText([
    joinIsolated([text('activation.type.member'), text('catalogue.Page.Tenant.Activation.Error')], ' · '),
    text(`activation.problem.${problem}.header`),
    text(`activation.problem.${problem}.text`, { name }),
  ]);
}

for (const language of ['en', 'no'] as const) {
  test(`an invited person sets a password and lands as a regular member (${language})`, async ({
    page,
    app,
    mail,
    visit,
  }) => {
    await takeSession(page, people.organizationAdmin);
    const place = await placeOf(page);
    await page.goto(screenPath('tenantMembers', place));
    const { contactEmail } = stranger();
    await inviteOnScreen(page, contactEmail, language);
    const letter = await mail.take(contactEmail);
    expect(letter.subject).toMatch(language === 'no' ? /^Du er invitert til / : /^You are invited to /);
    expect(linkIn(letter)).toMatch(new RegExp(`^${app.url}/activate/member/[\\w-]+$`));

    const guest = await visit(language);
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
    expect(me.tenants.map((tenant) => tenant.id)).toEqual([place.tenantId]);
    await guest.goto(paths.home);
    await expect(guest).toHaveURL(screenPath('applicationList', {}));
  });
}

test('an invited account of its own identity provider is asked for that provider', async ({ page, mail, visit }) => {
  await takeSession(page, people.twoOrganizations);
  const person = known(people.uniqueIdp, 'obi-partners.example');
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));
  expect(new URL(link).pathname.endsWith(`/${person.idp}`)).toBe(true);

  const guest = await visit();
  await guest.goto(link);
  await expect(guest.getByText(translator('en')('alreadyAccount'))).toBeVisible();
  await guest.getByRole('button', { name: 'Continue to Obi Partners (Entra)' }).click();
  await submitSignIn(guest, people.uniqueIdp);
  await expect(heading(guest, 'done.header')).toBeVisible();
});

test('with another identity provider the invitation is forgotten and the page says why', async ({
  page,
  mail,
  visit,
}) => {
  await takeSession(page, people.organizationAdmin);
  const person = stranger({ idp: people.uniqueIdp.idp });
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));

  const guest = await visit();
  await takeSession(guest, people.regular);
  await guest.goto(link);
  const refusal = incorrectIdpPath('MemberInvitation.Invite.IDPError', person.idp);
  await expect(guest).toHaveURL(refusal);
  await expect(guest.getByText(text('catalogue.MemberInvitation.Invite.IDPError'))).toBeVisible();
  await expect(guest.getByRole('link', { name: text('notices.logout') })).toBeVisible();
  await expectNothingPending(guest);
  // A link that has lost its provider is refused by the platform, and ends on the same page.
  await guest.goto(link.slice(0, link.lastIndexOf('/')));
  await expect(guest.getByText(text('catalogue.MemberInvitation.Invite.IDPError'))).toBeVisible();
  await expectNothingPending(guest);
  await guest.goto(paths.home);
  await expect(guest).toHaveURL(screenPath('applicationList', {}));
});

test('with another account one can change accounts, or stay', async ({ page, mail, visit }) => {
  await takeSession(page, people.organizationAdmin);
  const person = known(people.noOrganization, 'nowhere.example');
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));

  const guest = await visit();
  await takeSession(guest, people.regular);
  await guest.goto(link);
  await expectSaidOnce(guest, 'wrongAccount', people.regular.name);
  await guest.getByRole('button', { name: text('activation.action.stay', { name: people.regular.name }) }).click();
  await expect(guest).toHaveURL(screenPath('applicationList', {}));

  await guest.goto(link);
  await guest.getByRole('link', { name: text('activation.action.switchAccount') }).click();
  await submitSignIn(guest, people.noOrganization);
  await expect(heading(guest, 'done.header')).toBeVisible();
  expect((await whoAmI(guest)).username).toBe(people.noOrganization.username);
});

test('an invitation that another user accepted is used up', async ({ page, mail, visit }) => {
  // Two people who match one invitation: one by user name, one by e-mail address.
  await takeSession(page, people.twoOrganizations);
  const { userName } = stranger();
  const shared = { ...known(people.oneOrganization, 'sildal.example'), userName };
  await invite(page, shared);
  const link = linkIn(await mail.take(shared.contactEmail));
  const other = await visit();
  await takeSession(other, people.superTenantAdmin);
  const namesake = stranger({ userName });
  await invite(other, namesake);

  const first = await visit();
  await first.goto(linkIn(await mail.take(namesake.contactEmail)));
  await setPassword(first);
  await expect(heading(first, 'done.header')).toBeVisible();
  await first.goto(link);
  await expect(heading(first, 'done.header')).toBeVisible();

  const second = await visit();
  await second.goto(link);
  await expect(second.getByText(translator('en')('invitation.used'))).toBeVisible();
  await submitSignIn(second, people.oneOrganization);
  await expectSaidOnce(second, 'confirmed');
  await expectNothingPending(second);
});

test('an interrupted activation goes on at the next visit', async ({ page, app, mail, visit }) => {
  await takeSession(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const guest = await visit();
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
  await takeSession(page, people.regular);
  await page.goto(activationPath('member', randomUUID()));
  await expectSaidOnce(page, 'unknown');
  await page.getByRole('button', { name: text('activation.action.leave') }).click();
  await expect(page).toHaveURL(screenPath('applicationList', {}));
  await page.goto(activationPath('member', randomUUID()).replace('member', 'group'));
  await expect(page.getByRole('heading', { name: text('notices.notFound.header') })).toBeVisible();
});

test('refusal and success are accessible', async ({ page, mail, visit }) => {
  await takeSession(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const guest = await visit();
  await guest.goto(linkIn(await mail.take(person.contactEmail)));
  await setPassword(guest);
  await expect(heading(guest, 'done.header')).toBeVisible();
  await expectAccessible(guest, {
    prepare: async (shown) => {
      await expect(shown.getByRole('main').getByRole('link')).toBeVisible();
    },
  });
  await expectAccessible(guest, {
    path: activationPath('tenant', randomUUID()),
    prepare: async (shown) => {
      await expect(shown.getByRole('main').getByRole('button')).toBeVisible();
    },
  });
});

test('without SMTP the e-mail waits in the outbox', async ({ visit }) => {
  const app = await startApp();
  try {
    const admin = await visit('en', app.url);
    await takeSession(admin, people.organizationAdmin);
    const person = stranger({ preferredLanguage: 'no' });
    await invite(admin, person);
    await admin.setViewportSize({ width: 320, height: 640 });
    await admin.goto(`${app.platformUrl}/outbox`);
    const mail = admin.getByRole('link', { name: person.contactEmail });
    // On a phone the date stands below the recipient, who has the whole line.
    const places = await Promise.all([mail.locator('.who').boundingBox(), mail.locator('.meta').boundingBox()]);
    expect(places[1]?.x).toBe(places[0]?.x);
    await mail.click();
    const link = admin.getByRole('link', { name: app.url + activationPath('member', '') });
    await expect(link).toHaveAttribute('href', await link.innerText());
  } finally {
    await app.dispose();
  }
});

test('an expired invitation works again when it is sent again', async ({
  page,
  mail,
  moveClock,
  complaints,
  visit,
}) => {
  complaints.allow(/status of 401/);
  await takeSession(page, people.twoOrganizations);
  const account = known(people.tenantAdmin, 'fjordkraft.example');
  const newcomer = stranger();
  // The second organization, where the account is not a member yet.
  const invitations = [await invite(page, account, 'Sildal Havbruk'), await invite(page, newcomer)];
  const links = {
    account: linkIn(await mail.take(account.contactEmail)),
    newcomer: linkIn(await mail.take(newcomer.contactEmail)),
  };
  moveClock((INVITATION_LIFETIME_SECONDS + 60) * 1000);

  const guest = await visit();
  await guest.goto(links.newcomer);
  await expect(guest.getByText(translator('en')('invitation.expired'))).toBeVisible();

  const member = await visit();
  await member.goto(links.account);
  await submitSignIn(member, people.tenantAdmin);
  await expectSaidOnce(member, 'expired');
  await expectNothingPending(member);

  await takeSession(page, people.twoOrganizations);
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
