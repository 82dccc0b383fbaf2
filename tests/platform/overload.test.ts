/** A platform with too much to do still answers what it can, and does not work for those who hung up. */
import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import { createApi } from '@/lib/platform/api/api';
import type { Handlers } from '@/lib/platform/api/handler';
import { TestApi } from './support/api';
import { CONSOLE_URL, askAnew, callerOf } from './support/platform';

const api = await TestApi.ofFile();
const person = await api.person(await api.place(), {});

test.skipIf(inject('postgres') !== undefined)('a queue of statements leaves the event loop to others', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const work = sql`select count(*) from generate_series(1, 20000)`;
  const queue = Promise.all(Array.from({ length: 100 }, () => api.db.execute(work)));
  setImmediate(turn);
  await queue;
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});

test('a call whose caller hung up is not served', async () => {
  const served = vi.fn<() => never>(() => {
    throw new Error('served');
  });
  const caller = new AbortController();
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let go = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const app = createApi({
    db: api.db,
    reads: api.db,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    mailer: { take: () => Promise.reject(new Error('nothing is sent')), close: () => undefined },
    consoleUrl: CONSOLE_URL,
    handlers: { 'me.get': served } as unknown as Handlers,
    callers: {
      find: async () => {
        isAsked();
        await mayGo;
        return await callerOf(api.db, person.id);
      },
      recall: askAnew,
      forget: () => undefined,
    },
    activity: { note: () => undefined },
  });
  const { signal } = caller;
  const answer = app.request(
    new Request(`${CONSOLE_URL}/api/me`, { headers: { authorization: 'Bearer token' }, signal }),
  );
  await asked;
  caller.abort();
  go();
  expect((await answer).status).toBe(503);
  expect(served).not.toHaveBeenCalled();
});
