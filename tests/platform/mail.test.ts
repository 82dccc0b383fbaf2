/** The outbox and its delivery, against a mail server of the test: docs/decisions/mail.md. */
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { invitations, outboxMails, providerConnections } from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { DELIVERY, delayAfter } from '@/lib/platform/mail/delivery';
import { createMailer } from '@/lib/platform/mail/mailer';
import { passwordReset } from '@/lib/platform/mail/account';
import { newResetLink, withdrawResetLink } from '@/lib/platform/sign-in/reset';
import { freePorts } from '../support/app';
import { startMailServer } from '../support/mail';
import { connect } from './support/identity-provider';
import { DAY_MS, LINK, mailFrom, mailTo, mailWorld } from './support/outbox';
import { callApi, discover, signIn, startTestPlatform } from './support/platform';

const { world, log, lines, server, mailerOf, send, stored, invited } = mailWorld();

test('a mail that the server takes is sent once, and what opens something is gone from the outbox', async () => {
  const { url, taken } = await server(() => undefined);
  const { mailer, results } = mailerOf(url);
  const unsubscribe = 'https://platform.test/unsubscribe/planted-link-4711';
  const again = await send(mailer, [mailTo('kari@people.test', { unsubscribe })], 'request-1');
  await again();
  expect([taken, results]).toEqual([['kari@people.test'], ['sent']]);
  const [mail] = await stored();
  expect(mail).toMatchObject({ state: 'sent', body: '', unsubscribe: null, failure: null, requestId: 'request-1' });
  expect(JSON.stringify(mail)).not.toContain('planted-link');
  expect(lines()).toMatchObject([{ level: 30, msg: 'a mail was sent', requestId: 'request-1', attempts: 1 }]);
});

test('is text and HTML with a button, from the console, made by a program', async () => {
  const inbox = await startMailServer();
  world.opened.push(inbox);
  const settings = { smtpUrl: inbox.url, mailFrom, mailReplyTo: 'help@people.test', log, db: world.platform.db };
  const mailer = createMailer(settings);
  world.opened.push(mailer);
  await send(mailer, [
    mailTo('ola@people.test', { subject: 'Hei <b>', button: 'Godta & gå', language: 'no' }),
    mailTo('per@people.test', { body: '<script>\n\nnone\n' }),
  ]);
  const mail = await inbox.take('ola@people.test');
  expect(mail.text).toBe(`Open this:\n${LINK}\n`);
  expect(mail.html).toContain('<html lang="nb">');
  expect(mail.html).toContain('<title>Hei &lt;b&gt;</title>');
  expect(mail.html).toMatch(new RegExp(`<a href="${LINK}" style="[^"]*background:[^"]*">Godta &amp; gå</a>`));
  expect(mail.html).not.toMatch(/<img|<link|src=|@import/);
  // Programs that darken mails leave alone what says that it can be dark by itself.
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toMatch(/prefers-color-scheme:dark[^]*body\{background:/);
  const headers = ['auto-submitted', 'reply-to', 'from'].map((name) => mail.headers.get(name));
  expect(headers).toEqual(['auto-generated', 'help@people.test', `Identitetskonsoll <${mailFrom}>`]);
  const id = (await stored()).find(({ recipient }) => recipient === 'ola@people.test')?.id;
  expect(mail.headers.get('message-id')).toBe(`<${id}@platform.test>`);
  const other = await inbox.take('per@people.test');
  expect(other.headers.get('from')).toBe(`Identity Console <${mailFrom}>`);
  expect(other.html).toContain('&lt;script&gt;');
  expect(other.html).not.toContain('<a ');
});

test('a rolled back transaction sends nothing', async () => {
  const { url, taken } = await server(() => undefined);
  const { mailer } = mailerOf(url);
  let deliver = async () => {};
  await world.platform.db
    .transaction(async (tx) => {
      deliver = await mailer.take(tx, [mailTo('kari@people.test')]);
      throw new Error('undone');
    })
    .catch(() => {});
  await deliver();
  expect([taken, await stored()]).toEqual([[], []]);
});

describe('a server that is not there', () => {
  test('or hangs: the request is answered meanwhile, and the mail waits', async () => {
    const [closed = 0] = await freePorts(1);
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    world.opened.push({
      close: () => {
        for (const socket of sockets) socket.destroy();
        hanging.close();
      },
    });
    for (const port of [closed, (hanging.address() as AddressInfo).port]) {
      const { mailer, results, pass } = mailerOf(`smtp://127.0.0.1:${port}`, 100);
      const deliver = await send(mailer, [mailTo('planted-person@people.test')]);
      pass(delayAfter(1));
      await deliver();
      expect(results).toEqual(['delayed', 'delayed']);
    }
    expect(await stored()).toMatchObject([
      { state: 'waiting', attempts: 2 },
      { state: 'waiting', attempts: 2 },
    ]);
    expect(world.written).not.toMatch(/planted|people\.test/);
  });

  test('delays no answer of the platform', async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const smtpUrl = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const away = await startTestPlatform({ smtpUrl });
    try {
      const { tokens } = await signIn(await discover(away), 'astrid.solheim');
      const person = { userName: 'waits', contactEmail: 'waits@guests.test' };
      const answer = await callApi(away, tokens.access_token, 'POST', `/api/tenants/${world.tenantId}/invite`, [
        person,
      ]);
      expect(answer.status).toBe(201);
      const mails = await away.db.select().from(outboxMails).where(eq(outboxMails.recipient, person.contactEmail));
      expect(mails).toMatchObject([
        { state: 'waiting', requestId: expect.any(String), invitationId: expect.any(String) },
      ]);
    } finally {
      hanging.close();
      await away.dispose();
    }
  });
});

