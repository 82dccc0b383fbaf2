/** Giving roles and permissions where there are many, and where one of them is deleted meanwhile. */
import type { Locator, Page } from 'playwright/test';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { asPage } from '@/lib/contract/entities/page';
import { makeApplication, superTenantOf, test } from '../../support/applications';
import { expectNoFindings } from '../../support/axe';
import { emails, grant, invite, inviteButton, inviteDialog } from '../../support/dialogs';
import { g, make, openGroups } from '../../support/groups';
import { type Caller, type Room, choose, expect, join, openMembers } from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const ROLES = 40;
const PERMISSIONS = 300;
/** Rows in the page at most: those in sight of two lists, a few around them, and the active ones. */
const DRAWN = 60;
const number = (index: number): string => String(index + 1).padStart(3, '0');
const permissions = Array.from({ length: PERMISSIONS }, (_, index) => ({ name: `atlas.permission.${number(index)}` }));
/** Each brings the permissions with its own last digits; the last ten permissions are brought by none. */
const roles = Array.from({ length: ROLES }, (_, index) => ({
  name: `role${number(index)}`,
  displayName: `Role ${number(index)}`,
  permissions: permissions.slice(0, -10).filter((_one, place) => place % ROLES === index),
}));

/** An application of the super-tenant, and a tenant that has it. */
async function offer(room: Room, nora: Caller, content: Parameters<typeof makeApplication>[1]): Promise<Application> {
  const application = await makeApplication(nora, content);
  const from = superTenantOf(nora).tenantId;
  await nora.call(
    'tenants.applications.assign',
    { tenantId: room.tenantId },
    { from, data: { ids: [application.applicationId] } },
  );
  return application;
}

/** Deletes a role of an application, as another admin does. */
async function deleteRole(nora: Caller, application: Application, name: string): Promise<void> {
  const { applicationId } = application;
  const { tenantId } = superTenantOf(nora);
  const now = await nora.call('applications.get', { tenantId, applicationId });
  const data = {
    name: now.name,
    suiteName: now.suiteName,
    description: now.description,
    url: now.url,
    permissions: now.permissions,
    roles: now.roles.filter((role) => role.name !== name),
  };
  await nora.call('applications.update', { tenantId, applicationId }, { data });
}

const listOf = (dialog: Locator, kind: 'roles' | 'permissions'): Locator =>
  dialog.getByRole('listbox', { name: text(`common.grants.${kind}`) });
const searchOf = (dialog: Locator, kind: 'Roles' | 'Permissions'): Locator =>
  dialog.getByRole('combobox', { name: text(`common.grants.search${kind}`) });
const vanished = (names: string): string => text('common.grants.vanished', { names, count: 1 });
const save = (dialog: Locator): Locator => dialog.getByRole('button', { name: text('members.applicationRole.submit') });
const openRoles = async (page: Page, name: string): Promise<Locator> => {
  await choose(page, name, 'applicationRole');
  return page.getByRole('dialog', { name: text('members.applicationRole.title') });
};

