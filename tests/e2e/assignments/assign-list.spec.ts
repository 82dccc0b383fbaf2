/** The assign list (section 2): who has what, taking it away, and one application for many tenants. */
import { screenPath } from '@/lib/paths';
import { demoId } from '@/lib/platform/db/seed/ids';
import { a, cross, openList, reach } from '../../support/assignments';
import { type Caller, LEDGER, expect, join, rowCount, rowOf, test } from '../../support/members';
import { expectTooltip } from '../../support/organizations';
import { people } from '../../support/people';
import { forgetSession, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

const total = async (caller: (name: string) => Promise<Caller>): Promise<number> => {
  const nora = await caller(people.superTenantAdmin.username);
  const tenantId = nora.me.tenants.find(({ isSuperTenant }) => isSuperTenant)?.id ?? '';
  const answer = await nora.call('superTenants.assignedTenants', { tenantId });
  return Array.isArray(answer) ? answer.length : answer.total;
};

test('search, filter and links: application, tenant, id and organizations', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const all = await total(caller);
  // As the link of an application's dashboard leads here.
  await openList(page, '?q=Dispatch');
  await expect(rowOf(page, 'Fjordkraft Grid')).toBeVisible();
  await expect(rowOf(page, 'Sildal Farms')).toHaveCount(0);
  const search = page.getByRole('searchbox');
  for (const [typed, name] of [
    [room.tenantId, room.name],
    [room.name, room.name],
  ] as const) {
    await search.fill(typed);
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByText(rowCount('tenants', all, 1), { exact: true })).toBeVisible();
  }
  await search.fill('nothing has this');
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();

  // One organization is named on its chip, several are counted; the address keeps them.
  const filter = page.getByRole('button', { name: a('column.organization'), exact: true }).first();
  await filter.click();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  // A tenant in it leads to an organization too: by name, by a part of its id in quotes.
  for (const typed of ['fjordkraft grid', `"${demoId('tenant grid').slice(0, 13)}"`]) {
    await page.getByRole('combobox', { name: new RegExp(a('column.organization')) }).fill(typed);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(option('Fjordkraft Group')).toBeVisible();
  }
  await option('Fjordkraft Group').click();
  await page.getByRole('combobox', { name: new RegExp(a('column.organization')) }).fill('');
  const chip = (value: string) =>
    page.getByRole('button', {
      name: text('table.removeFilter', {
        name: text('table.filterValue', { name: a('column.organization'), value }),
      }),
    });
  await expect(chip('Fjordkraft Group')).toBeVisible();
  await option('Sildal Havbruk').click();
  await page.keyboard.press('Escape');
  await expect(chip(text('table.filterCount', { count: 2 }))).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(chip(text('table.filterCount', { count: 2 }))).toBeVisible();
  await expect(rowOf(page, 'Sildal Farms')).toBeVisible();
  await expect(rowOf(page, room.name)).toHaveCount(0);

  // What was made for one tenant stays, and says why.
  const portal = rowOf(page, 'Fjordkraft Retail')
    .locator('span[tabindex="0"]')
    .filter({ hasText: 'Customer Portal', visible: true });
  await expectTooltip(portal, a('origin.single', { tenant: 'Fjordkraft Retail' }));
  await expect(cross(page, 'Customer Portal', { name: 'Fjordkraft Retail' })).toHaveCount(0);

  // Back from the cards leads to the list as it was.
  await page.getByRole('link', { name: a('manageOf', { name: 'Sildal Farms' }) }).click();
  await expect(page.getByRole('heading', { name: a('cards.titleOf', { tenant: 'Sildal Farms' }) })).toBeVisible();
  await page.getByRole('link', { name: a('back'), exact: true }).click();
  await expect(chip(text('table.filterCount', { count: 2 }))).toBeVisible();
  await chip(text('table.filterCount', { count: 2 })).click();
  await expect(page.getByText(rowCount('tenants', all), { exact: true })).toBeVisible();
});

const DISPATCH = demoId('application dispatch');
/** A role in it. */
const planner = { applicationRoles: [{ applicationId: DISPATCH, roles: [demoId('role dispatch planner')] }] };
const HAS_IT = { application: true, role: true };

