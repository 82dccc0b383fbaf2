/** Actions on many members (issue "Bulk"): what is chosen is said, who is left out and why, a result for each row. */
import type { Locator, Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import {
  LEDGER,
  type Room,
  expect,
  inviteStrangers,
  join,
  openMembers,
  roleOf,
  rowCount,
  rowOf,
  shownRole,
  test,
} from '../../support/members';
import { pressGreyed } from '../../support/dialogs';
import { expectTooltip } from '../../support/organizations';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { type KeyOf, text, textsOf } from '../../support/texts';

const bulk = textsOf('members.bulk');
const progress = textsOf('common.bulk');
const dialogOf = (page: Page) => page.getByRole('alertdialog');
/** A button of the bar, with the number of members it affects. */
const button = (page: Page, action: KeyOf<'members.bulk'>, count: number) =>
  page.getByRole('button', { name: bulk('withCount', { action: bulk(action), count }), exact: true });
const persons = (count: number) => bulk('what.people', { count });
const start = (dialog: Locator, action: KeyOf<'members.bulk.start'>, what: string) =>
  dialog.getByRole('button', { name: bulk(`start.${action}`, { what }) });
const met = (dialog: Locator) => dialog.getByRole('region', { name: bulk('meets') }).getByRole('listitem');
const results = (dialog: Locator) => dialog.getByRole('region', { name: progress('results') }).getByRole('listitem');
const leftOut = (dialog: Locator, count: number) => dialog.getByRole('region', { name: bulk('excluded', { count }) });
const select = (page: Page, name: string) =>
  rowOf(page, name).getByRole('checkbox', { name: text('table.selectRow', { name }) });

async function rolesIn(room: Room): Promise<Record<string, string>> {
  const answer = await room.boss.call('members.list', { tenantId: room.tenantId });
  const members = Array.isArray(answer) ? answer : answer.items;
  return Object.fromEntries(members.map((member) => [member.displayName, member.role]));
}

// Several people sign in and join before there is anything to choose from.
test.describe.configure({ timeout: 60_000 });

test('roles of everybody who matches; oneself and who has it already are left out', async ({ page, mint, caller }) => {
  const room = await mint('mohammed.ali');
  const others = await Promise.all(['nils.braten', 'oda.saether', 'per.iversen'].map(caller));
  await join(room, others);
  await inviteStrangers(room, 2);
  await takeSession(page, as('mohammed.ali'));
  await openMembers(page, room);
  const [one, two] = others.map((member) => member.me.name) as [string, string];

  // One row, then the rest of the view in words; a dialog that opens through the address keeps what is chosen.
  await select(page, one).check();
  await expect(page.getByText(text('table.selected', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(select(page, one)).toBeChecked();
  await page.getByRole('button', { name: text('table.selectAllMatching', { count: 6 }) }).click();
  await expect(page.getByText(text('table.selected', { count: 6 }))).toBeVisible();
  await select(page, two).uncheck();
  await expect(page.getByText(text('table.selected', { count: 5 }))).toBeVisible();

  await button(page, 'changeRole', 2).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) }).click();
  const excluded = leftOut(dialog, 3);
  await expect(excluded.getByRole('listitem').filter({ hasText: room.boss.me.name })).toContainText(
    bulk('reason.self'),
  );
  await expect(excluded.getByText(bulk('reason.notConfirmed'))).toHaveCount(2);
  await start(dialog, 'changeRole', persons(2)).click();
  await expect(dialog.getByText(progress('succeeded', { count: 2 }))).toBeVisible();
  await expect(results(dialog)).toHaveCount(2);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(shownRole(page, one, Role.Admin)).toBeVisible();
  const roles = await rolesIn(room);
  expect([roles[one], roles[two]]).toEqual([Role.Admin, Role.Regular]);
});

test('deletion: the last admin stays, who is gone already counts as removed, a failure is shown per row and tried again, filters stay', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 40[34]/);
  const room = await mint('rune.hagen');
  const others = await Promise.all(['silje.oye', 'sofie.dahle', 'terje.lund'].map(caller));
  await join(room, others);
  const [limited, victim, gone] = others as [(typeof others)[0], (typeof others)[0], (typeof others)[0]];
  const { tenantId } = room;
  // An organization admin who is a plain member here may delete admins, so that the last admin is another person.
  await room.boss.call('organizations.admins.grant', {
    organizationId: room.organizationId,
    memberId: limited.me.id,
  });
  await takeSession(page, as('silje.oye'));
  await openMembers(page, room, '?f.role=admin,regular');
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await button(page, 'delete', 2).click();
  const dialog = dialogOf(page);
  // The focus starts where nothing happens.
  await expect(dialog.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  await expect(dialog).toHaveAccessibleName(bulk('question.delete', { what: persons(2) }));
  await expect(met(dialog)).toHaveCount(2);
  const excluded = leftOut(dialog, 2);
  await expect(excluded.getByRole('listitem').filter({ hasText: limited.me.name })).toContainText(bulk('reason.self'));
  await expect(excluded.getByRole('listitem').filter({ hasText: room.boss.me.name })).toContainText(
    bulk('reason.lastAdmin'),
  );
  // Another admin is quicker with one of them, and leaves the tenant to the other one.
  await room.boss.call('members.remove', { tenantId, memberId: gone.me.id });
  const change = async (memberId: string, role: Role) =>
    await limited.call('members.update', { tenantId, memberId }, { data: { role, administrationPermissions: [] } });
  await change(victim.me.id, Role.Admin);
  await change(room.boss.me.id, Role.Regular);
  await start(dialog, 'delete', persons(2)).click();
  await expect(dialog.getByText(progress('failed', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(progress('succeeded', { count: 1 }))).toBeVisible();
  await expect(results(dialog).first()).toContainText(
    text('catalogue.Page.MemberList.User.Delete.Error', { name: victim.me.name }),
  );
  await expect(results(dialog).filter({ hasText: gone.me.name })).toContainText(progress('ok'));
  // An admin again, so that the second try succeeds.
  await change(room.boss.me.id, Role.Admin);
  await dialog.getByRole('button', { name: progress('retry') }).click();
  await expect(dialog.getByText(progress('succeeded', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(rowCount('people', 2), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/f\.role=admin,regular|f\.role=admin%2Cregular/);
  expect(Object.keys(await rolesIn(room)).toSorted()).toEqual([limited.me.name, room.boss.me.name].toSorted());
});

test('invitations are sent again; who has confirmed is left out', async ({ page, mint, caller }) => {
  const room = await mint('thea.engen');
  await join(room, [await caller('tobias.ruud')]);
  const [first = ''] = await inviteStrangers(room, 3);
  await takeSession(page, as('thea.engen'));
  await openMembers(page, room);
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await button(page, 'resend', 3).click();
  const dialog = dialogOf(page);
  await expect(leftOut(dialog, 2).getByText(bulk('reason.confirmed'))).toHaveCount(2);
  await start(dialog, 'resend', bulk('what.invitations', { count: 3 })).click();
  await expect(dialog.getByText(progress('succeeded', { count: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByRole('row').getByText(text('members.resent'))).toHaveCount(3);
  // Of one it speaks as of one.
  await page.getByRole('button', { name: text('table.clearSelection') }).click();
  await page.getByRole('checkbox', { name: text('table.selectRow', { name: first }) }).check();
  await button(page, 'delete', 1).click();
  await expect(dialog).toHaveAccessibleDescription(bulk('consequence.withdraw', { tenant: room.name, count: 1 }));
});

test('names the first eight with what they lose, the rest on demand; more than ten want their number typed', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('mohammed.ali');
  const [member] = await Promise.all(['nils.braten'].map(caller));
  if (member === undefined) throw new Error('no such member');
  await join(room, [member]);
  await inviteStrangers(room, 12);
  await room.boss.call(
    'members.update',
    { tenantId: room.tenantId, memberId: member.me.id },
    {
      data: {
        role: Role.LimitedAdmin,
        applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', 'viewer')] }],
      },
    },
  );
  await takeSession(page, as('mohammed.ali'));
  await openMembers(page, room);
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await button(page, 'delete', 13).click();
  const dialog = dialogOf(page);
  const what = bulk('what.both', { people: persons(1), invitations: bulk('what.invitations', { count: 12 }) });
  await expect(dialog).toHaveAccessibleName(bulk('question.delete', { what }));
  await expect(met(dialog)).toHaveCount(8);
  const loses = met(dialog).filter({ hasText: member.me.name });
  await expect(loses).toContainText(text('common.role.LimitedAdmin'));
  await expect(loses).toContainText('Ledger Viewer');
  await expect(met(dialog).nth(1)).toContainText(bulk('theInvitation'));
  await dialog.getByRole('button', { name: bulk('more', { count: 5 }) }).click();
  await expect(met(dialog)).toHaveCount(13);
  await expect(dialog.getByText(bulk('staying', { count: 1, chosen: 14, rest: 13 }))).toBeVisible();
  // Pressed as people press it, although it is not ready.
  await pressGreyed(start(dialog, 'delete', what));
  await expect(results(dialog)).toHaveCount(0);
  await expect(start(dialog, 'delete', what)).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(bulk('typeCount', { count: 13 })).fill('12');
  await expect(start(dialog, 'delete', what)).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(bulk('typeCount', { count: 13 })).fill(' 13 ');
  await start(dialog, 'delete', what).click();
  await expect(dialog.getByText(progress('succeeded', { count: 13 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(rowCount('people', 1), { exact: true })).toBeVisible();
});

test('a button that affects no member says why', async ({ page, mint }) => {
  const room = await mint('rune.hagen');
  await takeSession(page, as('rune.hagen'));
  await openMembers(page, room);
  await select(page, room.boss.me.name).check();
  for (const action of ['resend', 'changeRole', 'delete'] as const) {
    const blocked = page.getByRole('button', { name: bulk(action), exact: true });
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await expectTooltip(blocked, bulk(`nobody.${action}`, { selected: 1 }));
  }
});

test('"Stop" ends after the call under way, and who was not met stays chosen', async ({ page, mint, caller }) => {
  const room = await mint('thea.engen');
  const member = await caller('tobias.ruud');
  await join(room, [member]);
  await inviteStrangers(room, 2);
  await takeSession(page, as('thea.engen'));
  await openMembers(page, room);
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await button(page, 'delete', 3).click();
  const dialog = dialogOf(page);
  // Members and invitations have a call each. The first goes out when "Stop" has been pressed: no machine is slow enough to be
  // stopped for sure.
  let go = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/members/bulk/remove', async (route) => {
    await pressed;
    await route.continue();
  });
  const what = bulk('what.both', { people: persons(1), invitations: bulk('what.invitations', { count: 2 }) });
  await start(dialog, 'delete', what).click();
  await dialog.getByRole('button', { name: progress('stop') }).click();
  go();
  await expect(dialog.getByText(progress('stopped', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, member.me.name)).toHaveCount(0);
  // The two that are left, and the admin who stays anyway.
  await expect(page.getByText(text('table.selected', { count: 3 }))).toBeVisible();
  await expect(button(page, 'delete', 2)).toBeVisible();
});

test('of a list that is not here as a whole the dialog counts, and what is left stays chosen', async ({
  page,
  mint,
}) => {
  const room = await mint('thea.engen');
  await inviteStrangers(room, 102);
  await inviteStrangers(room, 3, 'thea.engen.');
  await takeSession(page, as('thea.engen'));
  await openMembers(page, room, '?q=thea.engen');
  await expect(page.getByText(rowCount('people', 106, 4), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await expect(page.getByText(text('table.selected', { count: 4 }))).toBeVisible();
  await page.getByRole('button', { name: bulk('delete'), exact: true }).click();
  const dialog = dialogOf(page);
  const what = bulk('what.invitations', { count: 3 });
  await expect(dialog.getByText(bulk('staying', { count: 1, chosen: 4, rest: 3 }))).toBeVisible();
  // The platform tells what the first of them lose.
  await expect(met(dialog)).toContainText(Array.from({ length: 3 }, () => bulk('theInvitation')));
  await start(dialog, 'withdraw', what).click();
  await expect(dialog.getByText(progress('succeeded', { count: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(rowCount('people', 103, 1), { exact: true })).toBeVisible();
  await expect(page.getByText(text('table.selected', { count: 1 }))).toBeVisible();
  await expect(select(page, room.boss.me.name)).toBeChecked();
});
