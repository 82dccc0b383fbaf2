/** Creating, changing and deleting an API resource: each mode, each guard, by keyboard, once, and seen by others. */
import { expectNoFindings } from '../../support/axe';
import {
  asManager,
  field,
  freshApi,
  makeResource,
  openResources,
  PREFIX,
  r,
  scopeOf,
  section,
  storedResource,
  toastOf,
} from '../../support/api-resources';
import { pressGreyed } from '../../support/dialogs';
import { pressTo } from '../../support/keyboard';
import { callAs } from '../../support/organizations';
import { expect, test } from '../../support/test';
import { type KeyOf, text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const CREATE = r('create.submit');
const SAVE = r('edit.submit');
const invalid = (key: KeyOf<'common.validation'>, label: string, values = {}) =>
  text(`common.validation.${key}`, { label, ...values });

test('created by keyboard only, with a scope: form, success, Done, and in the list', async ({ page }) => {
  const place = await asManager(page);
  await openResources(page, place);
  const name = freshApi();
  await pressTo(page, page.getByRole('main').getByRole('button', { name: CREATE }), 'Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: r('create.title') });
  await expect(field(dialog, 'name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('The newest API');
  await pressTo(page, dialog.getByRole('radio', { name: r('level.tenant') }).first(), 'Tab');
  await page.keyboard.press('ArrowRight');
  await pressTo(page, dialog.getByRole('button', { name: r('scopes.add') }), 'Tab');
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'scopeName')).toBeFocused();
  // Lower case as it is typed.
  await page.keyboard.type(`${name.toUpperCase()}.READ`);
  await expect(field(dialog, 'scopeName')).toHaveValue(`${name}.read`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Reads what is newest');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(r('create.success', { name: `${PREFIX}.${name}` }))).toBeVisible();
  await expect(dialog.getByText(`${PREFIX}.${name}.read`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: text('common.action.done') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    section(page, 'tenant')
      .getByRole('row')
      .filter({ hasText: `${PREFIX}.${name}` }),
  ).toContainText(r('level.organization'));
  await expect(page).toHaveURL(/api-resources$/);
});

test('guards of the form: what is missing, prefixes, names that are taken, and what is invalid', async ({ page }) => {
  const place = await asManager(page);
  const taken = await makeResource(page, place);
  const dialog = await openResources(page, place, '?dialog=create');
  const submit = dialog.getByRole('button', { name: CREATE });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await pressGreyed(submit);
  const [name, displayName] = [r('field.name'), r('field.displayName')];
  await expect(dialog.getByText(invalid('required', name), { exact: true })).toBeVisible();
  await expect(dialog.getByText(invalid('required', displayName))).toBeVisible();
  await field(dialog, 'name').fill('ab');
  await expect(dialog.getByText(invalid('min', name, { min: 3 }))).toBeVisible();
  await field(dialog, 'name').fill(`${PREFIX}stuff`);
  await expect(dialog.getByText(invalid('prefix', name))).toBeVisible();
  await field(dialog, 'name').fill('<b>bold</b>');
  await expect(dialog.getByText(invalid('alphanumeric', name))).toBeVisible();
  await field(dialog, 'name').fill(taken.name.slice(PREFIX.length + 1).toUpperCase());
  await expect(dialog.getByText(invalid('exists', name))).toBeVisible();
  await field(dialog, 'name').fill(freshApi());
  await dialog.getByLabel(displayName, { exact: false }).first().fill('Guarded');
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');

  await dialog.getByRole('button', { name: r('scopes.add') }).click();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const scopeName = r('field.scopeName');
  await field(dialog, 'scopeName').fill(`${PREFIX}.read`);
  await expect(dialog.getByText(invalid('prefix', scopeName))).toBeVisible();
  await field(dialog, 'scopeName').fill('two words');
  await expect(dialog.getByText(invalid('characters', scopeName))).toBeVisible();
  await field(dialog, 'scopeName').fill(taken.scopes[0]!.name.slice(PREFIX.length + 1));
  await expect(dialog.getByText(invalid('exists', scopeName))).toBeVisible();
  await field(dialog, 'scopeName').fill('fresh.read');
  await pressGreyed(submit);
  // The description of a scope is required; the press leads there.
  await expect(dialog.getByText(invalid('required', r('field.description')))).toBeVisible();
  // A new one goes at once.
  await dialog.getByRole('button', { name: r('scopes.remove', { name: 'fresh.read' }) }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
});

test('levels keep their order, with the reason; a wider or narrower one is warned about', async ({ page }) => {
  const place = await asManager(page);
  const name = freshApi();
  const resource = await makeResource(page, place, {
    name,
    accessLevel: 'organization',
    scopes: [scopeOf(name, 'read', { accessLevel: 'organization' })],
  });
  const dialog = await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  const levels = dialog.getByRole('radiogroup').first();
  const card = dialog.getByRole('listitem');
  await expect(levels.getByRole('radio', { name: r('level.tenant') })).toBeDisabled();
  await expect(levels).toContainText(r('problem.scopeIsWider', { scope: `${name}.read` }));
  await card.getByRole('button', { name: r('scopes.open', { name: `${name}.read` }), exact: true }).click();
  await expect(card.getByRole('radio', { name: r('level.public') })).toBeDisabled();
  await expect(card).toContainText(r('problem.resourceIsNarrower'));
  await levels.getByRole('radio', { name: r('level.public') }).click();
  await expect(dialog.getByText(r('warning.wider'))).toBeVisible();
  await expect(card.getByRole('radio', { name: r('level.public') })).toBeEnabled();
  await card.getByRole('radio', { name: r('level.tenant') }).click();
  await expect(dialog.getByText(r('warning.scope.narrower'))).toBeVisible();
  await levels.getByRole('radio', { name: r('level.tenant') }).click();
  await expect(dialog.getByText(r('warning.narrower'))).toBeVisible();
  await field(card, 'scopeName').fill(`${name}.look`);
  await expect(dialog.getByText(r('warning.scopeRenamed', { name: `${PREFIX}.${name}.read` }))).toBeVisible();
  await field(dialog, 'name').fill(`${name}new`);
  await expect(dialog.getByText(r('warning.renamed'))).toBeVisible();
  await expectNoFindings(page, 'the dialog of an API resource', {});
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(r('edit.success', { name: `${PREFIX}.${name}new` }))).toBeVisible();
  expect(await storedResource(page, place, resource.id)).toMatchObject({
    name: `${PREFIX}.${name}new`,
    accessLevel: 'tenant',
    scopes: [{ name: `${PREFIX}.${name}.look`, accessLevel: 'tenant' }],
  });
});

test('a stored scope goes after a question that shows who asks for it; a resource, too', async ({ page }) => {
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  const [read, write] = resource.scopes.map((scope) => scope.name) as [string, string];
  const client = { clientName: `asks ${freshApi()}`, description: 'Asks', allowedGrantType: 'client_credentials' };
  const data = {
    ...client,
    clientSecret: 'x'.repeat(24),
    allowedScopes: [read],
    accessTokenLifetime: 3600,
    isThirdParty: false,
  };
  const made = await callAs(page, 'clients.create', { tenantId: place.tenantId }, { data });
  expect(made.status(), await made.text()).toBe(201);
  const template = `mould ${freshApi()}`;
  const { clientSecret: _, ...settings } = data;
  await callAs(
    page,
    'clientTemplates.create',
    { tenantId: place.tenantId },
    { data: { ...settings, clientName: template } },
  );

  const dialog = await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  const short = read.slice(PREFIX.length + 1);
  const trash = dialog.getByRole('button', { name: r('scopes.remove', { name: short }) });
  await expect(dialog.getByRole('button', { name: SAVE })).toHaveAttribute('aria-disabled', 'true');
  await trash.click();
  const question = page.getByRole('alertdialog', { name: r('removal.title', { name: read }) });
  await expect(question.getByText(text('impact.count.clients', { count: 1 }))).toBeVisible();
  await expect(question.getByText(client.clientName)).toBeVisible();
  await expect(question.getByText(template, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(trash).toBeVisible();
  await trash.click();
  await question.getByRole('button', { name: r('removal.submit') }).click();
  await expect(trash).toHaveCount(0);
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(r('edit.success', { name: resource.name }))).toBeVisible();
  expect((await storedResource(page, place, resource.id))?.scopes.map(({ name }) => name)).toEqual([write]);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();

  const row = section(page, 'tenant').getByRole('row').filter({ hasText: resource.name });
  await row.getByRole('button', { name: text('table.rowActions', { name: resource.name }) }).click();
  await page.getByRole('menuitem', { name: r('menu.delete') }).click();
  const deletion = page.getByRole('alertdialog', { name: r('delete.title', { name: resource.name }) });
  await expect(deletion.getByText(r('use.scopes', { count: 1 }))).toBeVisible();
  await expect(deletion.getByText(template, { exact: true })).toHaveCount(0);
  await expect(deletion.getByRole('list', { name: text('impact.label') }).getByRole('listitem')).toHaveCount(1);
  await deletion.getByRole('button', { name: r('delete.submit') }).click();
  await expect(toastOf(page, text('catalogue.Page.ApiResourceDelete.ApiResourceDeleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('what was changed stands in its history', async ({ page }) => {
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  await openResources(page, place);
  const row = section(page, 'tenant').getByRole('row').filter({ hasText: resource.name });
  await row.getByRole('button', { name: text('table.rowActions', { name: resource.name }) }).click();
  await page.getByRole('menuitem', { name: r('menu.history') }).click();
  const history = page.getByRole('dialog', { name: text('history.dialog.titleOf', { name: resource.name }) });
  await expect(history).toContainText(resource.name);
  await expect(history.getByRole('article').or(history.getByRole('listitem')).first()).toBeVisible();
});

test('a double click sends once; hostile texts are only text', async ({ page }) => {
  const place = await asManager(page);
  const dialog = await openResources(page, place, '?dialog=create');
  const name = freshApi();
  await field(dialog, 'name').fill(name);
  await field(dialog, 'displayName').fill('Evil {name} <img src=x onerror="window.hacked=1">');
  await field(dialog, 'description').fill('<script>window.hacked=1</script> {count, plural, other {#}}');
  let sent = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/configuration/api-resources', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: CREATE }).dblclick();
  await expect(dialog.getByRole('button', { name: CREATE })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  release();
  await expect(dialog.getByText(r('create.success', { name: `${PREFIX}.${name}` }))).toBeVisible();
  expect(sent).toBe(1);
  await dialog.getByRole('button', { name: text('common.action.done') }).click();
  await expect(section(page, 'tenant').getByRole('row').filter({ hasText: name })).toContainText('<img src=x');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('what was typed is asked about before it is lost', async ({ page }) => {
  const place = await asManager(page);
  const dialog = await openResources(page, place, '?dialog=create');
  await field(dialog, 'name').fill('unsaved');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: text('common.dialog.discardTitle') });
  await question.getByRole('button', { name: text('common.dialog.keepEditing') }).click();
  await expect(field(dialog, 'name')).toHaveValue('unsaved');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: text('common.dialog.discard') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
