/** Two admins edit one group: the second is warned, sees both versions, and loses nothing. */
import { expectNoFindings } from '../../support/axe';
import { as, g, ledgerRole, make, openGroups, option } from '../../support/groups';
import { type Caller, expect, join, type Room, roleOf, LEDGER, test } from '../../support/members';
import { grant } from '../../support/dialogs';
import { takeSession } from '../../support/sign-in';
import { type KeyOf, text, textsOf } from '../../support/texts';

const k = textsOf('common.conflict');

/** Another admin saves the group. */
async function saveElsewhere(room: Room, groupId: string, members: readonly Caller[], more: object): Promise<void> {
  const data = { name: 'Readers', description: 'Made by a test', members: members.map(({ me }) => me.id), ...more };
  await room.boss.call('groups.update', { tenantId: room.tenantId, groupId }, { data });
}

test('the second admin chooses; what only one of them changed is taken', async ({ page, mint, caller, complaints }) => {
  complaints.allow(/status of 409/);
  const room = await mint('ida.solberg');
  const [hanne, jan] = (await Promise.all([caller('hanne.lie'), caller('jan.tveit')])) as [Caller, Caller];
  await join(room, [hanne, jan]);
  const groupId = await make(room, 'Readers', [hanne], ledgerRole('viewer'));
  await takeSession(page, as('ida.solberg'));
  await openGroups(page, room, `?dialog=edit&id=${groupId}`);
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  const save = edit.getByRole('button', { name: g('edit.submit') });
  const description = edit.getByLabel(g('column.description'));
  await description.fill('Mine, with more words');
  await option(edit, jan.me.name).click();
  await saveElsewhere(room, groupId, [], {
    description: 'Theirs, with more words',
    applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', 'controller')] }],
  });
  await save.click();

  const conflict = page.getByRole('dialog', { name: k('title', { name: 'Readers' }) });
  const row = (label: string) => conflict.getByRole('radiogroup', { name: label });
  const side = (label: string, name: KeyOf<'common.conflict.side'>) =>
    row(label).getByRole('radio', { name: k(`side.${name}`) });
  const grants = g('conflict.grants', { name: 'Ledger' });
  await expect(row(g('column.description'))).toContainText('Theirs, with more words');
  await expect(side(g('column.description'), 'mine')).toBeChecked();
  await expect(side(g('picker.label'), 'merged')).toBeChecked();
  await expect(row(g('picker.label'))).toContainText(k('loses', { names: hanne.me.name }));
  await expect(row(g('picker.label'))).toContainText(k('gets', { names: jan.me.name }));
  await expect(side(grants, 'theirs')).toBeChecked();
  await expect(row(grants)).toContainText(`${k('gets', { names: 'Controller' })} ${k('loses', { names: 'Viewer' })}`);
  await expect(row(grants)).toContainText(k('unchanged'));
  await expectNoFindings(page, 'conflict', {});
  // Back to the form as it was; saving it finds the same again.
  await conflict.getByRole('button', { name: text('common.action.back') }).click();
  await expect(description).toHaveValue('Mine, with more words');
  await save.click();
  await side(g('column.description'), 'theirs').click();
  await conflict.getByRole('button', { name: k('continue') }).click();
  await expect(conflict).toHaveCount(0);

  // Against theirs, now: what was chosen from theirs is no change.
  await expect(description).toHaveValue('Theirs, with more words');
  await expect(grant(edit, 'Controller', true)).toBeVisible();
  await expect(edit.getByText(g('note.unsaved', { what: g('note.added', { count: 1 }) }))).toBeVisible();
  await save.click();
  await expect(edit.getByText(g('edit.success', { name: 'Readers' }))).toBeVisible();
  const { result } = await room.boss.call('groups.get', { tenantId: room.tenantId, groupId });
  expect(result.description).toBe('Theirs, with more words');
  expect(result.members.map(({ id }) => id)).toEqual([jan.me.id]);
  expect(result.applicationRoles.flatMap(({ roles }) => roles.map(({ name }) => name))).toEqual(['controller']);
});

test('all of theirs leaves nothing to save', async ({ page, mint, caller, complaints }) => {
  complaints.allow(/status of 409/);
  const room = await mint('ida.solberg');
  const hanne = await caller('hanne.lie');
  await join(room, [hanne]);
  const groupId = await make(room, 'Readers', [hanne]);
  await takeSession(page, as('ida.solberg'));
  await openGroups(page, room, `?dialog=edit&id=${groupId}`);
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  await edit.getByLabel(g('column.name')).fill('My readers');
  await saveElsewhere(room, groupId, [], { description: 'Theirs, with more words' });
  await edit.getByRole('button', { name: g('edit.submit') }).click();
  const conflict = page.getByRole('dialog', { name: k('title', { name: 'Readers' }) });
  await conflict.getByRole('button', { name: k('allTheirs') }).click();
  await conflict.getByRole('button', { name: k('continue') }).click();
  await expect(edit.getByLabel(g('column.name'))).toHaveValue('Readers');
  await expect(edit.getByLabel(g('column.description'))).toHaveValue('Theirs, with more words');
  await expect(edit.getByRole('button', { name: g('edit.submit') })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
