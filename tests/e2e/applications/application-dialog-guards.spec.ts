/** What the application dialog guards: errors at their tabs, unsaved changes, deletions. */
import type { ApplicationUsage } from '@/lib/contract/rooms/applications/impact';
import { demoId } from '@/lib/platform/db/seed/ids';
import {
  asManager,
  CANCEL,
  choice,
  CREATE,
  entry,
  f,
  field,
  makeApplication,
  openForm,
  SAVE,
  stored,
  submit,
  tab,
  test,
} from '../../support/application-form';
import { expectNoFindings } from '../../support/axe';

import { hold } from '../../support/hold';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

test('saving with errors opens the first tab that has one, and each tab counts its own', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Writer').click();
  await dialog.getByLabel(f('roles.name')).fill('READER');
  await expect(dialog.getByText(text('common.validation.exists', { label: f('roles.name') }))).toBeVisible();
  await dialog.getByRole('button', { name: f('roles.add') }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(f('roles.blocked.roles'));
  await tab(dialog, 'permissions');
  await dialog.getByLabel(f('permissions.name')).fill('');
  await dialog.getByRole('button', { name: f('permissions.add') }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(f('permissions.blocked'));
  await tab(dialog, 'details');
  await field(dialog, 'url').fill('javascript:alert(1)');
  await expect(dialog.getByText(text('common.validation.url'))).toBeVisible();
  await tab(dialog, 'matrix');
  for (const [name, count] of [
    ['details', 1],
    ['roles', 1],
    ['permissions', 1],
  ] as const) {
    await expect(dialog.getByRole('tab', { name: f(`tab.${name}`) })).toContainText(f('tab.errors', { count }));
  }
  await submit(dialog, SAVE);
  await expect(field(dialog, 'url')).toBeFocused();
  await field(dialog, 'url').fill('https://books.example');
  await submit(dialog, SAVE);
  await expect(dialog.getByLabel(f('roles.name'))).toBeFocused();
  await dialog.getByLabel(f('roles.name')).fill('author');
  await submit(dialog, SAVE);
  await expect(dialog.getByLabel(f('permissions.name'))).toBeFocused();
  await page.keyboard.type('book.see');
  await submit(dialog, SAVE);
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
});

test('an empty form says what is missing only when saving was tried', async ({ page }) => {
  const place = await asManager(page);
  const dialog = await openForm(page, place, 'applications', 'create');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
  await submit(dialog, CREATE);
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3);
  await expect(dialog.getByRole('tab', { name: f('tab.details') })).toContainText(f('tab.errors', { count: 3 }));
});

