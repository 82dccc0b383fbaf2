/** Passwords: the way back for those who forgot theirs, changing it, and which ones are taken. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, notIlike, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { PASSWORD_RESET, SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { passwordProblem } from '@/lib/platform/sign-in/passwords';
import { SECRET, asked, makeClient } from './support/clients';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { type Page, Visitor } from './support/visitor';

const NEW = 'seven grey herons at dawn';
const FACES = '😀😁😂😃😄😅😆😇😈';
const RESET_LINK = /http:\/\/\S+\/reset\/[\w-]+/;

const platform = await platformOfFile();
const config = await discover(platform);

/** Without those about sign-ins in new browsers, of which each of these is one. */
const mailsTo = (recipient: string) =>
  platform.db
    .select()
    .from(t.outboxMails)
    .where(
      and(
        eq(t.outboxMails.recipient, recipient),
        notIlike(t.outboxMails.body, '%network address%'),
        notIlike(t.outboxMails.body, '%nettverksadresse%'),
      ),
    )
    .orderBy(t.outboxMails.createdAt);

/** The newest mails to an address, when there are so many. */
async function mailsSent(recipient: string, count: number) {
  await expect.poll(async () => (await mailsTo(recipient)).length).toBe(count);
  return await mailsTo(recipient);
}

async function emailOf(username: string): Promise<string> {
  const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, username));
  return user!.contactEmail;
}

/** Opens the sign-in page and from there the one for a forgotten password. */
async function openForgotten(visitor = new Visitor()): Promise<{ visitor: Visitor; page: Page }> {
  const signInPage = await visitor.open((await startSignIn(config)).url);
  const href = /href="([^"]*\/forgotten[^"]*)"/.exec(signInPage.body)?.[1] ?? '';
  return { visitor, page: await visitor.open(new URL(href, platform.url)) };
}

async function ask(username: string, headers: Record<string, string> = {}): Promise<Page> {
  const { visitor, page } = await openForgotten(new Visitor(headers));
  return await visitor.submit(page, 'username', { username });
}

/** Asks for a link and takes it from the mail. */
async function linkFor(username: string): Promise<string> {
  const email = await emailOf(username);
  const before = (await mailsTo(email)).length;
  await ask(username);
  const mails = await mailsSent(email, before + 1);
  return RESET_LINK.exec(mails.at(-1)!.body)![0];
}

const use = async (link: string, password = NEW, passwordAgain = password): Promise<Page> => {
  const visitor = new Visitor();
  const page = await visitor.open(link);
  return page.status === 200 ? await visitor.submit(page, 'new-password', { password, passwordAgain }) : page;
};

const reach = async (token: string) => (await callApi(platform, token, 'GET', '/api/me')).status;

