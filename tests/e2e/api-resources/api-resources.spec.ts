/** The list of API resources: four sections, scopes and what they say, what is remembered, and who may see it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { apiResources, apiScopes, tenants } from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { asManager, makeResource, openResources, PREFIX, r, scopeOf, section } from '../../support/api-resources';
import { expectNoFindings } from '../../support/axe';
import { expect, startAppWith } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { test } from '../../support/test';
import { text } from '../../support/texts';

// They make API resources of the demo super-tenant, which other tests would find.
test.use({ consoleName: 'resources' });

test('the tenant’s own: names, levels, and what a scope says on hover, focus and press', async ({ page }) => {
  const place = await asManager(page);
  const name = `own${Date.now().toString(36)}`;
  await makeResource(page, place, {
    name,
    accessLevel: 'public',
    scopes: [
      scopeOf(name, 'read', { accessLevel: 'public', userClaims: ['Roles', 'Tenants'] }),
      scopeOf(name, 'write', { accessLevel: 'organization' }),
      scopeOf(name, 'close'),
      scopeOf(name, 'burn'),
    ],
  });
  await openResources(page, place);
  const own = section(page, 'tenant');
  const row = own.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('rowheader')).toContainText(`${PREFIX}.${name}`);
  await expect(row.getByRole('cell').first()).toContainText(r('level.public'));
  // Three chips, the furthest reaching first, and one behind "+1".
  const chip = row.getByRole('button', { name: `read (${r('level.public')})` });
  await expect(row.getByRole('button', { name: `write (${r('level.organization')})` })).toBeVisible();
  await expect(
    row.getByRole('button', { name: `${r('more', { count: 1 })} ${r('of', { name: `${PREFIX}.${name}` })}` }),
  ).toBeVisible();

  const tip = page.getByRole('dialog', { name: r('scope.label', { name: `${PREFIX}.${name}.read` }) });
  await chip.hover();
  await expect(tip).toContainText('May read');
  await expect(tip).toContainText(`${r('claim.Tenants')}, ${r('claim.Roles')}`);
  await expect(tip).toContainText(r('scope.useNone'));
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toHaveCount(0);
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(
    tip.getByRole('button', { name: new RegExp(r('scope.name', { name: `${PREFIX}.${name}.read` })) }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
});

test('what is closed stays closed; a search opens what matches; a level narrows; nothing matches', async ({ page }) => {
  const place = await asManager(page);
  await openResources(page, place);
  const identity = section(page, 'identity');
  const head = (name: 'tenant' | 'identity') =>
    section(page, name).getByRole('button', { name: new RegExp(`^${r(`section.${name}.title`)}`) });
  // Closed at first, it tells what is inside.
  await expect(head('identity')).toHaveAttribute('aria-expanded', 'false');
  await expect(identity).toContainText('openid, profile, email');
  await head('identity').click();
  await expect(identity.getByRole('rowheader', { name: 'openid' })).toBeVisible();
  await head('tenant').click();
  await expect(section(page, 'tenant').getByRole('rowheader')).toHaveCount(0);
  await page.reload();
  await expect(head('tenant')).toHaveAttribute('aria-expanded', 'false');
  await expect(identity.getByRole('rowheader', { name: 'openid' })).toBeVisible();

  await page.getByRole('searchbox').fill('northwind.ledger.write');
  await expect(section(page, 'tenant').getByRole('rowheader')).toHaveCount(1);
  await expect(identity.getByRole('rowheader')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Showing 1 of/ })).toBeVisible();
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  // As it was before the search.
  await expect(head('tenant')).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: r('accessLevel'), exact: true }).click();
  await page.getByRole('option', { name: r('level.tenant') }).click();
  await page.keyboard.press('Escape');
  await expect(section(page, 'tenant').getByRole('rowheader', { name: /northwind\.archive/ })).toBeVisible();
  await expect(section(page, 'tenant').getByRole('rowheader', { name: /northwind\.ledger/ })).toHaveCount(0);
  await page.reload();
  await expect(section(page, 'tenant').getByRole('rowheader', { name: /northwind\.archive/ })).toBeVisible();
});

test('what others share is read only, says so once, and has no menu; empty sections say what is not there', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const app = await startAppWith(async (db) => {
    const add = async (tenantId: string, name: string, accessLevel: string) => {
      const id = randomUUID();
      const texts = {
        displayName: `Shared ${name}`,
        description: '<img src=x onerror="window.hacked=1">',
        accessLevel,
      };
      await db.insert(apiResources).values({ id, tenantId, name, ...texts });
      await db.insert(apiScopes).values({ id: randomUUID(), resourceId: id, name: `${name}.read`, ...texts });
    };
    const [northwind] = await db.select().from(tenants).where(eq(tenants.prefix, PREFIX));
    const sister = {
      ...northwind!,
      id: randomUUID(),
      name: 'Northwind Energi',
      prefix: 'energi',
      isSuperTenant: false,
    };
    await db.insert(tenants).values(sister);
    await add(sister.id, 'energi.trading', 'organization');
    await add(demoId('tenant operations'), 'operations.secret', 'organization');
  });
  try {
    const page = await browser.newPage({ baseURL: app.url });
    await takeSession(page, people.superTenantAdmin);
    await openResources(page, await placeOf(page));
    const shared = section(page, 'organization');
    const row = shared.getByRole('row').filter({ hasText: 'energi.trading' });
    await expect(row.getByRole('rowheader')).toContainText('Northwind Energi');
    await expect(shared.getByText(r('section.readOnly'))).toHaveCount(1);
    await expect(row.getByRole('button', { name: text('table.rowActions', { name: 'energi.trading' }) })).toHaveCount(
      0,
    );
    // Of another organization only what is public.
    await expect(page.getByText('operations.secret')).toHaveCount(0);
    await expect(section(page, 'public')).toContainText(r('section.public.empty'));
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expectNoFindings(page, 'API resources', {});
    await page.close();
  } finally {
    await app.dispose();
  }
});

test('a small screen has cards with everything in them', async ({ page }) => {
  const place = await asManager(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openResources(page, place);
  const card = section(page, 'tenant').getByRole('row').filter({ hasText: 'northwind.ledger' });
  await expect(card).toContainText('Ledger API');
  await expect(card).toContainText('Accounts and invoices');
  const chip = card.getByRole('button', { name: /^write/ });
  await chip.click();
  await expect(page.getByRole('dialog')).toContainText('northwind.ledger.write');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('who manages resources and nothing else has the room; who does not is refused', async ({ page, browser, app }) => {
  const place = await asManager(page, people.resources);
  await openResources(page, place);
  await expect(page.getByRole('button', { name: r('create.submit') })).toBeVisible();
  for (const who of [people.onboarding, people.tenantAdmin]) {
    const context = await browser.newContext({ baseURL: app.url });
    const denied = await context.newPage();
    await takeSession(denied, who);
    await denied.goto(screenPath('apiResources', await placeOf(denied)));
    await expect(denied.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
    await context.close();
  }
});
