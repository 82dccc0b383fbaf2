/** Creating, joining and deleting tenants, by who may and who may not (specification, sections 2 to 6). */
import type { Page, Request } from 'playwright/test';
import { paths, screenPath } from '@/lib/paths';
import {
  createTenant,
  giveApplication,
  tenantBox,
  tenantButton,
  tenantDialog,
  tenantField,
} from '../../support/dialogs';
import { heading, setPassword, test as mailTest } from '../../support/invitations';
import { linkIn } from '../../support/mail';
import { callAs, expect, freshName, test } from '../../support/organizations';
import { type Person, people } from '../../support/people';
import { placeOf, takeSession, whoAmI } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

/** The next request of the browser that creates something. */
const creation = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && /\/(invitations|tenants)$/.test(request.url()));

for (const [role, person] of [
  ['a super-tenant admin', people.superTenantAdmin],
  ['who only onboards', people.onboarding],
] satisfies [string, Person][]) {
  mailTest(`${role} creates an organization, whose first admin lands in it`, async ({ page, mail, visit }) => {
    await takeSession(page, person);
    await page.goto(screenPath('tenantCreate', {}));
    const name = freshName('Lofoten');
    const email = `${name.split(' ')[1]}@lofoten.example`;
    await expect(tenantButton(page)).toBeDisabled();
    await tenantField(page, 'name').fill(`  ${name} `);
    await tenantField(page, 'email').fill(email);
    await giveApplication(page, 'Ledger');
    await expect(tenantButton(page)).toBeEnabled();
    const [request] = await Promise.all([creation(page), tenantButton(page).click()]);
    const { tenantId } = await placeOf(page);
    expect(new URL(request.url()).pathname).toBe('/api/invitations');
    expect(request.headers().tenantid).toBe(tenantId);
    expect(request.postDataJSON()).toMatchObject({
      tenantName: name,
      userData: { username: email, contactEmail: email },
      existingOrganizationId: null,
      newOrganization: { name },
      applications: [{ roles: [], permissions: [] }],
      preferredLanguage: 'en',
      isUniqueIdp: false,
      idp: null,
    });
    await expect(tenantDialog(page).getByText(text('onboarding.created.newTitle', { tenant: name }))).toBeVisible();
    await expect(tenantDialog(page).getByRole('status')).toContainText(email);
    await mail.take(email);
    await page.getByRole('button', { name: text('onboarding.created.sendAgain') }).click();
    await expect(page.getByText(text('catalogue.Page.Tenant.Create.Resend.Success'))).toBeVisible();
    const link = linkIn(await mail.take(email));
    await page.getByRole('button', { name: text('common.action.done') }).click();
    await expect(page).toHaveURL((url) => url.pathname !== screenPath('tenantCreate', {}));

    const guest = await visit();
    await guest.goto(link);
    await setPassword(guest);
    await expect(heading(guest, 'done.header')).toBeVisible();
    await guest.goto(paths.home);
    const mine = await whoAmI(guest);
    expect(mine.organizations).toMatchObject([{ name, isOrganizationAdmin: true }]);
    await expect(guest).toHaveURL(screenPath('organization', await placeOf(guest)));
  });
}

