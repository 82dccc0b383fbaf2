/** The multi-tenant and single-tenant dashboards (sections 2, 4 and 6): what they show, and who sees them. */
import { screenPath } from '@/lib/paths';
import {
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
import { expect, rowOf } from '../../support/members';
import { freshName } from '../../support/organizations';
import { heading, panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('a row: copies its id, has all permissions behind "+n", and leads to its tenants', async ({
  page,
  context,
  app,
  caller,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  const nora = await caller(people.superTenantAdmin.username);
  const { tenantId } = superTenantOf(nora);
  const permissions = Array.from({ length: 60 }, (_, index) => ({ name: `atlas.p${String(index).padStart(2, '0')}` }));
  const roles = ['Reader', 'Writer', '<b>Owner</b>'].map((displayName, index) => ({
    name: `role${index}`,
    displayName,
    permissions: permissions.slice(0, 1),
  }));
  const application = await makeApplication(nora, {
    permissions,
    roles,
    isPublic: false,
    description: '"><img src=x onerror=alert(1)>',
  });
  const { name, applicationId } = application;
  await nora.call('tenants.applications.assign', { tenantId }, { data: { ids: [applicationId] }, from: tenantId });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora);
  // The row names the first ones only, so the platform searches: for what the row does not hold, too.
  await page.getByRole('searchbox').fill('atlas.p59');
  const row = rowOf(page, name);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(row).toBeVisible();
  await expect(row).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(row.getByTitle(a('client.none'))).toBeVisible();
  await expect(row.getByTitle(a('notPublic'))).toBeVisible();

  await row
    .getByRole('button', { name: `${text('common.copy.label', { label: a('id', { name }) })}: ${applicationId}` })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(applicationId);

  const more = row.getByRole('button', { name: a('grants.permissions', { count: 59 }) });
  await more.click();
  const rest = page.getByRole('dialog', {
    name: `${a('grants.permissions', { count: 59 })} ${a('grants.of', { name })}`,
  });
  await expect(rest.getByRole('listitem')).toHaveCount(59);
  await rest.getByRole('searchbox').fill('p59');
  await expect(rest.getByRole('listitem')).toHaveCount(1);
  await rest.getByRole('searchbox').fill('nothing');
  await expect(rest.getByText(text('common.options.noMatch', { query: 'nothing' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await row.getByRole('link', { name: a('tenantsOf', { count: 1, name }) }).click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/assignments') && url.searchParams.get('q') === name);
});

test('search, filters and the way back; nothing matches', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { name } = await makeApplication(nora, { isPublic: false });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora);
  await page.getByRole('button', { name: a('filter.public') }).click();
  await page.getByRole('option', { name: a('filter.publics.false') }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Ledger')).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, 'Ledger')).toHaveCount(0);
  // Those without a client: the sentence that counts them shows them.
  await page.getByRole('heading', { level: 1 }).locator('..').getByRole('button').click();
  await expect(page).toHaveURL((url) => url.searchParams.get('f.hasClient') === 'false');
  // Others' applications may fill the window.
  await page.getByRole('searchbox').fill('Dispatch');
  await expect(rowOf(page, 'Dispatch')).toBeVisible();
  await page.getByRole('searchbox').fill('Ledger');
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  await page.getByRole('searchbox').fill('Ledger');
  await expect(rowOf(page, 'Ledger')).toBeVisible();
});

test('an empty list says what to do', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  // None yet: the browser asks again, and what it hears counts.
  await page.route('**/configuration/applications?*', (route) => route.fulfill({ json: [] }));
  await openList(page, 'applications', nora);
  await expect(page.getByText(a('multiTenant.emptyTitle'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('common.action.create') })).toHaveCount(2);
  await page
    .getByRole('button', { name: text('common.action.create') })
    .last()
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('dialog') === 'create');
});

test('keys: Enter edits, Shift and F10 open the menu, Esc leads back; a dialog that there is not leaves the address', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { name } = await makeApplication(nora);
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora);
  await search(page, name);
  const row = page.getByRole('row').nth(1);
  await row.press('Enter');
  const edit = page.getByRole('dialog', { name: text('applicationform.title.application.edit', { name }) });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await row.getByRole('gridcell').first().click();
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await row.press('Shift+F10');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([a('menu.edit'), a('menu.copy'), a('menu.history'), a('menu.delete')]);
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: a('delete.title', { name }) });
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('table.rowActions', { name }) })).toBeFocused();
  for (const query of ['dialog=nope', 'dialog=edit']) {
    await page.goto(`${page.url().split('?')[0]}?${query}`);
    await expect(page).toHaveURL((url) => url.search === '');
  }
});

