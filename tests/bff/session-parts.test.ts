import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookieName, parseCookies, serializeCookie } from '@/lib/console/http/cookies';
import { isSameOrigin, passesCsrf } from '@/lib/console/http/csrf';
import { createSeal } from '@/lib/console/http/seal';
import { decryptRow, encryptRow, indexKey, newSessionId, newSessionKey } from '@/lib/console/session/row-cipher';
import { SESSION } from '@/lib/contract/limits';
import { SECRET } from './support/console';
import { ISSUER, TestSessions, dataOf } from './support/session-store';

const APP = 'https://console.test';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

describe('the origin of a request', () => {
  test.each([
    [{}, true],
    [{ origin: APP }, true],
    [{ origin: 'https://elsewhere.test' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: APP, 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ])('%o', (headers, own) => {
    expect(isSameOrigin(new Headers(headers), APP)).toBe(own);
    expect(passesCsrf(new Headers({ ...headers, 'x-csrf': '1' }), APP)).toBe(own);
    expect(passesCsrf(new Headers(headers), APP), 'without the header').toBe(false);
    expect(passesCsrf(new Headers({ ...headers, 'x-csrf': '0' }), APP)).toBe(false);
  });
});

describe('cookies', () => {
  test('are read as browsers send them; of two with one name the first counts', () => {
    expect([...parseCookies('a=1;  b = 2 ;a=3; c==; d=')]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '='],
      ['d', ''],
    ]);
    expect(parseCookies(null).size).toBe(0);
    expect(parseCookies('').size).toBe(0);
  });

  test('what has no name, or no sign between name and value, is skipped', () => {
    expect([...parseCookies('=1; alone; ok=2')]).toEqual([['ok', '2']]);
  });

  test('a value has the characters of RFC 6265 and no others', () => {
    const printable = Array.from({ length: 0x7f - 0x21 }, (_, at) => String.fromCodePoint(0x21 + at));
    const allowed = printable.filter((sign) => !'",;\\'.includes(sign)).join('');
    expect(parseCookies(`all=${allowed}`).get('all')).toBe(allowed);
    for (const sign of ['"', ',', '\\', ' ', '\t', '\x00', '\x7f', 'ø']) {
      expect(parseCookies(`a=1${sign}2; b=3`).get('a'), `character ${sign.codePointAt(0)}`).toBeUndefined();
    }
  });

  test('are written for this host alone, out of the reach of scripts', () => {
    expect(serializeCookie({ name: 'a', value: '1' }, false)).toBe('a=1; Path=/; HttpOnly; SameSite=Lax');
    expect(serializeCookie({ name: 'a', value: '', maxAgeSeconds: 0 }, true)).toBe(
      'a=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    );
    expect([cookieName('a', true), cookieName('a', false)]).toEqual(['__Host-a', 'a']);
  });
});

describe('a seal', () => {
  const OLD = 'an-older-session-secret-of-the-tests-0123456789';
  const value = { purpose: 'session', id: 'x' };
  afterEach(() => void vi.useRealTimers());

  test('opens for its purpose', async () => {
    const text = await createSeal([SECRET]).seal(value, 60);
    expect(await createSeal([SECRET]).unseal(text, 'session')).toEqual(value);
    expect(await createSeal([SECRET]).unseal(text, 'login')).toBeNull();
  });

  test('is made with the newest secret, and opens while its secret is in the list, wherever', async () => {
    const text = await createSeal([SECRET, OLD]).seal(value, 60);
    expect(text.split('*')[1], 'the number of the secret').toBe(
      String(sha256(`seal-number:${SECRET}`).readUInt32BE(0)),
    );
    expect(await createSeal([OLD, SECRET]).unseal(text, 'session')).toEqual(value);
    expect(await createSeal([OLD]).unseal(text, 'session')).toBeNull();
  });

  test('is worth nothing when it is changed, too old or larger than any', async () => {
    const seal = createSeal([SECRET]);
    const text = await seal.seal(value, 60);
    expect(await seal.unseal(`${text.slice(0, -4)}AA~2`, 'session')).toBeNull();
    expect(await seal.unseal('', 'session')).toBeNull();
    expect(await seal.unseal(await seal.seal(null, 60), 'session')).toBeNull();
    const large = await seal.seal({ ...value, id: 'x'.repeat(4000) }, 60);
    expect(large.length).toBeGreaterThan(4096);
    expect(await seal.unseal(large, 'session')).toBeNull();
    const long = await seal.seal({ ...value, id: 'x'.repeat(2700) }, 60);
    expect(await seal.unseal(long, 'session')).not.toBeNull();
    vi.useFakeTimers({ now: Date.now() + 121_000 });
    expect(await seal.unseal(text, 'session')).toBeNull();
  });
});

describe("a session's row", () => {
  test('opens with its key, for its session, unchanged', () => {
    const [key, id] = [newSessionKey(), newSessionId()];
    const payload = encryptRow({ name: 'Åse' }, key, id);
    expect(payload).toMatch(/^[\w-]+$/);
    expect(decryptRow(payload, key, id)).toEqual({ name: 'Åse' });
    expect(decryptRow(payload, newSessionKey(), id)).toBeNull();
    expect(decryptRow(payload, key, newSessionId())).toBeNull();
    expect(decryptRow('', key, id)).toBeNull();
    for (const at of [0, 12, 28]) {
      const bytes = Buffer.from(payload, 'base64url');
      bytes[at]! ^= 1;
      expect(decryptRow(bytes.toString('base64url'), key, id), `byte ${at}`).toBeNull();
    }
    expect(encryptRow({ name: 'Åse' }, key, id), 'never twice the same').not.toBe(payload);
  });

  test('keys and ids are random and long', () => {
    expect([newSessionKey(), newSessionId()].map((text) => Buffer.from(text, 'base64url').length)).toEqual([32, 24]);
    expect(newSessionKey()).not.toBe(newSessionKey());
    expect(newSessionId()).not.toBe(newSessionId());
    expect(newSessionKey() + newSessionId()).toMatch(/^[\w-]{75}$/);
  });

  test('an index hides what it stands for, and is the same for the same', () => {
    expect(indexKey('sub', ISSUER, 'ada')).toBe(sha256(`sub\n${ISSUER}\nada`).toString('base64url'));
  });
});

describe('sessions', () => {
  let world: TestSessions;
  beforeEach(async () => {
    world = await new TestSessions().start();
  });
  afterEach(() => world.stop());
  const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

  test('row 8: the cookie is the host’s, ends with the browser and opens the row behind it', async () => {
    const { session, setCookie } = await world.sessions.start(dataOf());
    expect(setCookie).toMatch(/^__Host-ic\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(await world.sessions.find(cookieOf(setCookie))).toEqual(session);
    expect(await world.another().find(`a=1; ${cookieOf(setCookie)}`)).toEqual(session);
    expect(session).toMatchObject({ data: dataOf(), createdAt: world.time, lastSeenAt: world.time });
    expect(await world.counted('sessions_started_total')).toBe(1);
    expect(await world.sessions.find(null)).toBeNull();
    expect(await world.sessions.find('__Host-ic.session=forged')).toBeNull();
  });

  test('row 11: a row is found by its subject, and by the issuer’s session where there is one', async () => {
    const first = await world.sessions.start(dataOf());
    const second = await world.sessions.start(dataOf({ issuerSid: null }));
    expect(await world.store.deleteByIssuerSession(indexKey('sid', ISSUER, 'the-sid'))).toBe(1);
    expect(await world.sessions.load(first.session.id, first.session.key)).toBeNull();
    expect(await world.sessions.load(second.session.id, second.session.key)).not.toBeNull();
    expect(await world.store.deleteBySubject(indexKey('sub', ISSUER, 'ada'))).toBe(1);
  });

  test.each([
    ['its longest time', {}, 7_200_000],
    ['its access token, without a refresh token', { refreshToken: null, accessExpiresAt: 60_000 }, 60_000],
    ['its longest time, whatever its access token says', { accessExpiresAt: 60_000 }, 7_200_000],
    ['its longest time, where the token says no end', { refreshToken: null }, 7_200_000],
  ])('row 8: ends with %s', async (_, tokens, endsAfter) => {
    const start = world.time;
    const left = 'accessExpiresAt' in tokens ? { accessExpiresAt: start + tokens.accessExpiresAt } : {};
    const sessions = world.another({ idleMs: 100_000_000 });
    const { session } = await sessions.start(dataOf({ ...tokens, ...left }));
    expect(session.expiresAt).toBe(start + endsAfter);
    world.time = start + endsAfter - 1;
    expect(await sessions.load(session.id, session.key)).not.toBeNull();
    world.time = start + endsAfter;
    expect(await sessions.load(session.id, session.key)).toBeNull();
    expect(await world.store.read(session.id)).toBeNull();
    expect(await world.counted('sessions_ended_total{reason="expired"}')).toBe(1);
  });

  test('row 8: ends when it is not used for its idle time; its use is written now and then', async () => {
    const start = world.time;
    const { session } = await world.sessions.start(dataOf());
    world.time = start + SESSION.touchEveryMs - 1;
    await world.sessions.touch(session);
    expect((await world.store.read(session.id))?.lastSeenAt).toBe(start);
    world.time = start + SESSION.touchEveryMs;
    await world.sessions.touch(session);
    expect(session.lastSeenAt).toBe(world.time);
    expect((await world.store.read(session.id))?.lastSeenAt).toBe(world.time);
    expect(world.sessions.expiresInSeconds(session)).toBe(1800);
    world.time = session.lastSeenAt + 1_800_000 - 1;
    expect(world.sessions.expiresInSeconds(session)).toBe(0);
    expect(await world.sessions.load(session.id, session.key)).not.toBeNull();
    world.time += 1;
    expect(await world.sessions.load(session.id, session.key)).toBeNull();
    world.time += 60_000;
    expect(world.sessions.expiresInSeconds(session)).toBe(0);
  });

  test('of a short idle time the use is written more often', async () => {
    const sessions = world.another({ idleMs: 20_000 });
    const { session } = await sessions.start(dataOf());
    world.time += 999;
    await sessions.touch(session);
    expect(session.lastSeenAt).toBe(world.time - 999);
    world.time += 1;
    await sessions.touch(session);
    expect(session.lastSeenAt).toBe(world.time);
  });

  test('the seconds left are those of the nearer end', async () => {
    const { session } = await world.sessions.start(dataOf());
    world.time = session.createdAt + 6_000_500;
    session.lastSeenAt = world.time;
    expect(world.sessions.expiresInSeconds(session)).toBe(1199);
  });

  test('row 9: new tokens are what the next reader finds, and come too late after a later lock or the end', async () => {
    const { session, setCookie } = await world.sessions.start(dataOf());
    const cookie = cookieOf(setCookie);
    await world.sessions.find(cookie);
    expect(await world.sessions.replace(session, dataOf({ accessToken: 'at-2' }), 2)).toBe(true);
    expect((await world.sessions.find(cookie))?.data.accessToken).toBe('at-2');
    expect(await world.sessions.replace(session, dataOf({ accessToken: 'at-1' }), 1)).toBe(false);
    expect((await world.sessions.find(cookie))?.data.accessToken).toBe('at-2');
    await world.sessions.end(session, 'logout');
    expect(await world.sessions.replace(session, dataOf(), 3)).toBe(false);
  });

  test('what a row held is decrypted once, and never asked of a cookie that was not sealed', async () => {
    const { setCookie } = await world.sessions.start(dataOf());
    const unseal = vi.spyOn(world.seal, 'unseal');
    const first = await world.sessions.find(cookieOf(setCookie));
    const second = await world.sessions.find(cookieOf(setCookie));
    expect(second?.data, 'the same object').toBe(first?.data);
    expect(unseal).toHaveBeenCalledTimes(1);
    world.time += SESSION.cookieCacheMs + 1;
    await world.sessions.find(cookieOf(setCookie));
    expect(unseal).toHaveBeenCalledTimes(2);
  });

  test.each([{ id: 1 }, { key: null }, { purpose: 'login' }])('a seal with %o is no session', async (wrong) => {
    const { session } = await world.sessions.start(dataOf());
    const { id, key } = session;
    const sealed = { purpose: 'session', id, key, sid: '', issuerSid: null };
    expect(await world.sessions.findBySeal(await world.seal.seal(sealed, 60))).not.toBeNull();
    expect(await world.sessions.findBySeal(await world.seal.seal({ ...sealed, ...wrong }, 60))).toBeNull();
  });

  test('the key of another session opens nothing', async () => {
    const { session } = await world.sessions.start(dataOf());
    expect(await world.sessions.load(session.id, newSessionKey())).toBeNull();
    expect(await world.sessions.load('another', session.key)).toBeNull();
  });

  test('row 3: ends once, by its reason, and only what was refused is remembered as that', async () => {
    const { session } = await world.sessions.start(dataOf());
    const refused = await world.sessions.start(dataOf());
    expect(await world.sessions.end(session, 'logout')).toBe(true);
    expect(await world.sessions.end(session, 'logout')).toBe(false);
    expect(await world.counted('sessions_ended_total{reason="logout"}')).toBe(1);
    expect(await world.sessions.wasRefused(session)).toBe(false);
    await world.sessions.end(refused.session, 'refused');
    expect(await world.sessions.wasRefused(refused.session)).toBe(true);
    expect(await world.sessions.wasRefused(session)).toBe(false);
  });

  test('row 4: the cookie says what it belonged to, for a day after the longest time', async () => {
    const { session, setCookie } = await world.sessions.start(dataOf({ issuerSid: 'issuers' }));
    const known = { until: session.expiresAt, id: session.id, sid: 'the-sid', issuerSid: 'issuers' };
    expect(await world.sessions.named(cookieOf(setCookie))).toEqual(known);
    await world.sessions.end(session, 'logout');
    vi.useFakeTimers({ now: Date.now() + 7_200_000 + SESSION.cookieKeptMs, toFake: ['Date'] });
    expect(await world.sessions.named(cookieOf(setCookie))).toEqual(known);
    vi.setSystemTime(Date.now() + 121_000);
    expect(await world.sessions.named(cookieOf(setCookie))).toBeNull();
    vi.useRealTimers();
    expect(await world.sessions.named(null)).toBeNull();
    const earlier = await world.seal.seal({ purpose: 'session', id: 'i', key: 'k' }, 60);
    expect(await world.sessions.named(`__Host-ic.session=${earlier}`)).toEqual({
      id: 'i',
      sid: '',
      issuerSid: null,
      until: Infinity,
    });
  });

  test('a session id of the issuer that is longer than any stays out of the cookie', async () => {
    const idsOf = async (sid: string) => {
      const { setCookie } = await world.sessions.start(dataOf({ sid, issuerSid: sid }));
      return await world.sessions.named(cookieOf(setCookie));
    };
    const [most, more] = ['s'.repeat(200), 's'.repeat(201)];
    expect(await idsOf(most)).toMatchObject({ sid: most, issuerSid: most });
    expect(await idsOf(more)).toMatchObject({ sid: '', issuerSid: null });
  });

  test('the cookie is removed by its name', () => {
    expect(world.sessions.removal()).toBe('__Host-ic.session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure');
    expect(world.another({ secure: false }).removal()).toMatch(/^ic\.session=; .*Max-Age=0$/);
  });
});
