/** The groups of a tenant (sections 2 to 8), in tenants of the test's own. */
import type { Locator, Page } from 'playwright/test';
import { Permission, Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { demoId } from '@/lib/platform/db/seed/ids';
import {
  LEDGER,
  type Caller,
  type Room,
  expect,
  expectToast,
  join,
  openMembers,
  permissionOf,
  roleOf,
  rowCount,
  rowOf,
  test,
} from '../support/members';
import { people } from '../support/people';
import { signIn } from '../support/sign-in';
import { text } from '../support/texts';

const as = (username: string) => ({ ...people.regular, username });
const g = (key: string, values?: Record<string, string | number>) => text(`groups.${key}`, values);
const picker = (dialog: Locator) => dialog.getByRole('combobox', { name: g('picker.label') });
const option = (dialog: Locator, name: string) => dialog.getByRole('option').filter({ hasText: name });

async function openGroups(page: Page, room: Pick<Room, 'organizationId' | 'tenantId'>, query = ''): Promise<void> {
  await page.goto(screenPath('groups', room) + query);
  const heading = page.getByRole('heading', { level: 1, name: g('title') });
  await expect(query.includes('dialog=') ? page.getByRole('dialog') : heading).toBeVisible();
}

async function choose(page: Page, name: string, action: 'edit' | 'delete'): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await page.getByRole('menuitem', { name: g(`menu.${action}`) }).click();
}

async function make(room: Room, name: string, members: readonly Caller[] = [], more: object = {}): Promise<string> {
  const data = { name, description: 'Made by a test', members: members.map(({ me }) => me.id), ...more };
  return (await room.boss.call('groups.create', { tenantId: room.tenantId }, { data })).result.id;
}

const ledgerRole = (role: string) => ({
  applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', role)] }],
});

