/** The application dialog in each of its modes (section 2): addresses, fields, what is sent, success and Done. */
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import {
  asManager,
  choice,
  CREATE,
  entries,
  entry,
  f,
  field,
  makeApplication,
  makeTemplate,
  openForm,
  SAVE,
  stored,
  tab,
  test,
} from '../../support/application-form';
import { pressTo } from '../../support/keyboard';
import { callAs, freshName } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

const DONE = text('common.action.done');

test('create by keyboard alone: details, permissions, roles, matrix, success, Done', async ({ page }) => {
  const place = await asManager(page);
  const name = freshName('Archive');
  const dialog = await openForm(page, place, 'applications', 'create');
  const { keyboard } = page;
  await expect(field(dialog, 'name')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Where old things are kept');
  await keyboard.press('Tab');
  await keyboard.type('https://archive.example/{tenantId}');
  await expect(dialog.getByText(`https://archive.example/${place.tenantId}`)).toBeVisible();
  await pressTo(page, dialog.getByRole('switch'), 'Tab');
  await keyboard.press('Space');

  await pressTo(page, dialog.getByRole('tab', { selected: true }), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  // No permission yet: no role can be added, and the button says so.
  await pressTo(page, dialog.getByRole('button', { name: f('roles.add') }), 'Tab');
  await expect(page.getByRole('tooltip')).toHaveText(f('roles.blocked.permissions'));
  await pressTo(page, dialog.getByRole('tab', { selected: true }), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await pressTo(page, dialog.getByRole('button', { name: f('permissions.add') }), 'Tab');
  await keyboard.press('Enter');
  await expect(dialog.getByLabel(f('permissions.newName'))).toBeFocused();
  for (const permission of ['file.read', 'file.write', 'box.move']) {
    await keyboard.type(permission);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel(f('permissions.newName'))).toHaveValue('');
  }
  await expect(entries(dialog, 'permissions').getByRole('option')).toHaveCount(3);

  await pressTo(page, dialog.getByRole('tab', { selected: true }), 'Shift+Tab');
  await keyboard.press('ArrowLeft');
  await pressTo(page, dialog.getByRole('button', { name: f('roles.add') }), 'Tab');
  await keyboard.press('Enter');
  await expect(dialog.getByLabel(f('roles.displayName'))).toBeFocused();
  await keyboard.type('File keeper');
  await expect(dialog.getByLabel(f('roles.name'))).toHaveValue('file_keeper');
  await pressTo(page, dialog.getByRole('combobox', { name: f('permissions.search') }), 'Tab');
  await keyboard.type('write');
  await keyboard.press('Enter');
  await expect(choice(dialog, 'file.write')).toHaveAttribute('aria-selected', 'true');

  await pressTo(page, dialog.getByRole('tab', { selected: true }), 'Shift+Tab');
  await keyboard.press('End');
  const grid = dialog.getByRole('grid', { name: f('matrix.label') });
  await pressTo(page, grid, 'Tab');
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(dialog.getByText('File keeper has box.move.')).toBeVisible();
  await keyboard.press('/');
  await expect(dialog.getByRole('textbox', { name: f('matrix.search') })).toBeFocused();
  await keyboard.press('Control+Enter');

  const done = dialog.getByRole('button', { name: DONE });
  await expect(done).toBeFocused();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  await expect(dialog.getByText(f('success.application.create', { name }))).toBeVisible();
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(screenPath('applications', place));
  expect(new URL(page.url()).searchParams.has('dialog')).toBe(false);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  const list = (await (await callAs(page, 'applications.list', { tenantId: place.tenantId })).json()) as Application[];
  expect(list.find((one) => one.name === name)).toMatchObject({
    isPublic: false,
    url: 'https://archive.example/{tenantId}',
    permissions: [{ name: 'box.move' }, { name: 'file.read' }, { name: 'file.write' }],
    roles: [{ name: 'file_keeper', permissions: [{ name: 'box.move' }, { name: 'file.write' }] }],
  });
});

test('edit: what is stored, what is not saved in words, and the request', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await expect(
    dialog.getByRole('heading', { name: f('title.application.edit', { name: application.name }) }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: SAVE })).toHaveAttribute('aria-disabled', 'true');
  await field(dialog, 'description').fill('Books and where they stand');
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Reader').click();
  await choice(dialog, 'shelf.move').click();
  await expect(choice(dialog, 'shelf.move')).toContainText(f('mark.added'));
  await expect(entry(dialog, 'roles', 'Reader')).toContainText(f('mark.changed'));
  const note = `${f('unsaved.details')}, ${f('unsaved.roles.changed', { count: 1 })}`;
  await expect(dialog.getByText(f('unsaved.note', { what: note }))).toBeVisible();
  await dialog.getByRole('button', { name: f('unsaved.review') }).click();
  await expect(page.getByText(f('say.gets', { role: 'Reader', names: 'shelf.move' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.application.edit', { name: application.name }))).toBeVisible();
  await dialog.getByRole('button', { name: DONE }).click();
  await expect(dialog).toHaveCount(0);
  const now = await stored(page, place, application.applicationId);
  expect(now.description).toBe('Books and where they stand');
  expect(now.roles.map(({ id }) => id).toSorted()).toEqual(application.roles.map(({ id }) => id).toSorted());
  expect(now.roles.find(({ name }) => name === 'reader')?.permissions.map(({ name }) => name)).toEqual([
    'book.read',
    'shelf.move',
  ]);
});

test('copy: a name of its own, and roles and permissions of its own', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `copy&id=${application.applicationId}`);
  const name = `${application.name} ${f('copySuffix')}`;
  await expect(field(dialog, 'name')).toHaveValue(name);
  await dialog.getByRole('button', { name: CREATE }).click();
  await expect(dialog.getByText(f('success.application.copy', { name }))).toBeVisible();
  const list = (await (await callAs(page, 'applications.list', { tenantId: place.tenantId })).json()) as Application[];
  const copy = list.find((one) => one.name === name);
  expect(copy?.roles.map((role) => role.permissions.map((one) => one.name))).toEqual([
    ['book.read'],
    ['book.read', 'book.write'],
  ]);
  const ids = new Set([...application.roles, ...application.permissions].map(({ id }) => id));
  expect([...(copy?.roles ?? []), ...(copy?.permissions ?? [])].some(({ id }) => ids.has(id))).toBe(false);
});

test('the placeholder of the tenant is tinted in the address, where it stands', async ({ page }) => {
  const place = await asManager(page);
  const dialog = await openForm(page, place, 'applications', 'create');
  const url = field(dialog, 'url');
  const marks = dialog.locator('mark');
  const isInside = async (): Promise<boolean> => {
    const [mark, box] = [await marks.first().boundingBox(), await url.boundingBox()];
    return mark !== null && box !== null && mark.x >= box.x && mark.x + mark.width <= box.x + box.width;
  };
  await url.fill('https://portal.example');
  await expect(marks).toHaveCount(0);
  await url.fill('https://{tenantId}.portal.example');
  await expect(marks).toHaveText(['{tenantId}']);
  expect(await isInside()).toBe(true);
  // Text that is longer than the field scrolls in it, and the tint with it.
  await url.fill(`https://portal.example/${'x'.repeat(200)}/{tenantId}`);
  await url.press('End');
  await expect.poll(isInside).toBe(true);
  await url.press('Home');
  await expect.poll(isInside).toBe(false);
});

test('from a template: the tenant starts in error; who has one is not offered', async ({ page }) => {
  const place = await asManager(page);
  const template = await makeTemplate(page, place);
  const query = `from-template&id=${template.applicationTemplateId}`;
  const dialog = await openForm(page, place, 'applicationTemplates', query);
  const tenant = dialog.getByRole('combobox', { name: f('tenant.label') });
  await expect(tenant).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(text('common.validation.required', { label: f('tenant.label') }))).toBeVisible();
  await expect(dialog.getByRole('button', { name: CREATE })).toHaveAttribute('aria-disabled', 'true');
  await field(dialog, 'url').fill('https://{tenantId}.portal.example');
  await tenant.click();
  const search = page.getByRole('combobox', { name: f('tenant.search') });
  await search.fill('Fjordkraft Operations');
  await page.getByRole('option', { name: /Fjordkraft Operations/ }).click();
  await expect(tenant).toContainText('Fjordkraft Operations');
  const operations = demoId('tenant operations');
  await expect(dialog.getByText(`https://${operations}.portal.example`)).toBeVisible();
  await dialog.getByRole('button', { name: CREATE }).click();
  await expect(dialog.getByText(f('success.application.from-template', { name: template.name }))).toBeVisible();
  await dialog.getByRole('button', { name: DONE }).click();
  expect(new URL(page.url()).pathname).toBe(screenPath('applicationTemplates', place));
  const params = { tenantId: place.tenantId, templateId: template.applicationTemplateId };
  const made = (await (await callAs(page, 'templates.instances', params)).json()) as Application[];
  expect(made).toMatchObject([{ tenantId: operations, roles: [{ name: 'visitor' }] }]);

  await openForm(page, place, 'applicationTemplates', query);
  await tenant.click();
  await search.fill('Fjordkraft Operations');
  await expect(page.getByText(f('tenant.noMatch', { search: 'Fjordkraft Operations' }))).toBeVisible();
});

test('an application made from a template: what comes from it is fixed', async ({ page }) => {
  const place = await asManager(page);
  const id = demoId('application portal operations');
  const dialog = await openForm(page, place, 'singleTenantApplications', `edit&id=${id}`);
  await expect(field(dialog, 'description')).toBeDisabled();
  await expect(field(dialog, 'iconUrl')).toBeDisabled();
  await expect(field(dialog, 'name')).toBeEnabled();
  await tab(dialog, 'roles');
  await expect(dialog.getByLabel(f('roles.displayName'))).toBeDisabled();
  await expect(dialog.getByRole('button', { name: f('roles.add') })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: f('roles.delete') })).toHaveCount(0);
  const first = dialog.locator('[data-detail]').getByRole('option').first();
  const before = await first.getAttribute('aria-selected');
  await first.click({ force: true });
  await expect(first).toHaveAttribute('aria-selected', before ?? '');
  await tab(dialog, 'matrix');
  await dialog.getByRole('grid', { name: f('matrix.label') }).press('Space');
  await expect(dialog.getByRole('button', { name: SAVE })).toHaveAttribute('aria-disabled', 'true');
  await tab(dialog, 'details');
  const suite = freshName('Suite');
  await field(dialog, 'suiteName').fill(suite);
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const list = await callAs(page, 'singleTenantApplications.list', { tenantId: place.tenantId });
  const now = ((await list.json()) as Application[]).find(({ applicationId }) => applicationId === id);
  expect(now?.suiteName).toBe(suite);
});