describe('a mail that is of no use any more', () => {
  test.each([
    ['withdrawn', { status: 'withdrawn' }],
    ['accepted', { status: 'accepted' }],
  ] as const)('of an invitation that was %s is not sent', async (_, set) => {
    const { id, contactEmail } = await invited();
    const { url, taken } = await server(() => undefined);
    const { mailer } = mailerOf(url);
    const deliver = await world.platform.db.transaction((tx) =>
      mailer.take(tx, [mailTo(contactEmail, { invitationId: id })]),
    );
    await world.platform.db.update(invitations).set(set).where(eq(invitations.id, id));
    await deliver();
    expect([taken, (await stored()).filter(({ body }) => body.includes('planted-link'))]).toEqual([[], []]);
  });

  test('at this moment waits: the provider of its invitation is off, until it is on again', async () => {
    const { db } = world.platform;
    const { id, contactEmail } = await invited();
    await db.update(invitations).set({ idp: DEMO_IDP }).where(eq(invitations.id, id));
    await connect(db, 'https://provider.test', { state: 'disabled' });
    const { url, taken } = await server(() => undefined);
    const { mailer } = mailerOf(url);
    await send(mailer, [mailTo(contactEmail, { invitationId: id }), mailTo('kari@people.test')]);
    expect(taken).toEqual(['kari@people.test']);
    await connect(db, 'https://provider.test', { state: 'enabled' });
    await send(mailer, [mailTo('ola@people.test')]);
    expect(taken.toSorted()).toEqual([contactEmail, 'kari@people.test', 'ola@people.test'].toSorted());
    await db.delete(providerConnections);
  });

  test('with a link that has expired is not sent', async () => {
    const { url, taken } = await server(() => undefined);
    const { mailer, pass } = mailerOf(url);
    const validUntil = new Date(Date.now() + 60_000);
    const deliver = await world.platform.db.transaction((tx) =>
      mailer.take(tx, [mailTo('kari@people.test', { validUntil })]),
    );
    pass(60_001);
    await deliver();
    expect([taken, await stored()]).toMatchObject([[], [{ state: 'failed', failure: 'time', body: '' }]]);
  });

  test('with a link for a new password that another one took the place of, or that was withdrawn, is not sent', async () => {
    const { db, url: publicUrl } = world.platform;
    const [farid, ragna] = [demoId('user farid.rahimi'), demoId('user ragna.moen')];
    const { url, taken } = await server(() => undefined);
    const { mailer } = mailerOf(url);
    const written = async (userId: string, to: string) => {
      const { link, expiresAt } = await newResetLink(db, userId, publicUrl);
      const mail = passwordReset({ to, language: 'en', username: 'one', link, expiresAt });
      return await db.transaction((tx) => mailer.take(tx, [mail]));
    };
    await written(farid, 'first@people.test');
    await written(ragna, 'ragna@people.test');
    await withdrawResetLink(db, ragna);
    const deliver = await written(farid, 'second@people.test');
    await deliver();
    expect(taken).toEqual(['second@people.test']);
    expect(await stored()).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ body: '' })));
  });

  test('is not sent beside the one that was sent again', async () => {
    const { id, contactEmail } = await invited();
    let isAway = true;
    const { url, taken } = await server(() => (isAway ? { code: 450, text: 'later' } : undefined));
    const { mailer, pass } = mailerOf(url);
    await send(mailer, [mailTo(contactEmail, { invitationId: id })]);
    isAway = false;
    const deliver = await send(mailer, [mailTo(contactEmail, { invitationId: id })]);
    pass(DAY_MS);
    await deliver();
    expect(taken).toEqual([contactEmail]);
  });
});

