/** A sign-in in between, for an action that needs a recent one, at an issuer and a platform that the test plays. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import { type TestBrowser, TestConsole } from './support/console';

const CHALLENGE = 'Bearer error="insufficient_user_authentication", error_description="Too old", max_age=600';
const TENANT = '/api/organizations/o1/tenants/t1';

let world: TestConsole;
let browser: TestBrowser;
beforeEach(async () => {
  world = await new TestConsole().start();
  world.platform.stepUp = { path: /\/tenants\/t1/, challenge: CHALLENGE, recent: new Set() };
});
afterEach(() => world.stop());

const remove = () => browser.fetch(TENANT, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
const session = async () => (await world.bff.sessions.find(browser.cookieHeader))!;
/** Goes through the small window. @returns its last page */
async function stepUp(query = '', answer: Record<string, string> = {}) {
  const asked = await browser.fetch(`/bff/step-up${query}`);
  const back = await world.issuer.approve(asked.headers.get('location') ?? '', answer);
  const page = await browser.fetch(back);
  return { page, html: await page.text(), request: world.issuer.authorizations.at(-1)! };
}

describe('the platform’s wish', () => {
  beforeEach(async () => {
    browser = world.browser();
    await browser.signIn();
  });

  test('row 45: reaches the browser as the contract’s error, and neither token nor session are thought to be over', async () => {
    const before = await session();
    const answer = await remove();
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'auth.insufficient' }]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_user_authentication"');
    expect(world.issuer.refreshes).toBe(0);
    expect(world.platform.seenFor('t1').length + world.platform.seen.filter(({ url }) => url === TENANT).length).toBe(
      1,
    );
    expect((await session()).data.accessToken).toBe(before.data.accessToken);
    expect((await browser.fetch('/api/tenants/t2')).status).toBe(200);
  });

  test.each([
    ['acr_values="urn:mfa phr"', 'urn:mfa phr'],
    ['acr_values="a\\" onload=x"', null],
    [`acr_values="${'x'.repeat(600)}"`, null],
  ])('row 45: of the challenge only sound acr_values pass: %s', async (part, wanted) => {
    world.platform.stepUp!.challenge = `${CHALLENGE}, ${part}`;
    const challenge = (await remove()).headers.get('www-authenticate');
    expect(/acr_values="(.*)"$/.exec(challenge ?? '')?.[1] ?? null).toBe(wanted);
  });

  test('row 45: a page that is asked so stays, and is not sent to sign in', async () => {
    world.platform.stepUp!.path = /^\/api\/me$/;
    expect(await browser.visit('/essentials')).not.toContain('/bff/login');
    expect(world.issuer.authorizations).toHaveLength(1);
    expect(await session()).not.toBeNull();
  });
});

