/** A stop while a slow mail server takes mails. */
import { expect, test } from 'playwright/test';
import { startApp } from '../../support/app';
import { stranger } from '../../support/invitations';
import { startMailServer } from '../../support/mail';
import { Caller } from '../../support/members';
import { people } from '../../support/people';

/** Longer than the stores need to close, and shorter than a stop may take. */
const ANSWER_MS = 5000;

test('row 24: a stop waits for the answer to a mail that is being sent, and notes it', async () => {
  test.setTimeout(120_000);
  const mails = await startMailServer(ANSWER_MS);
  const app = await startApp({ SMTP_URL: mails.url, MAIL_FROM: 'platform@platform.test' });
  try {
    const boss = await Caller.signIn(app, people.organizationAdmin.username);
    const tenantId = boss.me.tenants[0]?.id ?? '';
    const guest = stranger();
    await boss.call('members.invite', { tenantId }, { data: [guest] });
    await mails.take(guest.contactEmail);
    expect(await app.stop()).toBe(0);
    const ofGuest = { msg: 'a mail was sent', invitation: expect.any(String), attempts: 1 };
    expect(app.log()).toContainEqual(expect.objectContaining(ofGuest));
    expect(app.output()).not.toContain('it could not be noted what became of a mail');
  } finally {
    await app.dispose();
    await mails.close();
  }
});
