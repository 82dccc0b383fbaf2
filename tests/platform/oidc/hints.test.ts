/** Requests that name a person: no other one is signed in by them, whether or not there was a session (OpenID Connect Core, section 3.1.2.1). */
import * as oidc from 'openid-client';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { ASKED, Connected } from '../support/connected';
import { signIn, startSignIn } from '../support/platform';
import { Visitor } from '../support/visitor';

const world = new Connected();
const parameters = { scope: 'openid' };
const [BJORN, FARID] = ['bjorn.eide', 'farid.rahimi'];

const hintOf = async (username: string): Promise<string> =>
  (await signIn(world.config, username, { parameters })).tokens.id_token ?? '';

/** Opens the sign-in page of a request with the ID token of a person, and sends the password of one. */
async function enter(visitor: Visitor, hint: string, username: string) {
  const { url, checks } = await startSignIn(world.config, { ...parameters, id_token_hint: hint });
  const form = await visitor.open(url);
  const page = await visitor.submit(form, 'current-password', { username, password: DEMO_PASSWORD });
  return { form, page, checks };
}

describe('an ID token that came along', () => {
  test.each([
    ['without a session', async () => new Visitor()],
    ['in the session of another person', async () => (await signIn(world.config, BJORN, { parameters })).visitor],
  ])('lets its own person in alone, %s', async (_, browser) => {
    const [visitor, hint] = [await browser(), await hintOf(FARID)];
    const { form, page } = await enter(visitor, hint, BJORN);
    expect([page.status, page.body.includes('confirm that it is you')]).toEqual([422, true]);
    const silently = await visitor.open(
      (await startSignIn(world.config, { ...parameters, id_token_hint: hint, prompt: 'none' })).url,
    );
    expect(new URL(silently.url).searchParams.get('error')).toBe('login_required');
    expect(form.status).toBe(200);
    const { page: back, checks } = await enter(visitor, hint, FARID);
    const tokens = await oidc.authorizationCodeGrant(world.config, new URL(back.url), checks);
    expect(tokens.claims()?.sub).toBe(demoId(`user ${FARID}`));
  });

  test('lets no other person in who comes from an identity provider', async () => {
    const visitor = new Visitor();
    const { page } = await world.comeBack(visitor, { ...ASKED, ...parameters, id_token_hint: await hintOf(FARID) });
    expect([page.status, page.body.includes('another person’s account')]).toEqual([403, true]);
  });
});

test('a confirmation by another person of an identity provider is none, and the session stays', async () => {
  const { visitor, tokens } = await signIn(world.config, BJORN, { parameters });
  // It was asked to ask, and has.
  world.provider.faults = { claims: { auth_time: Math.floor(Date.now() / 1000) } };
  const asks = { ...parameters, prompt: 'login', login_hint: BJORN };
  const form = await visitor.open((await startSignIn(world.config, asks)).url);
  const shown = await visitor.submit(form, 'current-password', {
    username: 'chiamaka.obi@obi-partners.example',
    password: 'x',
  });
  const page = await world.followThere(visitor, await visitor.submit(shown, '/provider/', {}));
  expect([page.status, page.body.includes('another person’s account')]).toEqual([403, true]);
  const { tokens: still } = await signIn(world.config, BJORN, { visitor, parameters });
  expect(still.claims()?.sid).toBe(tokens.claims()?.sid);
});
