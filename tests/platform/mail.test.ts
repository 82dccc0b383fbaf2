/** The outbox and its delivery, against a mail server of the test: docs/decisions/mail.md. */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '@/lib/console/process/log';
import { invitations, outboxMails } from '@/lib/platform/db/schema';
import { DELIVERY, type MailResult, delayAfter, digestOf } from '@/lib/platform/mail/delivery';
import type { DeliveryFailure } from '@/lib/platform/mail/failures';
import { type Mail, type Mailer, createMailer } from '@/lib/platform/mail/mailer';
import { freePorts } from '../support/app';
import { startMailServer } from '../support/mail';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

const mailFrom = 'no-reply@platform.test';
const LINK = 'https://console.test/activate/member/planted-link-4711';
const DAY_MS = 86_400_000;

let platform: TestPlatform;
let accessToken: string;
let tenantId: string;
let written = '';
const log = createLogger('trace', { write: (line: string) => void (written += line) });
const lines = () =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const opened: { close: () => unknown }[] = [];
beforeAll(async () => {
  platform = await startTestPlatform();
  ({ access_token: accessToken } = (await signIn(await discover(platform), 'astrid.solheim')).tokens);
  const me = await callApi(platform, accessToken, 'GET', '/api/me');
  tenantId = (me.body as { result: { tenants: { id: string }[] } }).result.tenants[0]?.id ?? '';
});
beforeEach(async () => {
  written = '';
  await platform.db.delete(outboxMails);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await platform.dispose();
});

const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Hei',
  body: `Open this:\n${LINK}\n`,
  language: 'en',
  ...more,
});

/** A mail server that answers each recipient with what the test says; undefined takes the mail. */
async function server(answer: (recipient: string) => { code: number; text: string } | undefined) {
  const taken: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = answer(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  opened.push({ close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) });
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

/** A mailer with a clock of the test's. */
function mailerOf(
  smtpUrl: string,
  answerMs?: number,
): { mailer: Mailer; results: string[]; pass: (ms: number) => void } {
  let now = Date.now();
  const results: string[] = [];
  const mailer = createMailer({
    ...{ smtpUrl, mailFrom, log, db: platform.db, smtpAnswerMs: answerMs },
    now: () => new Date(now),
    onMail: (result: MailResult) => void results.push(result),
  });
  opened.push(mailer);
  return { mailer, results, pass: (ms) => void (now += ms) };
}

/** Takes mails in a transaction of their own, and sends what is due. */
async function send(mailer: Mailer, mails: Mail[], requestId?: string): Promise<() => Promise<void>> {
  const deliver = await platform.db.transaction((tx) => mailer.take(tx, mails, requestId));
  await deliver();
  return deliver;
}

const stored = async () => await platform.db.select().from(outboxMails);

/** Invites a person by the API of the platform, which has no mail server. */
async function invited(): Promise<{ id: string; contactEmail: string }> {
  const name = `guest-${randomUUID().slice(0, 8)}`;
  const contactEmail = `${name}@guests.test`;
  const answer = await callApi(platform, accessToken, 'POST', `/api/tenants/${tenantId}/invite`, [
    { userName: name, contactEmail },
  ]);
  const { createdInvitations } = answer.body as { createdInvitations: { id: string }[] };
  return { id: createdInvitations[0]?.id ?? '', contactEmail };
}

/** What the list of a tenant's invitations says of the delivery of one. */
async function shownFailure(id: string): Promise<unknown> {
  const { body } = await callApi(platform, accessToken, 'GET', `/api/tenants/${tenantId}/members/pending`);
  return (body as { id: string; deliveryFailure?: string | null }[]).find((one) => one.id === id)?.deliveryFailure;
}

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
  opened.push(inbox);
  const settings = { smtpUrl: inbox.url, mailFrom, mailReplyTo: 'help@people.test', log, db: platform.db };
  const mailer = createMailer(settings);
  opened.push(mailer);
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
  await platform.db
    .transaction(async (tx) => {
      deliver = await mailer.take(tx, [mailTo('kari@people.test')]);
      throw new Error('undone');
    })
    .catch(() => {});
  await deliver();
  expect([taken, await stored()]).toEqual([[], []]);
});

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
    expect(written).toContain(`"reply":${code}`);
    expect(written).not.toMatch(/planted|people\.test|not now/);
  });

  test('is given up after three days, and then the invitation says so', async () => {
    const { id, contactEmail } = await invited();
    const { url } = await server(() => ({ code: 450, text: 'later' }));
    const { mailer, results, pass } = mailerOf(url);
    const deliver = await send(mailer, [mailTo(contactEmail, { invitationId: id })]);
    expect(await shownFailure(id)).toBeNull();
    pass(DELIVERY.giveUpMs);
    await deliver();
    expect(results).toEqual(['delayed', 'failed']);
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
        failure,
        msg: 'a mail could not be sent',
      },
    ]);
    expect(written).not.toMatch(/planted|guests\.test|guest-/);
    expect(written).not.toContain(id);

    const path = `/api/tenants/${tenantId}/invitations/${id}/resend-email`;
    expect((await callApi(platform, accessToken, 'POST', path)).status).toBeLessThan(300);
    expect(await shownFailure(id)).toBeNull();
  });

  test('of the sender is one of the settings: it is tried again', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    opened.push({ close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) });
    const { mailer, results } = mailerOf(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
    await send(mailer, [mailTo('kari@people.test')]);
    expect(results).toEqual(['delayed']);
  });
});

