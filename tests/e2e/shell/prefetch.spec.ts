/** What is asked for before a click, and what is shown again without asking. */
import type { Locator, Page, Request, Route } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

type Id = 'organization' | 'organizationMembers' | 'organizationTenants' | 'essentials' | 'groups' | 'tenantMembers';

const entry = (page: Page, id: Id): Locator =>
  page
    .getByRole('complementary')
    .getByRole('link', { name: text(`shell.screen.${id}`) })
    .first();
/** The page itself, in the router's words. */
const isPayload = (request: Request): boolean =>
  request.headers().rsc === '1' && request.headers()['next-router-prefetch'] === undefined;
const isOfRouter = (request: Request): boolean => request.headers().rsc === '1';

/** Paths that the router asks for from now on. */
function asked(page: Page, is: (request: Request) => boolean): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (is(request)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('nothing is asked for because its link is in view', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const any = asked(page, isOfRouter);
  for (const id of ['organization', 'organizationTenants', 'tenant', 'singleTenantApplications'] as const) {
    await page.goto(screenPath(id, place), { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  expect(any).toEqual([]);
});

test('a page is asked for when the pointer or the keyboard rests on its link, once; the click asks for no more', async ({
  page,
}) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organization', place), { waitUntil: 'networkidle' });
  const payloads = asked(page, isPayload);
  const members = screenPath('organizationMembers', place);
  await Promise.all([
    page.waitForResponse((answer) => isPayload(answer.request())),
    entry(page, 'organizationMembers').hover(),
  ]);
  expect(payloads).toEqual([members]);
  await entry(page, 'organizationMembers').click();
  await expect(page).toHaveURL(new RegExp(`${members}$`));
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  expect(payloads).toEqual([members]);
  // Tab goes on from what was pressed, to the next entry.
  const tenants = screenPath('organizationTenants', place);
  await Promise.all([page.waitForResponse((answer) => isPayload(answer.request())), page.keyboard.press('Tab')]);
  await expect(entry(page, 'organizationTenants')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${tenants}$`));
  expect(payloads).toEqual([members, tenants]);
  // What was asked for a moment ago is shown again.
  await entry(page, 'organizationMembers').click();
  await expect(page).toHaveURL(new RegExp(`${members}$`));
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  expect(payloads).toEqual([members, tenants]);
});

test('a link that comes under a pointer at rest is not asked for', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organization', place), { waitUntil: 'networkidle' });
  const payloads = asked(page, isPayload);
  const heading = page.getByRole('heading', { level: 1 });
  // Where its first letter is: a link in it lies there too, whatever stands beside it.
  const at = { position: { x: 4, y: 12 } };
  await heading.hover(at);
  await heading.evaluate(
    (element, path) => {
      const link = document.createElement('a');
      link.href = path;
      link.style.display = 'block';
      link.append(...element.childNodes);
      element.append(link);
    },
    screenPath('organizationTenants', place),
  );
  // The browser finds out what lies under a pointer at rest when it is told again where that is.
  await heading.hover({ ...at, force: true });
  await expect(page.locator('h1 a:hover')).toHaveCount(1);
  await Promise.all([
    page.waitForResponse((answer) => isPayload(answer.request())),
    entry(page, 'organizationMembers').hover(),
  ]);
  expect(payloads).toEqual([screenPath('organizationMembers', place)]);
});

test('a click waits for the answer that the pointer has asked for, behind the heading of its page', async ({
  page,
}) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organization', place), { waitUntil: 'networkidle' });
  const payloads = asked(page, isPayload);
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === screenPath('organizationTenants', place),
    (route) => (isPayload(route.request()) ? void held.push(route) : route.continue()),
  );
  await entry(page, 'organizationTenants').hover();
  await expect.poll(() => held.length).toBe(1);
  await entry(page, 'organizationTenants').click();
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('shell.screen.organizationTenants'));
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  expect(payloads).toHaveLength(1);
});

test('where data is to be saved nothing is asked for ahead', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organization', place), { waitUntil: 'networkidle' });
  const any = asked(page, isOfRouter);
  const members = screenPath('organizationMembers', place);
  // The press of a link asks ahead too, so this takes no waiting.
  await entry(page, 'organizationMembers').click();
  await expect(page).toHaveURL(new RegExp(`${members}$`));
  expect(any).toEqual([members]);
});

test('Back shows rows, filter, search and place before anything is asked', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page, 'Fjordkraft Group');
  const top = () => page.getByRole('grid').evaluate((element) => Math.round(element.scrollTop));
  await page.goto(`${screenPath('organizationMembers', place)}?q=a&sort=displayName.desc`, {
    waitUntil: 'networkidle',
  });
  // The rows in sight are drawn in the frame after the scroll.
  await page.getByRole('grid').evaluate(async (box) => {
    box.scrollTo({ top: 300 });
    for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  const inSight = page.getByRole('row').filter({ visible: true }).last();
  await expect(inSight).toHaveAttribute('data-row', /\d+/);
  const last = (await inSight.textContent()) ?? '';
  await entry(page, 'essentials').click();
  await expect(page).toHaveURL(/\/essentials$/);
  await page.waitForLoadState('networkidle');
  // Nothing is answered from here on.
  await page.route(/\/api\/|\/organization\//, () => undefined);
  await page.goBack();
  await expect(page.getByRole('row').filter({ visible: true }).last()).toHaveText(last);
  expect(await top()).toBe(300);
  await expect(page.getByRole('searchbox')).toHaveValue('a');
  await expect(page).toHaveURL(/q=a&sort=displayName\.desc$/);
});

test('a screen about the place used last is of the new one, also when a link of a page has led there', async ({
  page,
}) => {
  await takeSession(page, people.organizationAdmin);
  const { organizations, tenants } = await whoAmI(page);
  const [organization] = organizations.filter(({ name }) => name === people.organizationAdmin.organization);
  const own = tenants.filter(({ organizationId }) => organizationId === organization?.id);
  const path = screenPath('organization', { organizationId: organization?.id ?? '' });
  await page.goto(path, { waitUntil: 'networkidle' });
  const { tenantId } = await placeOf(page);
  await Promise.all([page.waitForResponse((answer) => isPayload(answer.request())), entry(page, 'essentials').hover()]);
  await entry(page, 'essentials').click();
  await expect(page.getByRole('main').getByText(tenantId).first()).toBeVisible();
  await page.goBack();
  const other = own.find(({ id, role }) => id !== tenantId && role === Role.Admin)!;
  await page.getByRole('main').getByRole('link', { name: other.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/tenant/${other.id}$`));
  await page.evaluate((id) => {
    const seen = globalThis as typeof globalThis & { wrong?: boolean };
    seen.wrong = false;
    const look = (): void => {
      const main = document.querySelector('main')?.innerText ?? '';
      if (window.location.pathname === '/essentials' && main.includes(id)) seen.wrong = true;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, tenantId);
  await entry(page, 'essentials').click();
  await expect(page.getByRole('main').getByText(other.id).first()).toBeVisible();
  await expect(page.getByRole('button', { name: text('shell.switchTenant') })).toContainText(other.name);
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { wrong?: boolean }).wrong)).toBe(false);
});

test('who signs in as another person in another tab does not meet what the first has seen', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('organization', await placeOf(page)), { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText(people.organizationAdmin.name.split(' ')[0] ?? '');
  await page.context().clearCookies();
  await takeSession(page, people.tenantAdmin);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ]);
  await expect(page.getByRole('button', { name: people.tenantAdmin.name }).first()).toBeVisible();
});
