/** A session that ends in a form keeps the form: after signing in again the dialog is open with what was entered, and saves. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { CREATE, entry, f, field as applicationField, tab } from '../../support/application-form';
import { freshApi, field as resourceField, r } from '../../support/api-resources';
import { superTenantOf } from '../../support/applications';
import { a, selectButton, selectedButton } from '../../support/assignments';
import { clientName, field, fillClient, formOf, saveButton, toSettings } from '../../support/clients';
import { emails, giveApplication, inviteButton, pasteEmails, tenantButton, tenantField } from '../../support/dialogs';
import { EDIT_FORMS, submitOf, textOf } from '../../support/edit-forms';
import { g } from '../../support/groups';
import { type Caller, choose, expect, expectToast, join, openMembers, rowOf, test } from '../../support/members';
import { freshName } from '../../support/organizations';
import { as, type Person, people } from '../../support/people';
import { placeOf, submitSignIn, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });
test.beforeEach(({ complaints }) => complaints.allow(/status of 401/));

const BACK = text('common.dialog.restored');
const DONE = text('common.action.done');
const nora = people.superTenantAdmin;

/** The session ends on the server, and the person signs in again when the page leads there. */
async function loseSession(page: Page, act: () => Promise<void>, person: Person = nora): Promise<void> {
  // No call of the opened page is under way that could find out before the act that the session has ended.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await act();
  await submitSignIn(page, person);
}

/** A field for passwords has no role. */
const secretOf = (page: Page) => formOf(page).locator('input[name="clientSecret"]');
const isBack = (page: Page) => expect(page.getByRole('dialog').getByText(BACK)).toBeVisible();
const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: DONE }).click();

for (const form of EDIT_FORMS) {
  test(`${form.name}: what was changed is back, and is saved`, async ({ page, caller }) => {
    const address = await form.make(await caller(nora.username));
    await takeSession(page, nora);
    await page.goto(address);
    await textOf(page, form).fill('Changed before the end');
    await expect(submitOf(page, form)).toBeEnabled();
    await loseSession(page, () => submitOf(page, form).click());
    await isBack(page);
    await expect(textOf(page, form)).toHaveValue('Changed before the end');
    await expect(page).toHaveURL(address);
    await submitOf(page, form).click();
    await done(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate((to) => window.history.pushState(null, '', to), address);
    await expect(textOf(page, form)).toHaveValue('Changed before the end');
    // It was there once.
    await expect(page.getByText(BACK)).toHaveCount(0);
  });
}

const open = async (page: Page, caller: Caller, screen: 'clients' | 'applications' | 'groups' | 'apiResources') => {
  await takeSession(page, nora);
  await page.goto(`${screenPath(screen, superTenantOf(caller))}?dialog=create`);
};

test('a new client is back in its second step, without its secret, which has to be entered again', async ({
  page,
  caller,
}) => {
  await open(page, await caller(nora.username), 'clients');
  await toSettings(page);
  await fillClient(page, clientName(), 'https://atlas.example/cb');
  const secret = await secretOf(page).inputValue();
  await loseSession(page, () => saveButton(page).click());
  await expect(formOf(page).getByText(text('common.dialog.restoredWithoutSecrets'))).toBeVisible();
  await expect(field(page, 'basics.description')).toHaveValue('Made by a test');
  await expect(secretOf(page)).toHaveValue('');
  await secretOf(page).fill(secret);
  await saveButton(page).click();
  await expect(formOf(page).getByText(secret)).toBeVisible();
});

test('nothing of a secret is in the storage while the person signs in', async ({ page, caller }) => {
  await open(page, await caller(nora.username), 'clients');
  await toSettings(page);
  await fillClient(page, clientName(), 'https://atlas.example/cb');
  const secret = await secretOf(page).inputValue();
  expect(secret.length).toBeGreaterThan(20);
  // The page stays, so that its storage can be looked at.
  await page.route('**/bff/login**', (route) => route.fulfill({ status: 204 }));
  await page.context().clearCookies();
  await saveButton(page).click();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  await expect.poll(kept).toContain('https://atlas.example/cb');
  expect(await kept()).not.toContain(secret);
  await page.unroute('**/bff/login**');
});

test('another person who signs in in this tab sees nothing of it, and it is gone', async ({ page, caller }) => {
  const [form] = EDIT_FORMS;
  if (form === undefined) throw new Error('There are forms.');
  await takeSession(page, nora);
  await page.goto(await form.make(await caller(nora.username)));
  await textOf(page, form).fill('Of the first person');
  await loseSession(page, () => submitOf(page, form).click(), people.resources);
  await expect(textOf(page, form)).toHaveValue('Made by a test');
  await expect(page.getByText(BACK)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([]);
});

test('a new application with a permission and a role that has it', async ({ page, caller }) => {
  await open(page, await caller(nora.username), 'applications');
  const dialog = page.getByRole('dialog');
  await applicationField(dialog, 'name').fill(freshName('Archive'));
  await applicationField(dialog, 'description').fill('Where old things are kept');
  await applicationField(dialog, 'url').fill('https://archive.example');
  await tab(dialog, 'permissions');
  await dialog.getByRole('button', { name: f('permissions.addFirst') }).click();
  await dialog.getByLabel(f('permissions.newName')).fill('file.read');
  await page.keyboard.press('Enter');
  await tab(dialog, 'roles');
  await dialog.getByRole('button', { name: f('roles.addFirst') }).click();
  await page.keyboard.type('Archivist');
  await dialog.locator('[data-detail]').getByRole('option').filter({ hasText: 'file.read' }).click();
  await loseSession(page, () => dialog.getByRole('button', { name: CREATE }).click());
  await isBack(page);
  await expect(entry(dialog, 'roles', 'Archivist')).toBeVisible();
  await dialog.getByRole('button', { name: CREATE }).click();
  await expect(dialog.getByText(f('success.title'))).toBeVisible();
});

test('a new group', async ({ page, caller }) => {
  await open(page, await caller(nora.username), 'groups');
  const dialog = page.getByRole('dialog');
  const name = freshName('Readers');
  await dialog.getByLabel(g('column.name')).fill(name);
  await dialog.getByLabel(g('column.description')).fill('Those who read much');
  await loseSession(page, () => dialog.getByRole('button', { name: g('create.submit') }).click());
  await isBack(page);
  await dialog.getByRole('button', { name: g('create.submit') }).click();
  await expect(dialog.getByText(g('create.success', { name }))).toBeVisible();
});

test('a new API resource with a scope', async ({ page, caller }) => {
  await open(page, await caller(nora.username), 'apiResources');
  const dialog = page.getByRole('dialog');
  const name = freshApi();
  await resourceField(dialog, 'name').fill(name);
  await resourceField(dialog, 'displayName').fill('The newest API');
  await dialog.getByRole('button', { name: r('scopes.add') }).click();
  await resourceField(dialog, 'scopeName').fill(`${name}.read`);
  await resourceField(dialog, 'description').last().fill('Reads what is newest');
  await loseSession(page, () => dialog.getByRole('button', { name: r('create.submit') }).click());
  await isBack(page);
  await expect(resourceField(dialog, 'scopeName')).toHaveValue(`${name}.read`);
  await dialog.getByRole('button', { name: r('create.submit') }).click();
  await expect(dialog.getByText(r('create.success', { name: `northwind.${name}` }))).toBeVisible();
});

test('a new tenant', async ({ page }) => {
  await takeSession(page, nora);
  await page.goto(screenPath('tenantCreate', {}));
  const name = freshName('Lofoten').slice(0, 20);
  await tenantField(page, 'name').fill(name);
  await tenantField(page, 'email').fill('kari@lofoten.example');
  await giveApplication(page, 'Ledger');
  await loseSession(page, () => tenantButton(page).click());
  await isBack(page);
  await expect(tenantField(page, 'name')).toHaveValue(name);
  await tenantButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: DONE })).toBeVisible();
});

