import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createMailer } from '@/lib/platform/mail/mailer';
import { StartError } from '@/lib/platform/errors';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';
import { freePorts } from '../support/app';
import { Visitor } from './support/visitor';

const started: TestPlatform[] = [];
afterAll(async () => {
  for (const platform of started) await platform.dispose();
});

describe('an empty platform', () => {
  it('is set up once with the link of its log', async () => {
    const platform = await startTestPlatform({ seed: 'empty' });
    started.push(platform);
    expect((await fetch(`${platform.url}/outbox`)).status).toBe(200);
    const link = platform.logs.map((line) => line.entry.setupLink).find((entry) => typeof entry === 'string');
    const visitor = new Visitor();
    const page = await visitor.open(String(link));
    const password = 'the first pass phrase';
    const person = {
      firstName: 'Eva',
      lastName: 'First',
      email: 'eva@first.example',
      username: 'eva',
      password,
      passwordAgain: password,
    };
    const bad = await visitor.submit(page, 'new-password', { ...person, email: 'eva' });
    expect(bad.status).toBe(422);
    const done = await visitor.submit(bad, 'new-password', person);
    expect(done.body).toContain('The platform is ready');
    expect((await visitor.open(String(link))).status).toBe(403);
    expect((await visitor.open(`${platform.url}/setup/guess`)).status).toBe(403);
    const { tokens } = await signIn(await discover(platform), 'eva', { password });
    const me = await callApi(platform, tokens.access_token, 'GET', '/api/me');
    expect(me.body).toMatchObject({
      result: { tenants: [{ isSuperTenant: true, role: 'Admin' }], organizations: [{ isOrganizationAdmin: true }] },
    });
  });
});

describe('demo accounts in production', () => {
  it('row 27: are refused away from the loopback interface, unless asked for', async () => {
    const refused = await startTestPlatform({ production: true, host: '0.0.0.0' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toContain('PLATFORM_SEED');
    const asked = await startTestPlatform({ production: true, host: '0.0.0.0', seedChosen: true });
    started.push(asked);
    expect(asked.logs.filter((line) => line.level === 'error')).toEqual([]);
  });
});

describe('the outbox', () => {
  it('row 30: shows links only where accounts are a demo’s or the address is this machine’s', async () => {
    // With an address of this machine: above.
    const [port = 0] = await freePorts(1);
    const platform = await startTestPlatform({ seed: 'empty', port, publicUrl: 'https://id.example.test' });
    started.push(platform);
    expect((await fetch(`http://127.0.0.1:${port}/outbox`)).status).toBe(404);
    expect(platform.logs.map(({ message }) => message)).toContain(
      'SMTP_URL is not set: e-mail is kept, but neither sent nor shown',
    );
  });
});

describe('mail by SMTP', () => {
  it('goes out after the transaction, and a dead server is only logged', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => (text += String(chunk)));
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const problems: string[] = [];
    const log = { info() {}, warn() {}, error: (_entry: unknown, message: string) => void problems.push(message) };
    const [platform] = started;
    if (platform === undefined) throw new Error('no platform');
    const { db } = platform;
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Platform <p@platform.test>',
      log,
      db,
    });
    const mail = { to: 'kari@fjordkraft.example', subject: 'Hei', body: 'Velkommen', language: 'no' as const };
    const deliver = await mailer.take(platform.db, [mail]);
    expect(received).toEqual([]);
    await deliver();
    expect(received[0]).toContain('Subject: Hei');
    expect(received[0]).toContain('To: kari@fjordkraft.example');
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await (
      await mailer.take(db, [mail])
    )();
    expect(problems).toEqual(['a mail could not be sent']);
    await mailer.close();
  });

  it('of many is sent over a few connections', async () => {
    const [platform] = started;
    if (platform === undefined) throw new Error('no platform');
    let open = 0;
    let most = 0;
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect(_session, done) {
        open += 1;
        most = Math.max(most, open);
        done();
      },
      onClose: () => void (open -= 1),
      onRcptTo: ({ address }, _session, done) => {
        received.push(address);
        done();
      },
      onData(stream, _session, done) {
        stream.resume().on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const log = { info() {}, warn() {}, error() {} };
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'p@platform.test',
      log,
      db: platform.db,
    });
    const to = Array.from({ length: 60 }, (_, index) => `person${index}@people.test`);
    const deliver = await mailer.take(
      platform.db,
      to.map((recipient) => ({ to: recipient, subject: 'Hei', body: 'Velkommen', language: 'no' as const })),
    );
    await deliver();
    expect(received.toSorted()).toEqual(to.toSorted());
    expect(most).toBeLessThanOrEqual(4);
    await mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
