/** The groups of a tenant (sections 2 to 8): what they give, who manages them, and lists of any length. */
import { PAGE_ROWS } from '@/components/table/list-query';
import { Permission, Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { as, choose, g, ledgerRole, make, openGroups, option } from '../../support/groups';
import { type Caller, expect, expectToast, join, openMembers, rowCount, rowOf, test } from '../../support/members';
import { grant, pressGreyed } from '../../support/dialogs';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('from the empty list to a group, what it gives in the members table, and its end', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('geir.myhre');
  const [first, second] = (await Promise.all([caller('hanne.lie'), caller('jan.tveit')])) as [Caller, Caller];
  await join(room, [first, second]);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await takeSession(page, as('geir.myhre'));
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
  await pressGreyed(submit);
  await expect(dialog.getByText(text('common.validation.required', { label: g('column.name') }))).toBeVisible();
  await dialog.getByLabel(g('column.name')).fill('Book keepers');
  await dialog.getByLabel(g('column.description')).fill('Too short');
  await expect(
    dialog.getByText(text('common.validation.min', { label: g('column.description'), min: 10 })),
  ).toBeVisible();
  await dialog.getByLabel(g('column.description')).fill('The bookkeepers');
  await expect(dialog.getByText(g('picker.chosenOf', { count: 0, total: '3' }))).toBeVisible();
  await option(dialog, first.me.name).click();
  await option(dialog, second.me.name).click();

  // An application needs something in it.
  await dialog.getByRole('combobox', { name: g('grants.application') }).click();
  await page.getByRole('option', { name: 'Ledger' }).click();
  await expect(submit).toBeDisabled();
  await pressGreyed(submit);
  const missing = dialog.getByText(text('catalogue.Groups.Validation.ApplicationMustHaveRolesOrPermissions'));
  await expect(missing).toBeVisible();
  await grant(dialog, 'Viewer').click();
  await expect(missing).toHaveCount(0);
  const brought = grant(dialog, 'ledger.read', true);
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
  // The focus is back where it came from, although the dialog took the place of one that was loading.
  const actions = rowOf(page, 'Book keepers').getByRole('button', {
    name: text('table.rowActions', { name: 'Book keepers' }),
  });
  await expect(actions).toBeFocused();
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

test('thousands: the platform searches, filters and sorts, and rows come as they come into sight', async ({
  page,
  mint,
}) => {
  const room = await mint('jan.tveit');
  const count = 130;
  for (let index = 0; index < count; index += 1) {
    await make(room, `Group ${String(index).padStart(3, '0')}`, index === 7 ? [room.boss] : []);
  }
  await takeSession(page, as('jan.tveit'));
  await openGroups(page, room);
  await expect(page.getByText(rowCount('groups', count), { exact: true })).toBeVisible();
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
  const lastPage = String(Math.floor((count - 1) / PAGE_ROWS) * PAGE_ROWS);
  expect(asked.some((query) => query.get('offset') === lastPage)).toBe(true);

  // Who comes back sees the end again before anything is answered.
  await page
    .getByRole('complementary')
    .getByRole('link', { name: text('shell.screen.essentials') })
    .click();
  await expect(page).toHaveURL(/\/essentials$/);
  let answer = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goBack();
  await expect(rowOf(page, 'Group 129')).toBeVisible();
  answer();

  await page.getByRole('button', { name: g('empty.count', { count: count - 1 }) }).click();
  await expect(page.getByText(rowCount('groups', count, count - 1), { exact: true })).toBeVisible();
  // Each word by itself, in any order: also 100 has it.
  await page.getByRole('searchbox').fill('00  group');
  await expect(page.getByText(rowCount('groups', count, 10), { exact: true })).toBeVisible();
  await page
    .getByRole('columnheader', { name: g('column.name') })
    .getByRole('button')
    .click();
  await expect(page.getByRole('row').nth(1)).toContainText('Group 100');
  await page.reload();
  await expect(page.getByText(rowCount('groups', count, 10), { exact: true })).toBeVisible();

  // What goes is gone from the count, too.
  await choose(page, 'Group 009', 'delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: g('delete.submit') })
    .click();
  await expect(page.getByText(rowCount('groups', count - 1, 9), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: g('empty.count', { count: count - 2 }) })).toBeVisible();
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

  await takeSession(page, as('kjetil.rod'));
  await openGroups(page, room, '?dialog=create');
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  await dialog.getByLabel(g('column.name')).fill('Of the leader');
  await dialog.getByLabel(g('column.description')).fill('Made by a manager of groups');
  await option(dialog, regular.me.name).click();
  await dialog.getByRole('button', { name: g('create.submit') }).click();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, 'Of the leader')).toBeVisible();

  for (const who of [manager, regular]) {
    const context = await browser.newContext({ baseURL: app.url });
    const denied = await context.newPage();
    await takeSession(denied, as(who.me.username));
    await denied.goto(screenPath('groups', room));
    await expect(denied.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
    await context.close();
    await expect(who.call('groups.list', { tenantId: room.tenantId })).rejects.toThrow('403');
    await expect(who.call('groups.people', { tenantId: room.tenantId })).rejects.toThrow('403');
  }
});
