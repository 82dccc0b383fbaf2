/** The second factor: an authenticator app and its recovery codes, of those who have them. */
import { and, eq, like, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecoveryCodes } from '@/lib/contract/rooms/account/entities';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { removeFactors } from '@/lib/platform/sign-in/lost-factors';
import { makeRecoveryCodes } from '@/lib/platform/sign-in/recovery-codes';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { discover, signIn, platformOfFile } from './support/platform';
import { START, SecondFactors, codeAt, give, goTo, isSignedIn, present, wrongCode } from './support/second-factors';

const platform = await platformOfFile();
const config = await discover(platform);
const people = new SecondFactors(platform, config);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await platform.db.delete(t.signInAttempts);
});
afterEach(() => void vi.useRealTimers());

const mailsTo = async (username: string): Promise<string[]> => {
  const rows = await platform.db
    .select({ subject: t.outboxMails.subject })
    .from(t.outboxMails)
    .innerJoin(t.users, eq(t.users.contactEmail, t.outboxMails.recipient))
    .where(and(eq(t.users.username, username), sql`${t.outboxMails.subject} !~* 'browser|nettleser'`));
  return rows.map(({ subject }) => subject);
};
const operationsOf = async (username: string): Promise<string[]> => {
  const rows = await platform.db
    .select({ operation: t.auditRecords.operation })
    .from(t.auditRecords)
    .where(and(eq(t.auditRecords.actorId, demoId(`user ${username}`)), like(t.auditRecords.operation, 'me.%')));
  return rows.map(({ operation }) => operation).toSorted();
};

