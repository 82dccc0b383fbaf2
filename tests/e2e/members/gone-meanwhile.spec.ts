/** What is asked of a person or a tenant that is gone: the dialog says that it did not happen. */
import { buildPath } from '@/lib/contract/routing';
import { screenPath } from '@/lib/paths';
import { expect, join, rowOf, test } from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const signOut = textsOf('members.signOut');
const endAll = textsOf('membersessions.endQuestion');
const data = textsOf('persondata');

test.beforeEach(({ complaints }) => complaints.allow(/status of 404/));

test('a member who was removed is not said to be signed out, and leaves the list', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const member = await caller('hanne.lie');
  const { id, name } = member.me;
  await join(room, [member]);
  await takeSession(page, as('geir.myhre'));
  await page.goto(`${screenPath('tenantMembers', room)}?dialog=sign-out&member=${id}`);
  const question = page.getByRole('alertdialog', { name: signOut('title', { name }) });
  await expect(question).toBeVisible();
  await room.boss.call('members.remove', { tenantId: room.tenantId, memberId: id });
  await question.getByRole('button', { name: signOut('confirm') }).click();
  await expect(question.getByRole('alert')).toContainText(text('catalogue.Common.Save.Error'));
  await expect(page.getByText(signOut('done', { name }), { exact: true })).toHaveCount(0);
  await question.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(rowOf(page, room.boss.me.name)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('the sessions of a tenant that is not there are not said to have ended', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  await join(room, [await caller('hanne.lie')]);
  await takeSession(page, as('geir.myhre'));
  // The embedded platform refuses a person who is no member; another one may say that there is no such tenant.
  await page.route(buildPath('members.endAllSessions', room), (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.fallback(),
  );
  await page.goto(`${screenPath('tenantMembers', room)}?view=sessions&dialog=end-all`);
  const question = page.getByRole('alertdialog');
  const [count = ''] = /\d+/.exec(await question.getByRole('heading').innerText()) ?? [];
  await question.getByRole('textbox').fill(count);
  await question.getByRole('button', { name: endAll('confirm', { count: Number(count) }) }).click();
  await expect(question.getByRole('alert')).toContainText(text('catalogue.Common.Save.Error'));
  await expect(page.getByText(endAll('done', { count: Number(count) }), { exact: true })).toHaveCount(0);
});

test('a person whose data cannot be saved any more leaves the list', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const member = await caller('hanne.lie');
  const { id, name } = member.me;
  await join(room, [member]);
  await takeSession(page, as('geir.myhre'));
  await page.goto(`${screenPath('organizationMembers', room)}?dialog=export&member=${id}`);
  const dialog = page.getByRole('dialog', { name: data('title', { name }) });
  await expect(dialog).toBeVisible();
  await room.boss.call('organizations.members.remove', { organizationId: room.organizationId, memberId: id });
  await dialog.getByRole('button', { name: data('json') }).click();
  await expect(dialog.getByRole('alert')).toContainText(text('catalogue.Common.Fetch.Error'));
  await dialog.press('Escape');
  await expect(rowOf(page, room.boss.me.name)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});