describe('a server that is not there', () => {
  test('or hangs: the request is answered meanwhile, and the mail waits', async () => {
    const [closed = 0] = await freePorts(1);
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    opened.push({
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
    expect(written).not.toMatch(/planted|people\.test/);
  });

  test('delays no answer of the platform', async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const smtpUrl = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const away = await startTestPlatform({ smtpUrl });
    try {
      const { tokens } = await signIn(await discover(away), 'astrid.solheim');
      const person = { userName: 'waits', contactEmail: 'waits@guests.test' };
      const answer = await callApi(away, tokens.access_token, 'POST', `/api/tenants/${tenantId}/invite`, [person]);
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
    const deliver = await platform.db.transaction((tx) =>
      mailer.take(tx, [mailTo(contactEmail, { invitationId: id })]),
    );
    await platform.db.update(invitations).set(set).where(eq(invitations.id, id));
    await deliver();
    expect([taken, (await stored()).filter(({ body }) => body.includes('planted-link'))]).toEqual([[], []]);
  });

  test('with a link that has expired is not sent', async () => {
    const { url, taken } = await server(() => undefined);
    const { mailer, pass } = mailerOf(url);
    const validUntil = new Date(Date.now() + 60_000);
    const deliver = await platform.db.transaction((tx) =>
      mailer.take(tx, [mailTo('kari@people.test', { validUntil })]),
    );
    pass(60_001);
    await deliver();
    expect([taken, await stored()]).toMatchObject([[], [{ state: 'failed', failure: 'time', body: '' }]]);
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

describe('several processes', () => {
  test('send each mail once', async () => {
    const { url, taken } = await server(() => undefined);
    const both = [mailerOf(url), mailerOf(url)];
    const to = Array.from({ length: 60 }, (_, index) => `person${index}@people.test`);
    const deliver = await Promise.all(
      both.map(({ mailer }, index) => {
        const own = to.filter((_, at) => at % 2 === index);
        return platform.db.transaction((tx) =>
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

  test('a mail of one that died while it sent is another’s after the lease', async () => {
    const { url, taken } = await server(() => undefined);
    const { mailer, pass } = mailerOf(url);
    await platform.db.transaction((tx) => mailer.take(tx, [mailTo('kari@people.test')]));
    await platform.db.update(outboxMails).set({ attempts: 1, dueAt: new Date(Date.now() + DELIVERY.leaseMs) });
    const deliver = await platform.db.transaction((tx) => mailer.take(tx, [mailTo('ola@people.test')]));
    await deliver();
    expect(taken).toEqual(['ola@people.test']);
    pass(DELIVERY.leaseMs + 1000);
    await deliver();
    expect(taken).toEqual(['ola@people.test', 'kari@people.test']);
  });
});
