/** The overview dashboard (specification, section 2). */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../support/axe';
import { callAs, expect, freshName, test } from '../support/organizations';
import { people } from '../support/people';
import { placeOf, signIn } from '../support/sign-in';
import { text } from '../support/texts';

const card = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const filter = (page: Page, key: 'all' | 'own', values?: Record<string, string>) =>
  page.getByRole('button', { name: text(`overview.filter.${key}`, values), exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: text('overview.search') });

test.describe('a super-tenant admin', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, people.superTenantAdmin);
    await page.goto(screenPath('organizationOverview', await placeOf(page)));
  });

  test('opens an organization and sees its admins with e-mail and id', async ({ page }) => {
    const fjordkraft = card(page, 'Fjordkraft Group');
    await expect(fjordkraft).toHaveAttribute('aria-expanded', 'false');
    await fjordkraft.click();
    await expect(fjordkraft).toHaveAttribute('aria-expanded', 'true');
    const external = page.getByRole('region', { name: new RegExp(text('overview.external')) });
    const badge = external.getByRole('button', { name: new RegExp(people.organizationAdmin.name) });
    await badge.focus();
    await expect(page.getByRole('tooltip')).toContainText('astrid.solheim@fjordkraft.example');
    await expect(page.getByRole('region', { name: new RegExp(text('overview.internal')) })).toContainText(
      text('overview.internalNone'),
    );
    await fjordkraft.click();
    await expect(external).toHaveCount(0);
    // One's own people are the internal ones.
    await card(page, 'Northwind Identity').click();
    await expect(
      page
        .getByRole('region', { name: new RegExp(text('overview.internal')) })
        .getByRole('button', { name: new RegExp(people.superTenantAdmin.name) }),
    ).toBeVisible();
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
      newOrganization: { name, code: 'x' },
      applications: [],
    };
    expect((await callAs(page, 'invitations.create', {}, { data, from })).status()).toBe(201);
    await page.reload();
    await search(page).fill(name);
    await card(page, name).click();
    await expect(page.getByText(text('overview.externalNone'))).toBeVisible();
  });

  test('with an organization open it is accessible', async ({ page }) => {
    await expectAccessible(page, async (shown) => {
      const first = shown.getByRole('main').getByRole('button', { expanded: false }).first();
      await first.click();
      await expect(shown.getByRole('main').getByRole('button', { expanded: true })).toBeVisible();
    });
  });
});

test('an admin of an ordinary tenant is told why it is not for them, and the platform refuses', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organizationOverview', place));
  await expect(page.getByText(text('access.notSuperTenant'))).toBeVisible();
  expect((await callAs(page, 'overview.organizations', place)).status()).toBe(403);
});

for (const person of [people.tenantAdmin, people.onboarding, people.regular]) {
  test(`${person.username} is refused`, async ({ page }) => {
    await signIn(page, person);
    await page.goto(screenPath('organizationOverview', await placeOf(page)));
    await expect(page.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
  });
}
