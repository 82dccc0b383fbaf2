import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pendingInvitation } from '@/lib/console/bff/invitation';
import { PENDING_INVITATION_SECONDS } from '@/lib/contract/limits';
import { decidePage } from '@/lib/console/pages/page-request';
import { startPath } from '@/lib/console/pages/place';
import { type TestBrowser, TestConsole } from './support/console';

const INVITATION = 'invitation-4711';
const LINK = `/activate/member/${INVITATION}`;

let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start();
});
afterEach(() => world.stop());

/** Opens a page as a person does; cookies that come with the answer are kept. */
async function open(browser: TestBrowser, path: string, destination = 'document') {
  const headers = { cookie: browser.cookieHeader, 'sec-fetch-dest': destination };
  const decision = await decidePage(world.bff, new Request(new URL(path, world.bff.env.appUrl), { headers }));
  for (const line of decision.setCookies ?? []) browser.keep(line);
  return decision;
}

const stored = (browser: TestBrowser) => pendingInvitation(world.bff, browser.cookieHeader);

describe('an activation link', () => {
  test('signed out: is remembered and leads to the sign-in with its identity provider and invitation', async () => {
    const browser = world.browser();
    const decision = await open(browser, `${LINK}/contoso`);
    const login = `/bff/login?returnUrl=${encodeURIComponent(`${LINK}/contoso`)}&idp=contoso&invitation=${INVITATION}`;
    expect(decision).toMatchObject({ kind: 'redirect', location: login });
    const flags = { inProgress: false, resent: false };
    expect(await stored(browser)).toEqual({ type: 'member', invitationId: INVITATION, idp: 'contoso', ...flags });
    await browser.signIn('?idp=contoso');
    expect(await open(browser, `${LINK}/contoso`)).toMatchObject({ kind: 'render' });
  });

  test('signed in: is remembered too, and keeps its flags when it is opened again', async () => {
    const browser = world.browser();
    await browser.signIn();
    expect(await open(browser, LINK)).toMatchObject({ kind: 'render' });
    await browser.fetch('/bff/invitation', { method: 'PATCH', body: JSON.stringify({ inProgress: true }) });
    await open(browser, LINK);
    expect(await stored(browser)).toMatchObject({ invitationId: INVITATION, inProgress: true });
    await open(browser, '/activate/tenant/another');
    expect(await stored(browser)).toMatchObject({ type: 'tenant', invitationId: 'another', inProgress: false });
  });

  test('signed in with another identity provider: is forgotten, and the page says why', async () => {
    const browser = world.browser();
    await open(browser, `${LINK}/contoso`);
    await browser.signIn('?idp=fabrikam');
    const location = '/incorrect-idp?key=MemberInvitation.Invite.IDPError&idp=contoso';
    expect(await open(browser, `${LINK}/contoso`)).toMatchObject({ kind: 'redirect', location });
    expect(await stored(browser)).toBeNull();
  });

  test.each(['/activate/group/1', `${LINK}/contoso/more`, '/activate/member'])('%s is none', async (path) => {
    const browser = world.browser();
    await open(browser, path);
    expect(await stored(browser)).toBeNull();
  });

  test('is forgotten after ten minutes, at a logout, and when the page says so', async () => {
    const browser = world.browser();
    await open(browser, LINK);
    world.ahead = PENDING_INVITATION_SECONDS * 1000 + 1;
    expect(await stored(browser)).toBeNull();
    world.ahead = 0;
    expect(await stored(browser)).not.toBeNull();
    await browser.fetch('/bff/invitation', { method: 'DELETE' });
    expect(await stored(browser)).toBeNull();
    await open(browser, LINK);
    await browser.fetch('/bff/logout');
    expect(await stored(browser)).toBeNull();
  });

  test('cannot be forgotten or changed by another site', async () => {
    const browser = world.browser();
    await open(browser, LINK);
    const foreign: Record<string, string>[] = [
      { 'x-csrf': '' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test' },
    ];
    for (const headers of foreign) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const answer = await browser.fetch('/bff/invitation', { method, headers });
        expect(answer.status).toBe(403);
      }
    }
    expect(await stored(browser)).toMatchObject({ invitationId: INVITATION });
  });
});

describe('the start page with a pending invitation', () => {
  test('signed out: goes on with the invitation, whose sign-in needs its id', async () => {
    const browser = world.browser();
    await open(browser, `${LINK}/contoso`);
    expect(await open(browser, '/')).toMatchObject({ kind: 'redirect', location: `${LINK}/contoso` });
    expect(await open(browser, '/settings')).toMatchObject({ location: '/bff/login?returnUrl=%2Fsettings' });
    await browser.fetch('/bff/invitation', { method: 'DELETE' });
    expect(await open(browser, '/')).toMatchObject({ location: '/bff/login?returnUrl=%2F' });
  });

  test('signed in: goes on with the invitation, also for a person without any organization', () => {
    const me = { id: 'u1', tenants: [], organizations: [] };
    const pending = { type: 'member', invitationId: INVITATION, idp: null } as const;
    // Only what the rule reads of a person.
    const nobody = { me, organizations: [] } as unknown as Parameters<typeof startPath>[0];
    expect(startPath(nobody, {}, pending)).toBe(LINK);
    expect(startPath(nobody, {}, null)).toBe('/no-organizations');
  });
});

describe('the sign-in of an invitation', () => {
  test('asks the issuer for another account only when a user is signed in', async () => {
    const browser = world.browser();
    const prompt = async (query: string) => new URL(await browser.startSignIn(query)).searchParams.get('prompt');
    expect(await prompt(`?invitation=${INVITATION}`)).toBeNull();
    await browser.signIn();
    expect(await prompt('')).toBeNull();
    expect(await prompt(`?invitation=${INVITATION}`)).toBe('login');
  });

  test.each([
    [200, null],
    [404, null],
    [429, INVITATION],
    [500, INVITATION],
  ])('an answer with status %i to accepting it leaves %s remembered', async (status, remembered) => {
    const browser = world.browser();
    await browser.signIn();
    await open(browser, LINK);
    const path = `/api/invitations/${INVITATION}/accept`;
    world.platform.answers.set(`POST ${path}`, { status, body: { Message: 'As asked', code: 'test' } });
    expect((await browser.fetch(path, { method: 'POST' })).status).toBe(status === 500 ? 502 : status);
    expect((await stored(browser))?.invitationId ?? null).toBe(remembered);
  });

  test('the invitation never appears in the log', async () => {
    const browser = world.browser();
    await browser.signIn(`?invitation=${INVITATION}`);
    await open(browser, LINK);
    await browser.fetch(`/api/invitations/${INVITATION}/accept`, { method: 'POST' });
    expect(world.log).not.toContain(INVITATION);
    expect(world.log).toContain('invitations.accept');
  });
});