test('a mail that could not be taken, because the database failed, is due at once', async () => {
  const { db } = world.platform;
  const { id, contactEmail } = await invited();
  await db.delete(outboxMails);
  const { url, taken } = await server(() => undefined);
  const { mailer } = mailerOf(url);
  const deliver = await db.transaction((tx) => mailer.take(tx, [mailTo(contactEmail, { invitationId: id })]));
  await db.execute(sql`alter table invitations rename to invitations_away`);
  try {
    await deliver();
  } finally {
    await db.execute(sql`alter table invitations_away rename to invitations`);
  }
  expect([taken, await stored()]).toMatchObject([[], [{ state: 'waiting', attempts: 0 }]]);
  await deliver();
  expect([taken, await stored()]).toMatchObject([[contactEmail], [{ state: 'sent', attempts: 1 }]]);
});

describe('several processes', () => {
  test('send each mail once', async () => {
    const { url, taken } = await server(() => undefined);
    const both = [mailerOf(url), mailerOf(url)];
    const to = Array.from({ length: 60 }, (_, index) => `person${index}@people.test`);
    const deliver = await Promise.all(
      both.map(({ mailer }, index) => {
        const own = to.filter((_, at) => at % 2 === index);
        return world.platform.db.transaction((tx) =>
          mailer.take(
            tx,
            own.map((one) => mailTo(one)),
          ),
        );
      }),
    );
    await Promise.all(deliver.map((begin) => begin()));
    await Promise.all(deliver.map((begin) => begin()));
    expect(taken.toSorted()).toEqual(to.toSorted());
  });

  test.skipIf(inject('postgres') === undefined)('leave what another one is taking to it', async () => {
    const { url, taken } = await server(() => undefined);
    const { mailer } = mailerOf(url);
    const { db } = world.platform;
    const mails = [mailTo('kari@people.test'), mailTo('ola@people.test')];
    const deliver = await db.transaction((tx) => mailer.take(tx, mails));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from outbox_mails where recipient = 'kari@people.test' for update`);
      // Without `skip locked` this waits for the end of the transaction.
      await deliver();
      expect(taken).toEqual(['ola@people.test']);
    });
    await deliver();
    expect(taken).toEqual(['ola@people.test', 'kari@people.test']);
  });

  test('a mail of one that died while it sent is another’s after the lease', async () => {
    const { url, taken } = await server(() => undefined);
    const { mailer, pass } = mailerOf(url);
    await world.platform.db.transaction((tx) => mailer.take(tx, [mailTo('kari@people.test')]));
    await world.platform.db.update(outboxMails).set({ attempts: 1, dueAt: new Date(Date.now() + DELIVERY.leaseMs) });
    const deliver = await world.platform.db.transaction((tx) => mailer.take(tx, [mailTo('ola@people.test')]));
    await deliver();
    expect(taken).toEqual(['ola@people.test']);
    pass(DELIVERY.leaseMs + 1000);
    await deliver();
    expect(taken).toEqual(['ola@people.test', 'kari@people.test']);
  });
});
