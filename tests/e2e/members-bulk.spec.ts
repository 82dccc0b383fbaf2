/** Actions on many members (issue "Bulk"): what is chosen is said, who is left out and why, a result for each row. */
import type { Locator, Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { type Room, expect, inviteStrangers, join, openMembers, rowCount, rowOf, test } from '../support/members';
import { people } from '../support/people';
import { signIn } from '../support/sign-in';
import { text } from '../support/texts';

const bulk = (key: string, values?: Record<string, string | number>) => text(`members.bulk.${key}`, values);
const dialogOf = (page: Page, action: string) => page.getByRole('dialog', { name: bulk(`title.${action}`) });
const open = (page: Page, action: string) => page.getByRole('button', { name: bulk(action), exact: true }).click();
const results = (dialog: Locator) => dialog.getByRole('region', { name: bulk('results') }).getByRole('listitem');
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
  await signIn(page, { ...people.regular, username: 'mohammed.ali' });
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

  await open(page, 'changeRole');
  const dialog = dialogOf(page, 'changeRole');
  await expect(dialog.getByText(bulk('scopeSome', { count: 5 }))).toBeVisible();
  await dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) }).click();
  const excluded = leftOut(dialog, 3);
  await expect(excluded.getByRole('listitem').filter({ hasText: room.boss.me.name })).toContainText(
    bulk('reason.self'),
  );
  await expect(excluded.getByText(bulk('reason.notConfirmed'))).toHaveCount(2);
  await dialog.getByRole('button', { name: bulk('start.changeRole', { count: 2 }) }).click();
  await expect(dialog.getByText(bulk('succeeded', { count: 2 }))).toBeVisible();
  await expect(results(dialog)).toHaveCount(2);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, one).getByText(text('common.role.Admin'))).toBeVisible();
  const roles = await rolesIn(room);
  expect([roles[one], roles[two]]).toEqual([Role.Admin, Role.Regular]);
});

test('deletion: the last admin stays, a failure is told per row and tried again, filters stay', async ({
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
  // An organization admin who is a plain member here may delete admins, so that the last admin is somebody else.
  await room.boss.call('organizations.admins.grant', {
    organizationId: room.organizationId,
    memberId: limited.me.id,
  });
  await signIn(page, { ...people.regular, username: 'silje.oye' });
  await openMembers(page, room, '?f.role=admin,regular');
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await open(page, 'delete');
  const dialog = dialogOf(page, 'delete');
  const excluded = leftOut(dialog, 2);
  await expect(excluded.getByRole('listitem').filter({ hasText: limited.me.name })).toContainText(bulk('reason.self'));
  await expect(excluded.getByRole('listitem').filter({ hasText: room.boss.me.name })).toContainText(
    bulk('reason.lastAdmin'),
  );
  await expect(dialog.getByText(bulk('included.delete', { count: 2, tenant: room.name }))).toBeVisible();
  // Somebody else is quicker with one of them.
  await room.boss.call('members.remove', { tenantId, memberId: gone.me.id });
  await dialog.getByRole('button', { name: bulk('start.delete', { count: 2 }) }).click();
  await expect(dialog.getByText(bulk('failed', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(bulk('succeeded', { count: 1 }))).toBeVisible();
  await expect(results(dialog).first()).toContainText(
    text('catalogue.Page.MemberList.User.Delete.Error', { name: gone.me.name }),
  );
  await expect(results(dialog).filter({ hasText: victim.me.name })).toContainText(bulk('ok'));
  // Back again, so that the second try succeeds.
  await join(room, [gone]);
  await dialog.getByRole('button', { name: bulk('retry') }).click();
  await expect(dialog.getByText(bulk('succeeded', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(rowCount(2))).toBeVisible();
  await expect(page).toHaveURL(/f\.role=admin,regular|f\.role=admin%2Cregular/);
  expect(Object.keys(await rolesIn(room)).toSorted()).toEqual([limited.me.name, room.boss.me.name].toSorted());
});

test('invitations are sent again; who has confirmed is left out', async ({ page, mint, caller }) => {
  const room = await mint('thea.engen');
  await join(room, [await caller('tobias.ruud')]);
  await inviteStrangers(room, 3);
  await signIn(page, { ...people.regular, username: 'thea.engen' });
  await openMembers(page, room);
  await page.getByRole('checkbox', { name: text('table.selectAll') }).check();
  await open(page, 'resend');
  const dialog = dialogOf(page, 'resend');
  await expect(leftOut(dialog, 2).getByText(bulk('reason.confirmed'))).toHaveCount(2);
  await dialog.getByRole('button', { name: bulk('start.resend', { count: 3 }) }).click();
  await expect(dialog.getByText(bulk('succeeded', { count: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByRole('row').getByText(text('members.resent'))).toHaveCount(3);
});
