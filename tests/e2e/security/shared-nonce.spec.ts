/** What saves the browser a fifth of its time (tests/support/nonce.mjs): it goes unnoticed when a nonce gets another length. */
import { expect, serverTest as test } from '../../support/test';

test('pages of a console that tests share have one nonce', async ({ app }) => {
  const nonce = async (): Promise<string | undefined> => {
    const { headers } = await fetch(`${app.url}/error?key=Organization.Fetch.Error`);
    return /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };
  const first = await nonce();
  expect(first).toMatch(/^[\w+/]{24}$/);
  expect(await nonce()).toBe(first);
});