test('from the empty list to a group, what it gives in the members table, and its end', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('geir.myhre');
  const [first, second] = (await Promise.all([caller('hanne.lie'), caller('jan.tveit')])) as [Caller, Caller];
  await join(room, [first, second]);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signIn(page, as('geir.myhre'));
  await openGroups(page, room);
  await expect(page.getByText(g('empty.title'))).toBeVisible();
  await page
    .getByRole('button', { name: g('create.submit') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  const submit = dialog.getByRole('button', { name: g('create.submit') });
  await expect(submit).toBeDisabled();

  // A press says what is missing.
  await submit.click({ force: true });
  await expect(dialog.getByText(text('common.validation.required', { label: g('column.name') }))).toBeVisible();
  await dialog.getByLabel(g('column.name')).fill('Book keepers');
  await dialog.getByLabel(g('column.description')).fill('Too short');
  await expect(
    dialog.getByText(text('common.validation.min', { label: g('column.description'), min: 10 })),
  ).toBeVisible();
  await dialog.getByLabel(g('column.description')).fill('Whoever keeps the books');
  await expect(dialog.getByText(g('picker.chosenOf', { count: 0, total: '3' }))).toBeVisible();
  await option(dialog, first.me.name).click();
  await option(dialog, second.me.name).click();

  // An application needs something in it.
  await dialog.getByRole('combobox', { name: g('grants.application') }).click();
  await page.getByRole('option', { name: 'Ledger' }).click();
  await expect(submit).toBeDisabled();
  await submit.click({ force: true });
  const missing = dialog.getByText(text('catalogue.Groups.Validation.ApplicationMustHaveRolesOrPermissions'));
  await expect(missing).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
  await expect(missing).toHaveCount(0);
  const brought = dialog.getByRole('checkbox', { name: 'ledger.read' });
  await expect(brought).toBeChecked();
  await expect(brought).toBeDisabled();
  await submit.click();
  await expect(dialog.getByText(g('create.success', { name: 'Book keepers' }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, 'Book keepers')).toContainText('2');

  // Both have it at once, and the members table says where from.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.tenantMembers') })
    .last()
    .click();
  const viewer = (name: string) =>
    rowOf(page, name).getByTitle(text('members.whereFrom.open', { name: 'Ledger Viewer' }));
  await expect(viewer(second.me.name)).toContainText(text('common.source.group'));
  await viewer(first.me.name).click();
  const origin = page.getByRole('dialog', { name: text('members.whereFrom.title', { name: 'Ledger Viewer' }) });
  await expect(origin.getByText(text('members.whereFrom.group', { name: 'Book keepers' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await room.boss.call(
    'members.update',
    { tenantId: room.tenantId, memberId: second.me.id },
    { data: ledgerRole('viewer') },
  );
  await openMembers(page, room);
  await expect(viewer(second.me.name)).toContainText(text('common.source.mixed'));

  // One leaves the group: gone at once, and only theirs.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.groups') })
    .click();
  await choose(page, 'Book keepers', 'edit');
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  const save = edit.getByRole('button', { name: g('edit.submit') });
  await expect(save).toBeDisabled();
  await edit.getByRole('button', { name: text('common.chips.remove', { name: first.me.name }) }).click();
  await expect(edit.getByText(g('note.unsaved', { what: g('note.removed', { count: 1 }) }))).toBeVisible();
  await save.click();
  await edit.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, 'Book keepers')).toContainText('1');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.tenantMembers') })
    .last()
    .click();
  await expect(viewer(second.me.name)).toBeVisible();
  await expect(viewer(first.me.name)).toHaveCount(0);

  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.groups') })
    .click();
  await choose(page, 'Book keepers', 'delete');
  const question = page.getByRole('alertdialog', { name: g('delete.title', { name: 'Book keepers' }) });
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  await expect(question.getByText(g('delete.members', { count: 1 }))).toBeVisible();
  await expect(question.getByText('Ledger: Viewer')).toBeVisible();
  await question.getByRole('button', { name: g('delete.submit') }).click();
  await expectToast(page, 'catalogue.Page.GroupList.Delete.Success');
  await expect(page.getByText(g('empty.title'))).toBeVisible();
});

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
  await signIn(page, as('ida.solberg'));
  await openGroups(page, room, `?dialog=edit&id=${id}`);
  const edit = page.getByRole('dialog', { name: g('edit.title') });
  await page.reload();
  await expect(edit.getByText(g('grants.others'))).toBeVisible();
  await expect(edit.getByText('reports.read')).toBeVisible();

  const select = edit.getByRole('combobox', { name: g('grants.application') });
  await edit.getByRole('button', { name: `${text('common.options.clear')}: ${g('grants.application')}` }).click();
  const question = page.getByRole('alertdialog', { name: g('grants.changeTitle') });
  await question.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(edit.getByRole('checkbox', { name: 'Viewer' })).toBeChecked();
  await edit.getByRole('button', { name: `${text('common.options.clear')}: ${g('grants.application')}` }).click();
  await question.getByRole('button', { name: g('grants.change') }).click();
  await expect(edit.getByRole('checkbox')).toHaveCount(0);
  await select.click();
  await page.getByRole('option', { name: 'Ledger' }).click();
  await expect(edit.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await edit.getByRole('checkbox', { name: 'Controller' }).check();
  await edit.getByRole('button', { name: g('edit.submit') }).click();
  await expect(edit.getByText(g('edit.success', { name: 'Readers' }))).toBeVisible();
  const { result } = await room.boss.call('groups.get', { tenantId: room.tenantId, groupId: id });
  expect(result.applicationRoles.flatMap(({ roles }) => roles.map(({ name }) => name))).toEqual(['controller']);
  expect(result.applicationPermissions.flatMap(({ permissions }) => permissions.map(({ name }) => name))).toEqual([
    'reports.read',
  ]);
});

test('keys of the members picker: search, take in, mark and take out', async ({ page, mint, caller }) => {
  const room = await mint('kari.nygard');
  const [hanne, jan] = (await Promise.all([caller('hanne.lie'), caller('jan.tveit')])) as [Caller, Caller];
  await join(room, [hanne, jan]);
  await signIn(page, as('kari.nygard'));
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
  await signIn(page, as('hanne.lie'));
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
  // The same again would be refused again; another text may be sent.
  await expect(save).toBeDisabled();
  await name.fill('Another name');
  await expect(save).toBeEnabled();
  await edit.getByRole('button', { name: text('common.action.cancel') }).click();
  await page.getByRole('button', { name: text('common.dialog.discard') }).click();
  await expect(rowOf(page, 'Fleeting')).toHaveCount(0);

  // A link to what is gone says so, and offers another try.
  await openGroups(page, room, `?dialog=edit&id=${groupId}`);
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Groups.GetDetails.Error'));
  await edit.getByRole('button', { name: text('common.action.retry') }).click();
  await expect(edit.getByRole('alert')).toContainText(text('catalogue.Groups.GetDetails.Error'));
  await edit.getByRole('button', { name: text('common.action.cancel') }).click();

  const late = await make(room, 'Also fleeting');
  await page.reload();
  await choose(page, 'Also fleeting', 'delete');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(g('delete.given', { count: 0 }))).toBeVisible();
  await room.boss.call('groups.delete', { tenantId, groupId: late });
  await question.getByRole('button', { name: g('delete.submit') }).click();
  await expectToast(page, 'groups.delete.gone');
  await expect(rowOf(page, 'Also fleeting')).toHaveCount(0);
});

test('thousands: the platform searches, filters and sorts, and rows come as they come into sight', async ({
  page,
  mint,
}) => {
  const room = await mint('jan.tveit');
  const count = 130;
  for (let index = 0; index < count; index += 1) {
    await make(room, `Group ${String(index).padStart(3, '0')}`, index === 7 ? [room.boss] : []);
  }
  await signIn(page, as('jan.tveit'));
  await openGroups(page, room);
  await expect(page.getByText(rowCount(count))).toBeVisible();
  await expect(rowOf(page, 'Group 000')).toBeVisible();
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/groups$/.test(url.pathname) && url.pathname.startsWith('/api')) asked.push(url.searchParams);
  });
  // The end of the list, which the first page does not hold.
  await page.getByRole('row', { name: /Group 000/ }).focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Group 129')).toBeVisible();
  expect(asked.some((query) => query.get('offset') === '100')).toBe(true);

  await page.getByRole('button', { name: g('empty.count', { count: count - 1 }) }).click();
  await expect(page.getByText(rowCount(count, count - 1))).toBeVisible();
  await page.getByRole('searchbox').fill('group 00');
  await expect(page.getByText(rowCount(count, 9))).toBeVisible();
  await page
    .getByRole('columnheader', { name: g('column.name') })
    .getByRole('button')
    .click();
  await expect(page.getByRole('row').nth(1)).toContainText('Group 009');
  await page.reload();
  await expect(page.getByText(rowCount(count, 9))).toBeVisible();

  // What goes is gone from the count, too.
  await choose(page, 'Group 009', 'delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: g('delete.submit') })
    .click();
  await expect(page.getByText(rowCount(count - 1, 8))).toBeVisible();
});

