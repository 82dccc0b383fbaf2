/** A platform, and mailers with a clock of the test's that send what stands in its outbox. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createLogger } from '@/lib/console/process/log';
import { outboxMails } from '@/lib/platform/db/schema';
import type { MailResult } from '@/lib/platform/mail/delivery';
import { type Mail, type Mailer, createMailer } from '@/lib/platform/mail/mailer';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './platform';

export const mailFrom = 'no-reply@platform.test';
export const LINK = 'https://console.test/activate/member/planted-link-4711';
export const DAY_MS = 86_400_000;

export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Hei',
  body: `Open this:\n${LINK}\n`,
  language: 'en',
  ...more,
});

/** Starts a platform for the tests of a file; what is in its outbox and in the log goes before each of them. */
export function mailWorld() {
  const world = {
    platform: undefined as unknown as TestPlatform,
    accessToken: '',
    tenantId: '',
    /** The log of the mailers. */
    written: '',
    opened: [] as { close: () => unknown }[],
  };
  const log = createLogger('trace', { write: (line: string) => void (world.written += line) });
  const lines = () =>
    world.written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    world.platform = await startTestPlatform();
    world.accessToken = (await signIn(await discover(world.platform), 'astrid.solheim')).tokens.access_token;
    const me = await callApi(world.platform, world.accessToken, 'GET', '/api/me');
    world.tenantId = (me.body as { result: { tenants: { id: string }[] } }).result.tenants[0]?.id ?? '';
  });
  beforeEach(async () => {
    world.written = '';
    await world.platform.db.delete(outboxMails);
  });
  afterAll(async () => {
    for (const one of world.opened) await one.close();
    await world.platform.dispose();
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
    world.opened.push({ close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) });
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
      ...{ smtpUrl, mailFrom, log, db: world.platform.db, smtpAnswerMs: answerMs },
      now: () => new Date(now),
      onMail: (result: MailResult) => void results.push(result),
    });
    world.opened.push(mailer);
    return { mailer, results, pass: (ms) => void (now += ms) };
  }

  /** Takes mails in a transaction of their own, and sends what is due. */
  async function send(mailer: Mailer, mails: Mail[], requestId?: string): Promise<() => Promise<void>> {
    const deliver = await world.platform.db.transaction((tx) => mailer.take(tx, mails, requestId));
    await deliver();
    return deliver;
  }

  const stored = async () => await world.platform.db.select().from(outboxMails);

  /** Invites a person by the API of the platform, which has no mail server. */
  async function invited(): Promise<{ id: string; contactEmail: string }> {
    const name = `guest-${randomUUID().slice(0, 8)}`;
    const contactEmail = `${name}@guests.test`;
    const answer = await callApi(world.platform, world.accessToken, 'POST', `/api/tenants/${world.tenantId}/invite`, [
      { userName: name, contactEmail },
    ]);
    const { createdInvitations } = answer.body as { createdInvitations: { id: string }[] };
    return { id: createdInvitations[0]?.id ?? '', contactEmail };
  }

  /** What the list of a tenant's invitations says of the delivery of one. */
  async function shownFailure(id: string): Promise<unknown> {
    const { body } = await callApi(
      world.platform,
      world.accessToken,
      'GET',
      `/api/tenants/${world.tenantId}/members/pending`,
    );
    return (body as { id: string; deliveryFailure?: string | null }[]).find((one) => one.id === id)?.deliveryFailure;
  }

  return { world, log, lines, server, mailerOf, send, stored, invited, shownFailure };
}
