/** Deleting applications: who is affected, what is refused, what is gone already; and the history of an application. */
import { Permission, Role } from '@/lib/contract/access';
import { demoId } from '@/lib/platform/db/seed/ids';
import {
  confirmDeletion,
  makeApplication,
  makeInstance,
  makeTemplate,
  openList,
  openMenu,
  search,
  superTenantOf,
  test,
  a,
} from '../../support/applications';
import { expect, expectToast, rowOf } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('says who is affected, wants the name typed, and is gone from the list', async ({ page, mint, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const from = superTenantOf(nora).tenantId;
  const { name, applicationId, roles } = await makeApplication(nora);
  const room = await mint('kjetil.rod');
  const { tenantId } = room;
  await nora.call('tenants.applications.assign', { tenantId }, { data: { ids: [applicationId] }, from });
  await room.boss.call(
    'members.update',
    { tenantId, memberId: room.boss.me.id },
    { data: { role: Role.Admin, applicationRoles: [{ applicationId, roles: [roles[0]?.id] }] } },
  );
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora);
  await openMenu(await search(page, name), name);
  await page.getByRole('menuitem', { name: a('menu.delete') }).click();
  const question = page.getByRole('alertdialog', { name: a('delete.title', { name }) });
  for (const [kind, count] of [
    ['members', 1],
    ['tenants', 1],
  ] as const) {
    await expect(question.getByText(text(`impact.count.${kind}`, { count }))).toBeVisible();
  }
  await expect(question.getByRole('list', { name: text('impact.label') }).getByRole('listitem')).toHaveCount(2);
  await expect(question.getByText(room.boss.me.name)).toBeVisible();
  await expect(question.getByText(room.name)).toBeVisible();
  const confirm = question.getByRole('button', { name: text('common.action.confirm') });
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox').fill(name.slice(1));
  await expect(confirm).toBeDisabled();
  await confirmDeletion(page, name);
  await expectToast(page, 'catalogue.Page.ApplicationRemove.ApplicationRemoved');
  await expect(rowOf(page, name)).toHaveCount(0);
  // A role without members affects no one.
  const { items } = await room.boss
    .call('members.list', { tenantId })
    .then((answer) => ({ items: Array.isArray(answer) ? answer : answer.items }));
  expect(
    items.flatMap(({ applicationRoles }) => applicationRoles.map(({ application }) => application.applicationId)),
  ).not.toContain(applicationId);
});

test('one that is not in use goes without its name; one that is gone already is no error', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const nora = await caller(people.superTenantAdmin.username);
  const { tenantId } = superTenantOf(nora);
  const { name, applicationId } = await makeApplication(nora);
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora, `?dialog=delete&id=${applicationId}`);
  const question = page.getByRole('alertdialog', { name: a('delete.title', { name }) });
  await expect(question.getByText(text('impact.nothing'))).toBeVisible();
  await expect(question.getByRole('textbox')).toHaveCount(0);
  // Also when the list is without it before the question is answered: what is gone is not asked for.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/applications/${applicationId}`) && request.method() === 'GET')
      asked.push(request.url());
  });
  await nora.call('applications.delete', { tenantId, applicationId });
  const row = page.getByRole('row', { includeHidden: true }).filter({ hasText: name });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(row).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await confirmDeletion(page);
  expect(asked).toEqual([]);
  await expectToast(page, 'applications.delete.gone');
  await expect(rowOf(page, name)).toHaveCount(0);

  // A link to what is gone says so.
  await openList(page, 'applications', nora, `?dialog=delete&id=${applicationId}`);
  await expect(page.getByRole('alert')).toContainText(text('catalogue.Refusal.notFound'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.action.close') })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a refusal stays in the dialog, and what could not be counted is not shown as none', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 50[01]/);
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  // A platform that does not count, and that fails.
  await page.route('**/impact', (route) =>
    route.fulfill({ status: 501, json: { Message: '', code: 'operation.notServed' } }),
  );
  await page.route('**/configuration/applications/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { Message: '', code: 'x' } })
      : route.continue(),
  );
  await openList(page, 'applications', nora, `?dialog=delete&id=${demoId('application ledger')}`);
  const question = page.getByRole('alertdialog', { name: a('delete.title', { name: 'Ledger' }) });
  for (const kind of ['members', 'groups', 'tenants', 'clients', 'invitations'] as const) {
    await expect(question.getByText(text(`impact.unknown.${kind}`))).toBeVisible();
  }
  await confirmDeletion(page, 'Ledger');
  await expect(page.getByRole('alert')).toContainText(text('catalogue.Page.ApplicationDelete.Error'));
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Ledger')).toBeVisible();
});

