/** Changing and removing members (sections 2, 4 and 6), in tenants of the test's own. */
import type { Page } from 'playwright/test';
import { Permission, Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import {
  LEDGER,
  choose,
  expect,
  expectToast,
  inviteStrangers,
  join,
  openMembers,
  openRest,
  roleOf,
  rowOf,
  shownRole,
  test,
} from '../../support/members';
import { grant } from '../../support/dialogs';
import { hold } from '../../support/hold';
import { as } from '../../support/people';
import { forgetSession, signIn, takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const tenantRole = textsOf('members.tenantRole');
const remove = textsOf('members.delete');
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: tenantRole('submit') });

test('the tenant role: Admin fills in every permission, and the way back picks', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const room = await mint('geir.myhre');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, as('geir.myhre'));
  await openMembers(page, room);
  await choose(page, member.me.name, 'tenantRole');
  const dialog = page.getByRole('dialog', { name: tenantRole('title') });
  await expect(save(page)).toBeDisabled();
  const management = dialog.getByRole('checkbox', { name: text('common.permission.TenantManagement') });
  const groups = dialog.getByRole('checkbox', { name: text('common.permission.GroupManagement') });
  // What only super-tenants have is not offered here.
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('radio', { name: new RegExp(`^${tenantRole('roles.Admin')}`) }).click();
  for (const permission of [management, groups]) {
    await expect(permission).toBeChecked();
    await expect(permission).toBeDisabled();
  }
  await save(page).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  await expect(dialog).toHaveCount(0);
  await expect(shownRole(page, member.me.name, Role.Admin)).toBeVisible();

  await choose(page, member.me.name, 'tenantRole');
  await dialog.getByRole('radio', { name: new RegExp(`^${tenantRole('roles.Regular')}`) }).click();
  await expect(management).not.toBeChecked();
  await management.check();
  await save(page).click();
  await expect(shownRole(page, member.me.name, Role.Regular)).toBeVisible();
  await expect(rowOf(page, member.me.name).getByText(text('common.permission.TenantManagement'))).toBeVisible();
  const { tenantId } = room;
  const answer = await room.boss.call('members.list', { tenantId });
  const members = Array.isArray(answer) ? answer : answer.items;
  expect(members.find(({ id }) => id === member.me.id)).toMatchObject({
    role: Role.Regular,
    administrationPermissions: [Permission.TenantManagement],
  });

  // Unsaved changes are asked for.
  await choose(page, member.me.name, 'tenantRole');
  await groups.check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('common.dialog.keepEditing') }).click();
  await expect(groups).toBeChecked();

  // Another admin has removed the member meanwhile: the dialog stays, says so, and can be left.
  await room.boss.call('members.remove', { tenantId, memberId: member.me.id });
  await page.getByRole('dialog', { name: tenantRole('title') }).waitFor();
  await save(page).click();
  const failed = text('catalogue.Page.MemberList.Data.Changed.Error');
  await expect(dialog.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  // The list behind it is without the member.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('common.dialog.discard') }).click();
  await expect(rowOf(page, room.boss.me.name)).toBeVisible();
  await expect(rowOf(page, member.me.name)).toHaveCount(0);
});

test('application roles: what a group gives is shown, kept and not taken', async ({ page, mint, caller }) => {
  const room = await mint('ida.solberg');
  const member = await caller('jan.tveit');
  await join(room, [member]);
  await room.boss.call(
    'groups.create',
    { tenantId: room.tenantId },
    {
      data: {
        name: 'Book keepers',
        description: 'Everybody who keeps books here',
        members: [member.me.id],
        applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', 'viewer')] }],
        applicationPermissions: [],
      },
    },
  );
  await page.setViewportSize({ width: 1920, height: 1000 });
  await takeSession(page, as('ida.solberg'));
  await openMembers(page, room);
  await choose(page, member.me.name, 'applicationRole');
  const dialog = page.getByRole('dialog', { name: text('members.applicationRole.title') });
  // The first application's button, also where the list of them came after the dialog.
  await expect(dialog.getByRole('listitem').first().getByRole('button').last()).toBeFocused();
  await dialog.getByRole('button', { name: text('members.grants.editLabel', { name: 'Ledger' }) }).click();
  const viewer = grant(dialog, 'Viewer');
  await expect(viewer).toHaveAccessibleDescription(text('members.grants.fromGroups', { groups: 'Book keepers' }));
  await grant(dialog, 'Controller').click();
  await save(page).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  const row = rowOf(page, member.me.name);
  await expect(row.getByText('Controller')).toBeVisible();
  const rest = await openRest(page, member.me.name, 'Controller');
  await rest.getByTitle(text('members.whereFrom.open', { name: 'Ledger Viewer' })).click();
  const origin = page.getByRole('dialog', { name: text('members.whereFrom.title', { name: 'Ledger Viewer' }) });
  await expect(origin.getByText(text('members.whereFrom.group', { name: 'Book keepers' }))).toBeVisible();
  // One panel after the other.
  await page.keyboard.press('Escape');
  await expect(origin).toHaveCount(0);
  await expect(rest).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rest).toHaveCount(0);
  // Taken back: the group's role is still there.
  await choose(page, member.me.name, 'applicationRole');
  await dialog.getByRole('button', { name: text('members.grants.editLabel', { name: 'Ledger' }) }).click();
  await grant(dialog, 'Controller', true).click();
  await save(page).click();
  // Rows behind an open dialog have no role, and so are not there for a locator.
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('Viewer')).toBeVisible();
  await expect(row.getByText('Controller')).toHaveCount(0);
  await page.reload();
  await expect(row.getByText('Viewer')).toBeVisible();
  await expect(row.getByText('Controller')).toHaveCount(0);
});

