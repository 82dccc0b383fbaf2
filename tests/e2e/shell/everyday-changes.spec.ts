/** What admins change every day, in as few actions as it takes, from the list in which it is done. */
import { Role } from '@/lib/contract/access';
import { Actions } from '../../support/actions';
import { a, openList } from '../../support/assignments';
import { emails, grant, inviteButton, inviteDialog, pasteEmails } from '../../support/dialogs';
import { g, make, openGroups } from '../../support/groups';
import { as } from '../../support/people';
import { expect, openMembers, rowOf, shownRole, test } from '../../support/members';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('three people are invited with a role: six', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await takeSession(page, as('geir.myhre'));
  await openMembers(page, room);
  const actions = new Actions(page);
  await actions.click(page.getByRole('button', { name: text('members.inviteMembers') }));
  const guests = ['one', 'two', 'three'].map((name) => `${name}@everyday.example`);
  await expect(emails(page)).toBeFocused();
  await pasteEmails(page, guests.join('\n'));
  await actions.click(inviteDialog(page).getByRole('radio', { name: /^Admin/ }));
  await actions.click(inviteButton(page, 3));
  await actions.click(inviteDialog(page).getByRole('button', { name: text('common.action.done') }));
  for (const guest of guests) await expect(shownRole(page, guest, Role.Admin)).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(6);
});

test('a group is given a role: five', async ({ page, mint }) => {
  const room = await mint('kari.nygard');
  const id = await make(room, 'Everyday readers');
  await takeSession(page, as('kari.nygard'));
  await openGroups(page, room);
  const actions = new Actions(page);
  await actions.click(rowOf(page, 'Everyday readers').getByRole('gridcell').nth(1));
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  await actions.click(edit.getByRole('combobox', { name: g('grants.application') }));
  await actions.click(page.getByRole('option', { name: 'Ledger' }));
  await actions.click(grant(edit, 'Controller'));
  await actions.click(edit.getByRole('button', { name: g('edit.submit') }));
  await expect(edit.getByText(g('edit.success', { name: 'Everyday readers' }))).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(5);
  const { result } = await room.boss.call('groups.get', { tenantId: room.tenantId, groupId: id });
  expect(result.applicationRoles.flatMap(({ roles }) => roles.map(({ name }) => name))).toEqual(['controller']);
});

test('an application is given to two tenants, each found by its name: fourteen', async ({ page, mint }) => {
  const rooms = [await mint('geir.myhre'), await mint('jan.tveit')];
  await openList(page);
  const actions = new Actions(page);
  for (const { name } of rooms) {
    await actions.click(page.getByRole('searchbox'));
    await actions.press('ControlOrMeta+a');
    await actions.type(name);
    await expect(page.getByRole('row')).toHaveCount(2);
    await actions.click(rowOf(page, name).getByRole('checkbox'));
  }
  await actions.click(page.getByRole('button', { name: a('many.open') }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await actions.type('Dispatch');
  await actions.press('Enter');
  // The first one is not in the list any more, and is named all the same.
  for (const { name } of rooms) await expect(dialog).toContainText(name);
  await actions.click(dialog.getByRole('button', { name: a('many.submitCount', { count: 2 }) }));
  await expect(dialog.getByText(text('common.bulk.succeeded', { count: 2 }))).toBeVisible();
  await actions.click(dialog.getByRole('button', { name: text('common.action.done') }));
  expect(actions.count).toBeLessThanOrEqual(14);
  for (const { boss, tenantId } of rooms) {
    const names = (await boss.call('tenants.applications', { tenantId })).map(({ name }) => name);
    expect(names).toContain('Dispatch');
  }
});
