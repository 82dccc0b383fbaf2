/** Sessions: where people are signed in, and their ends, from here and by admins. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSessions, Session } from '@/lib/contract/rooms/account/entities';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { dropEnded } from '@/lib/platform/oidc/sessions';
import { deviceOf } from '@/lib/platform/sign-in/device';
import { SECRET, asked, makeClient } from './support/clients';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from './support/platform';
import { Visitor } from './support/visitor';

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let platform: TestPlatform;
let config: oidc.Configuration;
const opened: Server[] = [];
beforeAll(async () => {
  platform = await startTestPlatform();
  config = await discover(platform);
});
afterAll(async () => {
  for (const server of opened) {
    server.closeAllConnections();
    server.close();
  }
  await platform.dispose();
});

const browser = (userAgent: string) => new Visitor({ 'user-agent': userAgent });
const reach = async (token: string) => (await callApi(platform, token, 'GET', '/api/me')).status;
const sessionsOf = async (token: string, path = '/api/me/sessions') =>
  (await callApi(platform, token, 'GET', path)).body as Session[];

/** An application that takes back-channel logouts; one that hangs never answers. */
async function application(hangs: boolean) {
  const logouts: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      logouts.push(decodeJwt(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? ''));
      if (!hangs) response.end();
    });
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const backChannelLogoutUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`;
  const client = await makeClient(platform, { secret: SECRET, tenants: ['operations'], backChannelLogoutUri });
  return { ...client, logouts };
}

describe('one’s own sessions', () => {
  it('are named by browser, network, time and applications; the present one first', async () => {
    const person = 'bjorn.eide';
    const there = await signIn(config, person, { visitor: browser(FIREFOX) });
    const app = await application(false);
    await signIn(app.config, person, { visitor: there.visitor, parameters: asked('openid') });
    const here = await signIn(config, person, { visitor: browser(CHROME) });
    const [first, second, ...others] = await sessionsOf(here.tokens.access_token);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      isCurrent: true,
      browser: 'Chrome',
      system: 'macOS',
      address: expect.stringMatching(/127\.0\.0\.1/),
      amr: ['pwd'],
      applications: [{ clientId: 'console', name: null }],
    });
    expect(second).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Linux' });
    expect(second?.applications.map(({ clientId }) => clientId).toSorted()).toEqual(
      [app.clientId, 'console'].toSorted(),
    );
    // What the provider calls a session opens things elsewhere.
    const [row] = await platform.db.select().from(t.signIns);
    expect(JSON.stringify([first, second])).not.toContain(row!.sessionUid);
  });

  it('row 46: one that is ended is dead everywhere within two seconds, though an application hangs', async () => {
    const person = 'dag.halvorsen';
    const here = await signIn(config, person);
    const there = await signIn(config, person);
    const apps = [await application(true), await application(false)].map((one) => ({ ...one, sid: '', refresh: '' }));
    for (const app of apps) {
      const { tokens } = await signIn(app.config, person, { visitor: there.visitor, parameters: asked('openid') });
      app.sid = String(tokens.claims()?.sid);
      app.refresh = tokens.refresh_token ?? '';
    }
    const token = here.tokens.access_token;
    const other = (await sessionsOf(token)).find(({ isCurrent }) => !isCurrent)!;
    const end = () => callApi(platform, token, 'DELETE', `/api/me/sessions/${other.id}`);
    expect((await end()).status).toBe(204);
    expect(await reach(there.tokens.access_token)).toBe(401);
    for (const { logouts, sid, config: at, refresh } of apps) {
      await expect.poll(() => logouts.length, { timeout: 2000 }).toBe(1);
      expect(logouts[0]).toMatchObject({ sid });
      await expect(oidc.refreshTokenGrant(at, refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
    }
    expect((await there.visitor.open((await startSignIn(config)).url)).body).toContain('current-password');
    expect(await reach(token)).toBe(200);
    expect((await end()).status).toBe(404);
    const records = await platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'me.endSession'));
    expect(records).toMatchObject([{ actorId: demoId(`user ${person}`) }]);
  });

  it('row 46: all others end, and a request that was under way brings none back', async () => {
    const person = 'guro.lunde';
    const others = [await signIn(config, person), await signIn(config, person)];
    const here = (await signIn(config, person)).tokens.access_token;
    const stored = await platform.db
      .select()
      .from(t.oidcRecords)
      .where(eq(t.oidcRecords.accountId, demoId(`user ${person}`)));
    expect((await callApi(platform, here, 'DELETE', '/api/me/sessions')).status).toBe(204);
    for (const { tokens } of others) expect(await reach(tokens.access_token)).toBe(401);
    expect(await sessionsOf(here)).toHaveLength(1);
    const gone = stored.filter(({ model, id }) => model === 'Session' && id !== undefined);
    await platform.db.insert(t.oidcRecords).values(gone).onConflictDoNothing();
    for (const { uid } of gone) await dropEnded(platform.db, uid ?? '');
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it('are for their person alone', async () => {
    const mine = (await signIn(config, 'farid.rahimi')).tokens.access_token;
    const theirs = (await signIn(config, 'henrik.dahl')).tokens.access_token;
    const [session] = await sessionsOf(theirs);
    expect((await callApi(platform, mine, 'DELETE', `/api/me/sessions/${session!.id}`)).status).toBe(404);
    expect(await reach(theirs)).toBe(200);
  });
});

describe('sessions of a member', () => {
  const members = `/api/tenants/${demoId('tenant operations')}/members`;
  const farid = `${members}/${demoId('user farid.rahimi')}/sessions`;

  it('row 46: are ended by an admin of the tenant, who sees only the tenant’s applications', async () => {
    const { visitor, tokens } = await signIn(config, 'farid.rahimi', { visitor: browser(CHROME) });
    const mine = await application(false);
    const foreign = await makeClient(platform, { secret: SECRET, isThirdParty: false, tenants: ['operations'] });
    await signIn(mine.config, 'farid.rahimi', { visitor, parameters: asked('openid') });
    await signIn(foreign.config, 'farid.rahimi', { visitor, parameters: asked('openid') });
    await platform.db.delete(t.oidcClientTenants).where(eq(t.oidcClientTenants.clientId, foreign.clientId));
    const admin = (await signIn(config, 'astrid.solheim')).tokens.access_token;
    const seen = (await sessionsOf(admin, farid)).find((session) => session.browser === 'Chrome')!;
    expect(seen.isCurrent).toBe(false);
    const named = seen.applications.map(({ clientId }) => clientId);
    expect(named).toContain(mine.clientId);
    expect(named).not.toContain(foreign.clientId);
    expect((await callApi(platform, admin, 'DELETE', `${farid}/${seen.id}`)).status).toBe(204);
    expect(await reach(tokens.access_token)).toBe(401);
    await expect.poll(() => mine.logouts.length, { timeout: 2000 }).toBe(1);
    const again = await signIn(config, 'farid.rahimi');
    expect((await callApi(platform, admin, 'DELETE', farid)).status).toBe(204);
    expect(await reach(again.tokens.access_token)).toBe(401);
    expect(await sessionsOf(admin, farid)).toEqual([]);
    const records = await platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.targetId, demoId('user farid.rahimi')));
    expect(records.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['members.endSession', 'members.endSessions']),
    );
  });

  it('row 46: of all members are listed for full admins, and end at once but for the one that ends them', async () => {
    const all = '/api/tenants/' + demoId('tenant operations') + '/sessions';
    const { visitor, tokens } = await signIn(config, 'bjorn.eide', { visitor: browser(FIREFOX) });
    const app = await application(false);
    await signIn(app.config, 'bjorn.eide', { visitor, parameters: asked('openid') });
    const elsewhere = (await signIn(config, 'oskar.lind')).tokens.access_token;
    const admin = (await signIn(config, 'astrid.solheim')).tokens.access_token;
    const mine = (await signIn(config, 'astrid.solheim')).tokens.access_token;
    const read = async () => (await callApi(platform, admin, 'GET', all)).body as MemberSessions;
    const { items, total, people } = await read();
    expect(items).toHaveLength(total);
    expect(people).toBe(new Set(items.map(({ person }) => person.id)).size);
    const found = items.find(({ person, browser: seen }) => person.username === 'bjorn.eide' && seen === 'Firefox');
    expect(found).toMatchObject({ system: 'Linux', isCurrent: false });
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const other of ['dag.halvorsen', 'ingrid.moe']) {
      const { access_token: token } = (await signIn(config, other)).tokens;
      expect((await callApi(platform, token, 'GET', all)).status).toBe(403);
      expect((await callApi(platform, token, 'DELETE', all)).status).toBe(403);
    }
    expect((await callApi(platform, admin, 'DELETE', all)).status).toBe(204);
    expect(await reach(tokens.access_token)).toBe(401);
    expect(await reach(mine)).toBe(401);
    expect(await reach(admin)).toBe(200);
    expect(await reach(elsewhere)).toBe(200);
    await expect.poll(() => app.logouts.length, { timeout: 2000 }).toBe(1);
    expect(await read()).toMatchObject({ total: 1, people: 1, items: [{ isCurrent: true }] });
    const records = await platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'members.endAllSessions'));
    expect(records).toContainEqual(
      expect.objectContaining({ targetType: 'tenant', targetId: demoId('tenant operations'), result: 'success' }),
    );
  });

  it('are nothing to those who may not change the member', async () => {
    const astrid = `${members}/${demoId('user astrid.solheim')}/sessions`;
    const limited = (await signIn(config, 'dag.halvorsen')).tokens.access_token;
    const regular = (await signIn(config, 'ingrid.moe')).tokens.access_token;
    const refusal = async (token: string, method: string, path: string) =>
      (await callApi(platform, token, method, path)).status;
    expect(await refusal(limited, 'GET', astrid)).toBe(403);
    expect(await refusal(limited, 'DELETE', astrid)).toBe(403);
    expect(await refusal(regular, 'GET', farid)).toBe(403);
    expect(await refusal(regular, 'DELETE', farid)).toBe(403);
    expect(await refusal(limited, 'GET', `${members}/${demoId('user oskar.lind')}/sessions`)).toBe(404);
  });
});

describe('a sign-in in a new browser', () => {
  const mails = async (recipient: string) =>
    (await platform.db.select().from(t.outboxMails).where(eq(t.outboxMails.recipient, recipient))).filter(
      ({ subject }) => subject.startsWith('Your account was used'),
    );

  it('makes a mail, but for the first of all, and once', async () => {
    const email = 'ragna.moen@northwind.example';
    const first = browser(CHROME);
    await signIn(config, 'ragna.moen', { visitor: first });
    expect(await mails(email)).toEqual([]);
    const second = browser(FIREFOX);
    await signIn(config, 'ragna.moen', { visitor: second });
    const [mail] = await mails(email);
    expect(mail?.body).toContain('Firefox on Linux\nNetwork address: ');
    await signIn(config, 'ragna.moen', { visitor: second, parameters: { prompt: 'login' } });
    await signIn(config, 'ragna.moen', { visitor: first, parameters: { prompt: 'login' } });
    expect(await mails(email)).toHaveLength(1);
  });
});

it.each([
  [CHROME, 'Chrome', 'macOS'],
  [FIREFOX, 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['<script>alert(1)</script>', null, null],
  [undefined, null, null],
])('a browser that calls itself %s is %s on %s', (userAgent, name, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser: name, system });
});