describe('an authenticator app', () => {
  it('row 44: is added with the password and a first code; the sign-in then takes a code, and says so', async () => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const token = tokens.access_token;
    expect(await people.of(token)).toEqual({
      authenticator: null,
      recoveryCodes: { left: 0, total: 0, lastUsedAt: null },
    });
    expect(await people.post(token, '/authenticator', { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { code: 'password.wrong', errors: [{ field: 'currentPassword' }] },
    });
    const started = await people.start(token);
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/.*bjorn\.eide\?.*secret=[A-Z2-7]{32}/);
    expect(started.svg).toMatch(/^<svg /);
    // Not confirmed yet: the password alone is enough.
    await expect(signIn(config, 'bjorn.eide')).resolves.toBeDefined();
    const confirm = (code: string) => people.post(token, '/authenticator/confirmation', { code });
    expect(await confirm(wrongCode(started.secret))).toMatchObject({
      status: 400,
      body: { code: 'code.wrong', errors: [{ field: 'code' }] },
    });
    const code = codeAt(started.secret);
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed.status).toBe(200);
    expect((confirmed.body as RecoveryCodes).recoveryCodes).toHaveLength(10);
    expect(await people.of(token)).toEqual({
      authenticator: { addedAt: START.toISOString(), lastUsedAt: null },
      recoveryCodes: { left: 10, total: 10, lastUsedAt: null },
    });

    await expect(signIn(config, 'bjorn.eide')).rejects.toThrow('One more step');
    const { visitor, page, checks } = await people.password('bjorn.eide');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    goTo(30);
    const done = await give(visitor, page, codeAt(started.secret, 30));
    expect(isSignedIn(done)).toBe(true);
    const answer = await oidc.authorizationCodeGrant(config, new URL(done.url), checks);
    expect(answer.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: 'idp:local' });
    expect(await mailsTo('bjorn.eide')).toEqual(['En autentiseringsapp er lagt til på kontoen din']);
    expect(await operationsOf('bjorn.eide')).toEqual(['me.confirmAuthenticator']);
  });

  it('row 44: takes a code of the interval before and after, each once, and none that is older', async () => {
    const person = 'nora.winther';
    const { secret } = await people.addApp(person);
    expect((await people.tryCode(person, codeAt(secret, -60))).status).toBe(422);
    expect((await people.tryCode(person, codeAt(secret, 60))).status).toBe(422);
    expect(isSignedIn(await people.tryCode(person, codeAt(secret, -30)))).toBe(true);
    expect((await people.tryCode(person, codeAt(secret, -30))).status).toBe(422);
    expect(isSignedIn(await people.tryCode(person, codeAt(secret, 30)))).toBe(true);
    // One of an interval before the last one used.
    expect((await people.tryCode(person, codeAt(secret, 0))).status).toBe(422);
    goTo(60);
    expect(isSignedIn(await people.tryCode(person, codeAt(secret, 60)))).toBe(true);
    // A clock that is set back, until it has caught up.
    goTo(-3600);
    expect((await people.tryCode(person, codeAt(secret, -3600))).status).toBe(422);
    goTo(90);
    expect(isSignedIn(await people.tryCode(person, codeAt(secret, 90)))).toBe(true);
  });

  it('row 44: lets one of two in that give the same code at the same moment', async () => {
    const person = 'kari.nygard';
    const { secret, codes } = await people.addApp(person);
    const both = await Promise.all([people.password(person), people.password(person)]);
    const done = await Promise.all(both.map(({ visitor, page }) => give(visitor, page, codeAt(secret))));
    expect(done.filter(isSignedIn)).toHaveLength(1);
    const again = await Promise.all([people.password(person), people.password(person)]);
    const recovered = await Promise.all(again.map(({ visitor, page }) => give(visitor, page, codes[0]!, 'recovery')));
    expect(recovered.filter(isSignedIn)).toHaveLength(1);
  });

  it('is replaced by another one, whose first code ends the one before and its recovery codes', async () => {
    const person = 'guro.lunde';
    const { token, secret, codes } = await people.addApp(person);
    const next = await people.start(token);
    expect(isSignedIn(await people.tryCode(person, codeAt(secret)))).toBe(true);
    expect((await people.tryCode(person, codeAt(next.secret))).status).toBe(422);
    const confirmed = await people.post(token, '/authenticator/confirmation', { code: codeAt(next.secret) });
    expect(confirmed.status).toBe(200);
    goTo(30);
    expect((await people.tryCode(person, codeAt(secret, 30))).status).toBe(422);
    expect((await people.tryCode(person, codes[0]!, 'recovery')).status).toBe(422);
    expect(isSignedIn(await people.tryCode(person, codeAt(next.secret, 30)))).toBe(true);
    expect(await mailsTo(person)).toHaveLength(2);
  });

  it('is started anew after ten minutes, and by the last start only', async () => {
    const { tokens } = await signIn(config, 'anja.berg');
    const token = tokens.access_token;
    const confirm = (code: string) => people.post(token, '/authenticator/confirmation', { code });
    expect((await confirm('123456')).status).toBe(404);
    const first = await people.start(token);
    const second = await people.start(token);
    expect((await confirm(codeAt(first.secret))).status).toBe(400);
    await platform.db.update(t.totpFactors).set({ startedAt: new Date(START.getTime() - 601_000) });
    expect((await confirm(codeAt(second.secret))).status).toBe(404);
  });

  it('is removed with the password, and its recovery codes with it', async () => {
    const person = 'henrik.dahl';
    const { token } = await people.addApp(person);
    expect((await people.post(token, '/authenticator/removal', { currentPassword: 'a guess' })).status).toBe(400);
    expect((await people.post(token, '/authenticator/removal', present)).status).toBe(204);
    expect((await people.post(token, '/authenticator/removal', present)).status).toBe(404);
    expect((await people.post(token, '/recovery-codes', present)).status).toBe(404);
    expect(await people.of(token)).toMatchObject({ authenticator: null, recoveryCodes: { total: 0 } });
    await expect(signIn(config, person)).resolves.toBeDefined();
    expect(await operationsOf(person)).toEqual(['me.confirmAuthenticator', 'me.removeAuthenticator']);
    expect(await mailsTo(person)).toHaveLength(2);
  });
});

