/** Signing in and out (specification, sections 2 and 4; rows 3 to 7). */
import type { Page, Response } from 'playwright/test';
import { loginPath, paths, screenPath } from '@/lib/paths';
import { HttpVisitor } from '../../support/http-visitor';
import { DEMO_PASSWORD, people } from '../../support/people';
import { expectSignedOut, placeOf, signInAnew, submitSignIn } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const settings = screenPath('settings', {});
const essentials = screenPath('essentials', {});

test('a deep link while signed out comes back after sign-in, with its query', async ({ page }) => {
  const deep = `${settings}?from=mail&q=${encodeURIComponent('ø & å')}`;
  await page.goto(deep);
  await submitSignIn(page, people.organizationAdmin);
  await expect(page).toHaveURL(deep);
});

test('a return address keeps its fragment', async ({ page }) => {
  await page.goto(loginPath({ returnUrl: `${essentials}?tab=1#permissions` }));
  await submitSignIn(page, people.organizationAdmin);
  await expect(page).toHaveURL(`${essentials}?tab=1#permissions`);
});

test('a page at another name of this machine leads to the configured one', async ({ app }) => {
  const other = app.url.replace('127.0.0.1', 'localhost');
  for (const path of [`${settings}?from=mail`, '//evil.example/x']) {
    const answer = await fetch(other + path, { redirect: 'manual' });
    // Next tidies the second one up first, with a status of its own.
    expect([307, 308]).toContain(answer.status);
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(app.url);
  }
});

for (const returnUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  // Addresses are followed as a browser does (WHATWG); nothing of this is a browser's own to decide.
  test(`a hostile return address is ignored: ${returnUrl}`, async ({ app }) => {
    const landed = await new HttpVisitor().signIn(app.url, people.regular.username, DEMO_PASSWORD, returnUrl);
    expect([landed.url, landed.status]).toEqual([`${app.url}${screenPath('applicationList', {})}`, 200]);
  });
}

test('a wrong password is refused, and the right one then works', async ({ page, complaints }) => {
  complaints.allow(/422/);
  await page.goto(paths.home);
  await submitSignIn(page, people.regular, `${DEMO_PASSWORD}!`);
  await expect(page.getByText('The user name or the password is wrong.')).toBeVisible();
  await submitSignIn(page, people.regular);
  await expect(page).toHaveURL(screenPath('applicationList', {}));
});

test.describe('identity provider in the address', () => {
  test('row 47: a known one signs its user in itself, who lands', async ({ page }) => {
    const { idp = '' } = people.uniqueIdp;
    await page.goto(`/${idp}`);
    await submitSignIn(page, people.uniqueIdp);
    await expect(page).toHaveURL(screenPath('applicationList', {}));
  });

  test('row 47: an address of its domain leads to its page, and no password is asked for', async ({ page }) => {
    await page.goto(paths.home);
    await page.getByLabel('User name or e-mail').fill('chiamaka.obi@obi-partners.example');
    await page.getByLabel('Password').fill('anything');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue to Obi Partners (Entra)' }).click();
    await submitSignIn(page, people.uniqueIdp);
    await expect(page).toHaveURL(screenPath('applicationList', {}));
  });

  test('an unknown one is refused', async ({ page }) => {
    await page.goto('/no-such-provider');
    await expect(page).toHaveURL((url) => url.pathname === paths.incorrectIdp);
    await expect(page.getByText(text('catalogue.Page.IDPNotFound'))).toBeVisible();
    // The refusal is no dead end.
    await page.getByRole('link', { name: text('notices.incorrectIdp.signIn') }).click();
    await submitSignIn(page, people.regular);
    await expect(page).toHaveURL(screenPath('applicationList', {}));
  });
});

test.describe('hash links', () => {
  test('lead to the page they mean', async ({ page }) => {
    await signInAnew(page, people.organizationAdmin);
    const { organizationId, tenantId } = await placeOf(page);
    for (const path of [
      screenPath('organization', { organizationId }),
      screenPath('tenant', { organizationId, tenantId }),
    ]) {
      await page.goto(settings);
      await page.goto(`/#${path}`);
      await expect(page).toHaveURL(path);
    }
  });

  test('lead to an identity provider, also from a page of a session', async ({ page }) => {
    await signInAnew(page, people.organizationAdmin);
    await page.goto(settings);
    await page.goto('/#/no-such-provider');
    await expect(page.getByText(text('catalogue.Page.IDPNotFound'))).toBeVisible();
  });

  test('survive a sign-in', async ({ page }) => {
    await page.goto(`/#${settings}`);
    await submitSignIn(page, people.regular);
    await expect(page).toHaveURL(settings);
  });

  test('log out', async ({ page }) => {
    await signInAnew(page, people.organizationAdmin);
    await page.goto(settings);
    await page.goto('/#/logout');
    await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible();
    await page.goto(settings);
    await expectSignedOut(page);
  });
});

