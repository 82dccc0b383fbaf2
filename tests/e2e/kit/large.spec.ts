/** A tenant with 50,000 members (`PLATFORM_SEED=large`): they never travel at once, and every one of them can be reached. */
import { type Page, type Response, expect } from 'playwright/test';
import { PICKER_PAGE, TEXT } from '@/lib/contract/limits';
import { LARGE } from '@/lib/platform/db/seed/large-steps';
import { screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { watchRowsDrawn } from '../../support/rows-drawn';
import { placeOf, takeSession } from '../../support/sign-in';
import { test, watchRowQuestions } from '../../support/large-app';
import { text, textsOf } from '../../support/texts';

/** What the first view and all after it on that page may bring, in bytes of answers. */
const FIRST_VIEW_BYTES = 2_000_000;
/** The same for creating a tenant: the roles of 300 applications would be 5 MB. */
const APPLICATIONS_BYTES = 800_000;
/** Rows that no first page holds: one on the way, and the last of all, with two people of the demo. */
const FAR_ROWS = [3000, LARGE.members + 1];

/** Opens the members of the large tenant. */
async function openMembers(page: Page): Promise<void> {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page, people.organizationAdmin.organization, 'Fjordkraft Customers');
  await page.goto(screenPath('tenantMembers', place));
}

const grid = (page: Page) => page.getByRole('grid', { name: /Fjordkraft Customers/ });

// Before people are removed: it counts them.
test('a group finds its members among 50,000 by name, and brings more of them as one scrolls', async ({ page }) => {
  await openMembers(page);
  await page.goto(`${page.url().replace(/members.*$/, 'groups')}?dialog=create`);
  const dialog = page.getByRole('dialog', { name: text('groups.create.title') });
  const total = LARGE.members + 2;
  await expect(dialog.getByText(text('groups.picker.chosenOf', { count: 0, total }))).toBeVisible();
  const options = dialog.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-setsize', String(PICKER_PAGE));
  await dialog.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(options.first()).toHaveAttribute('aria-setsize', String(2 * PICKER_PAGE));
  // A member far behind those.
  await dialog.getByRole('combobox', { name: text('groups.picker.label') }).fill(`customer${LARGE.members - 1}@`);
  await expect(options).toHaveCount(1);
  await options.click();
  await expect(dialog.getByText(text('groups.picker.chosenOf', { count: 1, total }))).toBeVisible();
});

test('the first view brings a few of 50,000, search and scrolling reach all of them', async ({ page }) => {
  test.setTimeout(150_000);
  await openMembers(page);
  let bytes = 0;
  const count = async (response: Response): Promise<void> => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    if (!response.url().includes('/_next/static/')) bytes += body.length;
  };
  page.on('response', (response) => void count(response));
  await page.reload({ waitUntil: 'networkidle' });
  // Two people of the demo belong to the tenant too; the header is a row of its own.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members + 2 + 1));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(FIRST_VIEW_BYTES);

  const search = page.getByRole('searchbox');
  // Until the answer is there the rows of the question before stay, and say so.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/everyone?*search=*', async (route) => {
    await held;
    await route.continue();
  });
  await search.fill('customer49999@customers.example');
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: text('table.loading') })).toBeVisible();
  answer();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/everyone?*search=*');
  await expect(grid(page).getByRole('rowheader')).toContainText('customer49999@customers.example');
  await search.fill('');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members + 2 + 1));

  for (const row of FAR_ROWS) {
    await grid(page).evaluate((element, top) => element.scrollTo({ top }), row * 44);
    // The place is drawn at once and filled when its rows have come.
    const far = grid(page).locator(`[aria-rowindex="${row + 2}"]`);
    await expect(far.getByRole('rowheader')).toContainText('@customers.example', { timeout: 60_000 });
  }
});

