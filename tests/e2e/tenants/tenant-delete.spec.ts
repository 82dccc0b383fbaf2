/** Deleting a tenant, and two admins at once (specification, sections 2 and 4). */
import type { Page } from 'playwright/test';
import { paths, screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { deleteButton, deleteQuestion } from '../../support/dialogs';
import { callAs, expect, freshName, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

async function ask(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: text('tenants.actions.deleteButton') })
    .click();
}

test('says what goes with it, wants the name, and leads to the organization', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId, name } = await mint(page);
  await page.goto(screenPath('tenant', { organizationId, tenantId }));
  await ask(page);
  const dialog = deleteQuestion(page, 'tenants', name);
  await expect(dialog.getByText(text('impact.count.members', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(people.organizationAdmin.name)).toBeVisible();
  // What there is none of has no line.
  await expect(dialog.getByRole('list', { name: text('impact.label') }).getByRole('listitem')).toHaveCount(1);
  await expect(deleteButton(page, 'tenants')).toBeDisabled();
  await dialog.getByRole('textbox').fill(name.slice(0, -1));
  await expect(deleteButton(page, 'tenants')).toBeDisabled();
  await dialog.getByRole('textbox').fill(name);
  await deleteButton(page, 'tenants').click();
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
  await expect(page.getByText(text('catalogue.Page.AllTenantList.Tenant.Deleted'), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is remembered is gone, and does no harm.
  await page.goto(paths.home);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/organization/'));
});

test('from the list: one that is somewhere else stays where one is', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId: from } = await mint(page);
  const name = freshName('Andenes');
  const data = {
    tenantName: name,
    userData: { username: 'nobody', contactEmail: 'nobody@andenes.example' },
    existingOrganizationId: organizationId,
    newOrganization: null,
    applications: [],
  };
  expect((await callAs(page, 'tenants.create', { organizationId }, { data, from })).status()).toBe(201);
  await page.goto(screenPath('organizationTenants', { organizationId }));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: text('table.rowActions', { name }) }).click();
  await page.getByRole('menuitem', { name: text('tenants.list.delete') }).click();
  const dialog = deleteQuestion(page, 'tenants', name);
  // Who is no member of it may not know its groups and clients: nothing is said of them.
  await expect(dialog.getByText(text('impact.nothing'))).toBeVisible();
  await dialog.getByRole('textbox').fill(name);
  await deleteButton(page, 'tenants').click();
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(screenPath('organizationTenants', { organizationId }));
});

test('one that another user has deleted is gone, and that is no error', async ({ page, mint, visitAs, complaints }) => {
  complaints.allow(/40[34]/);
  await takeSession(page, people.twoOrganizations);
  const { organizationId, tenantId, name } = await mint(page);
  await page.goto(screenPath('tenant', { organizationId, tenantId }));
  await ask(page);
  // The same person in another browser was quicker.
  const quicker = await visitAs(people.twoOrganizations);
  expect((await callAs(quicker, 'tenants.delete', { organizationId, tenantId })).status()).toBe(204);
  await deleteQuestion(page, 'tenants', name).getByRole('textbox').fill(name);
  await deleteButton(page, 'tenants').click();
  await expect(page.getByText(text('tenants.delete.gone'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
});

test('who may not delete has no button, and the platform refuses too', async ({ page, complaints }) => {
  complaints.allow(/403/);
  await takeSession(page, people.tenantAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('tenant', place));
  await expect(page.getByRole('link', { name: text('tenants.actions.inviteButton') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('tenants.actions.deleteButton') })).toHaveCount(0);
  await page.goto(`${screenPath('tenant', place)}?dialog=delete-tenant`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await callAs(page, 'tenants.delete', place)).status()).toBe(403);
});

test('“Add members” leads to the invite dialog', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  await page.goto(screenPath('tenant', await placeOf(page)));
  await page.getByRole('link', { name: text('tenants.actions.inviteButton') }).click();
  await expect(page.getByRole('dialog', { name: text('memberinvite.title') })).toBeVisible();
});

for (const what of ['organization', 'tenant'] as const) {
  test(`two admins rename the ${what} at once: the second one is warned`, async ({
    page,
    mint,
    visitAs,
    complaints,
  }) => {
    complaints.allow(/409/);
    await takeSession(page, people.twoOrganizations);
    const place = await mint(page);
    const label = text(`${what}s.configuration.nameField`);
    const start = async (one: Page): Promise<void> => {
      await one.goto(screenPath(what, place));
      await one.getByRole('button', { name: text('common.inlineEdit.edit', { label }) }).click();
    };
    const field = page.getByRole('textbox', { name: label });
    const other = await visitAs(people.twoOrganizations);
    await start(page);
    await start(other);
    const [first, second] = [freshName('First'), freshName('Second')];
    await other.getByRole('textbox', { name: label }).fill(first);
    await other.keyboard.press('Enter');
    await expect(other.getByText(first).first()).toBeVisible();
    await field.fill(second);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: first })).toBeVisible();
    await expect(field).toHaveValue(second);
    await expect(page.getByRole('complementary').getByText(first)).toBeVisible();
    // Having seen it, they can still decide.
    await field.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('complementary').getByText(second)).toBeVisible();
  });
}

test('the question is accessible', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(`${screenPath('tenant', place)}?dialog=delete-tenant`);
  await expectAccessible(page, {
    prepare: async (shown) => {
      await expect(shown.getByRole('alertdialog').getByRole('textbox')).toBeVisible();
      await expect(shown.getByRole('alertdialog').getByText(people.organizationAdmin.name)).toBeVisible();
    },
  });
});
