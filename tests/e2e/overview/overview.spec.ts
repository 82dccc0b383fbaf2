/** The overview dashboard (specification, section 2). */
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { FIRST_PAGE_ROWS, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { demoId } from '@/lib/platform/db/seed/ids';
import { organizationMembers, organizations, users } from '@/lib/platform/db/schema';
import { compareNames } from '@/lib/contract/compare-names';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { callAs, expect, expectTooltip, freshName, startAppWith, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, signInAnew, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

const card = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('table', { name: text('overview.label') });
/** What opens the rows, while none is open. */
const toggles = (page: Page) => list(page).getByRole('rowheader').getByRole('button');
const rowOf = (page: Page, name: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const admins = (page: Page) => page.getByRole('region', { name: text('overview.column.admins') });
const filter = (page: Page, key: 'all' | 'own', values?: Record<string, string>) =>
  page.getByRole('button', { name: text(`overview.filter.${key}`, values), exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: text('overview.search') });

/** Goes to another screen by the sidebar. */
async function leave(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.applicationList') })
    .click();
  await expect(page).toHaveURL(screenPath('applicationList', {}));
  await expect(list(page)).toHaveCount(0);
}

test.describe('a super-tenant admin', () => {
  test.beforeEach(async ({ page }) => {
    await takeSession(page, people.superTenantAdmin);
    await page.goto(screenPath('organizationOverview', await placeOf(page)));
  });

  test('opens an organization and sees its admins with e-mail and id', async ({ page }) => {
    const fjordkraft = card(page, 'Fjordkraft Group');
    await expect(fjordkraft).toHaveAttribute('aria-expanded', 'false');
    await fjordkraft.click();
    await expect(fjordkraft).toHaveAttribute('aria-expanded', 'true');
    const astrid = admins(page).getByRole('listitem').filter({ hasText: people.organizationAdmin.name });
    await expect(astrid).toContainText(text('overview.belonging.External'));
    await expectTooltip(astrid.getByRole('button'), 'astrid.solheim@fjordkraft.example');
    await expect(admins(page).getByText(text('overview.belonging.Internal'), { exact: true })).toHaveCount(0);
    // The closed row counts them, and names them on demand.
    const counted = rowOf(page, 'Fjordkraft Group').getByRole('button', {
      name: text('overview.count.External', { count: 2 }),
    });
    await expectTooltip(counted, 'astrid.solheim@fjordkraft.example');
    await fjordkraft.click();
    await expect(admins(page)).toHaveCount(0);
    // One's own people are the internal ones.
    await card(page, 'Northwind Identity').click();
    await expect(admins(page).getByRole('listitem').filter({ hasText: people.superTenantAdmin.name })).toContainText(
      text('overview.belonging.Internal'),
    );
  });

  test('an open row has the tenants with members, waiting invitations and last activity; one’s own leads on', async ({
    page,
  }) => {
    await card(page, 'Fjordkraft Group').click();
    const tenants = page.getByRole('table', { name: text('overview.tenantsOf', { name: 'Fjordkraft Group' }) });
    const operations = tenants.getByRole('row', { name: /Fjordkraft Operations/ });
    await expect(operations.getByRole('cell').first()).toHaveText(/^\d+$/);
    await expect(operations.getByRole('time')).toBeVisible();
    await expect(
      operations.getByRole('button', { name: text('overview.idOf', { name: 'Fjordkraft Operations' }) }),
    ).toBeVisible();
    // What is another's opens to its own people only.
    await expect(page.getByRole('link', { name: text('overview.open', { name: 'Fjordkraft Group' }) })).toHaveCount(0);
    await card(page, 'Northwind Identity').click();
    await page.getByRole('link', { name: text('overview.open', { name: 'Northwind Identity' }) }).click();
    await expect(page).toHaveURL(screenPath('organization', await placeOf(page)));
  });

  test('every column sorts, and the address keeps the order', async ({ page }) => {
    // Other tests make organizations, and of many only those in sight are drawn: the first ones are compared.
    const names = async () => (await toggles(page).allInnerTexts()).slice(0, 3);
    const ascending = await names();
    expect(ascending).toHaveLength(3);
    for (const key of ['createdBy', 'tenants', 'members', 'admins', 'activity', 'created'] as const) {
      const head = list(page).getByRole('columnheader', { name: text(`overview.column.${key}`), exact: true });
      await expect(head).toHaveAttribute('aria-sort', 'none');
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    }
    const byName = list(page).getByRole('columnheader', { name: text('overview.column.name') });
    await byName.getByRole('button').click();
    await expect.poll(names).toEqual(ascending);
    await byName.getByRole('button').click();
    await expect.poll(async () => (await names())[0]).not.toBe(ascending[0]);
    const descending = await names();
    expect(descending).toEqual(descending.toSorted((one, other) => compareNames(other, one)));
    await page.reload();
    await expect(byName).toHaveAttribute('aria-sort', 'descending');
    await expect(toggles(page).first()).toHaveText(descending[0] ?? '');
  });

  test('by keyboard: down and up lead from row to row, right opens, left closes', async ({ page }) => {
    const [one = '', two = ''] = await toggles(page).allInnerTexts();
    const [first, second] = [card(page, one), card(page, two)];
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await expect(second).toHaveAttribute('aria-expanded', 'true');
  });

  test('finds an organization by a tenant of it: by name, by part of its id, in quotes or braces', async ({ page }) => {
    const id = demoId('tenant operations');
    for (const asked of ['fjordkraft oper', id, id.slice(4, 20), `"${id}"`, `{${id.toUpperCase()}}`]) {
      await search(page).fill(asked);
      await expect(card(page, 'Fjordkraft Group')).toBeVisible();
      await expect(card(page, 'Northwind Identity')).toHaveCount(0);
    }
    await card(page, 'Fjordkraft Group').click();
    const tenants = page.getByRole('table', { name: text('overview.tenantsOf', { name: 'Fjordkraft Group' }) });
    await expect(tenants.getByRole('row').nth(1)).toContainText('Fjordkraft Operations');
  });

  test('who created an organization can be read beside its counts on a middling screen', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const creators = page.getByRole('main').getByRole('cell', { name: 'Northwind', exact: true });
    await expect(creators.first()).toBeVisible();
    const cut = await creators.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
  });

  test('filters by creator and searches; the address keeps it', async ({ page }) => {
    await expect(card(page, 'Northwind Identity')).toBeVisible();
    await filter(page, 'own', { tenant: 'Northwind' }).click();
    await expect(card(page, 'Northwind Identity')).toHaveCount(0);
    await expect(card(page, 'Sildal Havbruk')).toBeVisible();
    await search(page).fill('astrid');
    await expect(card(page, 'Sildal Havbruk')).toHaveCount(0);
    await expect(card(page, 'Fjordkraft Group')).toBeVisible();
    await page.reload();
    await expect(search(page)).toHaveValue('astrid');
    await expect(filter(page, 'own', { tenant: 'Northwind' })).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Sildal Havbruk')).toHaveCount(0);
    await search(page).fill('nothing like it');
    await page.getByRole('button', { name: text('overview.clear') }).click();
    await expect(card(page, 'Northwind Identity')).toBeVisible();
  });

  test('finds a new organization at once', async ({ page }) => {
    const name = freshName('Vesterålen');
    const { tenantId: from } = await placeOf(page);
    const data = {
      tenantName: name,
      userData: { username: name.split(' ')[1] ?? '', contactEmail: 'kari@vesteralen.example' },
      existingOrganizationId: null,
      newOrganization: { name, code: ORGANIZATION_CODE_PLACEHOLDER },
      applications: [],
    };
    expect((await callAs(page, 'invitations.create', {}, { data, from })).status()).toBe(201);
    await page.reload();
    await search(page).fill(name);
    await card(page, name).click();
    await expect(page.getByText(text('overview.externalNone'))).toBeVisible();
  });

  test('with an organization open it is accessible', async ({ page }) => {
    await expectAccessible(page, {
      prepare: async (shown) => {
        const first = shown.getByRole('main').getByRole('button', { expanded: false }).first();
        await first.click();
        await expect(shown.getByRole('main').getByRole('button', { expanded: true })).toBeVisible();
      },
    });
  });
});

test('an admin of an ordinary tenant reads why it is not for them, and the platform refuses', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organizationOverview', place));
  await expect(page.getByText(text('access.notSuperTenant'))).toBeVisible();
  expect((await callAs(page, 'overview.organizations', place)).status()).toBe(403);
});

for (const person of [people.tenantAdmin, people.onboarding, people.regular]) {
  test(`${person.username} is refused`, async ({ page }) => {
    await takeSession(page, person);
    await page.goto(screenPath('organizationOverview', await placeOf(page)));
    await expect(page.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
  });
}

test('of 2,000 organizations the page is made with the first, and draws those in sight', async ({ browser }) => {
  test.setTimeout(240_000);
  const count = 2000;
  const app = await startAppWith(async (db) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const name = `Bulk ${String(index).padStart(4, '0')}`;
      return { id: `bulk-${index}`, name, code: ORGANIZATION_CODE_PLACEHOLDER };
    });
    const [member] = await db.select({ id: users.id }).from(users).where(eq(users.username, people.regular.username));
    await db.insert(organizations).values(rows);
    await db.insert(organizationMembers).values(
      rows.map(({ id: organizationId }) => ({
        organizationId,
        userId: member?.id ?? '',
        isOrganizationAdmin: true,
        administrationPermissions: [],
      })),
    );
  });
  try {
    const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
    await signInAnew(page, people.superTenantAdmin);
    const path = screenPath('organizationOverview', await placeOf(page));
    const first = await (await page.request.get(path)).text();
    // The page is made with the first of them only.
    expect(first).toContain('Bulk 0000');
    expect(first).not.toContain(`Bulk ${String(FIRST_PAGE_ROWS * 2).padStart(4, '0')}`);
    await page.goto(path);
    await expect(
      page.getByText(text('table.counted.organizations', { count: count + 3 }), { exact: true }),
    ).toBeVisible();
    // Only what is in sight is in the page.
    expect(await list(page).getByRole('row').count()).toBeLessThan(60);
    await search(page).fill('Bulk 1999');
    await expect(card(page, 'Bulk 1999')).toBeVisible();
    // The heading of the columns, and it.
    await expect(list(page).getByRole('row')).toHaveCount(2);
    await search(page).fill('');
    await expect(card(page, 'Bulk 0000')).toBeVisible();
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    await expect(card(page, 'Sildal Havbruk')).toBeVisible();
    expect(await list(page).getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 0 }));
    // Back shows the same rows at the same place, also behind one that was open.
    await card(page, 'Bulk 0000').click();
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 4000 }));
    const inSight = page.getByRole('main').getByRole('button', { name: 'Bulk 0080', exact: true });
    await expect(inSight).toBeInViewport();
    const { y: before } = (await inSight.boundingBox()) ?? {};
    await leave(page);
    await page.goBack();
    await expect.poll(async () => Math.round((await inSight.boundingBox())?.y ?? 0)).toBe(Math.round(before ?? 0));
    // Nor while the page is being left: its rows have no height any more.
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 0 }));
    await expect(card(page, 'Bulk 0000')).toBeVisible();
    const drawn = await page.evaluateHandle(() => {
      const added = { rows: 0 };
      // Those that come and go before the next frame count too.
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) if (node instanceof HTMLTableSectionElement) added.rows += 1;
        }
      }).observe(document.body, { childList: true, subtree: true });
      return added;
    });
    await leave(page);
    expect(await drawn.evaluate(({ rows }) => rows)).toBeLessThan(100);
  } finally {
    await app.dispose();
  }
});