describe('recovery codes', () => {
  it('row 44: sign in once each, are reported by mail, and end with a new set', async () => {
    const person = 'farid.rahimi';
    const { token, codes } = await people.addApp(person);
    const typed = codes[0]!.toLowerCase().replace('-', ' ');
    expect(isSignedIn(await people.tryCode(person, typed, 'recovery'))).toBe(true);
    expect((await people.tryCode(person, codes[0]!, 'recovery')).status).toBe(422);
    expect((await people.of(token)).recoveryCodes).toEqual({ left: 9, total: 10, lastUsedAt: START.toISOString() });
    const renewed = await people.post(token, '/recovery-codes', present);
    const { recoveryCodes } = renewed.body as RecoveryCodes;
    expect(recoveryCodes.filter((code) => codes.includes(code))).toEqual([]);
    expect((await people.tryCode(person, codes[1]!, 'recovery')).status).toBe(422);
    expect(isSignedIn(await people.tryCode(person, recoveryCodes[9]!, 'recovery'))).toBe(true);
    expect(await mailsTo(person)).toHaveLength(4);
    expect(await operationsOf(person)).toEqual([
      'me.confirmAuthenticator',
      'me.newRecoveryCodes',
      'me.useRecoveryCode',
      'me.useRecoveryCode',
    ]);
  });

  it('are ten after two that asked for new ones at once', async () => {
    const { token } = await people.addApp('oskar.lind');
    const both = await Promise.all([
      people.post(token, '/recovery-codes', present),
      people.post(token, '/recovery-codes', present),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await people.of(token)).recoveryCodes.total).toBe(10);
  });

  it('have letters that are not taken for others', async () => {
    const { shown } = await makeRecoveryCodes();
    for (const code of shown) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    expect(new Set(shown).size).toBe(10);
  });
});

it('row 44: no secret and no code is in the log, in the trail, in a mail, or readable in the database', async () => {
  const { token, secret, codes } = await people.addApp('ingrid.moe');
  await people.tryCode('ingrid.moe', codes[0]!, 'recovery');
  const plain = secret.replaceAll(' ', '');
  const rows = await Promise.all([
    platform.db.select().from(t.totpFactors),
    platform.db.select().from(t.recoveryCodes),
    platform.db.select().from(t.pendingSignIns),
    platform.db.select().from(t.auditRecords),
    platform.db.select().from(t.outboxMails),
  ]);
  const kept = JSON.stringify([rows, platform.logs, await people.of(token)]);
  for (const one of [plain, secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    expect(kept).not.toContain(one);
  }
});

describe('row 49: a link for a new password that lies in a mailbox', () => {
  it('is taken back by every change of app and codes', async () => {
    const [username, userId] = ['ragna.moen', demoId('user ragna.moen')];
    const { db, url } = platform;
    const isLeftBy = async <Result>(change: () => Promise<Result>): Promise<[boolean, Result]> => {
      await newResetLink(db, userId, url);
      const result = await change();
      return [(await db.$count(t.passwordResets, eq(t.passwordResets.userId, userId))) > 0, result];
    };
    const [afterAdding, { token }] = await isLeftBy(() => people.addApp(username));
    expect(afterAdding).toBe(false);
    expect(await isLeftBy(() => people.post(token, '/recovery-codes', present))).toMatchObject([
      false,
      { status: 200 },
    ]);
    expect(await isLeftBy(() => people.post(token, '/authenticator/removal', present))).toMatchObject([
      false,
      { status: 204 },
    ]);
    const [person] = await db.select().from(t.users).where(eq(t.users.id, userId));
    expect(await isLeftBy(() => removeFactors(db, person!, new Date()))).toEqual([false, []]);
    // Looking at what there is changes nothing.
    expect(await isLeftBy(() => people.of(token))).toMatchObject([true, { authenticator: null }]);
  });
});
