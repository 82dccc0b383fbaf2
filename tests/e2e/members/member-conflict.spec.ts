/** Two admins edit the rights of one member: nothing of the first one's is written over unseen. */
import { Permission, Role } from '@/lib/contract/access';
import { expectNoFindings } from '../../support/axe';
import {
  LEDGER,
  type Room,
  choose,
  expect,
  expectToast,
  join,
  openMembers,
  roleOf,
  rowOf,
  shownRole,
  test,
} from '../../support/members';
import { grant } from '../../support/dialogs';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const k = textsOf('common.conflict');
const permission = textsOf('common.permission');
const { TenantManagement, GroupManagement } = Permission;

/** Another admin changes the member. */
async function changeElsewhere(room: Room, memberId: string, data: object): Promise<void> {
  await room.boss.call('members.update', { tenantId: room.tenantId, memberId }, { data });
}
const readMember = (room: Room, memberId: string) =>
  room.boss.call('members.get', { tenantId: room.tenantId, memberId });

test('a right that was just taken is not given back, nor a new Admin written over', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const room = await mint('geir.myhre');
  const member = await caller('hanne.lie');
  const { id, name } = member.me;
  await join(room, [member]);
  await changeElsewhere(room, id, { administrationPermissions: [TenantManagement] });
  await takeSession(page, as('geir.myhre'));
  await openMembers(page, room);
  await choose(page, name, 'tenantRole');
  const dialog = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  const save = dialog.getByRole('button', { name: text('members.tenantRole.submit') });
  const conflict = page.getByRole('dialog', { name: text('members.conflict.title', { name }) });
  await dialog.getByRole('checkbox', { name: permission(GroupManagement) }).check();
  await changeElsewhere(room, id, { administrationPermissions: [] });
  await save.click();
  const row = conflict.getByRole('radiogroup', { name: text('members.tenantRole.permissions') });
  await expect(row).toContainText(k('loses', { names: permission(TenantManagement) }));
  await expect(row).toContainText(k('gets', { names: permission(GroupManagement) }));
  await expect(row.getByRole('radio', { name: k('side.merged') })).toBeChecked();
  await expectNoFindings(page, 'member conflict', {});
  await conflict.getByRole('button', { name: k('continue') }).click();
  await expect(dialog.getByRole('checkbox', { name: permission(TenantManagement) })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: permission(GroupManagement) })).toBeChecked();
  await save.click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  expect(await readMember(room, id)).toMatchObject({ administrationPermissions: [GroupManagement] });

  await choose(page, name, 'tenantRole');
  await dialog.getByRole('checkbox', { name: permission(GroupManagement) }).uncheck();
  await changeElsewhere(room, id, { role: Role.Admin });
  await save.click();
  const roles = conflict.getByRole('radiogroup', { name: text('members.tenantRole.role'), exact: true });
  await roles.getByRole('radio', { name: k('side.theirs') }).click();
  await conflict.getByRole('button', { name: k('continue') }).click();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(shownRole(page, name, Role.Admin)).toBeVisible();
  expect(await readMember(room, id)).toMatchObject({ role: Role.Admin });
});

test('what was given in applications meanwhile stays; what is no concern of the form asks nothing', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const room = await mint('ida.solberg');
  const member = await caller('jan.tveit');
  const { id, name } = member.me;
  await join(room, [member]);
  await takeSession(page, as('ida.solberg'));
  await openMembers(page, room);
  await choose(page, name, 'applicationRole');
  const dialog = page.getByRole('dialog', { name: text('members.applicationRole.title') });
  const save = dialog.getByRole('button', { name: text('members.applicationRole.submit') });
  await dialog.getByRole('button', { name: text('members.grants.assignLabel', { name: 'Ledger' }) }).click();
  await grant(dialog, 'Controller').click();
  const viewer = { applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', 'viewer')] }] };
  await changeElsewhere(room, id, viewer);
  await save.click();
  const conflict = page.getByRole('dialog', { name: text('members.conflict.title', { name }) });
  await expect(conflict.getByRole('radiogroup', { name: 'Ledger' })).toContainText(k('gets', { names: 'Viewer' }));
  await conflict.getByRole('button', { name: k('continue') }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name).getByText('Controller')).toBeVisible();
  const { applicationRoles } = await readMember(room, id);
  expect(applicationRoles.flatMap(({ roles }) => roles.map((role) => role.name)).toSorted()).toEqual([
    'controller',
    'viewer',
  ]);

  await choose(page, name, 'tenantRole');
  const role = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  await role.getByRole('checkbox', { name: permission(TenantManagement) }).check();
  await changeElsewhere(room, id, { applicationRoles: [{ applicationId: LEDGER, roles: [] }] });
  await role.getByRole('button', { name: text('members.tenantRole.submit') }).click();
  await expect(role).toHaveCount(0);
  const changed = await readMember(room, id);
  expect(changed).toMatchObject({ administrationPermissions: [TenantManagement] });
  expect(changed.applicationRoles.flatMap(({ roles }) => roles)).toEqual([]);
});