describe.each(['honours', 'unsaid'] as const)('an issuer that %s max_age', (authTime) => {
  beforeEach(async () => {
    world.issuer.authTime = authTime;
    world.issuer.sid = 'the-session';
    browser = world.browser();
    await browser.signIn();
  });

  test('row 45: is asked for this person anew; the session has fresh tokens, and a new id', async () => {
    const before = await session();
    const copied = browser.cookieHeader;
    const { page, html, request } = await stepUp('?acr_values=urn:mfa');
    expect(request.get('prompt')).toBe('login');
    expect(request.get('max_age')).toBe(authTime === 'honours' ? '0' : null);
    expect(request.get('login_hint')).toBe('ada@example.com');
    expect(request.get('acr_values')).toBe('urn:mfa');
    expect(page.status).toBe(200);
    expect(html).toContain("postMessage('done')");
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-/);
    const after = await session();
    expect(after.id).not.toBe(before.id);
    expect(after.data.subject).toBe('ada');
    expect(after.data.accessToken).not.toBe(before.data.accessToken);
    expect(await world.bff.sessions.find(copied)).toBeNull();
    // One grant at the issuer may hold both: giving up the old one would end the new one.
    expect(world.issuer.revoked).toEqual([]);
    world.platform.stepUp!.recent.add(after.data.accessToken);
    expect((await remove()).status).toBe(200);
  });

  test('row 45: another person changes nothing, and keeps nothing', async () => {
    const before = await session();
    world.issuer.subject = 'eve';
    world.issuer.sid = 'another-session';
    const { html } = await stepUp();
    expect(html).toContain("postMessage('other')");
    expect(html).toContain('another account');
    expect(await session()).toMatchObject({
      id: before.id,
      data: { subject: 'ada', accessToken: before.data.accessToken },
    });
    await expect.poll(() => world.issuer.revoked).toHaveLength(1);
    expect(world.issuer.revoked).not.toContain(before.data.refreshToken);
  });

  test('row 45: a sign-in that was given up changes nothing', async () => {
    const before = await session();
    const { html } = await stepUp('', { error: 'access_denied', code: '' });
    expect(html).toContain("postMessage('failed')");
    expect(html).toContain(shownCode(CONSOLE_CODES['console.denied']));
    expect((await session()).id).toBe(before.id);
  });

  test('row 45: what began in a session that has ended meanwhile starts none', async () => {
    const asked = await browser.fetch('/bff/step-up');
    const back = await world.issuer.approve(asked.headers.get('location') ?? '');
    await world.bff.sessions.end(await session(), 'logout');
    expect(await (await browser.fetch(back)).text()).toContain("postMessage('ended')");
    expect(await world.bff.sessions.find(browser.cookieHeader)).toBeNull();
  });

  test('row 45: what is answered while its session ends starts none', async () => {
    const asked = await browser.fetch('/bff/step-up');
    const back = await world.issuer.approve(asked.headers.get('location') ?? '');
    const before = await session();
    // The callback has found the session, and waits for the issuer.
    const verify = world.bff.issuer.verify.bind(world.bff.issuer);
    vi.spyOn(world.bff.issuer, 'verify').mockImplementation(async (...given) => {
      await world.bff.sessions.end(before, 'logout');
      return await verify(...given);
    });
    expect(await (await browser.fetch(back)).text()).toContain("postMessage('ended')");
    expect(await world.bff.sessions.find(browser.cookieHeader)).toBeNull();
  });

  test('row 45: a second window of the same person ends well too, after the first has replaced the session', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const asked = await browser.fetch('/bff/step-up');
      answers.push(await world.issuer.approve(asked.headers.get('location') ?? ''));
    }
    for (const back of answers) expect(await (await browser.fetch(back)).text()).toContain("postMessage('done')");
    expect((await session()).data.subject).toBe('ada');
  });

  test('row 42: of two at the same moment one replaces the session', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const asked = await browser.fetch('/bff/step-up');
      answers.push(await world.issuer.approve(asked.headers.get('location') ?? ''));
    }
    const pages = await Promise.all(answers.map(async (back) => (await browser.fetch(back)).text()));
    const outcomes = pages.map((html) => /postMessage\('(\w+)'\)/.exec(html)?.[1]);
    expect(outcomes.toSorted()).toEqual(['done', 'ended']);
  });
});

test('row 45: an issuer that does not ask has its earlier sign-in refused', async () => {
  world.issuer.authTime = 'ignores';
  world.issuer.sid = 'the-session';
  browser = world.browser();
  await browser.signIn();
  const before = await session();
  const { html } = await stepUp();
  expect(html).toContain("postMessage('old')");
  expect((await session()).id).toBe(before.id);
  // What the session has may be of the same grant.
  expect(world.issuer.revoked).toEqual([]);
});

test('row 45: a forged token, and an answer that comes a second time, change nothing', async () => {
  browser = world.browser();
  await browser.signIn();
  const before = await session();
  world.issuer.forgeSignature = true;
  const { html } = await stepUp();
  expect(html).toContain("postMessage('failed')");
  expect(html).toContain(shownCode(CONSOLE_CODES['console.signature']));
  expect((await session()).id).toBe(before.id);
  world.issuer.forgeSignature = false;
  const asked = await browser.fetch('/bff/step-up');
  const back = await world.issuer.approve(asked.headers.get('location') ?? '');
  expect(await (await browser.fetch(back)).text()).toContain("postMessage('done')");
  const { id } = await session();
  expect((await browser.fetch(back)).headers.get('location')).toBe('/');
  expect((await session()).id).toBe(id);
});

test('row 45: without a session, and while it is not there, no issuer is asked', async () => {
  browser = world.browser();
  const answer = await browser.fetch('/bff/step-up');
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain("postMessage('ended')");
});
