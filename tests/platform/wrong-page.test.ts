/** A form of a sign-in that is sent where it does not belong: to another browser's sign-in, an ended one, or one that stands elsewhere. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { SECRET, asked, makeClient } from './support/clients';
import { discover, startSignIn, platformOfFile } from './support/platform';
import { type Page, Visitor } from './support/visitor';

const BJORN = { username: 'bjorn.eide', password: DEMO_PASSWORD };
const HANNE = { username: 'hanne.lie', password: DEMO_PASSWORD };
const ALLOW = { decision: 'allow' };

const platform = await platformOfFile();
const { config } = await makeClient(platform, { secret: SECRET, isThirdParty: true });

const begin = async (visitor: Visitor, to = config): Promise<Page> =>
  await visitor.open((await startSignIn(to, to === config ? asked('openid profile') : { scope: 'openid' })).url);
/** A browser whose person is asked for consent. */
async function asksConsent(visitor = new Visitor()): Promise<Page> {
  const page = await visitor.submit(await begin(visitor), 'current-password', BJORN);
  expect(page.body).toContain('name="decision"');
  return page;
}
/** Sends a form to a page of a sign-in. */
const post = (visitor: Visitor, page: Page, path: string, form: Record<string, string>): Promise<Page> =>
  visitor.open(`${new URL(page.url).origin}${/\/interaction\/[^/?]+/.exec(page.url)?.[0]}/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
const grants = () => platform.db.$count(t.oidcRecords, eq(t.oidcRecords.model, 'Grant'));
const EXPIRED = { status: 400, body: expect.stringContaining('This page has expired') };

const FORMS: [string, Record<string, string>][] = [
  ['sign-in', BJORN],
  ['consent', ALLOW],
  ['second-step', { code: '123456' }],
  ['set-up', { code: '123456', decision: 'later' }],
  ['not-you', {}],
  ['password', { password: 'four yellow kites over a harbour' }],
  ['passkey', { credential: '{}' }],
  ['new-passkey', { decision: 'skip' }],
  ['forgotten', { username: BJORN.username }],
  ['provider/obi', {}],
];

describe.each(FORMS)('the form %s', (path, form) => {
  test('does nothing in the sign-in of another browser, whether that one has a sign-in of its own or none', async () => {
    const page = await asksConsent();
    const [attacker, none] = [new Visitor(), new Visitor()];
    await begin(attacker);
    const before = await grants();
    for (const visitor of [attacker, none]) expect(await post(visitor, page, path, form)).toMatchObject(EXPIRED);
    expect(await grants()).toBe(before);
  });

  test('does nothing in one that has ended', async () => {
    const visitor = new Visitor();
    const page = await asksConsent(visitor);
    expect((await visitor.submit(page, 'decision', { decision: 'deny' })).url).toContain('error=access_denied');
    const before = await grants();
    expect(await post(visitor, page, path, form)).toMatchObject(EXPIRED);
    expect(await grants()).toBe(before);
  });
});

test.each(FORMS.filter(([path]) => path !== 'consent' && path !== 'forgotten'))(
  'where consent is asked for, %s neither signs in nor allows: the person is asked as before',
  async (path) => {
    const visitor = new Visitor();
    const page = await asksConsent(visitor);
    const before = await grants();
    await post(visitor, page, path, { ...HANNE, code: '123456', credential: '{}', decision: 'later' });
    expect(await grants()).toBe(before);
    const still = await visitor.open(page.url);
    expect(still.body).toContain('name="decision"');
    expect(still.body).toContain('Bjørn Eide');
  },
);

test('where a sign-in is asked for, consent allows nothing, and the sign-in stands there', async () => {
  const visitor = new Visitor();
  const page = await begin(visitor);
  const before = await grants();
  expect((await post(visitor, page, 'consent', ALLOW)).body).toContain('current-password');
  expect(await grants()).toBe(before);
});

test('a consent page that was left open while another person signed in allows nothing on behalf of either', async () => {
  const visitor = new Visitor();
  const page = await asksConsent(visitor);
  const console = await discover(platform);
  const again = await visitor.open((await startSignIn(console, { scope: 'openid', prompt: 'login' })).url);
  expect((await visitor.submit(again, 'current-password', HANNE)).url).toContain('code=');
  const before = await grants();
  expect(await visitor.submit(page, 'decision', ALLOW)).toMatchObject(EXPIRED);
  expect(await grants()).toBe(before);
});