test('templates: created with their roles, changed, copied', async ({ page }) => {
  const place = await asManager(page);
  const name = freshName('Kiosk');
  const dialog = await openForm(page, place, 'applicationTemplates', 'create');
  await expect(field(dialog, 'url')).toHaveCount(0);
  await field(dialog, 'name').fill(name);
  await field(dialog, 'description').fill('A screen at the door');
  await tab(dialog, 'permissions');
  await dialog.getByRole('button', { name: f('permissions.add') }).click();
  await page.keyboard.type('door.open');
  await page.keyboard.press('Enter');
  await tab(dialog, 'roles');
  await dialog.getByRole('button', { name: f('roles.add') }).click();
  await page.keyboard.type('Doorkeeper');
  await choice(dialog, 'door.open').click();
  await dialog.getByRole('button', { name: f('submit.template.create') }).click();
  await expect(dialog.getByText(f('success.template.create', { name }))).toBeVisible();
  await dialog.getByRole('button', { name: DONE }).click();
  const all = async (): Promise<ApplicationTemplate[]> =>
    (await (await callAs(page, 'templates.list', { tenantId: place.tenantId })).json()) as ApplicationTemplate[];
  const made = (await all()).find((one) => one.name === name);
  expect(made?.roles).toMatchObject([{ name: 'doorkeeper', permissions: [{ name: 'door.open' }] }]);

  const id = made?.applicationTemplateId ?? '';
  await openForm(page, place, 'applicationTemplates', `edit&id=${id}`);
  await tab(dialog, 'details');
  await field(dialog, 'description').fill('A screen at each door');
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.template.edit', { name }))).toBeVisible();
  await openForm(page, place, 'applicationTemplates', `copy&id=${id}`);
  await dialog.getByRole('button', { name: f('submit.template.create') }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const copy = (await all()).find((one) => one.name === `${name} ${f('copySuffix')}`);
  expect(copy).toMatchObject({ description: 'A screen at each door', roles: [{ name: 'doorkeeper' }] });
});

for (const role of ['superTenantAdmin', 'resources'] as const) {
  test(`${role} may: the dialog opens, and tenants are found`, async ({ page }) => {
    await takeSession(page, people[role]);
    const place = await placeOf(page);
    const query = `from-template&id=${demoId('template portal')}`;
    const dialog = await openForm(page, place, 'applicationTemplates', query);
    await dialog.getByRole('combobox', { name: f('tenant.label') }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await openForm(page, place, 'applications', `edit&id=${demoId('application ledger')}`);
  });
}

for (const role of ['organizationAdmin', 'tenantAdmin', 'limitedAdmin', 'regular', 'onboarding'] as const) {
  test(`${role} may not: no dialog, whatever the address says`, async ({ page }) => {
    await takeSession(page, people[role]);
    const place = await placeOf(page);
    for (const query of ['create', `edit&id=${demoId('application ledger')}`]) {
      await page.goto(`${screenPath('applications', place)}?dialog=${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