test('removal: a member, an invitation, one who was gone already, and oneself', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 40[34]/);
  const room = await mint('kari.nygard');
  const members = await Promise.all([caller('kjetil.rod'), caller('lars.bakken')]);
  await join(room, members);
  const [waiting = ''] = await inviteStrangers(room, 1);
  const [first, second] = members.map((member) => member.me.name) as [string, string];
  await takeSession(page, as('kari.nygard'));
  await openMembers(page, room);

  await choose(page, first, 'delete');
  const question = page.getByRole('alertdialog', { name: remove('title', { name: first, tenant: room.name }) });
  await expect(question.getByText(remove('text', { tenant: room.name }))).toBeVisible();
  // As in the dialog about many: who, and what they lose.
  const people = question.getByRole('region', { name: text('members.bulk.meets') });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await expect(people.getByRole('listitem')).toContainText(first);
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') paths.push(new URL(request.url()).pathname);
  });
  await question.getByRole('button', { name: remove('confirm') }).click();
  await expectToast(page, 'members.delete.done', { name: first, tenant: room.name });
  await expect(rowOf(page, first)).toHaveCount(0);

  await choose(page, waiting, 'delete');
  const withdrawal = page.getByRole('alertdialog', { name: remove('pendingTitle', { name: waiting }) });
  await withdrawal.getByRole('button', { name: remove('pendingConfirm') }).click();
  await expectToast(page, 'members.delete.pendingDone', { name: waiting });
  await expect(rowOf(page, waiting)).toHaveCount(0);
  expect(new Set(paths.map((path) => path.split('/').at(-2))).size).toBe(2);

  await choose(page, second, 'delete');
  const late = page.getByRole('alertdialog', { name: remove('title', { name: second, tenant: room.name }) });
  await room.boss.call('members.remove', { tenantId: room.tenantId, memberId: members[1]!.me.id });
  // Screen readers hear that it is a notification; the text for them is there for a moment only.
  const gone = remove('gone', { name: second });
  const announced = page.getByText(`${text('common.toast.label')} ${gone}`).waitFor({ state: 'attached' });
  await late.getByRole('button', { name: remove('confirm') }).click();
  // What is gone is as good as deleted.
  await expect(page.getByText(gone, { exact: true })).toBeVisible();
  await announced;
  await expect(late).toHaveCount(0);
  await expect(rowOf(page, second)).toHaveCount(0);

  const self = room.boss.me.name;
  const answer = await hold(page, '**/api/tenants/*/members?*role=*');
  await choose(page, self, 'delete');
  const own = page.getByRole('alertdialog', { name: remove('title', { name: self, tenant: room.name }) });
  // That it is the last admin is said before it can be confirmed.
  await expect(own.getByRole('button', { name: remove('confirm') })).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(own.getByText(remove('self', { tenant: room.name }))).toBeVisible();
  await expect(own.getByText(remove('lastAdmin', { tenant: room.name }))).toBeVisible();
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
  );
  await own.getByRole('button', { name: remove('confirm') }).click();
  expect(new URL((await leaving).url()).pathname).toBe(screenPath('organization', room));
  // Still an admin of the organization, so its page opens, without the note on why one came.
  await expect(page).toHaveURL(screenPath('organization', room));
});

test('sending again shows it is under way; a limited admin cannot touch an admin', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const room = await mint('line.holm');
  const [waiting = ''] = await inviteStrangers(room, 1);
  await takeSession(page, as('line.holm'));
  await openMembers(page, room);
  await choose(page, waiting, 'resend');
  await expectToast(page, 'catalogue.Page.Tenant.Create.Resend.Success');
  await expect(rowOf(page, waiting).getByText(text('members.resent'))).toBeVisible();
  // Held back on its way, so that the row can be seen while it waits.
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/resend-email', async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, waiting, 'resend');
  await expect(rowOf(page, waiting).getByText(text('members.status.sending')).filter({ visible: true })).toBeVisible();
  // Withdrawn meanwhile: the failure is shown.
  const answer = await room.boss.call('members.pending', { tenantId: room.tenantId });
  const [pending] = Array.isArray(answer) ? answer : answer.items;
  await room.boss.call('members.pending.remove', { tenantId: room.tenantId, memberId: pending?.id ?? '' });
  release();
  await expectToast(page, 'catalogue.Page.Tenant.Create.Resend.Error');
  await expect(rowOf(page, waiting)).toHaveCount(0);

  const limited = await caller('maja.eng');
  await join(room, [limited]);
  const { tenantId } = room;
  const data = { role: Role.LimitedAdmin, administrationPermissions: [Permission.TenantManagement] };
  await room.boss.call('members.update', { tenantId, memberId: limited.me.id }, { data });
  const future = 'future.admin@guests.example';
  const invitation = { contactEmail: future, userName: future, role: Role.Admin };
  await room.boss.call('members.invite', { tenantId }, { data: [invitation] });
  await forgetSession(page);
  await signIn(page, as('maja.eng'), screenPath('tenantMembers', room));
  const boss = room.boss.me.name;
  await rowOf(page, boss)
    .getByRole('button', { name: text('table.rowActions', { name: boss }) })
    .click();
  for (const item of ['tenantRole', 'applicationRole', 'delete'] as const) {
    const entry = page.getByRole('menuitem', { name: text(`members.menu.${item}`) });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toContainText(text('access.targetAbove'));
  }
  // Whose invitation gives more than the reader may give, that one's link and e-mail are not theirs either.
  await page.keyboard.press('Escape');
  await rowOf(page, future)
    .getByRole('button', { name: text('table.rowActions', { name: future }) })
    .click();
  for (const item of ['copyLink', 'resend'] as const) {
    const entry = page.getByRole('menuitem', { name: text(`members.menu.${item}`) });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toContainText(text('access.roleTooHigh'));
  }
});