test('the cross takes an application away, and with it what a member had in it', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const [member, onboarder] = await Promise.all([caller('hanne.lie'), caller(people.onboarding.username)]);
  await join(room, [member]);
  const { tenantId } = room;
  const from = onboarder.me.tenants.find(({ isSuperTenant }) => isSuperTenant)?.id;
  const assign = () => onboarder.call('tenants.applications.assign', { tenantId }, { data: { ids: [DISPATCH] }, from });
  const give = () => room.boss.call('members.update', { tenantId, memberId: member.me.id }, { data: planner });
  await assign();
  await give();
  expect(await reach(member, 'Dispatch', 'Planner')).toEqual(HAS_IT);

  await openList(page, `?q=${room.tenantId}`);
  await cross(page, 'Dispatch', room).click();
  const question = page.getByRole('alertdialog', { name: a('unassign.title', { name: 'Dispatch' }) });
  const said = { name: 'Dispatch', suite: 'Energy', tenant: room.name };
  await expect(question).toContainText(a('unassign.textSuite', said));
  await expect(question).toContainText(a('unassign.holders', { count: 1 }));
  await expect(question).toContainText(a('unassign.memberLoses', { name: member.me.name, what: 'Planner' }));
  await expect(question).toContainText(a('unassign.keeps', { tenant: room.name, count: 2 }));
  const cancel = question.getByRole('button', { name: text('common.action.cancel') });
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(cross(page, 'Dispatch', room)).toBeFocused();
  expect(await reach(member, 'Dispatch', 'Planner')).toEqual(HAS_IT);

  // A pasted link opens the same question.
  await openList(page, `?dialog=unassign&id=${room.tenantId}:${DISPATCH}`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
  await question.getByRole('button', { name: a('unassign.submit') }).dblclick();
  await expect(page.getByText(a('unassign.done', said)).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('searchbox').fill(room.tenantId);
  await expect(cross(page, 'Reports', room)).toBeVisible();
  await expect(cross(page, 'Dispatch', room)).toHaveCount(0);
  expect(await reach(member, 'Dispatch', 'Planner')).toEqual({ application: false, role: false });

  // Given back it starts afresh: who is given a role then has it.
  await assign();
  expect((await reach(member, 'Dispatch', 'Planner')).role).toBe(false);
  await give();
  expect(await reach(member, 'Dispatch', 'Planner')).toEqual(HAS_IT);
});

test('a click on a row opens its cards; a dialog that there is not leaves the address', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await openList(page);
  for (const query of ['dialog=nope', 'dialog=unassign', 'dialog=unassign&id=half']) {
    await page.goto(`${page.url().split('?')[0]}?q=${room.tenantId}&${query}`);
    await expect(page).toHaveURL((url) => url.search === `?q=${room.tenantId}`);
  }
  // Beside the chips and what can be pressed.
  await rowOf(page, room.name).getByRole('gridcell').nth(1).click();
  await expect(page.getByRole('heading', { name: a('cards.titleOf', { tenant: room.name }) })).toBeVisible();
});

test('a question that an old link opens, about what is not assigned any more', async ({ page }) => {
  const operations = demoId('tenant operations');
  await openList(page);
  await page.goto(`${page.url()}?dialog=unassign&id=${operations}:nothing`);
  await expect(page.getByText(a('unassign.notAssigned', { tenant: 'Fjordkraft Operations' })).first()).toBeVisible();
  await expect(page).not.toHaveURL(/dialog=/);
});