test('logging out ends the session here and at the issuer, and a copied cookie is dead', async ({
  page,
  browser,
  app,
}) => {
  await signInAnew(page, people.organizationAdmin);
  const copied = await page.context().cookies();
  await logOutByMenu(page, people.organizationAdmin.name);

  await page.goto(settings);
  await expectSignedOut(page);

  const thief = await browser.newContext({ baseURL: app.url });
  await thief.addCookies(copied.filter(({ domain }) => domain === '127.0.0.1'));
  const response = await thief.request.get('/api/me', { headers: { 'X-CSRF': '1' } });
  expect(response.status()).toBe(401);
  const thiefPage = await thief.newPage();
  await thiefPage.goto(settings);
  await expectSignedOut(thiefPage);
  await thief.close();
});

test('a logout in one tab is noticed in the other', async ({ page, context, complaints }) => {
  complaints.allow(/401/);
  await signInAnew(page, people.organizationAdmin);
  const other = await context.newPage();
  await other.goto(settings);
  await page.goto(paths.logout);
  await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible();
  await other.bringToFront();
  // Coming to the front may have been enough: the page is leaving already then.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined);
  // While the first tab is still on its way over the issuer, this one receives the logout; after it, it may sign in anew.
  await expect(other).toHaveURL(({ pathname }) => pathname.startsWith('/interaction/') || pathname === paths.logout);
  expect((await other.request.get('/api/me', { headers: { 'X-CSRF': '1' } })).status()).toBe(401);
});

test('a logout link on another site asks first', async ({ page }) => {
  await signInAnew(page, people.organizationAdmin);
  await page.goto(paths.bff.logout);
  await expect(page.getByRole('heading', { name: text('bff.logoutConfirmation.title') })).toBeVisible();
  await page.getByRole('link', { name: text('bff.logoutConfirmation.cancel') }).click();
  await page.goto(settings);
  await expect(page).toHaveURL(settings);
});

test('two tabs that sign in at once both arrive', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto(settings);
  await other.goto(essentials);
  await submitSignIn(page, people.organizationAdmin);
  await expect(page).toHaveURL(settings);
  await submitSignIn(other, people.organizationAdmin);
  await expect(other).toHaveURL(essentials);
  await page.reload();
  await expect(page).toHaveURL(settings);
});

test('going back after sign-in ends on a page, not on an error', async ({ page, complaints }) => {
  // The sign-in page that was left has expired, and says so.
  complaints.allow(/interaction.* 400/);
  await page.goto(settings);
  await submitSignIn(page, people.organizationAdmin);
  await expect(page).toHaveURL(settings);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.goto(settings);
  await expect(page).toHaveURL(settings);
});

test('row 1: nothing the browser sees holds a token, from sign-in to sign-out', async ({ page, context, app }) => {
  const tokens = /\b(access|refresh|id)_?token(_hint)?["'=]|eyJ[\w-]{10,}\.eyJ/i;
  const seen: Promise<string>[] = [];
  const look = (response: Response): void => {
    // Addresses and headers of all servers, bodies of the console; the body of a redirect cannot be read.
    seen.push(response.allHeaders().then((headers) => JSON.stringify([response.url(), headers])));
    if (response.url().startsWith(app.url)) seen.push(response.text().catch(() => ''));
  };
  page.on('response', look);
  await signInAnew(page, people.organizationAdmin, essentials);
  await page.goto(screenPath('applicationList', {}));
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const cookies = (await context.cookies()).filter(({ domain }) => domain === '127.0.0.1');
  const session = cookies.filter(({ httpOnly }) => httpOnly);
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of session) expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
  await logOutByMenu(page, people.organizationAdmin.name);
  // What answers from now on could be cut off by the end of the test.
  page.off('response', look);

  const texts = [stored, ...cookies.map(({ value }) => value), ...(await Promise.all(seen))];
  expect(texts.some((one) => one.includes(`${app.platformUrl}/session/end?`))).toBe(true);
  expect(texts.length).toBeGreaterThan(20);
  // Not the texts themselves: a failure would print them all.
  expect(texts.map((one) => tokens.exec(one)?.[0]).filter(Boolean)).toEqual([]);
});

async function logOutByMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: text('shell.userMenu', { name }) }).click();
  await page.getByRole('menuitem', { name: text('shell.logout') }).click();
  await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible();
}