test('a right that was lost meanwhile: the platform refuses, and the dialog says so', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const [nora, ragna] = await Promise.all([
    caller(people.superTenantAdmin.username),
    caller(people.resources.username),
  ]);
  const { tenantId } = superTenantOf(nora);
  const allow = (administrationPermissions: Permission[]) =>
    nora.call(
      'members.update',
      { tenantId, memberId: ragna.me.id },
      { data: { role: Role.Regular, administrationPermissions } },
    );
  const { name, applicationId } = await makeApplication(ragna);
  await takeSession(page, people.resources);
  await openList(page, 'applications', ragna, `?dialog=delete&id=${applicationId}`);
  await expect(
    page.getByRole('alertdialog', { name: a('delete.title', { name }) }).getByText(text('impact.nothing')),
  ).toBeVisible();
  await allow([]);
  try {
    await confirmDeletion(page);
    await expect(page.getByRole('alert')).toContainText(text('catalogue.Http.Forbidden'));
  } finally {
    await allow([Permission.ResourceManagement]);
  }
});

test('a single-tenant application goes with its tenant named', async ({ page, caller }) => {
  const [nora, astrid] = await Promise.all([
    caller(people.superTenantAdmin.username),
    caller(people.organizationAdmin.username),
  ]);
  const tenant = astrid.me.tenants[0];
  if (tenant === undefined) throw new Error('no tenant');
  const { name } = await makeInstance(nora, await makeTemplate(nora), tenant.id);
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'singleTenantApplications', nora);
  await openMenu(await search(page, name), `${name}, ${tenant.name}`);
  await page.getByRole('menuitem', { name: a('menu.delete') }).click();
  const question = page.getByRole('alertdialog', { name: a('delete.title', { name }) });
  await expect(question.getByText(a('delete.textOf', { tenant: tenant.name }))).toBeVisible();
  await confirmDeletion(page, name);
  await expectToast(page, 'catalogue.Page.ApplicationRemove.ApplicationRemoved');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('the history of one application, for its admin', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 501/);
  const ragna = await caller(people.resources.username);
  const { tenantId } = superTenantOf(ragna);
  const { applicationId, name, ...made } = await makeApplication(ragna);
  const renamed = `${name} Two`;
  await ragna.call(
    'applications.update',
    { tenantId, applicationId },
    { data: { ...made, name: renamed, url: 'https://atlas.example', description: 'Changed by a test' } },
  );
  const other = await makeApplication(ragna);
  await takeSession(page, people.resources);
  await openList(page, 'applications', ragna, '?q=Atlas');
  await openMenu(rowOf(page, renamed), renamed);
  await page.getByRole('menuitem', { name: a('menu.history') }).click();
  const history = page.getByRole('dialog', { name: text('history.dialog.titleOf', { name: renamed }) });
  await expect(history.getByText(text('history.count', { count: 2, kind: '' }))).toBeVisible();
  await expect(history.getByText('Changed by a test')).toBeVisible();
  await expect(history.getByText(other.name)).toHaveCount(0);
  // Its search is its own: that of the list stays.
  await history.getByRole('searchbox').fill('nobody@example.com');
  await expect(history.getByText(text('table.noMatchTitle'))).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Atlas');
  await history
    .getByRole('button', { name: text('common.action.close') })
    .last()
    .click();
  await expect(history).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Atlas');

  // A platform that keeps none says so.
  await page.route('**/history?*', (route) =>
    route.fulfill({ status: 501, json: { Message: '', code: 'operation.notServed' } }),
  );
  await openMenu(rowOf(page, other.name), other.name);
  await page.getByRole('menuitem', { name: a('menu.history') }).click();
  await expect(page.getByText(text('history.notServedTitle'))).toBeVisible();
});
