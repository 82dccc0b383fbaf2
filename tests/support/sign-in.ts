/** Signing in and out as people do: on the console's and the platform's own pages. */
import { type APIResponse, type Cookie, type Page, expect } from 'playwright/test';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { buildPath } from '@/lib/contract/routing';
import { STEP_UP } from '@/lib/contract/step-up';
import { loginPath, paths } from '@/lib/paths';
import { filledForm } from './http-visitor';
import { DEMO_PASSWORD, type Person } from './people';

/** Where a sign-in ends without a page being made. */
const NO_PAGE = '/healthz';
const isEnd = (answer: APIResponse): boolean => isInside(new URL(answer.url())) && answer.url().endsWith(NO_PAGE);
/** A console that has just started compiles what it does for the first time. */
const COLD = { timeout: 30_000 };

/** Sessions that this worker has begun, by user name. */
const sessions = new Map<string, { cookies: Cookie[]; begunAt: number }>();
/** From half of the time on in which a sign-in is recent, a test begins with a new one: it may do what needs one. */
const RECENT_MS = (STEP_UP.maxAgeSeconds / 2) * 1000;
/** A started sign-in and its form belong to the page that started them. */
const PASSING = /^ic\.signin|^ip\.(?:interaction|resume)/;

/**
 * Opens a page of the console as a person who has signed in, for tests about something else. Ends where the console leads; a test that
 * goes on to an address of its own says `takeSession`, which opens nothing.
 */
export async function signIn(page: Page, person: Person, path: string = paths.home): Promise<void> {
  await takeSession(page, person);
  await page.goto(path);
  await expect(page).toHaveURL(isInside);
}

/**
 * Gives the page's browser the session that an earlier test of this worker began, or a new one by the same requests that a browser
 * makes; only the pages are not drawn.
 */
export async function takeSession(page: Page, person: Person): Promise<void> {
  const context = page.context();
  const known = sessions.get(person.username);
  const begunAt = Date.now();
  if (known !== undefined && begunAt - known.begunAt < RECENT_MS) await context.addCookies(known.cookies);
  const me = await page.request.get(buildPath('me.get', {}), { headers: { 'X-CSRF': '1' } });
  if (me.ok()) return;
  // The issuer may know the person still; then there is no form.
  let answer = await page.request.get(loginPath({ returnUrl: NO_PAGE }), COLD);
  if (!isEnd(answer)) {
    const shown = { url: answer.url(), status: answer.status(), body: await answer.text() };
    const { action, data } = filledForm(shown, person.username, DEMO_PASSWORD);
    answer = await page.request.post(action, { form: Object.fromEntries(data), ...COLD });
  }
  expect(isEnd(answer), `${person.username} is let in`).toBe(true);
  const cookies = await context.cookies();
  // What is remembered of the place (cookies that scripts may read) stays with the test.
  const kept = cookies.filter(({ httpOnly, name }) => httpOnly && !PASSING.test(name));
  sessions.set(person.username, { cookies: kept, begunAt });
}

/** Takes the session away, for another person. The page is left first: what it asks for by itself would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Opens a page of the console while signed out and signs in anew. Ends where the console leads. */
export async function signInAnew(page: Page, person: Person, path: string = paths.home): Promise<void> {
  await page.goto(path);
  await submitSignIn(page, person);
  await expect(page).toHaveURL(isInside);
}

const isInside = (url: URL): boolean => url.hostname === '127.0.0.1' && !url.pathname.startsWith('/bff/');

/** Fills in the platform's sign-in page, which the page shows already, or that of the person's own provider. */
export async function submitSignIn(page: Page, person: Person, password = DEMO_PASSWORD): Promise<void> {
  if (person.idp !== undefined) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Obi Partners');
    await page.getByRole('button', { name: person.name }).click();
    return;
  }
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByLabel('User name or e-mail').fill(person.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Expects the platform's sign-in page: there is no session. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/interaction\//);
  await expect(page.getByLabel('Password')).toBeVisible();
}

/** What the platform says about the signed-in person, asked as the browser asks. */
export async function whoAmI(page: Page): Promise<Me> {
  const response = await page.request.get('/api/me', { headers: { 'X-CSRF': '1' } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { result: Me }).result;
}

/** Ids of an organization and of a tenant in it that the person belongs to: the first by name (super-tenants before others), unless named. */
export async function placeOf(
  page: Page,
  organizationName?: string,
  tenantName?: string,
): Promise<{ organizationId: string; tenantId: string }> {
  const me = await whoAmI(page);
  const organizations = me.organizations.toSorted((a, b) => a.name.localeCompare(b.name));
  const organization = organizationName
    ? organizations.find(({ name }) => name === organizationName)
    : organizations[0];
  if (!organization) throw new Error(`The person does not belong to ${organizationName ?? 'any organization'}.`);
  const [tenant] = me.tenants
    .filter(({ organizationId, name }) => organizationId === organization.id && name === (tenantName ?? name))
    .toSorted((a, b) => Number(b.isSuperTenant) - Number(a.isSuperTenant) || a.name.localeCompare(b.name));
  return { organizationId: organization.id, tenantId: tenant?.id ?? '' };
}
