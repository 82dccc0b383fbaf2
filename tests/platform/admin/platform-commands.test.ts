/** The commands of an operator about the platform as a whole. */
import type { AddressInfo } from 'node:net';
import { desc, like } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import type * as oidc from 'openid-client';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNING_KEYS, readKeys } from '@/lib/platform/oidc/keys';
import { checkDatabase, checkIssuer, checkMail } from '@/lib/platform/admin/check';
import { runAdmin } from '@/lib/platform/admin/commands';
import { openAdmin } from '@/lib/platform/admin/context';
import * as t from '@/lib/platform/db/schema';
import { type AdminWorld, linkIn, silent, startAdminWorld } from '../support/admin';
import { databaseOf } from '../support/database';
import {
  CONSOLE_CLIENT,
  CONSOLE_URL,
  type TestPlatform,
  dataDirWith,
  discover,
  signIn,
  startTestPlatform,
} from '../support/platform';
import { Visitor } from '../support/visitor';
import { PLATFORM_KEYS } from '../../support/platform-key';

let world: AdminWorld;
let platform: TestPlatform;
let config: oidc.Configuration;
beforeAll(async () => {
  world = await startAdminWorld();
  platform = world.platform;
  config = await discover(platform);
});
afterAll(() => world.dispose());

const run: AdminWorld['run'] = (...words) => world.run(...words);

describe('rotate-keys', () => {
  it('publishes new keys before they sign, and keeps the old ones', async () => {
    const kids = async (now?: Date) => (await readKeys(platform.db, now)).map(({ kid }) => kid);
    const before = await kids();
    expect((await run('rotate-keys')).ok).toBe(true);
    const now = await kids();
    expect(now).toHaveLength(before.length + 2);
    expect(now.slice(0, before.length)).toEqual(before);
    // The platform looks for new keys once a minute; what it signs with meanwhile is published by all.
    const { tokens } = await signIn(config, 'nora.winther');
    expect(before).toContain(decodeProtectedHeader(tokens.id_token ?? '').kid);
    const later = await kids(new Date(Date.now() + SIGNING_KEYS.leadSeconds * 1000 + 1000));
    expect(later.slice(0, 2).toSorted()).toEqual(now.slice(before.length).toSorted());
    expect(later).toEqual(expect.arrayContaining(before));
    expect(await world.recordsOf('rotateKeys')).toHaveLength(1);
  });
});

describe('setup-link', () => {
  it('is refused where the platform has been set up, with the way out', async () => {
    expect(await run('setup-link')).toMatchObject({ ok: false, text: expect.stringContaining('recovery-link <user>') });
  });

  it('leaves those of other processes as they are, until one is used', async () => {
    const empty = await startTestPlatform({ seed: 'empty' });
    try {
      const first = String(empty.logs.find(({ entry }) => 'setupLink' in entry)?.entry.setupLink);
      const own = { ...world.context, db: empty.db, publicUrl: empty.url };
      const { text } = await runAdmin(own, { command: 'setup-link' });
      const second = linkIn(text);
      expect(second).not.toBe(first);
      const visitor = new Visitor();
      expect((await visitor.open(first)).status).toBe(200);
      const page = await visitor.open(second);
      const password = 'the first pass phrase';
      const names = { firstName: 'Eva', lastName: 'First', email: 'eva@first.example', username: 'eva' };
      await visitor.submit(page, 'new-password', { ...names, password, passwordAgain: password });
      expect((await visitor.open(first)).status).toBe(403);
      expect((await runAdmin(own, { command: 'setup-link' })).ok).toBe(false);
      expect((await runAdmin(own, { command: 'list-admins' })).text).toContain('eva@first.example');
    } finally {
      await empty.dispose();
    }
  });
});

describe('prune', () => {
  it('removes what has expired', async () => {
    const row = { key: 'account:some', count: 3, windowEndsAt: new Date(0) };
    await platform.db.insert(t.signInAttempts).values(row);
    expect((await run('prune')).ok).toBe(true);
    expect(await platform.db.select().from(t.signInAttempts).where(like(t.signInAttempts.key, row.key))).toEqual([]);
    expect(await world.recordsOf('prune')).toHaveLength(1);
  });
});

