/** What becomes of a mail that the mail server refuses: docs/decisions/mail.md. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { outboxMails } from '@/lib/platform/db/schema';
import { DELIVERY, delayAfter, digestOf } from '@/lib/platform/mail/delivery';
import type { DeliveryFailure } from '@/lib/platform/mail/failures';
import { DAY_MS, mailTo, mailWorld } from './support/outbox';
import { callApi } from './support/platform';

const { world, lines, server, mailerOf, send, stored, invited, shownFailure } = mailWorld();

describe('a refusal for now', () => {
  test.each([421, 450])('%i is tried again, each time after twice as long', async (code) => {
    let refusals = 3;
    const { url, taken } = await server((to) =>
      refusals-- > 0 ? { code, text: `${code} not now, ${to}` } : undefined,
    );
    const { mailer, results, pass } = mailerOf(url);
    const deliver = await send(mailer, [mailTo('planted-person@people.test')]);
    for (const wait of [30_000, 60_000, 120_000]) {
      pass(wait - 1);
      const before = results.length;
      await deliver();
      expect(results).toHaveLength(before);
      pass(1);
      await deliver();
      expect(results).toHaveLength(before + 1);
    }
    expect([taken, results]).toEqual([['planted-person@people.test'], ['delayed', 'delayed', 'delayed', 'sent']]);
    expect(world.written).toContain(`"reply":${code}`);
    expect(world.written).not.toMatch(/planted|people\.test|not now/);
  });

  test('is given up after attempts over three days, and then the invitation says so', async () => {
    const { id, contactEmail } = await invited();
    const { url } = await server(() => ({ code: 450, text: 'later' }));
    const { mailer, results, pass } = mailerOf(url);
    const deliver = await send(mailer, [mailTo(contactEmail, { invitationId: id })]);
    expect(await shownFailure(id)).toBeNull();
    // No process ran for a week.
    pass(7 * DAY_MS);
    await deliver();
    expect(results).toEqual(['delayed', 'delayed']);
    let most = 0;
    for (let waited = 0; waited <= DELIVERY.giveUpMs; waited += delayAfter(most)) most += 1;
    await world.platform.db
      .update(outboxMails)
      .set({ attempts: most - 2 })
      .where(eq(outboxMails.invitationId, id));
    for (let attempt = most - 1; attempt <= most; attempt += 1) {
      pass(DELIVERY.mostMs);
      await deliver();
    }
    expect(results.slice(2)).toEqual(['delayed', 'failed']);
    expect(await shownFailure(id)).toBe('time');
  });

  test('waits at most an hour', () => {
    expect([1, 2, 8, 20].map(delayAfter)).toEqual([30_000, 60_000, DELIVERY.mostMs, DELIVERY.mostMs]);
  });
});

describe('a refusal for good', () => {
  const refusals: [number, string, DeliveryFailure][] = [
    [550, '5.1.1 <planted-person@guests.test>: no such user', 'address'],
    [552, '5.2.2 mailbox of planted-person is full', 'mailbox'],
    [554, '5.7.1 planted-person does not want it', 'policy'],
    [550, 'no planted-person here', 'address'],
    [571, 'planted-person says no', 'server'],
  ];
  test.each(refusals)('%i %s is shown at the invitation until it is sent again', async (code, text, failure) => {
    const { id, contactEmail } = await invited();
    const { url, taken } = await server(() => ({ code, text }));
    const { mailer, results, pass } = mailerOf(url);
    const mail = mailTo(contactEmail, { invitationId: id });
    const deliver = await send(mailer, [mail], 'request-2');
    pass(DAY_MS);
    await deliver();
    expect([taken, results, await shownFailure(id)]).toEqual([[], ['failed'], failure]);
    expect(await stored()).toMatchObject([{ state: 'kept' }, { state: 'failed', failure, body: '' }]);
    expect(lines()).toMatchObject([
      {
        level: 50,
        requestId: 'request-2',
        invitation: digestOf(id),
        reply: code,
        reason: failure,
        msg: 'a mail could not be sent',
      },
    ]);
    expect(world.written).not.toMatch(/planted|guests\.test|guest-/);
    expect(world.written).not.toContain(id);

    const path = `/api/tenants/${world.tenantId}/invitations/${id}/resend-email`;
    expect((await callApi(world.platform, world.accessToken, 'POST', path)).status).toBeLessThan(300);
    expect(await shownFailure(id)).toBeNull();
  });

  test('of the sender is one of the settings: it is tried again', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    world.opened.push({ close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) });
    const { mailer, results } = mailerOf(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
    await send(mailer, [mailTo('kari@people.test')]);
    expect(results).toEqual(['delayed']);
  });
});