test.describe('the form', () => {
  test.beforeEach(async ({ page }) => {
    await takeSession(page, people.onboarding);
    await page.goto(screenPath('tenantCreate', {}));
  });

  test('asks for the conditional fields, and for each as long as it is shown', async ({ page }) => {
    await tenantField(page, 'name').fill('Lofoten');
    await tenantField(page, 'email').fill('kari@lofoten.example');
    await expect(tenantButton(page)).toBeEnabled();
    for (const [box, input] of [
      ['sameOrganizationName', 'organizationName'],
      ['sameUserName', 'userName'],
      ['isUniqueIdp', 'idp'],
    ] as const) {
      await expect(tenantField(page, input)).toHaveCount(0);
      await tenantBox(page, box).click();
      await expect(tenantField(page, input)).toBeVisible();
      await expect(tenantButton(page)).toBeDisabled();
      await tenantField(page, input).fill('lofoten');
      await expect(tenantButton(page)).toBeEnabled();
      await tenantField(page, input).fill('');
      await expect(
        page.getByText(text('common.validation.required', { label: createTenant(input) }), { exact: true }),
      ).toBeVisible();
      await tenantBox(page, box).click();
      await expect(tenantButton(page)).toBeEnabled();
    }
  });

  test('says what is wrong with a field, after it was changed', async ({ page }) => {
    await expect(
      page.getByRole('dialog').getByText(text('common.validation.required', { label: createTenant('name') })),
    ).toHaveCount(0);
    const name = createTenant('name');
    for (const [value, message] of [
      ['ab', text('common.validation.min', { label: name, min: 3 })],
      ['x'.repeat(31), text('common.validation.max', { label: name, max: 30 })],
      ['Fjord 😀', text('common.validation.alphanumeric', { label: name })],
      ['<script>alert(1)</script>', text('common.validation.alphanumeric', { label: name })],
      ['12345', text('common.validation.letter', { label: name })],
    ] as const) {
      await tenantField(page, 'name').fill(value);
      await expect(page.getByRole('dialog').getByText(message).first()).toBeVisible();
    }
    await tenantField(page, 'email').fill('kari@lofoten');
    await expect(page.getByText(text('common.validation.email'), { exact: true })).toBeVisible();
    await expect(tenantButton(page)).toBeDisabled();
  });

  test('asks before it throws away what was filled in, and leads to the start page', async ({ page }) => {
    await tenantField(page, 'name').fill('Lofoten');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: text('common.dialog.discardTitle') });
    await question.getByRole('button', { name: text('common.dialog.keepEditing') }).click();
    await expect(tenantField(page, 'name')).toHaveValue('Lofoten');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('common.action.cancel') })
      .click();
    await question.getByRole('button', { name: text('common.dialog.discard') }).click();
    await expect(page).toHaveURL(screenPath('applicationList', {}));
  });

  test('keeps what was filled in when the platform refuses, with its reason at the field', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/409/);
    await tenantField(page, 'name').fill('Fjordkraft Group');
    await tenantField(page, 'email').fill('kari@lofoten.example');
    await tenantButton(page).click();
    await expect(page.getByRole('dialog').getByText(/already exists/)).toBeVisible();
    await expect(tenantField(page, 'name')).toHaveValue('Fjordkraft Group');
    await expect(tenantField(page, 'name')).toBeFocused();
    await tenantField(page, 'name').fill('Lofoten');
    await expect(page.getByRole('dialog').getByText(/already exists/)).toHaveCount(0);
  });

  test('ticks roles and permissions of the chosen applications', async ({ page }) => {
    const name = freshName('Senja');
    await tenantField(page, 'name').fill(name);
    await tenantField(page, 'email').fill('kari@senja.example');
    await giveApplication(page, 'Ledger');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ledger|^L Ledger/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('listbox', { name: text('common.grants.roles') })
      .getByRole('option')
      .first()
      .click();
    const [request] = await Promise.all([creation(page), tenantButton(page).click()]);
    const body = request.postDataJSON() as { applications: { roles: string[]; permissions: string[] }[] };
    expect(body.applications).toHaveLength(1);
    expect(body.applications[0]).toMatchObject({ roles: [expect.any(String)], permissions: [] });
    await expect(page.getByText(text('onboarding.created.newTitle', { tenant: name }))).toBeVisible();
  });

  test('an application that the address asks for is chosen, or said not to exist', async ({ page }) => {
    const { tenantId } = await placeOf(page);
    const answer = await callAs(page, 'applications.list', { tenantId });
    const [application] = (await answer.json()) as { applicationId: string; name: string }[];
    await page.goto(`${screenPath('tenantCreate', {})}?applicationId=${application?.applicationId}`);
    await expect(
      page.getByRole('button', { name: text('common.chips.remove', { name: application?.name ?? '' }) }),
    ).toBeVisible();
    await page.goto(`${screenPath('tenantCreate', {})}?applicationId=nothing`);
    await expect(page.getByText(text('catalogue.Page.Tenant.Create.Preconfigured.NoApplication.Error'))).toBeVisible();
  });
});