test('who manages groups and nothing else does so with all that it takes; who does not, gets nothing', async ({
  page,
  mint,
  caller,
  browser,
  app,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const room = await mint('lars.bakken');
  const [leader, manager, regular] = (await Promise.all(
    ['kjetil.rod', 'hanne.lie', 'jan.tveit'].map((one) => caller(one)),
  )) as [Caller, Caller, Caller];
  await join(room, [leader, manager, regular]);
  const allow = (member: Caller, permission: Permission) =>
    room.boss.call(
      'members.update',
      { tenantId: room.tenantId, memberId: member.me.id },
      { data: { role: Role.Regular, administrationPermissions: [permission] } },
    );
  await allow(leader, Permission.GroupManagement);
  await allow(manager, Permission.TenantManagement);

  await signIn(page, as('kjetil.rod'));
  await openGroups(page, room, '?dialog=create');
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  await dialog.getByLabel(g('column.name')).fill('Of the leader');
  await dialog.getByLabel(g('column.description')).fill('Made by somebody who manages groups');
  await option(dialog, regular.me.name).click();
  await dialog.getByRole('button', { name: g('create.submit') }).click();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, 'Of the leader')).toBeVisible();

  for (const who of [manager, regular]) {
    const context = await browser.newContext({ baseURL: app.url });
    const denied = await context.newPage();
    await signIn(denied, as(who.me.username));
    await denied.goto(screenPath('groups', room));
    await expect(denied.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
    await context.close();
    await expect(who.call('groups.list', { tenantId: room.tenantId })).rejects.toThrow('403');
    await expect(who.call('groups.people', { tenantId: room.tenantId })).rejects.toThrow('403');
  }
});
