import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { ISSUER_ANSWER_BYTES, PAGE_ANSWER_BYTES, STREAMED_ANSWER_BYTES } from '@/lib/contract/limits';
import { codeOfCause } from '@/lib/console/sign-in/refused';
import { callPlatform } from '@/lib/console/pages/platform-call';
import { TENANT, personOf } from '../support/faulty-people';
import { TestConsole } from './support/console';

/** What a socket's buffers may hold on top of what was read. */
const BUFFERS = 16 * 1024 * 1024;
const FAILED = `/error?key=Authentication.UserClaimsFetch.Error&refusal=${codeOfCause('console.answer')}`;

let world: TestConsole;
beforeAll(async () => {
  world = await new TestConsole().start();
});
afterAll(() => world.stop());
afterEach(() => {
  world.platform.flooded = 0;
  world.issuer.filler = { path: '', bytes: 0 };
});

describe('what a page is made from', () => {
  const person = personOf('ada', Role.Admin);
  const filled = (bytes: number) => ({ ...person.me, filler: 'x'.repeat(bytes) });
  const compressed = (bytes: number) => gzipSync(JSON.stringify({ result: filled(bytes) }));

  test.each([
    ['as it is', filled],
    ['compressed to almost nothing', compressed],
  ])('row 17: an answer over the limit, %s, is not taken', async (_, me) => {
    world.platform.people.set('ada', { ...person, me: me(PAGE_ANSWER_BYTES / 2) });
    expect(await world.browser().visit(TENANT)).toBe(TENANT);
    world.platform.people.set('ada', { ...person, me: me(PAGE_ANSWER_BYTES) });
    expect(await world.browser().visit(TENANT)).toBe('outage of the platform');
  });

  test.each([
    ['stalls', 504],
    ['silent', 504],
    ['cut', 502],
    ['malformed', 502],
    ['broken-utf8', 502],
  ])('row 17: a platform that answers "%s" is %i, in its time', async (tenantId, status) => {
    const limits = { headersTimeoutMs: 300, totalTimeoutMs: 600, connections: 4, maxActive: 8 };
    const impatient = await world.another({ DATA_DIR: `${world.folder}/${tenantId}` }, { limits });
    const browser = world.browser(impatient);
    await browser.signIn();
    const session = (await impatient.sessions.find(browser.cookieHeader))!;
    const call = callPlatform(impatient, session, 'tenants.get', { params: { tenantId } });
    await expect(call).rejects.toMatchObject({ status });
  });

  test('a read whose answer is cut within its body is read once more, and counted once', async () => {
    const browser = world.browser();
    await browser.signIn();
    const path = '/api/tenants/cut-at-first';
    for (const reads of [2, 4, 6]) {
      const answer = await browser.fetch(path);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ name: 'Whole' })]);
      expect(world.platform.seen.filter(({ url }) => url === path)).toHaveLength(reads);
    }
    await expect.poll(() => world.bff.metrics.text()).toMatch(/^identity_console_upstream_active 0$/m);
  });

  test('row 17: an answer without an end is left soon', async () => {
    const browser = world.browser();
    await browser.signIn();
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    for (const tenantId of ['endless', 'endless-400']) {
      const call = callPlatform(world.bff, session, 'tenants.get', { params: { tenantId } });
      await expect(call).rejects.toMatchObject({ status: 502 });
    }
    expect(world.platform.flooded).toBeLessThan(2 * PAGE_ANSWER_BYTES + BUFFERS);
  });
});

describe('what passes through to the browser', () => {
  const get = async (name: string) => {
    const browser = world.browser();
    await browser.signIn();
    return browser.fetch(`/api/tenants/${name}`);
  };

  test.each(['long-400', 'endless-400'])('row 17: a refusal of megabytes ("%s") is a bounded 502', async (name) => {
    const answer = await get(name);
    expect(answer.status).toBe(502);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream.failed' });
    expect(text.length).toBeLessThan(300);
    expect(world.platform.flooded).toBeLessThan(BUFFERS);
  });

  test('row 17: an answer without an end fails at the limit', async () => {
    const answer = await get('endless');
    expect(answer.status).toBe(200);
    let received = 0;
    const read = async () => {
      for await (const chunk of answer.body!) received += chunk.length;
    };
    await expect(read()).rejects.toMatchObject({ fault: 'oversized' });
    expect(received).toBeLessThanOrEqual(STREAMED_ANSWER_BYTES);
    expect(world.platform.flooded).toBeLessThan(STREAMED_ANSWER_BYTES + BUFFERS);
    await expect.poll(() => world.bff.metrics.text()).toContain('fault="oversized"');
  });

  test('row 16: an encoding that was not asked for is 502, not bytes that no browser can read', async () => {
    expect((await get('brotli')).status).toBe(502);
  });
});

describe('what the issuer answers', () => {
  const bytes = ISSUER_ANSWER_BYTES;

  test.each(['/token', '/me'])('row 17: a sign-in ends with an error page when %s is over the limit', async (path) => {
    world.issuer.filler = { path, bytes: bytes / 2 };
    expect(await world.browser().signIn()).toBe('/');
    world.issuer.filler = { path, bytes };
    expect(await world.browser().signIn()).toBe(FAILED);
  });

  test.each(['/.well-known/openid-configuration', '/keys'])('row 17: so it does with %s', async (path) => {
    world.issuer.filler = { path, bytes };
    const other = await world.another({ DATA_DIR: `${world.folder}/${path.slice(1, 4)}` });
    const browser = world.browser(other);
    expect(await browser.visit('/bff/login')).toBe(path === '/keys' ? FAILED : 'status 503');
    world.issuer.filler.path = '';
    expect(await browser.signIn(), 'and recovers').toBe('/');
  });

  test('row 17: a refresh over the limit keeps the session', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.filler = { path: '/token', bytes };
    world.ahead += 3_590_000;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
    expect(await browser.user()).not.toBeNull();
  });
});
