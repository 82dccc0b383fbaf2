/** Guessing passwords is bounded, and the bounds cannot be used to lock the owner out (docs/decisions/sign-in-rate-limit.md). */
import { like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { addressPrefix } from '@/lib/platform/sign-in/address-prefix';
import { UPSTREAM_BACK_CHANNEL } from '@/lib/platform/upstream/upstreams';
import { type Outcome, counting, ownBound, personBounds } from '@/lib/platform/sign-in/attempts';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { Visitor } from './support/visitor';

const { perAccount, perAddress, repeated, first, delaySeconds, memorySeconds } = SIGN_IN_ATTEMPTS;
const PERSON = 'astrid.solheim';

const platform = await platformOfFile({ trustProxy: true });
const config = await discover(platform);
const db = platform.db;
beforeEach(() => db.delete(t.signInAttempts));

const from = (address: string) => new Visitor({ 'x-forwarded-for': address });
const START = new Date('2030-01-01T08:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const counted = async () => (await db.select().from(t.signInAttempts)).filter(({ count }) => count > 0);

/** A try at an account, at a moment. @returns the seconds to wait, 0 when it was admitted */
async function guess(
  address: string,
  {
    outcome = 'wrong',
    at = START,
    name = PERSON,
    device,
  }: Partial<{ outcome: Outcome; at: Date; name: string; device: string }> = {},
): Promise<number> {
  const bounds = personBounds('local', name, { address, device });
  const { wait = 0 } = await counting(
    db,
    bounds,
    () => Promise.resolve(outcome),
    (answer) => answer,
    at,
  );
  return wait;
}

/** Guesses until there is a wait. @returns how many were admitted */
async function exhaust(address: string, options: Parameters<typeof guess>[1] = {}): Promise<number> {
  let tries = 0;
  while ((await guess(address, options)) === 0) tries += 1;
  return tries;
}

async function type(visitor: Visitor, password: string, parameters: Record<string, string> = {}) {
  const page = await visitor.open((await startSignIn(config, parameters)).url);
  return await visitor.submit(page, 'current-password', { username: PERSON, password });
}

describe('row 26: a stranger who hammers does not lock the owner out', () => {
  async function hammer(address: string): Promise<void> {
    const stranger = from(address);
    let status = 0;
    while (status !== 429) ({ status } = await type(stranger, 'a guess'));
  }

  test('from elsewhere the right password passes, and takes nothing from what the stranger waits', async () => {
    await hammer('198.51.100.1');
    expect((await type(from('198.51.100.200'), DEMO_PASSWORD)).status, 'nor a neighbour of the same /24').toBe(429);
    await signIn(config, PERSON, { visitor: from('203.0.113.5') });
    expect((await type(from('198.51.100.1'), 'a guess')).status).toBe(429);
  });

  test('a known device passes even from the address of the stranger, and beside a thousand others', async () => {
    const owner = from('198.51.100.1');
    await signIn(config, PERSON, { visitor: owner });
    await hammer('198.51.100.1');
    await db.update(t.signInAttempts).set({ count: 10_000 });
    expect((await type(from('203.0.113.5'), DEMO_PASSWORD)).status, 'an unknown one waits now').toBe(429);
    expect((await type(owner, DEMO_PASSWORD, { prompt: 'login' })).status).toBe(0);
    let status = 0;
    let tries = -1;
    for (; status !== 429; tries += 1) ({ status } = await type(owner, 'a guess', { prompt: 'login' }));
    expect(tries, 'it has bounds of its own').toBe(perAccount);
    const other = { username: 'bjorn.eide', password: 'a guess' };
    await db.update(t.signInAttempts).set({ count: 10_000 });
    const page = await owner.open((await startSignIn(config, { prompt: 'login' })).url);
    expect((await owner.submit(page, 'current-password', other)).status, 'and is nothing at another account').toBe(429);
  });

  test('the link of a mail makes the browser known that uses it', async () => {
    const [user] = await db.select().from(t.users).where(like(t.users.username, 'nora.winther'));
    const owner = from('203.0.113.9');
    const { link } = await newResetLink(db, user!.id, platform.url);
    const password = 'four yellow kites over a harbour';
    await owner.submit(await owner.open(link), 'new-password', { password, passwordAgain: password });
    for (let tries = 0; tries < 3; tries += 1)
      await signIn(config, 'nora.winther', { visitor: from('198.51.100.9'), password: 'no' }).catch(() => {});
    await db.update(t.signInAttempts).set({ count: 10_000 });
    await expect(signIn(config, 'nora.winther', { visitor: from('192.0.2.9'), password })).rejects.toThrow('429');
    await signIn(config, 'nora.winther', { visitor: owner, password });
  });

  test('the page and its header say how long to wait', async () => {
    await hammer('198.51.100.1');
    const answer = await type(new Visitor({ 'x-forwarded-for': '198.51.100.1', 'accept-language': 'nb' }), 'a guess');
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(delaySeconds.first);
    expect(answer.body).toContain('Prøv igjen om 1 min.');
  });
});

describe('row 26: how many guesses there are', () => {
  test('the delay doubles up to an hour, a refused try makes it no longer, and a day without one ends it', async () => {
    expect(await exhaust('198.51.100.1')).toBe(perAccount);
    let at = START;
    const delays: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const wait = await guess('198.51.100.1', { at });
      expect(await guess('198.51.100.1', { at })).toBe(wait);
      delays.push(wait);
      at = new Date(at.getTime() + wait * 1000);
      expect(await guess('198.51.100.1', { at })).toBe(0);
    }
    expect(delays).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(await exhaust('198.51.100.1', { at: new Date(at.getTime() + memorySeconds * 1000) })).toBe(perAccount);
  });

  test('a right try from the same address starts afresh', async () => {
    for (let tries = 1; tries < perAccount; tries += 1) await guess('198.51.100.1');
    expect(await guess('198.51.100.1', { outcome: 'right' })).toBe(0);
    expect(await exhaust('198.51.100.1')).toBe(perAccount);
  });

  test('many addresses share a bound, within which one that has hardly tried passes', async () => {
    const account = {
      key: personBounds('local', PERSON, { address: '', device: undefined })[1]!.key,
      windowEndsAt: after(memorySeconds),
    };
    await db.insert(t.signInAttempts).values({ ...account, count: repeated });
    expect([await guess('10.0.1.1'), await guess('10.0.1.1')]).toEqual([0, 0]);
    expect(await guess('10.0.1.1')).toBeGreaterThan(0);
    expect(await guess('10.0.2.1', { outcome: 'right' })).toBe(0);
    await db
      .update(t.signInAttempts)
      .set({ ...account, count: first })
      .where(like(t.signInAttempts.key, account.key));
    expect(await guess('10.0.3.1')).toBe(delaySeconds.first);
    expect(
      await guess('10.0.3.1', { outcome: 'right', at: after(delaySeconds.first) }),
      'no account is locked out for ever',
    ).toBe(0);
    expect(await guess('10.0.4.1', { device: 'known' })).toBe(0);
  });

  test('however many addresses there are, at the end of the bound they have some thirty tries a day', async () => {
    const { key } = personBounds('local', PERSON, { address: '', device: undefined })[1]!;
    await db.insert(t.signInAttempts).values({ key, windowEndsAt: after(memorySeconds), count: first - 10 });
    let admitted = 0;
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      if ((await guess(`10.1.${minute / 15}.1`, { at: after(minute * 60) })) === 0) admitted += 1;
    }
    expect(admitted).toBeLessThanOrEqual(10 + 30);
    expect(admitted).toBeGreaterThan(10);
  });

  test('two hundred at once are no more than one after the other, at one address and at many', async () => {
    const one = await Promise.all(Array.from({ length: 200 }, () => guess('198.51.100.1')));
    expect(one.filter((wait) => wait === 0)).toHaveLength(perAccount);
    await db.delete(t.signInAttempts);
    const many = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(`10.1.${at % 25}.${at}`)));
    expect(many.filter((wait) => wait === 0).length).toBeLessThanOrEqual(repeated + 2 * 25);
    const device = await Promise.all(Array.from({ length: 200 }, () => guess('10.9.9.9', { device: 'known' })));
    expect(device.filter((wait) => wait === 0)).toHaveLength(perAccount);
  });

  test('an address that tries one name after the other waits for the end of its window', async () => {
    let tries = 0;
    while ((await guess('198.51.100.1', { name: `name ${tries}` })) === 0) tries += 1;
    expect(tries).toBe(perAddress);
    expect(await guess('198.51.100.1', { name: 'another', at: after(600) })).toBe(300);
    expect(await guess('198.51.100.1', { name: 'another', at: after(900) })).toBe(0);
  });

  test('a name that there is not is bounded alike', async () => {
    expect(await exhaust('198.51.100.1', { name: 'nobody.at.all' })).toBe(perAccount);
    expect(await guess('198.51.100.1', { name: 'nobody.at.all' })).toBe(delaySeconds.first);
  });
});

