/** Faults of the session store and of files: what they carry of keys, sessions and paths stays out of the console's log. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handle } from '@/lib/console/bff/handle';
import { createLogger } from '@/lib/console/process/log';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { handleLogin } from '@/lib/console/sign-in/login';
import { handleLogout } from '@/lib/console/sign-in/logout';
import { handleUser } from '@/lib/console/sign-in/user';
import { SECRET, type TestBrowser, TestConsole } from './support/console';
import { type TestRedis, hasRedis, startRedis } from './support/redis';

const memo = processWide('bff', (): { ready?: unknown } => ({}));

describe.skipIf(!hasRedis)('row 25: errors of Redis, which carry the arguments of their commands', () => {
  let redis: TestRedis;
  let world: TestConsole;
  let browser: TestBrowser;
  let operator: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    world = await new TestConsole().start({ REDIS_URL: redis.url });
    // What a route handler of this process would answer with.
    memo.ready = world.bff;
    operator = new Redis(redis.url);
    browser = world.browser();
    await browser.signIn();
  });
  afterAll(async () => {
    memo.ready = undefined;
    operator.disconnect();
    await world.stop();
    await redis.stop();
  });

  /** What is stored now, and what the browser has. */
  async function secrets(): Promise<string[]> {
    const keys = await operator.keys('*');
    const parts = [...keys, ...browser.cookies.values()].flatMap((text) => text.split(/[:.~]/));
    const long = parts.filter((part) => part.length >= 16);
    expect(long.length).toBeGreaterThan(2);
    return [...long, SECRET, world.issuer.clientSecret, 'Name of', '@example.com'];
  }

  const acl = (rule: string) => () => operator.call('ACL', 'SETUSER', 'default', ...rule.split(' '));
  const faults: Record<string, { kind: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }> = {
    'a replica that is only read': {
      kind: 'ReplyError',
      begin: () => operator.replicaof('127.0.0.1', 1),
      end: () => operator.replicaof('NO', 'ONE'),
    },
    'memory that is full': {
      kind: 'ReplyError',
      begin: () => operator.config('SET', 'maxmemory', '1'),
      end: () => operator.config('SET', 'maxmemory', '0'),
    },
    'rights that were revoked': {
      kind: 'ReplyError',
      begin: acl('-@write -@read -@scripting -@transaction'),
      end: acl('+@all'),
    },
  };

  /** As Next's files make them, which log what a handler throws. */
  const targets = [
    [handleUser, '/bff/user'],
    [handleLogin, '/bff/login'],
    [handleCallback, '/bff/callback?code=planted-4711&state=planted-4711'],
    [handleLogout, '/bff/logout?sid=planted-4711'],
  ] as const;

  test.each(Object.entries(faults))('%s', async (_, { kind, begin, end }) => {
    const planted = await secrets();
    const from = world.log.length;
    await begin();
    try {
      for (const [handler, target] of targets) {
        const headers = { cookie: browser.cookieHeader, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' };
        await handle(handler)(new Request(`http://console.test${target}`, { headers }));
      }
      await world
        .browser()
        .signIn()
        .catch(() => {});
    } finally {
      await end();
    }
    const written = world.log.slice(from);
    expect(written).toContain(kind);
    expect([...planted, 'planted-4711'].filter((secret) => written.includes(secret))).toEqual([]);
  });

  test('a password that Redis does not take', async () => {
    const from = world.log.length;
    await operator.call('ACL', 'SETUSER', 'someone', 'on', '>another', '~*', '+@all');
    const url = Object.assign(new URL(redis.url), { username: 'someone', password: 'planted-password-4711' });
    const started = await world.another({ REDIS_URL: url.href }).catch((error: unknown) => error);
    expect(JSON.stringify(started instanceof Error ? [started.message] : '')).not.toContain('planted');
    const other = world.log.slice(from);
    expect(other).not.toContain('planted');
  });
});

describe('row 25: errors of the file system, which carry a path', () => {
  test.each([
    ['ENOENT', (place: string) => readFile(path.join(place, 'planted-4711'))],
    ['EISDIR', (place: string) => readFile(place)],
    ['EEXIST', (place: string) => mkdir(place)],
    ['ENOTDIR', (place: string) => writeFile(path.join(place, 'file', 'planted-4711'), '')],
  ])('%s', async (code, act) => {
    const world = await new TestConsole().start();
    const place = path.join(world.folder, 'planted-4711');
    await mkdir(place);
    await writeFile(path.join(place, 'file'), '');
    let text = '';
    const log = createLogger('trace', { write: (line: string) => void (text += line) });
    await act(place).catch((error: unknown) => log.error({ err: error }, 'a file'));
    await world.stop();
    expect(JSON.parse(text)).toMatchObject({ err: { error: `Error ${code}` } });
    expect(text).not.toContain('planted');
  });
});