test('40 roles and 300 permissions: lists of their own with a search, by role, with the rows in sight alone', async ({
  page,
  mint,
  caller,
}) => {
  const [room, nora, member] = await Promise.all([mint('ida.solberg'), caller('nora.winther'), caller('jan.tveit')]);
  await join(room, [member]);
  const { name, applicationId, roles: made } = await offer(room, nora, { roles, permissions });
  const byName = new Map(made.map((role) => [role.name, role.id]));
  const given = [{ applicationId, roles: [byName.get('role039')] }];
  await make(room, 'Keepers', [member], { applicationRoles: given });
  await takeSession(page, as('ida.solberg'));
  await openMembers(page, room);
  const dialog = await openRoles(page, member.me.name);
  await dialog.getByRole('button', { name: text('members.grants.editLabel', { name }) }).click();
  const options = dialog.getByRole('option');
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThan(DRAWN);
  for (const [kind, size] of [
    ['roles', ROLES],
    ['permissions', PERMISSIONS],
  ] as const) {
    await expect(listOf(dialog, kind).getByRole('option').first()).toHaveAttribute('aria-setsize', String(size));
    const box = await listOf(dialog, kind).boundingBox();
    expect(box?.height).toBeLessThan(300);
  }
  // A phone shows more than four of them.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const kind of ['roles', 'permissions'] as const) {
    const list = listOf(dialog, kind);
    const row = await list.getByRole('option').first().boundingBox();
    expect((await list.boundingBox())?.height).toBeGreaterThan(5 * (row?.height ?? 0));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // By role: the first stand under the first role, the last ones under none.
  await expect(dialog.getByText('Role 001', { exact: true }).last()).toBeVisible();
  await searchOf(dialog, 'Permissions').fill(text('common.grants.without'));
  await expect(listOf(dialog, 'permissions').getByRole('option').first()).toHaveAttribute('aria-setsize', '10');
  await searchOf(dialog, 'Permissions').fill('');

  // Keys: Page down and arrows move, also past what is drawn, and Enter takes in; nothing is sent.
  await searchOf(dialog, 'Roles').focus();
  for (let page = 0; page < 5; page += 1) await searchOf(dialog, 'Roles').press('PageDown');
  await searchOf(dialog, 'Roles').press('ArrowDown');
  const reached = listOf(dialog, 'roles').getByRole('option', { name: 'Role 032' });
  await expect(reached).toBeInViewport();
  const id = await reached.getAttribute('id');
  await expect(searchOf(dialog, 'Roles')).toHaveAttribute('aria-activedescendant', id ?? '');
  await searchOf(dialog, 'Roles').press('Enter');
  await expect(reached).toHaveAttribute('aria-selected', 'true');
  expect(await options.count()).toBeLessThan(DRAWN);

  await searchOf(dialog, 'Permissions').fill('permission.300');
  await expect(listOf(dialog, 'permissions').getByRole('option')).toHaveCount(1);
  await searchOf(dialog, 'Permissions').press('Enter');
  await searchOf(dialog, 'Permissions').press('Escape');
  await expect(searchOf(dialog, 'Permissions')).toHaveValue('');

  // Only the chosen, and what a group gives, which stays.
  await dialog
    .getByRole('checkbox', { name: text('common.pick.onlyChosen') })
    .first()
    .check();
  await expect(listOf(dialog, 'roles').getByRole('option')).toHaveCount(2);
  await expect(grant(dialog, 'Role 039')).toHaveAccessibleDescription(
    text('members.grants.fromGroups', { groups: 'Keepers' }),
  );
  // The line below an option is its description, and no part of the label that axe takes it for (WCAG 2.5.3).
  await expectNoFindings(page, 'many grants', { without: ['label-content-name-mismatch'] });
  await save(dialog).click();
  await expect(dialog).toHaveCount(0);
  const [held] = asPage(await room.boss.call('members.list', { tenantId: room.tenantId }))
    .items.filter(({ id: one }) => one === member.me.id)
    .map(({ applicationRoles, applicationPermissions }) => ({ applicationRoles, applicationPermissions }));
  expect(held?.applicationRoles.flatMap((entry) => entry.roles.map((role) => role.name))).toEqual(['role032']);
  expect(held?.applicationRoles.flatMap((entry) => entry.rolesFromGroups.map(({ role }) => role?.name))).toEqual([
    'role039',
  ]);
  expect(
    held?.applicationPermissions.flatMap((entry) => entry.permissions.map((permission) => permission.name)),
  ).toEqual(['atlas.permission.300']);
});

const TWO = {
  permissions: [{ name: 'atlas.read' }],
  roles: ['stays', 'goes'].map((name) => ({ name, displayName: `Who ${name}`, permissions: [{ name: 'atlas.read' }] })),
};

test('a role that was deleted meanwhile is named and taken out, and the rest is saved: member, group, invitation', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const [room, nora, member] = await Promise.all([mint('kari.nygard'), caller('nora.winther'), caller('jan.tveit')]);
  await join(room, [member]);
  await takeSession(page, as('kari.nygard'));
  await openMembers(page, room);

  const first = await offer(room, nora, TWO);
  const gone = (application: Application) => vanished(`Who goes (${application.name})`);
  const dialog = await openRoles(page, member.me.name);
  await dialog.getByRole('button', { name: text('members.grants.assignLabel', { name: first.name }) }).click();
  await grant(dialog, 'Who stays').click();
  await grant(dialog, 'Who goes').click();
  await deleteRole(nora, first, 'goes');
  await save(dialog).click();
  await expect(dialog.getByRole('alert').filter({ hasText: gone(first) })).toBeVisible();
  await expect(grant(dialog, 'Who goes')).toHaveCount(0);
  await save(dialog).click();
  await expect(dialog).toHaveCount(0);

  const second = await offer(room, nora, TWO);
  await openGroups(page, room, '?dialog=create');
  const group = page.getByRole('dialog', { name: g('create.title') });
  await group.getByLabel(g('column.name')).fill('Keepers');
  await group.getByLabel(g('column.description')).fill('The bookkeepers');
  await group.getByRole('combobox', { name: g('grants.application') }).click();
  await page.getByRole('option', { name: second.name }).click();
  await grant(group, 'Who stays').click();
  await grant(group, 'Who goes').click();
  await deleteRole(nora, second, 'goes');
  await group.getByRole('button', { name: g('create.submit') }).click();
  await expect(group.getByRole('alert').filter({ hasText: gone(second) })).toBeVisible();
  await group.getByRole('button', { name: g('create.submit') }).click();
  await expect(group.getByText(g('create.success', { name: 'Keepers' }))).toBeVisible();

  const third = await offer(room, nora, TWO);
  await openMembers(page, room, '?dialog=invite');
  const inviting = inviteDialog(page);
  const address = `fresh-${room.tenantId.slice(0, 8)}@guests.example`;
  await emails(page).fill(`${address},`);
  await inviting.getByRole('switch', { name: invite('editGrants') }).click();
  await inviting.getByRole('button', { name: text('members.grants.assignLabel', { name: third.name }) }).click();
  await grant(inviting, 'Who stays').click();
  await grant(inviting, 'Who goes').click();
  await deleteRole(nora, third, 'goes');
  await inviteButton(page, 1).click();
  await expect(inviting.getByRole('alert').filter({ hasText: gone(third) })).toBeVisible();
  await inviteButton(page, 1).click();
  await expect(inviting.getByText(invite('success'))).toBeVisible();
});
