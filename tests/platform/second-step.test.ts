/** The second step of a sign-in: what leads there, what does not lead around it, and how often it is tried. */
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { CODE_ATTEMPTS } from '@/lib/platform/sign-in/factors';
import { discover, startSignIn, platformOfFile } from './support/platform';
import { START, SecondFactors, codeAt, give, goTo, isSignedIn, wrongCode } from './support/second-factors';
import { Visitor } from './support/visitor';

const platform = await platformOfFile();
const config = await discover(platform);
const people = new SecondFactors(platform, config);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await platform.db.delete(t.signInAttempts);
});
afterEach(() => void vi.useRealTimers());

describe('the second step', () => {
  const person = 'astrid.solheim';
  let app: Awaited<ReturnType<SecondFactors['addApp']>>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    app = await people.addApp(person);
  });

  it('row 44: cannot be gone around by any address of the sign-in', async () => {
    const { visitor, interaction, page } = await people.password(person);
    const resume = interaction.replace('/interaction/', '/auth/');
    const consent = new URLSearchParams({ decision: 'allow' });
    const walk: [string, RequestInit?][] = [
      [interaction],
      [resume],
      [`${interaction}/consent`, { method: 'POST', body: consent }],
      [resume],
      [`${interaction}/password`, { method: 'POST', body: consent }],
      [`${interaction}/forgotten`],
      [`${interaction}/second-step?way=passkey`],
      [`${interaction}/second-step`, { method: 'POST', body: new URLSearchParams({ way: 'none', code: '' }) }],
      [`${interaction}/second-step`, { method: 'POST', body: new URLSearchParams({ way: 'recovery', code: '' }) }],
      [resume],
    ];
    for (const [address, init] of walk) expect(isSignedIn(await visitor.open(address, init))).toBe(false);
    const { url } = await startSignIn(config, { prompt: 'none' });
    expect((await visitor.open(url)).url).toContain('error=login_required');
    // Another browser has the address and nothing else.
    expect((await new Visitor().open(page.url)).status).toBe(400);
  });

  it('row 44: is asked for after a new password as well', async () => {
    const { url } = await startSignIn(config, { prompt: 'login', login_hint: person });
    const visitor = new Visitor();
    const first = await visitor.open(url);
    const second = await visitor.submit(first, 'current-password', { username: person, password: DEMO_PASSWORD });
    expect(second.url).toContain('/second-step');
    await platform.db.delete(t.pendingSignIns);
    const gone = await visitor.open(second.url);
    expect(gone.body).toContain('current-password');
  });

  it('ends after ten minutes, with the sessions, and by "Not you?"', async () => {
    const late = await people.password(person);
    goTo(601);
    expect((await give(late.visitor, late.page, codeAt(app.secret, 601))).body).toContain('current-password');
    goTo(0);
    const ended = await people.password(person);
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'seven grey herons at dawn' };
    expect((await people.post(app.token, '/password', change)).status).toBe(204);
    expect((await give(ended.visitor, ended.page, codeAt(app.secret))).body).toContain('current-password');
    const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, 'guro.lunde'));
    await platform.db.update(t.users).set({ passwordHash: user!.passwordHash }).where(eq(t.users.username, person));
    const other = await people.password(person);
    const left = await other.visitor.submit(other.page, 'Not you?', {});
    expect(left.body).toContain('current-password');
    expect((await other.visitor.open(other.page.url)).body).toContain('current-password');
  });

  it('row 44: rests a minute after five wrong codes, and the other way stays', async () => {
    const { visitor, page } = await people.password(person);
    let last = page;
    for (let tries = 0; tries < CODE_ATTEMPTS.perAccount; tries += 1) {
      last = await give(visitor, last, wrongCode(app.secret));
      expect(last.status).toBe(422);
    }
    last = await give(visitor, last, codeAt(app.secret));
    expect(last.status).toBe(429);
    expect(last.headers.get('retry-after')).toBe('60');
    expect(isSignedIn(await give(visitor, last, app.codes[0]!, 'recovery'))).toBe(true);
  });

  it('row 44: takes few wrong codes in all, from however many sign-ins and addresses', async () => {
    const { visitor, page } = await people.password(person);
    let last = page;
    for (let tries = 0; tries < CODE_ATTEMPTS.first; tries += 1) {
      last = await give(visitor, last, wrongCode(app.secret));
      expect(last.status).toBe(422);
      await platform.db.delete(t.signInAttempts).where(like(t.signInAttempts.key, 'factor:%@%'));
    }
    last = await give(visitor, last, codeAt(app.secret));
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('row 44: counts neither a right password nor a right code', async () => {
    goTo(30);
    const { visitor, page } = await people.password(person);
    expect(isSignedIn(await give(visitor, page, codeAt(app.secret, 30)))).toBe(true);
    const counted = await platform.db.select().from(t.signInAttempts);
    // The trail of sign-ins keeps its own counts in the same table, and writes them a moment after the sign-in.
    expect(counted.filter(({ count, key }) => count > 0 && !key.startsWith('history:'))).toEqual([]);
  });

  it('row 44: a stranger with the password does not keep the owner from a known device', async () => {
    goTo(60);
    const owner = await people.password(person);
    expect(isSignedIn(await give(owner.visitor, owner.page, codeAt(app.secret, 60)))).toBe(true);
    const stranger = await people.password(person);
    let last = stranger.page;
    while (last.status !== 429) last = await give(stranger.visitor, last, wrongCode(app.secret));
    goTo(90);
    const again = await people.password(person, owner.visitor, { prompt: 'login' });
    expect(isSignedIn(await give(again.visitor, again.page, codeAt(app.secret, 90)))).toBe(true);
  });

  it('has a page in both languages, with the ways as links', async () => {
    const english = await people.password(person, new Visitor({ 'accept-language': 'en' }));
    expect(english.page.body).toContain('One more step');
    const href = /href="([^"]*way=recovery)"/.exec(english.page.body)?.[1] ?? '';
    const recovery = await english.visitor.open(new URL(href, platform.url));
    expect(recovery.body).toContain('Each code works once.');
    const norwegian = await people.password(person, new Visitor({ 'accept-language': 'nb' }));
    expect(norwegian.page.body).toContain('Kode fra autentiseringsappen');
  });
});
