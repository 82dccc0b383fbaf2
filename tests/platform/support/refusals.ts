/** Refused sign-ins as the tests meet them: how one comes about, its code, and what is found by it. */
import { expect } from 'vitest';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import { type ClientWish, SECRET, asked, makeClient } from './clients';
import { type TestPlatform, callApi, startSignIn } from './platform';
import { type Page, Visitor } from './visitor';

/** As it is shown. */
export const CODE = '[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}';
/** Origin of the redirect URIs of tests. */
export const APP = 'https://app.test';
export const confidential: ClientWish = { secret: SECRET, tenants: ['operations'] };
export const everyone: ClientWish = { tenants: ['operations'] };

/** The code that a refused person or client gets: on the page, or in the address that goes back. */
export function codeOn(page: Page): string {
  const code =
    page.status === 0
      ? new URLSearchParams(page.url.split(/[?#]/).slice(1).join('&')).get('refusal')
      : new RegExp(`data-copy="(${CODE})"`).exec(page.body)?.[1];
  expect(code).toMatch(new RegExp(`^${CODE}$`));
  return code ?? '';
}

/** Looks a code up. */
export const findRefusal = (platform: TestPlatform, code: string, token: string) =>
  callApi(platform, token, 'GET', `/api/refusals/${code}`);

/** What is found by a code. */
export async function foundRefusal(platform: TestPlatform, code: string, token: string): Promise<Refusal> {
  const answer = await findRefusal(platform, code, token);
  expect(answer.status).toBe(200);
  return answer.body as Refusal;
}

/** Asks the authorization endpoint, with parameters that are changed. */
export async function authorize(
  platform: TestPlatform,
  wish: ClientWish,
  parameters: Record<string, string | null>,
  visitor = new Visitor(),
): Promise<{ page: Page; clientId: string; visitor: Visitor }> {
  const { clientId, config } = await makeClient(platform, wish);
  const { url } = await startSignIn(config, asked('openid'));
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value.replace('{id}', clientId));
  }
  return { page: await visitor.open(url), clientId, visitor };
}
