/** The issuer's pages in the language that was chosen in the console, which the browser's own may not be. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COOKIE } from '@/lib/contract/limits';
import { TestConsole } from './support/console';

let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start();
});
afterEach(() => world.stop());

/** What a sign-in, a confirmation and a sign-out ask the issuer for. */
async function askedWith(chosen: string | undefined): Promise<(string | null)[]> {
  const browser = world.browser();
  if (chosen !== undefined) browser.cookies.set(COOKIE.language, chosen);
  const signIn = await browser.startSignIn();
  await browser.signIn();
  const stepUp = await browser.fetch('/bff/step-up');
  const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
  const signOut = await browser.fetch(`/bff/logout?sid=${data.sid}`);
  const addresses = [signIn, ...[stepUp, signOut].map(({ headers }) => headers.get('location')!)];
  return addresses.map((address) => new URL(address).searchParams.get('ui_locales'));
}

test.each([
  ['no', 'nb-NO nb no'],
  ['en', 'en'],
  ['x%20y', null],
  [undefined, null],
])('with %s chosen: %s, to sign in, to confirm and to sign out', async (chosen, asked) => {
  expect(await askedWith(chosen)).toEqual([asked, asked, asked]);
});