test('an organization admin creates a tenant in the organization', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId, name } = await mint(page);
  await page.goto(screenPath('organization', { organizationId }));
  await page
    .getByRole('main')
    .getByRole('button', { name: text('onboarding.action.button') })
    .click();
  await expect(page).toHaveURL(/dialog=create-tenant/);
  await expect(tenantBox(page, 'sameOrganizationName')).toHaveCount(0);
  const tenant = freshName('Senja');
  await tenantField(page, 'name').fill(tenant);
  await tenantField(page, 'email').fill('kari@senja.example');
  const [request] = await Promise.all([creation(page), tenantButton(page).click()]);
  expect(new URL(request.url()).pathname).toBe(`/api/organizations/${organizationId}/tenants`);
  expect(request.headers().tenantid).toBe(tenantId);
  expect(request.postDataJSON()).toMatchObject({ existingOrganizationId: organizationId, newOrganization: null });
  const dialog = tenantDialog(page, 'title');
  await expect(dialog.getByRole('status')).toContainText(name);
  await expect(dialog.getByRole('button', { name: text('onboarding.created.sendAgain') })).toHaveCount(0);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
  await page.goto(screenPath('organizationTenants', { organizationId }));
  await expect(page.getByRole('row', { name: new RegExp(tenant) })).toBeVisible();
});

test('an organization admin sees the roles of the application that is opened', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page, people.organizationAdmin.organization);
  // As a list of many: it names the first role only.
  await page.route('**/api/organizations/*/applications?detail=summary', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as { roles: unknown[] }[];
    await route.fulfill({ json: rows.map((row) => ({ ...row, roles: row.roles.slice(0, 1), numberOfRoles: 9 })) });
  });
  await page.goto(`${screenPath('organization', { organizationId })}?dialog=create-tenant`);
  await giveApplication(page, 'Ledger');
  const dialog = tenantDialog(page, 'title');
  await dialog.getByRole('button', { name: /^Ledger|^L Ledger/ }).click();
  const roles = dialog.getByRole('listbox', { name: text('common.grants.roles') }).getByRole('option');
  await expect(roles.nth(1)).toBeAttached();
});

test('who joins a tenant finds it in every list and switcher without a reload', async ({ page, mint, visitAs }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId: own } = await mint(page);
  // A tenant in the same organization that is not one's own: made by the first admin, who is no member of it.
  const tenant = freshName('Andenes');
  const data = {
    tenantName: tenant,
    userData: { username: 'nobody', contactEmail: 'nobody@andenes.example' },
    existingOrganizationId: organizationId,
    newOrganization: null,
    applications: [],
  };
  expect((await callAs(page, 'tenants.create', { organizationId }, { data, from: own })).status()).toBe(201);
  await page.goto(screenPath('organizationTenants', { organizationId }));
  const row = page.getByRole('row', { name: new RegExp(tenant) });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await row.getByRole('button', { name: text('tenants.list.joinLabel', { name: tenant }) }).click();
  await expect(
    page.getByText(text('catalogue.Page.AllTenantList.Tenant.Joined.Success', { name: tenant }), { exact: true }),
  ).toBeVisible();
  await expect(row.getByText(text('tenants.list.member'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${text('shell.switchTenant')}`) }).click();
  await expect(page.getByRole('option', { name: tenant })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: text('table.rowActions', { name: tenant }) }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${text('tenants.list.join')}`) })).toContainText(
    text('access.alreadyMember'),
  );
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  // A member of another organization has no say here.
  const stranger = await visitAs(people.tenantAdmin);
  await stranger.goto(screenPath('organizationTenants', { organizationId }));
  await expect(stranger.getByText(text('catalogue.Organization.Fetch.Error'))).toBeVisible();
});

test('the list tells kinds apart, and a super-tenant cannot be deleted', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const { organizationId } = await placeOf(page);
  await page.goto(screenPath('organizationTenants', { organizationId }));
  const { tenantId } = await placeOf(page);
  await expect(page.getByRole('row').filter({ hasText: tenantId })).toContainText(text('common.superTenant'));
  await page.getByRole('button', { name: text('tenants.list.filter.kind'), exact: true }).click();
  await page.getByRole('option', { name: text('tenants.list.filter.kinds.regular') }).click();
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  await page
    .getByRole('row')
    .filter({ hasText: tenantId })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${text('tenants.list.delete')}`) })).toContainText(
    text('access.superTenantTarget'),
  );
  await page.keyboard.press('Escape');
  // Its own page has no block for it.
  await page.goto(screenPath('tenant', { organizationId, tenantId }));
  await expect(page.getByRole('link', { name: text('tenants.actions.inviteButton') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('tenants.actions.deleteButton') })).toHaveCount(0);
});