test('single-tenant: the tenant with its id, filters by tenant and template, and the way to the templates', async ({
  page,
  caller,
}) => {
  const [nora, astrid] = await Promise.all([
    caller(people.superTenantAdmin.username),
    caller(people.organizationAdmin.username),
  ]);
  const template = await makeTemplate(nora);
  const tenant = astrid.me.tenants[0];
  if (tenant === undefined) throw new Error('no tenant');
  const { name } = await makeInstance(nora, template, tenant.id);
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'singleTenantApplications', nora);
  const row = rowOf(page, name);
  await expect(row).toContainText(tenant.name);
  await expect(row.getByRole('button', { name: tenant.id })).toBeVisible();
  for (const [filter, option] of [
    ['tenant', tenant.name],
    ['template', template.name],
  ] as const) {
    await page
      .getByRole('button', { name: a(`filter.${filter}`), exact: true })
      .first()
      .click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(row).toBeVisible();
  await openMenu(row, `${name}, ${tenant.name}`);
  await expect(page.getByRole('menuitem')).toHaveText([a('menu.edit'), a('menu.history'), a('menu.delete')]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: a('singleTenant.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('templates.title') })).toBeVisible();
});

test('who manages resources and nothing else sees the lists; who onboards or administers a tenant does not', async ({
  page,
  caller,
  browser,
  app,
}) => {
  const [ragna, oskar] = await Promise.all([caller(people.resources.username), caller(people.onboarding.username)]);
  const place = superTenantOf(ragna);
  await takeSession(page, people.resources);
  await openList(page, 'applications', ragna);
  await page.getByRole('searchbox').fill('Ledger');
  // They may not open the tenants that have it: a number, no link that ends in a refusal.
  await expect(rowOf(page, 'Ledger')).toContainText('4');
  await expect(rowOf(page, 'Ledger').getByRole('gridcell').getByRole('link')).toHaveCount(0);
  await openList(page, 'singleTenantApplications', ragna);
  await expect(rowOf(page, 'Customer Portal').first()).toBeVisible();
  for (const [person, key] of [
    [people.onboarding, 'Authentication.UserClaimsFetch.Error'],
    [people.tenantAdmin, 'Organization.Fetch.Error'],
  ] as const) {
    const denied = await (await browser.newContext({ baseURL: app.url })).newPage();
    await takeSession(denied, person);
    for (const screen of ['applications', 'singleTenantApplications', 'applicationTemplates'] as const) {
      await denied.goto(screenPath(screen, place));
      await expect(denied.getByText(text(`catalogue.${key}`))).toBeVisible();
    }
    await denied.context().close();
  }
  const params = { tenantId: place.tenantId };
  await expect(oskar.call('singleTenantApplications.list', params)).rejects.toThrow('403');
  await expect(oskar.call('templates.list', params)).rejects.toThrow('403');
});

test('pictures come without telling their host from where, and initials stand in for those that do not come', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const nora = await caller(people.superTenantAdmin.username);
  const [there, missing] = [
    await makeApplication(nora, { iconUrl: 'https://icons.example/there.png' }),
    await makeApplication(nora, { iconUrl: 'https://icons.example/missing.png' }),
  ];
  const referrers: (string | undefined)[] = [];
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.route('https://icons.example/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer']);
    return route.request().url().includes('there')
      ? route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
      : route.fulfill({ status: 404, body: '' });
  });
  await takeSession(page, people.superTenantAdmin);
  await openList(page, 'applications', nora);
  const picture = (await search(page, there.name)).locator('img');
  await expect(picture).toHaveCSS('opacity', '1');
  const row = await search(page, missing.name);
  await expect(row.locator('img')).toHaveCSS('opacity', '0');
  await expect.poll(() => referrers.length).toBeGreaterThanOrEqual(2);
  expect(new Set(referrers)).toEqual(new Set([undefined]));
  // Other tests do not know these hosts.
  const { tenantId } = superTenantOf(nora);
  for (const { applicationId } of [there, missing]) await nora.call('applications.delete', { tenantId, applicationId });
});

test('names that are long or strange stay in their place', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = `${freshName('Zeta')} ${'Very long '.repeat(15)}`.trim();
  await makeApplication(nora, {
    name,
    roles: [{ name: 'r', displayName: 'W'.repeat(45), permissions: [{ name: 'atlas.read' }] }],
  });
  await takeSession(page, people.superTenantAdmin);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openList(page, 'applications', nora);
    const row = await search(page, name.slice(0, 13));
    await expect(row.getByTitle(name, { exact: true })).toBeVisible();
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits, `nothing wider than ${width} px`).toBe(true);
  }
});

test('a name and a description of 250 letters leave a phone room for the form, and the panel as wide as it is', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = freshName('Eta').padEnd(250, 'W');
  const { applicationId } = await makeApplication(nora, { name, description: 'D'.repeat(250) });
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 320, height: 720 });
  await openList(page, 'applications', nora, `?dialog=edit&id=${applicationId}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
  await page.goto(`${screenPath('applications', superTenantOf(nora))}?panel=${applicationId}`);
  await expect(heading(page)).toHaveText(name);
  // What scrolls: inside of it the wide target of a button may reach into the edge.
  const over = await panelOf(page).evaluate((panel) =>
    Math.max(
      ...Array.from(panel.querySelectorAll('div'))
        .filter((one) => getComputedStyle(one).overflowY === 'auto')
        .map((one) => one.scrollWidth - one.clientWidth),
    ),
  );
  expect(over).toBe(0);
});
