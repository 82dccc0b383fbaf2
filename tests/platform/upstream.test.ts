/** Sign-ins at connected identity providers, against one that the test plays. */
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { ASKED, CHIAMAKA, Connected } from './support/connected';
import { CLIENT_ID, type Faults, connect } from './support/identity-provider';
import { startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();

const lastFailure = () =>
  world.platform.logs.findLast(({ message }) => message === 'a sign-in at an identity provider failed')?.entry;

describe('row 47: a sign-in at an identity provider', () => {
  test('leads to the account that is linked by issuer and subject, and says where and how', async () => {
    const { page, checks } = await world.comeBack();
    expect(await world.claimsOf({ page, checks })).toMatchObject({
      sub: demoId('user chiamaka.obi'),
      idp: DEMO_IDP,
      acr: `idp:${DEMO_IDP}`,
      amr: ['fed'],
    });
    expect(world.provider.last.get('code_challenge_method')).toBe('S256');
    expect(world.provider.last.get('redirect_uri')).toBe(`${world.platform.url}/provider/callback`);
    const [row] = await world.platform.db
      .select()
      .from(t.upstreamIdentities)
      .where(eq(t.upstreamIdentities.subject, CHIAMAKA.sub));
    expect(row?.lastSignInAt).toBeInstanceOf(Date);
  });

  test('an address of its domain, entered for a password, leads to its page and not to a password', async () => {
    const visitor = new Visitor();
    const { url, checks } = await startSignIn(world.config);
    const form = await visitor.open(url);
    const mail = 'Chiamaka.Obi@obi-partners.example';
    const shown = await visitor.submit(form, 'current-password', { username: mail, password: 'x' });
    expect(shown.body).toContain('Continue to Obi Partners (Entra)');
    expect(shown.body).not.toContain('current-password');
    const there = await visitor.submit(shown, '/provider/', {});
    const page = await world.followThere(visitor, there);
    expect(world.provider.last.get('login_hint')).toBe(mail);
    expect(await world.claimsOf({ page, checks })).toMatchObject({ sub: demoId('user chiamaka.obi') });
  });

  test.each<[string, Faults, number, string]>([
    ['a state that is not ours', { answer: { state: 'made-up' } }, 400, 'This page has expired'],
    ['no state', { answer: { state: undefined } }, 400, 'This page has expired'],
    ['another nonce', { claims: { nonce: 'of-another-sign-in' } }, 403, 'could not be trusted'],
    ['no nonce', { claims: { nonce: undefined } }, 403, 'could not be trusted'],
    ['a token for another client', { claims: { aud: 'another' } }, 403, 'could not be trusted'],
    ['a token for others too', { claims: { aud: [CLIENT_ID, 'x'], azp: 'x' } }, 403, 'could not be trusted'],
    ['a token of another issuer', { claims: { iss: 'https://evil.example' } }, 403, 'could not be trusted'],
    ['a key that it never had', { foreignKey: true }, 403, 'could not be trusted'],
    [
      'an answer in the name of another issuer',
      { answer: { iss: 'https://evil.example' } },
      403,
      'could not be trusted',
    ],
    ['an answer without the issuer that it promised', { promisesIssuer: true }, 403, 'could not be trusted'],
    ['a code that it did not make', { answer: { code: 'made-up' } }, 503, 'does not accept this platform'],
    ['a refusal', { answer: { code: undefined, error: 'access_denied' } }, 403, 'did not sign you in'],
    ['an empty subject', { claims: { sub: '' } }, 403, 'what your account here needs: sub'],
  ])('%s does not sign in', async (_, faults, status, said) => {
    world.provider.faults = faults;
    // What the metadata say is read for each client anew.
    if (faults.promisesIssuer === true) await connect(world.platform.db, world.provider.issuer);
    const visitor = new Visitor();
    const { page } = await world.comeBack(visitor);
    expect([page.status, page.body]).toEqual([status, expect.stringContaining(said)]);
    world.provider.faults = {};
    await connect(world.platform.db, world.provider.issuer);
    // No session has begun.
    expect((await visitor.open((await startSignIn(world.config, { prompt: 'none' })).url)).url).toContain(
      'login_required',
    );
  });

  test.each([
    ['expired 50 seconds ago', { iat: -350, exp: -50 }, true],
    ['expired 90 seconds ago', { iat: -390, exp: -90 }, false],
    ['issued 50 seconds ahead', { iat: 50, exp: 350 }, true],
    ['issued 90 seconds ahead', { iat: 90, exp: 390 }, false],
  ])('of a token %s, by a clock that is off, counts: %#', async (_, { iat, exp }, counts) => {
    const now = Math.floor(Date.now() / 1000);
    world.provider.faults = { claims: { iat: now + iat, exp: now + exp } };
    const { page } = await world.comeBack();
    const isClock = page.body.includes('The clock of Obi Partners (Entra) is wrong');
    expect([page.status, isClock]).toEqual(counts ? [0, false] : [403, true]);
  });

  test('goes on after its keys have changed, however short ago they were read', async () => {
    expect((await world.comeBack()).page.status).toBe(0);
    await world.provider.rotateKeys();
    expect((await world.comeBack()).page.status).toBe(0);
    world.provider.asked.length = 0;
    expect((await world.comeBack()).page.status).toBe(0);
    // Neither metadata nor keys are read for each sign-in.
    expect(world.provider.asked).toEqual(['/auth', '/token']);
  });

  test('counts once, in the browser and the sign-in that began it', async () => {
    const [visitor, other] = [new Visitor(), new Visitor()];
    const { url } = await startSignIn(world.config, ASKED);
    const there = await visitor.open(url);
    await other.open((await startSignIn(world.config)).url);
    const answer = (await fetch(there.url, { redirect: 'manual' })).headers.get('location') ?? '';
    // Another browser has a sign-in of its own, and not this one.
    expect((await other.open(answer)).status).toBe(400);
    const results = await Promise.all(Array.from({ length: 4 }, () => visitor.open(answer)));
    expect(results.filter(({ status }) => status === 0)).toHaveLength(1);
    expect((await visitor.open(answer)).status).toBe(400);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => void response.writeHead(500).end()],
    ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['half a connection', (response) => void response.socket?.destroy()],
    ['more than a megabyte', (response) => void response.writeHead(200).end('x'.repeat(1_100_000))],
  ])('a provider that answers with %s is said to be unreachable, and the next sign-in works', async (_, write) => {
    const instead = (path: string, response: ServerResponse) => {
      if (path === '/auth') return false;
      write(response);
      return true;
    };
    // A new connection, whose metadata nothing has read yet.
    await connect(world.platform.db, world.provider.issuer);
    world.provider.faults = { instead };
    const { url } = await startSignIn(world.config, ASKED);
    const page = await new Visitor().open(url);
    expect([page.status, page.body]).toEqual([503, expect.stringContaining('Obi Partners (Entra) does not answer')]);
    expect(page.body).toContain('Try again');
    world.provider.faults = {};
    const begun = await world.comeBack();
    expect(begun.page.status).toBe(0);
    // Its metadata are known by now; what it is asked for at the end fails.
    world.provider.faults = { instead };
    const ended = await world.comeBack();
    expect([ended.page.status, ended.page.body]).toEqual([503, expect.stringContaining('does not answer')]);
  });

  test('nothing that was said at the provider gets into the log', async () => {
    world.provider.faults = { claims: { nonce: 'secret-nonce', email: 'private@obi-partners.example' } };
    await world.comeBack();
    expect(lastFailure()).toEqual({ provider: DEMO_IDP, reason: 'untrusted', detail: expect.any(String) });
    const logged = JSON.stringify(world.platform.logs);
    for (const word of ['secret-nonce', 'private@', 'a secret of the provider']) expect(logged).not.toContain(word);
  });
});
