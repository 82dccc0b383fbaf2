/** A tab that stays open in the background: it looks at the session each minute, and at nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleSessionView } from '@/lib/console/bff/auth';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import { type TestBrowser, TestConsole } from './support/console';

const memo = processWide('bff', (): { made?: unknown } => ({}));
const minutes = (count: number) => count * 60_000;

let world: TestConsole;
let tab: TestBrowser;
beforeEach(async () => {
  world = await new TestConsole().start({ SESSION_IDLE_MINUTES: '30' });
  memo.made = Promise.resolve(world.bff);
  tab = world.browser();
  await tab.signIn();
});
afterEach(async () => {
  delete memo.made;
  await world.stop();
});

/** What the tab is told, and all bytes of it. */
async function look(before = ''): Promise<{ status: number; text: string; caching: string | null; cookies: string[] }> {
  const request = new Request('http://console.test/bff/auth/session', {
    headers: { cookie: before + tab.cookieHeader },
  });
  const { status, headers, ...answer } = await handleSessionView(world.bff, request).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return { status, ...answer, caching: headers.get('cache-control'), cookies: headers.getSetCookie() };
}

test('row 8: its looks do not make the session last, say nothing after the end, and find the next sign-in', async () => {
  const first = await look();
  expect(JSON.parse(first.text)).toMatchObject({ user: { id: 'ada' } });
  expect([first.caching, first.cookies]).toEqual(['private, no-store', []]);
  for (let minute = 1; minute < 30; minute += 1) {
    world.ahead = minutes(minute);
    const { expiresIn } = JSON.parse((await look()).text) as { expiresIn: number };
    expect(expiresIn).toBeLessThanOrEqual((30 - minute) * 60);
  }
  world.ahead = minutes(30);
  expect(await look()).toEqual({ status: 200, text: 'null', caching: 'private, no-store', cookies: [] });
  // What it asks once it is seen again starts the sign-in, unless there was one in another tab.
  expect((await tab.fetch('/api/me')).status).toBe(401);
  await tab.signIn();
  expect(JSON.parse((await look()).text)).toMatchObject({ user: { id: 'ada' } });
  expect((await tab.fetch('/api/me')).status).toBe(200);
});

test.each(['ic.session.0=x', 'ic.session="x"', 'ic.session=x x', 'ic.session'])(
  'row 23: it reads the session that calls read, beside the cookie %s of another path',
  async (planted) => {
    expect(JSON.parse((await look(`${planted}; `)).text)).toMatchObject({ user: { id: 'ada' } });
  },
);
