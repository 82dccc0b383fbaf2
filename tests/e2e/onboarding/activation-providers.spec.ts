/** Links of invitations and identity providers: what is said when they do not fit together. */
import { incorrectIdpPath, screenPath } from '@/lib/paths';
import { heading, invite, stranger, test } from '../../support/invitations';
import { linkIn } from '../../support/mail';
import { people } from '../../support/people';
import { submitSignIn, takeSession } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

/** As it is shown: two groups of three. */
const REFUSAL_CODE = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/;

test('an unknown or another provider in the link has one answer, signed in and out, and no password is set', async ({
  page,
  mail,
  visit,
}) => {
  await takeSession(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));
  const guest = await visit();
  for (const signedIn of [false, true]) {
    if (signedIn) await takeSession(guest, people.regular);
    const coded = new Set<unknown>();
    for (const idp of ['no-such-provider', people.uniqueIdp.idp ?? '']) {
      await guest.goto(`${link}/${idp}`);
      await expect(guest).toHaveURL((url) => {
        const refusal = url.searchParams.get('refusal') ?? undefined;
        const expected = incorrectIdpPath('MemberInvitation.Invite.IDPError', idp, refusal);
        if (`${url.pathname}${url.search}` !== expected) return false;
        coded.add(refusal === undefined ? 'none' : REFUSAL_CODE.test(refusal));
        return true;
      });
      await expect(guest.getByRole('heading', { name: text('notices.incorrectIdpInvitation.header') })).toBeVisible();
    }
    // Where the issuer was asked, an admin finds the refusal by its code, whichever provider the link names.
    expect([...coded]).toEqual([signedIn ? 'none' : true]);
  }
});

test('an invitation for an account here, opened by a user signed in elsewhere, says who is signed in', async ({
  page,
  mail,
  visit,
}) => {
  await takeSession(page, people.organizationAdmin);
  const person = stranger();
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));
  const guest = await visit();
  await guest.goto(`/${people.uniqueIdp.idp}`);
  await submitSignIn(guest, people.uniqueIdp);
  await expect(guest).toHaveURL(screenPath('applicationList', {}));
  await guest.goto(link);
  await expect(heading(guest, 'problem.wrongAccount.header')).toBeVisible();
  await expect(
    guest.getByText(text('activation.problem.wrongAccount.text', { name: people.uniqueIdp.name })),
  ).toBeVisible();
});