/** An application that takes back-channel logouts; one that hangs never answers. */
async function application(hangs: boolean) {
  const logouts: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      logouts.push(decodeJwt(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? ''));
      if (!hangs) response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const backChannelLogoutUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`;
  const client = await makeClient(platform, {
    secret: SECRET,
    tenants: ['operations', 'northwind'],
    backChannelLogoutUri,
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ...client, logouts, close };
}

describe('row 49: a forgotten password', () => {
  it('is replaced by a link that works once; everything that was reached with the old one ends, with a record and a mail', async () => {
    const apps = [await application(true), await application(false)];
    const { visitor, tokens } = await signIn(config, 'bjorn.eide');
    const atApps = [];
    for (const app of apps) {
      const parameters = asked('openid offline_access');
      atApps.push(await signIn(app.config, 'bjorn.eide', { visitor, parameters }));
    }
    const link = await linkFor('bjorn.eide');
    const page = await new Visitor().open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await reach(tokens.access_token)).toBe(200);

    expect((await use(link)).body).toContain('Your password has been changed');
    expect(await reach(tokens.access_token)).toBe(401);
    for (const [index, app] of apps.entries()) {
      await expect.poll(() => app.logouts.length, { timeout: 2000 }).toBe(1);
      expect(app.logouts[0]).toMatchObject({ sid: atApps[index]!.tokens.claims()?.sid });
      await expect(oidc.refreshTokenGrant(app.config, atApps[index]!.tokens.refresh_token ?? '')).rejects.toMatchObject(
        { error: 'invalid_grant' },
      );
      app.close();
    }
    expect((await visitor.open((await startSignIn(config)).url)).body).toContain('current-password');
    expect((await use(link)).status).toBe(403);
    await expect(signIn(config, 'bjorn.eide')).rejects.toThrow('422');
    await expect(signIn(config, 'bjorn.eide', { password: NEW })).resolves.toBeDefined();

    const [record] = await platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'me.resetPassword'));
    expect(record).toMatchObject({ actorId: demoId('user bjorn.eide'), targetId: demoId('user bjorn.eide') });
    const logouts = (await mailsTo(await emailOf('bjorn.eide'))).at(-1)!;
    expect(logouts.subject).toBe('Passordet ditt er endret');
    expect(logouts.body).not.toMatch(RESET_LINK);
  });

  it('is kept as a hash, for thirty minutes, and a new link ends the one before', async () => {
    const first = await linkFor('guro.lunde');
    const second = await linkFor('guro.lunde');
    expect((await use(first)).status).toBe(403);
    const rows = await platform.db.select().from(t.passwordResets);
    expect(JSON.stringify(rows)).not.toContain(second.split('/').at(-1));
    expect(PASSWORD_RESET.seconds).toBe(1800);
    await platform.db.update(t.passwordResets).set({ expiresAt: sql`now()` });
    expect((await use(second)).status).toBe(403);
    expect((await new Visitor().open(`${platform.url}/reset/a-guess`)).status).toBe(403);
  });

  it('is changed by one of two uses at the same moment', async () => {
    const link = await linkFor('kari.nygard');
    const both = await Promise.all([use(link, `${NEW} one`), use(link, `${NEW} two`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('says the same for a name that has no account, and sends nothing', async () => {
    const before = (await platform.db.select().from(t.outboxMails)).length;
    const unknown = await ask('nobody.at.all');
    const email = await emailOf('nora.winther');
    const known = await ask('NORA.WINTHER');
    await mailsSent(email, 1);
    const plain = (page: Page) => [page.status, page.body.replaceAll(/\/interaction\/[\w-]+/g, '')];
    expect(plain(unknown)).toEqual(plain(known));
    expect(unknown.body).toContain('If there is an account with this name');
    expect((await platform.db.select().from(t.outboxMails)).length).toBe(before + 1);
  });

  it('sends no flood to one account, whatever it is called by, and takes none from one address', async () => {
    const email = await emailOf('farid.rahimi');
    const names = ['farid.rahimi', email];
    const { visitor, page } = await openForgotten();
    const statuses: number[] = [];
    let last: Page | undefined;
    for (let count = 0; statuses.at(-1) !== 429 && count <= PASSWORD_RESET.perAddress; count += 1) {
      last = await visitor.submit(page, 'username', { username: names[count % 2]! });
      statuses.push(last.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(PASSWORD_RESET.perAccount + 1);
    expect(last?.headers.get('retry-after')).toBe(String(SIGN_IN_ATTEMPTS.windowSeconds));
    expect((await ask('nobody.at.all')).status).toBe(429);
    await mailsSent(email, PASSWORD_RESET.perAccount);
    await platform.db.delete(t.signInAttempts);
  });

  it('takes a password by the rules, and lets a person in who had tried the old one too often', async () => {
    const username = 'ingrid.moe';
    const page = await new Visitor().open((await startSignIn(config)).url);
    expect(page.status).toBe(200);
    for (let attempt = 0; attempt <= SIGN_IN_ATTEMPTS.perAccount; attempt += 1) {
      await signIn(config, username, { password: `guess ${attempt}` }).catch(() => undefined);
    }
    const link = await linkFor(username);
    const said = async (password: string, again?: string) => (await use(link, password, again)).body;
    expect(await said('x7Kq2pL')).toContain('Use at least 8 characters.');
    expect(await said('Password1!')).toContain('This password is easy to guess.');
    expect(await said('ingrid.moe')).toContain('This password is easy to guess.');
    expect(await said(NEW, `${NEW}.`)).toContain('The two passwords are not the same.');
    expect((await use(link)).status).toBe(200);
    await expect(signIn(config, username, { password: NEW })).resolves.toBeDefined();
  });

  it('has a page in Norwegian, and one for those who came without a sign-in', async () => {
    const { page } = await openForgotten(new Visitor({ 'accept-language': 'nb' }));
    expect(page.body).toContain('Har du glemt passordet?');
    expect((await new Visitor().open(page.url)).status).toBe(400);
  });
});

describe('changing the password', () => {
  const person = 'oskar.lind';
  const change = (token: string, body: Record<string, unknown>) =>
    callApi(platform, token, 'POST', '/api/me/password', body);
  const stateOf = async (token: string) => (await callApi(platform, token, 'GET', '/api/me/password')).body;

  it('rows 46 and 49: needs the present one, ends the other sessions, and goes on in this one', async () => {
    const here = (await signIn(config, person)).tokens;
    const { visitor, tokens: there } = await signIn(config, person);
    const app = await application(false);
    const { tokens: lasting } = await signIn(app.config, person, {
      visitor,
      parameters: asked('openid offline_access'),
    });
    expect(await stateOf(here.access_token)).toEqual({ changedAt: null });
    const wrong = { currentPassword: 'a guess', newPassword: NEW };
    expect(await change(here.access_token, wrong)).toMatchObject({
      status: 400,
      body: { code: 'password.wrong', errors: [{ field: 'currentPassword' }] },
    });
    const easy = { currentPassword: DEMO_PASSWORD, newPassword: 'oskar.lind1' };
    expect(await change(here.access_token, easy)).toMatchObject({
      status: 400,
      body: { code: 'password.easy', errors: [{ field: 'newPassword' }] },
    });
    expect(await reach(there.access_token)).toBe(200);
    expect(await change(here.access_token, { ...wrong, currentPassword: DEMO_PASSWORD })).toMatchObject({
      status: 204,
    });
    expect(await reach(here.access_token)).toBe(200);
    expect(await reach(there.access_token)).toBe(401);
    await expect.poll(() => app.logouts.length, { timeout: 2000 }).toBe(1);
    app.close();
    // Lasting access was given on purpose, and is taken back under Your account.
    await expect(oidc.refreshTokenGrant(app.config, lasting.refresh_token ?? '')).resolves.toBeDefined();
    expect(await stateOf(here.access_token)).toEqual({ changedAt: expect.any(String) });
    const email = await emailOf(person);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    const records = await platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'me.changePassword'));
    expect(JSON.stringify(records)).toContain(demoId(`user ${person}`));
    expect(JSON.stringify(records)).not.toContain(NEW);
  });

  it('keeps the other sessions where that is wanted', async () => {
    const here = (await signIn(config, 'anja.berg')).tokens;
    const there = (await signIn(config, 'anja.berg')).tokens;
    const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW, keepOtherSessions: true };
    expect((await change(here.access_token, body)).status).toBe(204);
    expect(await reach(there.access_token)).toBe(200);
  });

  it('is no place to guess from', async () => {
    const { access_token: token } = (await signIn(config, 'henrik.dahl')).tokens;
    const guess = () => change(token, { currentPassword: 'a guess', newPassword: NEW });
    for (let attempt = 0; attempt < SIGN_IN_ATTEMPTS.perAccount; attempt += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(SIGN_IN_ATTEMPTS.delaySeconds.first);
  });
});

it('takes any eight random characters and any long sentence, and nothing that is common', async () => {
  const about = ['nora.winther', 'Nora', 'Winther', 'nora@northwind.example'];
  const problems = await Promise.all(
    [
      'x7Kq2pLm',
      'correct horse battery staple',
      'blåbærsyltetøy på skiva',
      '𝒂𝒃𝒄',
      'P@ssw0rd',
      'qwertyuiop',
      'aaaaaaaaaaaa',
      'winther1',
      'northwind',
      'é'.repeat(129),
      // 128 characters, of which 99 have two units of UTF-16.
      `correct horse battery staple ${FACES.repeat(11)}`,
    ].map((password) => passwordProblem(password, about)),
  );
  const easy = ['easy', 'easy', 'easy', 'easy', 'easy'];
  expect(problems).toEqual([undefined, undefined, undefined, 'short', ...easy, 'long', undefined]);
});