describe('row 26: only a wrong try stays counted', () => {
  test('not a right one, one that tells nothing, nor one whose check fails', async () => {
    await guess('198.51.100.1', { outcome: 'right' });
    await guess('198.51.100.1', { outcome: 'neither' });
    const failing = counting(
      db,
      personBounds('local', PERSON, { address: '', device: undefined }),
      () => Promise.reject(new Error('overloaded')),
      () => 'wrong',
    );
    await expect(failing).rejects.toThrow('overloaded');
    expect(await counted()).toEqual([]);
  });

  test('one that fails after a delay was waited for is given back with the wait', async () => {
    await exhaust('198.51.100.1');
    const at = after(delaySeconds.first);
    expect(await guess('198.51.100.1', { outcome: 'neither', at })).toBe(0);
    expect(await guess('198.51.100.1', { outcome: 'wrong', at })).toBe(0);
    expect(await guess('198.51.100.1', { at })).toBe(2 * delaySeconds.first);
  });

  test('not when the database fails at the check, on the page', async () => {
    await db.execute(sql`alter table users rename to users_away`);
    try {
      expect((await type(from('198.51.100.1'), DEMO_PASSWORD)).status).toBe(500);
    } finally {
      await db.execute(sql`alter table users_away rename to users`);
    }
    expect(await counted()).toEqual([]);
  });

  test('not when the database is away until after the check: it is given back with the next try', async () => {
    const away = sql`alter table sign_in_attempts rename to attempts_away`;
    const failing = counting(
      db,
      [ownBound('own:1')],
      async () => {
        await db.execute(away);
        throw new Error('away');
      },
      () => 'wrong',
    );
    await expect(failing).rejects.toThrow('away');
    await db.execute(sql`alter table attempts_away rename to sign_in_attempts`);
    expect(await counted()).toHaveLength(1);
    await counting(
      db,
      [ownBound('own:2')],
      () => Promise.resolve(),
      () => 'neither',
    );
    expect(await counted()).toEqual([]);
  });
});

