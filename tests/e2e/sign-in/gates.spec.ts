/** Every screen refuses who lacks its grant, and shows itself to who has it (specification, section 6). */
import { type ScreenId, screenIds } from '@/lib/contract/access';
import { type ScreenParams, paths, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const refusal = text('catalogue.Authentication.UserClaimsFetch.Error');
const foreign = text('catalogue.Organization.Fetch.Error');

const pathOf = (id: ScreenId, place: { organizationId: string; tenantId: string }): string =>
  screenPath(id, { ...place, targetTenantId: place.tenantId } as ScreenParams<typeof id>);

for (const [role, person] of Object.entries(people)) {
  if (person.landing === 'noOrganizations' || person.idp) continue;

  test(`row 20: ${role} opens its own screens and no others`, async ({ page }) => {
    test.setTimeout(90_000);
    await takeSession(page, person);
    const place = await placeOf(page);
    const shut = screenIds.filter((id) => !person.opens.includes(id));
    const others = person.opens.filter((id) => !person.sidebar.includes(id));
    const heading = page.getByRole('heading', { level: 1, includeHidden: true }).first();
    const expectOpen = async (id: ScreenId): Promise<void> => {
      await expect(page, `${role} opens ${id}`).toHaveURL(pathOf(id, place));
      await expect(heading).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    };
    for (const id of others) {
      await page.goto(pathOf(id, place));
      await expectOpen(id);
    }
    const [start = 'essentials'] = person.sidebar;
    await page.goto(pathOf(start, place));
    for (const id of person.sidebar) {
      const path = pathOf(id, place);
      // To a document, and to the browser's own way there.
      const answer = await page.request.get(path, { maxRedirects: 0 });
      const opened = { status: answer.status(), hasHeading: /<h1\b/.test(await answer.text()) };
      expect(opened, `${role} opens ${id}`).toEqual({ status: 200, hasHeading: true });
      // Not by the pointer: the page that creates a tenant is a dialog over everything.
      await page
        .locator(`aside a[href="${path}"]`)
        .first()
        .evaluate((link) => (link as HTMLAnchorElement).click());
      await expectOpen(id);
    }
    for (const id of shut) {
      // The browser's own request, as far as the first answer: the page that it leads to is looked at once.
      const answer = await page.request.get(pathOf(id, place), { maxRedirects: 0 });
      const location = new URL(answer.headers().location ?? '', page.url());
      expect([answer.status(), location.pathname], `${role} is refused ${id}`).toEqual([307, paths.error]);
    }
    const [first] = shut;
    if (first === undefined) return;
    await page.goto(pathOf(first, place));
    await expect(page).toHaveURL((url) => url.pathname === paths.error);
    await expect(page.getByText(refusal)).toBeVisible();
  });
}

test('the refusal offers a way back and a way out', async ({ page }) => {
  await takeSession(page, people.regular);
  await page.goto(screenPath('groups', await placeOf(page)));
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByRole('link', { name: text('notices.logout') })).toBeVisible();
  await page.getByRole('link', { name: text('notices.error.return') }).click();
  await expect(page).toHaveURL(screenPath('applicationList', {}));
});

test('another user’s organization or tenant is not found', async ({ page, browser, app }) => {
  const other = await browser.newContext({ baseURL: app.url });
  const otherPage = await other.newPage();
  await takeSession(otherPage, people.superTenantAdmin);
  const theirs = await placeOf(otherPage);
  await other.close();

  await takeSession(page, people.organizationAdmin);
  const mine = await placeOf(page);
  expect((await whoAmI(page)).organizations.map(({ id }) => id)).not.toContain(theirs.organizationId);
  const unknown = 'b9b2a0de-0000-4000-8000-000000000000';
  for (const path of [
    screenPath('organization', { organizationId: theirs.organizationId }),
    screenPath('tenant', theirs),
    screenPath('tenantMembers', { ...mine, tenantId: theirs.tenantId }),
    screenPath('organization', { organizationId: unknown }),
    screenPath('tenant', { ...mine, tenantId: unknown }),
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === paths.error);
    await expect(page.getByText(foreign)).toBeVisible();
  }
});

test('an unknown address is not found, and leads back', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  for (const path of ['/no/such/page', `${screenPath('tenant', place)}/nothing`]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text('notices.notFound.header') })).toBeVisible();
  }
  await page.getByRole('link', { name: text('notices.notFound.start') }).click();
  await expect(page).toHaveURL(screenPath('organization', place));
});

test('header tricks do not open a page', async ({ page, request }) => {
  await takeSession(page, people.organizationAdmin);
  const path = screenPath('organization', await placeOf(page));
  const tricks: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { RSC: '1' },
    { RSC: '1', 'next-router-prefetch': '1' },
    { purpose: 'prefetch', accept: 'text/html' },
  ];
  for (const headers of tricks) {
    for (const address of [path, `${path}/`, path.replace('organization', 'organizatio%6e'), `${path}?_rsc=1`]) {
      const response = await request.get(address, { headers, maxRedirects: 0 });
      expect([307, 308, 401], `${address} ${JSON.stringify(headers)}`).toContain(response.status());
      expect(await response.text()).not.toContain(people.organizationAdmin.organization);
    }
  }
});
