/** Actions on many members that do not get through at once, invitations that are withdrawn, and who has the role already. */
import type { Locator, Page } from 'playwright/test';
import { expect, inviteStrangers, join, openMembers, rowCount, rowOf, test } from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { type KeyOf, text, textsOf } from '../../support/texts';

const bulk = textsOf('members.bulk');
const progress = textsOf('common.bulk');
const dialogOf = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, action: KeyOf<'members.bulk'>, count: number) =>
  page.getByRole('button', { name: bulk('withCount', { action: bulk(action), count }), exact: true });
const start = (dialog: Locator, action: KeyOf<'members.bulk.start'>, what: string) =>
  dialog.getByRole('button', { name: bulk(`start.${action}`, { what }) });
const select = (page: Page, name: string) =>
  rowOf(page, name).getByRole('checkbox', { name: text('table.selectRow', { name }) });

test('a call that fails as a whole is tried again; until then what it was about stays chosen, and invitations are withdrawn', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/status of (429|500)|ERR_FAILED/);
  const room = await mint('thea.engen');
  await inviteStrangers(room, 3);
  await takeSession(page, as('thea.engen'));
  await openMembers(page, room);
  for (const row of await page.getByRole('row').filter({ hasText: '@guests.example' }).all()) {
    await row.getByRole('checkbox').check();
  }
  // Another time each: too many calls, a fault, no connection.
  const failures = [
    { status: 429, headers: { 'retry-after': '1' }, contentType: 'application/json', body: '{}' },
    { status: 500, contentType: 'application/json', body: '{}' },
    null,
  ];
  let asked = 0;
  await page.route('**/members/pending/bulk/remove', async (route) => {
    asked += 1;
    const failure = failures[asked - 1];
    if (failure === undefined) await route.continue();
    else if (failure === null) await route.abort();
    else await route.fulfill(failure);
  });
  const dialog = dialogOf(page);
  const what = bulk('what.invitations', { count: 3 });
  const open = () => button(page, 'delete', 3).click();
  await open();
  await expect(dialog).toHaveAccessibleName(bulk('question.withdraw', { what }));
  await expect(dialog).toHaveAccessibleDescription(bulk('consequence.withdraw', { tenant: room.name, count: 3 }));
  await start(dialog, 'withdraw', what).click();
  await expect(dialog.getByText(progress('left', { count: 3 }))).toBeVisible();
  await expect(dialog.getByText(text('catalogue.Http.TooManyRequests', { seconds: 1 }))).toBeVisible();
  const again = dialog.getByRole('button', { name: progress('retryRest') });
  await again.click();
  await expect(dialog.getByText(text('catalogue.Common.Save.Error'))).toBeVisible();
  // What was not done is still chosen.
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(text('table.selected', { count: 3 }))).toBeVisible();
  await open();
  await start(dialog, 'withdraw', what).click();
  await expect(dialog.getByText(text('catalogue.Http.Unanswered'))).toBeVisible();
  // They may be done.
  await expect(dialog.getByText(progress('left', { count: 3 }))).toBeVisible();
  await expect(dialog).not.toContainText('not touched');
  await again.click();
  await expect(dialog.getByText(progress('succeeded', { count: 3 }))).toBeVisible();
  expect(asked).toBe(4);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(rowCount('people', 1), { exact: true })).toBeVisible();
});

test('who has the role already is said to have it', async ({ page, mint, caller }) => {
  const room = await mint('tobias.ruud');
  const member = await caller('thea.engen');
  await join(room, [member]);
  await takeSession(page, as('tobias.ruud'));
  await openMembers(page, room);
  await select(page, member.me.name).check();
  await button(page, 'changeRole', 1).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Regular')}`) }).click();
  await expect(dialog.getByText(bulk('nobody.sameRole', { selected: 1 }))).toBeVisible();
  await expect(dialog.getByText(bulk('nobody.changeRole', { selected: 1 }))).toHaveCount(0);
});