test('the page brings the first rows, a jump the rows around it and no others', async ({ page }) => {
  test.setTimeout(150_000);
  await openMembers(page);
  const asked = watchRowQuestions(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members + 2 + 1));
  // What came with the page is asked for again, then the rows behind it.
  expect(new Set(asked.map((url) => new URL(url).searchParams.get('offset')))).toEqual(new Set(['0', '40']));

  for (const row of [LARGE.members / 2, LARGE.members - 400, 12_345]) {
    asked.length = 0;
    await grid(page).evaluate((element, top) => element.scrollTo({ top }), row * 44);
    const far = grid(page).locator(`[aria-rowindex="${row + 2}"]`);
    await expect(far.getByRole('rowheader')).toContainText('@customers.example', { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
  }
  // Another order is another list, and begins at its start.
  await grid(page)
    .getByRole('columnheader', { name: text('members.column.name') })
    .getByRole('button')
    .click();
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await grid(page).evaluate((element, top) => element.scrollTo({ top }), 40_000 * 44);
  const far = grid(page).locator('[aria-rowindex="40002"]').getByRole('rowheader');
  await expect(far).toContainText('@customers.example');
});

test('filter and sort reach all of them; a query that the platform refuses is reported in the table', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await openMembers(page);
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?f.role=admin`);
  // Every 5,000th member, and two people of the demo.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members / 5000 + 2 + 1));
  await page.goto(`${pathname}?sort=displayName.desc`);
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Øyvind');

  // A pasted link with a search that is longer than the field takes.
  const query = `?q=${'x'.repeat(TEXT.search.max + 1)}`;
  await page.goto(pathname + query);
  await expect(page.getByText(text('catalogue.Tenant.Fetch.Members.Error'))).toBeVisible();
  const { organizationId } = await placeOf(page, people.organizationAdmin.organization);
  await page.goto(screenPath('organizationMembers', { organizationId }) + query);
  await expect(page.getByText(text('catalogue.Organization.Fetch.Members.Error'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('common.action.retry') })).toBeVisible();
});

test('who creates a tenant is brought 300 applications without their roles, and the roles of one when they are asked for', async ({
  page,
}) => {
  await takeSession(page, people.superTenantAdmin);
  let bytes = 0;
  const asked: URLSearchParams[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname.endsWith('/configuration/applications')) asked.push(url.searchParams);
    if (url.pathname.includes('/_next/static/')) return;
    void response.body().then(
      (body) => (bytes += body.length),
      () => undefined,
    );
  });
  await page.goto(screenPath('tenantCreate', {}), { waitUntil: 'networkidle' });
  const dialog = page.getByRole('dialog', { name: text('onboarding.create.titleNew') });
  await dialog.getByRole('combobox', { name: text('onboarding.create.applications') }).click();
  await page.keyboard.type('0200');
  await page.getByRole('option', { name: 'Application 0200' }).click();
  await page.keyboard.press('Escape');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(APPLICATIONS_BYTES);
  expect(asked.filter((query) => query.get('detail') !== 'summary')).toEqual([]);

  await dialog.getByRole('button', { name: /Application 0200/, expanded: false }).click();
  const roles = dialog.getByRole('listbox', { name: text('common.grants.roles') });
  await expect(roles.getByRole('option').first()).toHaveAttribute('aria-setsize', String(LARGE.rolesPerApplication));
  expect(asked.filter((query) => query.get('detail') !== 'summary').map((query) => query.has('search'))).toEqual([
    true,
  ]);
});

test('the tenants to filter single-tenant applications by come without the applications', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page, people.superTenantAdmin.organization);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/applications/single-tenant')) asked.push(url.searchParams);
  });
  await page.goto(screenPath('singleTenantApplications', place), { waitUntil: 'networkidle' });
  // The column's heading has the same name.
  const filter = page.locator('[aria-haspopup="dialog"]');
  await page
    .getByRole('button', { name: text('applications.filter.tenant'), exact: true })
    .and(filter)
    .click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked.filter((query) => !query.has('limit'))).toEqual([]);
});

test('5,000 clients: a page of them is opened, search and filters ask the platform once each', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page, people.superTenantAdmin.organization);
  let asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/configuration/clients')) asked.push(url.searchParams);
  });
  await page.goto(screenPath('clients', place), { waitUntil: 'networkidle' });
  const list = page.getByRole('grid', { name: /^OIDC clients/ });
  const rowsOf = async (): Promise<number> => Number(await list.getAttribute('aria-rowcount')) - 1;
  expect(await rowsOf()).toBeGreaterThanOrEqual(LARGE.clients);
  // What came with the page is asked for again, then the rows behind it, and how many need attention; nothing asks for all.
  const limits = asked.map((query) => `${query.get('offset') ?? ''} ${query.get('limit')}`);
  expect(limits.toSorted()).toEqual([' 1', '0 40', '40 40']);

  asked = [];
  await page.getByRole('searchbox').fill('client_4711');
  await expect(list).toHaveAttribute('aria-rowcount', '2');
  expect(asked.filter((query) => query.get('search') === 'client_4711')).toHaveLength(1);

  asked = [];
  await page.goto(`${screenPath('clients', place)}?f.scope=northwind.ledger.read&f.grantType=client_credentials`, {
    waitUntil: 'networkidle',
  });
  const machines = Math.floor(LARGE.clients / 3);
  await expect.poll(rowsOf).toBeGreaterThanOrEqual(machines);
  expect(await rowsOf()).toBeLessThan(machines + 20);
  const filtered = asked.filter(
    (query) => query.get('scope') === 'northwind.ledger.read' && query.get('limit') !== '1',
  );
  expect(filtered.map((query) => query.get('offset'))).toEqual(['0', '40']);
  expect(asked.filter((query) => !query.has('limit'))).toEqual([]);

  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(list.getByRole('row').last()).toHaveAttribute('aria-rowindex', String((await rowsOf()) + 1));
});

for (const [id, names, question] of [
  ['applications', ['Application 0200', 'Application 0201'], /\/applications\?.*search=/],
  ['assignments', ['Fjordkraft Customers', 'Fjordkraft Retail'], /\/assigned-tenants\?.*search=/],
] as const) {
  test(`a search of a long list asks at once and keeps the rows as they are until the answer is here: ${id}`, async ({
    page,
  }) => {
    await takeSession(page, people.superTenantAdmin);
    const place = await placeOf(page, people.superTenantAdmin.organization);
    await page.goto(screenPath(id, place), { waitUntil: 'networkidle' });
    const list = page.getByRole('grid');
    const rows = list.locator('[data-row]');
    const field = page.getByRole('searchbox');
    // More of them come when the window has been measured.
    const firstRows = async (): Promise<string[]> => (await rows.allTextContents()).slice(0, 10);
    const before = await firstRows();
    expect(before).toHaveLength(10);
    for (const name of names) {
      let answer = (): void => {};
      const asked: string[] = [];
      const held = new Promise<void>((done) => (answer = done));
      await page.route(question, async (route) => {
        asked.push(route.request().url());
        await held;
        await route.continue();
      });
      const drawn = await watchRowsDrawn(page);
      await field.fill(name);
      await expect(list).toHaveAttribute('aria-busy', 'true');
      expect(await firstRows()).toEqual(before);
      expect((await drawn()).anew).toBe(0);
      answer();
      await expect(rows).toHaveText([new RegExp(name)]);
      expect(asked).toHaveLength(1);
      await page.unrouteAll({ behavior: 'wait' });
      await field.fill('');
      await expect.poll(firstRows).toEqual(before);
    }
  });
}

// The last one here: it leaves fewer members behind.
test('an action on all of 50,000 names its targets without loading them, and reaches those', async ({ page }) => {
  test.setTimeout(150_000);
  const bulk = textsOf('members.bulk');
  const people = (count: number) => bulk('what.people', { count });
  const remove = page.getByRole('button', { name: bulk('delete'), exact: true });
  const dialog = page.getByRole('alertdialog');
  await openMembers(page);
  await page.waitForLoadState('networkidle');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members + 2 + 1));
  const asked = watchRowQuestions(page);
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await remove.click();
  // All but oneself.
  await expect(dialog).toHaveAccessibleName(bulk('question.delete', { what: people(LARGE.members + 1) }));
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: text('common.action.cancel') }).click();

  await page.getByRole('searchbox').fill('customer3777');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(11 + 1));
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await remove.click();
  await expect(dialog).toHaveAccessibleName(bulk('question.delete', { what: people(11) }));
  await dialog.getByRole('textbox').fill('11');
  await dialog.getByRole('button', { name: bulk('start.delete', { what: people(11) }) }).click();
  await expect(dialog.getByText(text('common.bulk.succeeded', { count: 11 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await page.getByRole('searchbox').fill('');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LARGE.members + 2 - 11 + 1));
});