test('an invitation', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const geir = as('geir.myhre');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, geir);
  await openMembers(page, room, '?dialog=invite');
  await expect(emails(page)).toBeVisible();
  await pasteEmails(page, 'one@guests.example; two@guests.example');
  await loseSession(page, () => inviteButton(page, 2).click(), geir);
  await isBack(page);
  await inviteButton(page, 2).click();
  await done(page);
});

test('a member’s role', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const geir = as('geir.myhre');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, geir);
  await openMembers(page, room);
  await choose(page, member.me.name, 'tenantRole');
  const dialog = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  const box = dialog.getByRole('checkbox', { name: text('common.permission.TenantManagement') });
  const save = dialog.getByRole('button', { name: text('members.tenantRole.submit') });
  await box.click();
  await loseSession(page, () => save.click(), geir);
  await isBack(page);
  await expect(box).toBeChecked();
  await save.click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
});

test('what many members are about to get: the rows, the dialog and the chosen role', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const geir = as('geir.myhre');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, geir);
  await openMembers(page, room);
  const { name } = member.me;
  await rowOf(page, name)
    .getByRole('checkbox', { name: text('table.selectRow', { name }) })
    .check();
  const action = text('members.bulk.changeRole');
  await page.getByRole('button', { name: text('members.bulk.withCount', { action, count: 1 }), exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const admin = dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) });
  await admin.click();
  const what = text('members.bulk.what.people', { count: 1 });
  const start = dialog.getByRole('button', { name: text('members.bulk.start.changeRole', { what }) });
  await loseSession(page, () => start.click(), geir);
  await expect(admin).toBeChecked();
  await start.click();
  await expect(dialog.getByRole('region', { name: text('common.bulk.results') })).toContainText(name);
});

test('applications that are selected for a tenant', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await takeSession(page, nora);
  const place = await placeOf(page);
  await page.goto(screenPath('assignApplications', { ...place, targetTenantId: room.tenantId }));
  await selectButton(page, 'Dispatch').click();
  await loseSession(page, () => page.getByRole('button', { name: a('selection.add') }).click());
  await expect(selectedButton(page, 'Dispatch')).toBeVisible();
  await page.getByRole('button', { name: a('selection.add') }).click();
  await expectToast(page, 'catalogue.Page.Application.Assign.Success.Single');
});

test('a name that is changed in its place', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  const geir = as('geir.myhre');
  await takeSession(page, geir);
  await page.goto(screenPath('tenant', room));
  const label = text('tenants.configuration.nameField');
  await page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) }).click();
  const name = page.getByRole('textbox', { name: label });
  await name.fill('Another name');
  const save = page.getByRole('button', { name: text('common.inlineEdit.save', { label }) });
  await loseSession(page, () => save.click(), geir);
  await expect(name).toHaveValue('Another name');
  await save.click();
  await expect(name).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Another name').first()).toBeVisible();
});
