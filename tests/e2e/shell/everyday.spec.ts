/** Everyday questions, and in how many actions they are answered: clicks, keys and texts typed from the page where one works. */
import type { Page } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { Actions } from '../../support/actions';
import { expect, join, openMembers, rowOf, test } from '../../support/members';
import { nameLink, panelOf } from '../../support/panels';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

/** Where the organization's admin works. */
const placeHere = (page: Page) => placeOf(page, 'Fjordkraft Group', 'Fjordkraft Operations');

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test('why a person has a permission: two', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await openMembers(page, await placeHere(page));
  const actions = new Actions(page);
  await actions.click(nameLink(rowOf(page, people.tenantAdmin.name)));
  await actions.click(panelOf(page).getByTitle(text('members.whereFrom.open', { name: 'Ledger ledger.read' })));
  const why = page.getByRole('dialog', { name: text('members.whereFrom.title', { name: 'Ledger ledger.read' }) });
  await expect(why.getByText(text('members.whereFrom.applicationRole', { name: 'Accountant' }))).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(2);
});

test('who is admin where: one', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeHere(page);
  await page.goto(screenPath('organizationMembers', place), { waitUntil: 'networkidle' });
  const actions = new Actions(page);
  await actions.click(nameLink(rowOf(page, people.tenantAdmin.name)));
  const tenants = panelOf(page).getByRole('region', { name: text('organizationmembers.column.tenants') });
  await expect(tenants).toContainText(text('members.panel.adminIn', { count: 1 }));
  await expect(tenants.getByRole('listitem').first()).toContainText('Fjordkraft Operations');
  expect(actions.count).toBeLessThanOrEqual(1);
});

test('which tenant an id belongs to: one and a paste', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('groups', await placeHere(page)), { waitUntil: 'networkidle' });
  const actions = new Actions(page);
  await actions.press('Control+k');
  const search = page.getByRole('dialog', { name: text('palette.title') });
  await expect(search.getByRole('combobox')).toBeFocused();
  await actions.paste(demoId('tenant operations'));
  await expect(search.getByRole('heading', { name: text('palette.belongs.tenant') })).toBeVisible();
  await expect(search.getByText('Fjordkraft Operations').first()).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(1);
});

test('a person is removed from everything: four', async ({ page, mint, caller, complaints }) => {
  // What was changed of a person who has left is asked for once more.
  complaints.allow(/status of 404/);
  const room = await mint('tuva.asen');
  const member = await caller('yasmin.haddad');
  await join(room, [member]);
  await takeSession(page, as('tuva.asen'));
  await page.goto(screenPath('organizationMembers', room), { waitUntil: 'networkidle' });
  const { name } = member.me;
  const actions = new Actions(page);
  await actions.click(nameLink(rowOf(page, name)));
  await actions.click(
    panelOf(page).getByRole('button', { name: text('organizationmembers.menu.remove'), exact: true }),
  );
  const question = page.getByRole('alertdialog');
  await actions.click(
    question.getByRole('button', { name: text('organizationmembers.removal.confirm', { count: 1 }) }),
  );
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(actions.count).toBeLessThanOrEqual(4);
});

test('what a person changed: two, and their name', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('groups', await placeHere(page)), { waitUntil: 'networkidle' });
  const { name } = people.tenantAdmin;
  const actions = new Actions(page);
  await actions.press('Control+k');
  const search = page.getByRole('dialog', { name: text('palette.title') });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await actions.click(search.getByRole('option', { name: text('palette.changesOf', { name }) }));
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('view') === 'history' && url.searchParams.get('person') === demoId('user bjorn.eide'),
  );
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(2);
});

test('who changed something in the tenant yesterday: two', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeHere(page);
  await page.goto(screenPath('tenantMembers', place), { waitUntil: 'networkidle' });
  const actions = new Actions(page);
  const navigation = page.getByRole('navigation', { name: text('shell.navigation') });
  await actions.click(navigation.getByRole('link', { name: text('shell.screen.tenant') }));
  await actions.click(page.getByRole('link', { name: text('shell.view.history') }));
  // Days stand under each other, newest first, each change with who made it.
  await expect(page).toHaveURL((url) => url.searchParams.get('view') === 'history');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(2);
});