describe('send-test-mail', () => {
  it('goes to the mail server, and says why when it cannot', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => (text += String(chunk)));
        stream.on('end', () => void (received.push(text), done()));
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const send = () =>
      runAdmin(
        { ...world.context, smtpUrl },
        { command: 'send-test-mail', operand: 'kari@fjordkraft.example', language: 'no' },
      );
    expect((await send()).ok).toBe(true);
    expect(received[0]).toContain('Subject: En test fra identitetsplattformen');
    expect(await checkMail(smtpUrl, 'p@platform.test')).toMatchObject({ state: 'ok' });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(await send()).toEqual({
      ok: false,
      text: 'The mail could not be sent: nothing listens at its address. Start it, or correct SMTP_URL.',
    });
    expect(await checkMail(smtpUrl, 'p@platform.test')).toMatchObject({
      state: 'problem',
      cure: 'Start it, or correct SMTP_URL',
    });
  });

  it('goes to the outbox without one; what is no address is said', async () => {
    expect(await run('send-test-mail', 'kari@fjordkraft.example')).toMatchObject({ ok: true });
    const [mail] = await platform.db.select().from(t.outboxMails).orderBy(desc(t.outboxMails.createdAt)).limit(1);
    expect(mail).toMatchObject({ recipient: 'kari@fjordkraft.example', subject: 'A test from the identity platform' });
    expect(await run('send-test-mail', 'kari')).toMatchObject({ ok: false });
    expect(await run('send-test-mail', 'a@b.example', { language: 'xx' })).toMatchObject({ ok: false });
  });
});

describe('check', () => {
  it('finds a database that takes writes, its keys, and the issuer by its own name', async () => {
    expect((await checkDatabase(platform.db)).map(({ part, state }) => [part, state])).toEqual([
      ['database', 'ok'],
      ['signing keys', 'ok'],
      ['audit trail', 'ok'],
      ['accounts', 'ok'],
    ]);
    expect(await checkIssuer(platform.url)).toMatchObject({ state: 'ok' });
    expect(await checkIssuer(platform.url.replace('127.0.0.1', 'localhost'))).toMatchObject({
      state: 'problem',
      says: expect.stringContaining(`calls itself ${platform.url}`),
    });
    const { findings, ok } = await run('check');
    expect([ok, findings?.length]).toEqual([true, 4]);
  });

  it('names a database whose clock is another than that of this machine', async () => {
    const cure = 'Set the clocks of both (NTP)';
    const at = async (seconds: number) => (await checkDatabase(platform.db, undefined, Date.now() + seconds * 1000))[0];
    const apart = (words: string) => expect.stringMatching(new RegExp(`^its clock is 1(?:19|2[01]) seconds ${words} `));
    expect(await at(-120)).toMatchObject({ state: 'note', says: apart('ahead of'), cure });
    expect(await at(120)).toMatchObject({ state: 'note', says: apart('behind'), cure });
    expect(await at(20)).toMatchObject({ state: 'ok' });
  });

  it('names a clock that is behind', async () => {
    const made = new Date(Date.now() + 3_600_000);
    const back = await platform.db.select().from(t.signingKeys);
    await platform.db.update(t.signingKeys).set({ createdAt: made });
    expect((await checkDatabase(platform.db))[1]).toMatchObject({
      state: 'note',
      says: expect.stringContaining(made.toISOString()),
      cure: expect.stringContaining('clock'),
    });
    await platform.db.update(t.signingKeys).set({ createdAt: back[0]!.createdAt });
  });
});

describe('a database that is not there', () => {
  const settings = {
    host: '127.0.0.1',
    port: 4400,
    seed: 'demo',
    production: false,
    log: silent,
    mailFrom: '',
    platformKeys: PLATFORM_KEYS,
  } as const;
  const of = { ...settings, consoleUrl: CONSOLE_URL, consoleClient: CONSOLE_CLIENT };

  it('is said and not made', async () => {
    await expect(openAdmin({ ...of, dataDir: '/nowhere/at/all' })).rejects.toThrow(/^There is no database in /);
    const dataDir = await dataDirWith('migrated');
    const databaseUrl = await databaseOf(dataDir);
    // A new database of PostgreSQL has no tables; the folder for the built-in one has them.
    const outcome = await openAdmin({ ...of, dataDir, databaseUrl }).then(
      ({ close }) => close().then(() => 'opened'),
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(databaseUrl === undefined ? /^opened$/ : /^The database of the platform is empty; /);
  });

  it('or whose keys another platform key encrypted, is said and given free again', async () => {
    const dataDir = await dataDirWith('demo');
    const at = { ...of, dataDir, databaseUrl: await databaseOf(dataDir, 'demo') };
    const platformKeys = ['a-platform-key-of-another-database-0815'];
    await expect(openAdmin({ ...at, platformKeys })).rejects.toThrow(/^PLATFORM_KEY does not open /);
    await (await openAdmin(at)).close();
  });
});