test('a platform that cannot count, and one that refuses: the question stays', async ({ page, mint, complaints }) => {
  complaints.allow(/404|500/);
  const room = await mint('geir.myhre');
  await page.route('**/impact', (route) =>
    route.fulfill({ status: 404, json: { Message: 'No such operation.', code: 'operation.unknown' } }),
  );
  await openList(page, `?dialog=unassign&id=${room.tenantId}:${LEDGER}`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(a('unassign.membersLose'));
  await expect(question).toContainText(a('unassign.groupsLose'));
  await page.route(`**/applications/${LEDGER}`, (route) =>
    route.fulfill({ status: 500, json: { Message: 'The disk is full.' } }),
  );
  await question.getByRole('button', { name: a('unassign.submit') }).click();
  const refusal = question.getByRole('alert');
  await expect(refusal).toContainText(text('catalogue.Page.ApplicationRemove.Error'));
  await expect(refusal).toContainText('The disk is full.');
  await page.unroute(`**/applications/${LEDGER}`);
  await question.getByRole('button', { name: a('unassign.submit') }).click();
  await expect(question).toHaveCount(0);
});

test('one application for many tenants: who has it stays out, a result for each, failed ones again', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/501/);
  const [one, two] = [await mint('geir.myhre'), await mint('jan.tveit')];
  await openList(page);
  const select = (name: string) => rowOf(page, name).getByRole('checkbox');
  for (const name of [one.name, two.name, 'Fjordkraft Grid']) await select(name).check();
  await page.getByRole('button', { name: a('many.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(a('many.title', { count: 3 }));
  const submit = (count: number) =>
    dialog.getByRole('button', { name: count === 0 ? a('many.submit') : a('many.submitCount', { count }) });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(submit(0)).toBeDisabled();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').filter({ hasText: 'Dispatch' }).click();
  await expect(dialog).toContainText(a('many.getting', { count: 2 }));
  await expect(dialog).toContainText(a('many.having', { count: 1 }));

  // Without the platform's own operation it goes tenant by tenant, and one of them is refused.
  await page.route('**/assigned-tenants/assign', (route) => route.fulfill({ status: 501, json: { Message: 'No.' } }));
  const refused = `**/tenants/${two.tenantId}/applications`;
  await page.route(refused, (route) => route.fulfill({ status: 501, json: { Message: 'Not this one.' } }));
  await submit(2).click();
  const results = dialog.getByRole('region', { name: text('common.bulk.results') }).getByRole('listitem');
  await expect(dialog.getByText(text('common.bulk.failed', { count: 1 }))).toBeVisible();
  await expect(results.filter({ hasText: two.name })).toContainText('Not this one.');
  await expect(results.filter({ hasText: one.name })).toContainText(text('common.bulk.ok'));

  // With it, the failed one gets its application, too.
  await page.unroute('**/assigned-tenants/assign');
  await page.unroute(refused);
  await dialog.getByRole('button', { name: text('common.bulk.retry') }).click();
  await expect(dialog.getByText(text('common.bulk.succeeded', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  for (const room of [one, two]) await expect(cross(page, 'Dispatch', room)).toBeVisible();
  // All of it is done: nothing is chosen any more.
  await expect(page.getByRole('button', { name: a('many.open') })).toHaveCount(0);
  const { boss, tenantId } = two;
  const names = (await boss.call('tenants.applications', { tenantId })).map(({ name }) => name);
  expect(names).toContain('Dispatch');
});

test('"Stop" leaves the rest chosen', async ({ page, mint }) => {
  const rooms = [await mint('geir.myhre'), await mint('jan.tveit')];
  await openList(page);
  for (const { name } of rooms) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: a('many.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').filter({ hasText: 'Dispatch' }).click();
  // The call comes back when it has been stopped, and did the first one only.
  let answer = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assigned-tenants/assign', async (route) => {
    await stopped;
    await route.fulfill({ json: { done: [rooms[0]?.tenantId], unchanged: [], errors: [], next: rooms[0]?.tenantId } });
  });
  await dialog.getByRole('button', { name: a('many.submitCount', { count: 2 }) }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: text('common.bulk.stop') }).click();
  answer();
  await expect(dialog.getByText(text('common.bulk.stopped', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(page.getByText(text('table.selected', { count: 1 }))).toBeVisible();
  await expect(rowOf(page, rooms[1]?.name ?? '').getByRole('checkbox')).toBeChecked();
});

test('who onboards nowhere is led to the error page, on both screens', async ({ page }) => {
  for (const person of [people.resources, people.tenantAdmin]) {
    await forgetSession(page);
    await takeSession(page, person);
    const me = await page.request.get('/api/me', { headers: { 'X-CSRF': '1' } });
    const { result } = (await me.json()) as { result: { tenants: { id: string; organizationId: string }[] } };
    const { id: tenantId = '', organizationId = '' } = result.tenants[0] ?? {};
    for (const path of [
      screenPath('assignments', { organizationId, tenantId }),
      screenPath('assignApplications', { organizationId, tenantId, targetTenantId: tenantId }),
    ]) {
      await page.goto(path);
      await expect(page.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
    }
  }
});