test('row 26: wrong passwords in one session hold up no change of the password in another', async () => {
  const change = async (token: string, currentPassword: string) => {
    const body = { currentPassword, newPassword: 'seven grey herons at dawn', keepOtherSessions: true };
    return (await callApi(platform, token, 'POST', '/api/me/password', body)).status;
  };
  const [stolen, own] = [await signIn(config, 'henrik.dahl'), await signIn(config, 'henrik.dahl')];
  const token = stolen.tokens.access_token;
  for (let tries = 0; tries < perAccount; tries += 1) expect(await change(token, 'a guess')).toBe(400);
  expect(await change(token, DEMO_PASSWORD)).toBe(429);
  expect(await change(own.tokens.access_token, DEMO_PASSWORD)).toBe(204);
  expect(await change(token, 'seven grey herons at dawn')).toBe(429);
});

test('row 26: a network has the same bounds everywhere, whichever of its addresses and ports come', async () => {
  const used = async (entry: string) => {
    await db.delete(t.signInAttempts);
    const visitor = from(entry);
    await type(visitor, 'a guess');
    const page = await visitor.open((await startSignIn(config)).url);
    const forgotten = new URL(/href="([^"]*\/forgotten)/.exec(page.body)?.[1] ?? '', platform.url);
    await visitor.submit(await visitor.open(forgotten), '/forgotten', { username: PERSON });
    await visitor.open(`${platform.url}/provider/setup/made-up`);
    await visitor.open(platform.url + UPSTREAM_BACK_CHANNEL, { method: 'POST', body: new URLSearchParams() });
    await visitor.open((await startSignIn(config, { redirect_uri: `https://elsewhere.test/${entry}` })).url);
    // Mails to the account, and lines of its history, are counted later.
    const keys = (await counted()).map(({ key }) => key);
    return keys.filter((key) => !/^(?:reset|history):/.test(key)).toSorted();
  };
  const first = await used('203.0.113.7, 2001:db8::7');
  expect(first).toHaveLength(7);
  for (const entry of ['[2001:db8::8]:4711', '[2001:db8::9]', '2001:db8:0:0:1::'])
    expect(await used(entry)).toEqual(first);
  expect(await used('198.51.100.7:4712')).toEqual(await used('198.51.100.8'));
});

test.each([
  ['198.51.100.77', '198.51.100.0/24'],
  ['::ffff:198.51.100.77', '198.51.100.0/24'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::5', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});