test('leaving asks while something is unsaved, also in a role', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Reader').click();
  await choice(dialog, 'book.write').click();
  await dialog.getByRole('button', { name: CANCEL }).click();
  const question = page.getByRole('alertdialog', { name: text('common.dialog.discardTitle') });
  await question.getByRole('button', { name: text('common.dialog.keepEditing') }).click();
  // Taken back: nothing is unsaved any more.
  await choice(dialog, 'book.write').click();
  await expect(dialog.getByRole('button', { name: SAVE })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: CANCEL }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('deleting a role asks, says what is known, and can be taken back; a new one goes at once', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Writer').click();
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  const question = page.getByRole('alertdialog', { name: f('removal.roleTitle', { name: 'Writer' }) });
  await expect(question.getByText(f('removal.unassigned'))).toBeVisible();
  await expect(question.getByText(text('impact.nothing'))).toBeVisible();
  await question.getByRole('button', { name: CANCEL }).click();
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  await question.getByRole('button', { name: f('removal.role') }).click();
  await expect(entry(dialog, 'roles', 'Writer')).toContainText(f('mark.removed'));
  await expect(dialog.getByText(f('unsaved.roles.removed', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: f('restore') }).click();
  await expect(dialog.getByLabel(f('roles.displayName'))).toHaveValue('Writer');
  await dialog.getByRole('button', { name: f('roles.add') }).click();
  await page.keyboard.type('Passing');
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(entry(dialog, 'roles', 'Passing')).toHaveCount(0);
});

test('a role with holders is deleted with the warning; without counts it says so', async ({ page, complaints }) => {
  complaints.allow(/501/);
  const place = await asManager(page);
  const dialog = await openForm(page, place, 'applications', `edit&id=${demoId('application ledger')}`);
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Viewer').click();
  const answer = await hold(page, '**/applications/*/impact');
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  const question = page.getByRole('alertdialog', { name: f('removal.roleTitle', { name: 'Viewer' }) });
  const confirm = question.getByRole('button', { name: f('removal.role') });
  // Until it is known who has it nothing can be confirmed, and who is found moves nothing.
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  const before = await confirm.boundingBox();
  answer();
  await expect(question.getByText(f('removal.assigned'))).toBeVisible();
  await expect(question.getByText(/^\d+ members/)).toBeVisible();
  expect(await confirm.boundingBox()).toEqual(before);
  await question.getByRole('button', { name: CANCEL }).click();
  const refuse = { status: 501, json: { Message: 'Not here.', code: 'operation.notServed' } };
  for (const call of ['**/applications/*/impact', '**/applications/*/usage']) {
    await page.route(call, (route) => route.fulfill(refuse));
  }
  await openForm(page, place, 'applications', `edit&id=${demoId('application ledger')}`);
  await tab(dialog, 'roles');
  await expect(entry(dialog, 'roles', 'Viewer')).toContainText(f('usage.inUse'));
  await entry(dialog, 'roles', 'Viewer').click();
  await expect(dialog.getByText(f('usage.held'))).toBeVisible();
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  await expect(question.getByText(f('removal.assigned'))).toBeVisible();
  await expect(question.getByText(text('impact.unknown.members'))).toBeVisible();
});

test('a permission that is given directly is not shown as unused', async ({ page }) => {
  const place = await asManager(page);
  const { applicationId, permissions } = await makeApplication(page, place);
  const lonely = permissions.find(({ name }) => name === 'shelf.move');
  await page.route('**/applications/*/usage', async (route) => {
    const answer = await route.fetch();
    const usage = (await answer.json()) as ApplicationUsage;
    const counted = usage.permissions.map((one) => (one.id === lonely?.id ? { ...one, members: 2, tenants: 1 } : one));
    await route.fulfill({ response: answer, json: { ...usage, permissions: counted } });
  });
  const dialog = await openForm(page, place, 'applications', `edit&id=${applicationId}`);
  await tab(dialog, 'permissions');
  await expect(entry(dialog, 'permissions', 'shelf.move')).toContainText(f('usage.directly', { count: 2 }));
  await expect(dialog.getByRole('button', { name: new RegExp(f('permissions.unused')) })).toHaveCount(0);
});

test('a permission in use cannot be deleted, and says by which roles', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'permissions');
  await entry(dialog, 'permissions', 'book.read').click();
  const remove = dialog.getByRole('button', { name: f('permissions.delete') });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText(f('permissions.usedBy', { names: 'Reader, Writer' }))).toBeVisible();
  await dialog.getByRole('button', { name: new RegExp(f('permissions.unused')) }).click();
  await expect(entry(dialog, 'permissions', '.')).toHaveCount(1);
  const answer = await hold(page, '**/applications/*/impact');
  await remove.click();
  const question = page.getByRole('alertdialog', { name: f('removal.permissionTitle', { name: 'shelf.move' }) });
  const confirm = question.getByRole('button', { name: f('removal.permission') });
  const outlines = await question.getByRole('list').boundingBox();
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(question.getByText(f('removal.unassigned'))).toBeVisible();
  // One sentence, without the room of the lines that did not come.
  const nothing = await question.getByText(text('impact.nothing')).boundingBox();
  expect(nothing?.height).toBeLessThan((outlines?.height ?? 0) / 2);
  await confirm.click();
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const now = await stored(page, place, application.applicationId);
  expect(now.permissions.map(({ name }) => name)).toEqual(['book.read', 'book.write']);
});

test('axe finds nothing in any tab, and in the questions', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  for (const name of ['details', 'roles', 'permissions', 'matrix'] as const) {
    await tab(dialog, name);
    if (name === 'roles') await choice(dialog, 'shelf.move').click();
    await expectNoFindings(page, name, {});
  }
  await tab(dialog, 'roles');
  await dialog.getByRole('button', { name: f('roles.delete') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page, 'removal', {});
});
