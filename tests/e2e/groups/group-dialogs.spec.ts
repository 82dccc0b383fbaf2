/** The dialogs of groups: addresses, applications, the members picker, and what fails. */
import { demoId } from '@/lib/platform/db/seed/ids';
import { as, choose, g, ledgerRole, make, openGroups, option, picker } from '../../support/groups';
import { type Caller, expect, expectToast, join, permissionOf, rowOf, test } from '../../support/members';
import { grant } from '../../support/dialogs';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('the address opens a dialog; what it gives in other applications stays; another application asks first', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('ida.solberg');
  const member = await caller('jan.tveit');
  await join(room, [member]);
  const id = await make(room, 'Readers', [member], {
    ...ledgerRole('viewer'),
    applicationPermissions: [
      { applicationId: demoId('application reports'), permissions: [permissionOf('reports', 'reports.read')] },
    ],
  });
  await takeSession(page, as('ida.solberg'));
  await openGroups(page, room, `?dialog=edit&id=${id}`);
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  await page.reload();
  await expect(edit.getByText(g('grants.others'))).toBeVisible();
  await expect(edit.getByText('reports.read')).toBeVisible();

  const select = edit.getByRole('combobox', { name: g('grants.application') });
  await edit.getByRole('button', { name: `${text('common.options.clear')}: ${g('grants.application')}` }).click();
  const question = page.getByRole('alertdialog', { name: g('grants.changeTitle') });
  await question.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(grant(edit, 'Viewer', true)).toBeVisible();
  await edit.getByRole('button', { name: `${text('common.options.clear')}: ${g('grants.application')}` }).click();
  await question.getByRole('button', { name: g('grants.change') }).click();
  await expect(grant(edit, 'Viewer')).toHaveCount(0);
  await select.click();
  await page.getByRole('option', { name: 'Ledger' }).click();
  await expect(grant(edit, 'Viewer', false)).toBeVisible();
  await grant(edit, 'Controller').click();
  await edit.getByRole('button', { name: g('edit.submit') }).click();
  await expect(edit.getByText(g('edit.success', { name: 'Readers' }))).toBeVisible();
  const { result } = await room.boss.call('groups.get', { tenantId: room.tenantId, groupId: id });
  expect(result.applicationRoles.flatMap(({ roles }) => roles.map(({ name }) => name))).toEqual(['controller']);
  expect(result.applicationPermissions.flatMap(({ permissions }) => permissions.map(({ name }) => name))).toEqual([
    'reports.read',
  ]);
});

test('a click or Enter on a row edits it; a dialog that there is not leaves the address; an application without anything to give', async ({
  page,
  mint,
}) => {
  const room = await mint('kari.nygard');
  await make(room, 'Readers');
  await takeSession(page, as('kari.nygard'));
  await page.route(`**/tenants/${room.tenantId}/applications`, async (route) => {
    const response = await route.fetch();
    const applications = (await response.json()) as { name: string }[];
    const json = applications.map((one) => (one.name === 'Ledger' ? { ...one, roles: [], permissions: [] } : one));
    await route.fulfill({ response, json });
  });
  await openGroups(page, room);
  for (const query of ['dialog=nope', 'dialog=edit']) {
    await page.goto(`${page.url().split('?')[0]}?q=Read&${query}`);
    await expect(page).toHaveURL((url) => url.search === '?q=Read');
  }
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  await rowOf(page, 'Readers').getByRole('gridcell').first().click();
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Readers').press('Enter');
  await edit.getByRole('combobox', { name: g('grants.application') }).click();
  await page.getByRole('option', { name: 'Ledger' }).click();
  await expect(edit.getByText(g('grants.nothing', { name: 'Ledger' }))).toBeVisible();
  await expect(edit.getByRole('listbox', { name: text('common.grants.roles') })).toHaveCount(0);
});

test('keys of the members picker: search, take in, mark and take out', async ({ page, mint, caller }) => {
  const room = await mint('kari.nygard');
  const [hanne, jan] = (await Promise.all([caller('hanne.lie'), caller('jan.tveit')])) as [Caller, Caller];
  await join(room, [hanne, jan]);
  await takeSession(page, as('kari.nygard'));
  await openGroups(page, room, '?dialog=create');
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  await picker(dialog).focus();
  await page.keyboard.type(hanne.me.name.slice(0, 5));
  await expect(dialog.getByText(g('picker.matches', { count: 1 }))).toBeVisible();
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(option(dialog, hanne.me.name)).toHaveAttribute('aria-selected', 'true');
  await expect(option(dialog, hanne.me.name)).toContainText(g('picker.added'));
  // Nothing was sent by Enter.
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(picker(dialog)).toHaveValue('');
  await expect(dialog.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(g('picker.chosenOf', { count: 2, total: '3' }))).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText(g('picker.chosenOf', { count: 2, total: '3' }))).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText(g('picker.chosenOf', { count: 1, total: '3' }))).toBeVisible();
  await expect(option(dialog, hanne.me.name)).toHaveAttribute('aria-selected', 'true');
});

test('errors: at the field, of a group that is gone, and of a deletion that came late', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/status of 40[49]/);
  const room = await mint('hanne.lie');
  const { tenantId } = room;
  await make(room, 'Taken name');
  const groupId = await make(room, 'Fleeting');
  await takeSession(page, as('hanne.lie'));
  await openGroups(page, room);
  await choose(page, 'Fleeting', 'edit');
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  const save = edit.getByRole('button', { name: g('edit.submit') });
  const name = edit.getByLabel(g('column.name'));
  await name.fill('taken NAME');
  await save.click();
  await expect(name).toHaveAccessibleDescription(text('common.validation.exists', { label: g('column.name') }));
  await expect(name).toBeFocused();
  await expect(edit.getByRole('alert')).toHaveCount(0);
  await name.fill('Free name');
  await room.boss.call('groups.delete', { tenantId, groupId });
  await save.click();
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Groups.Edit.Error'));
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Refusal.notFound'));
  await expect(save).toBeEnabled();
  await edit.getByRole('button', { name: text('common.action.cancel') }).click();
  await page.getByRole('button', { name: text('common.dialog.discard') }).click();
  await expect(rowOf(page, 'Fleeting')).toHaveCount(0);

  // A link to what is gone says so.
  await openGroups(page, room, `?dialog=edit&id=${groupId}`);
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Groups.GetDetails.Error'));
  await edit
    .getByRole('button', { name: text('common.action.close') })
    .last()
    .click();

  const late = await make(room, 'Also fleeting');
  const last = await make(room, 'Gone before it opens');
  await page.reload();
  await expect(rowOf(page, 'Gone before it opens')).toBeVisible();
  await room.boss.call('groups.delete', { tenantId, groupId: last });
  await choose(page, 'Gone before it opens', 'edit');
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Groups.GetDetails.Error'));
  await edit
    .getByRole('button', { name: text('common.action.close') })
    .last()
    .click();
  await expect(rowOf(page, 'Also fleeting')).toBeVisible();
  await expect(rowOf(page, 'Gone before it opens')).toHaveCount(0);
  await choose(page, 'Also fleeting', 'delete');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(text('impact.nothing'))).toBeVisible();
  await room.boss.call('groups.delete', { tenantId, groupId: late });
  await question.getByRole('button', { name: g('delete.submit') }).click();
  await expectToast(page, 'groups.delete.gone');
  await expect(rowOf(page, 'Also fleeting')).toHaveCount(0);
});
