/** Lists in forms: what is typed and not added counts, a pasted list becomes entries, and a long list costs no more per key. */
import type { Locator, Page } from 'playwright/test';
import { LIST } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { entries, entry, f, tab } from '../../support/application-form';
import { field as resourceField, freshApi, r, scopeCard, scopeOf } from '../../support/api-resources';
import { makeApplication, superTenantOf } from '../../support/applications';
import { cf, clientOf, field, formOf, makeClient, openClients, redirectRow, saveButton } from '../../support/clients';
import { discardQuestion, keepButton, pressGreyed } from '../../support/dialogs';
import { type Caller, expect, test } from '../../support/members';
import { people } from '../../support/people';
import { watchRowsDrawn } from '../../support/rows-drawn';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

test.use({ consoleName: 'resources' });
test.describe.configure({ timeout: 60_000 });

const nora = people.superTenantAdmin;
const DONE = text('common.action.done');
const list = textsOf('common.list');

/** Pastes as a person does, into what has the focus. */
async function paste(input: Locator, data: string): Promise<void> {
  await input.focus();
  await input.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

async function openApplication(page: Page, caller: Caller) {
  const { applicationId } = await makeApplication(caller);
  await takeSession(page, nora);
  await page.goto(`${screenPath('applications', superTenantOf(caller))}?dialog=edit&id=${applicationId}`);
  const dialog = page.getByRole('dialog').first();
  await tab(dialog, 'permissions');
  await dialog.getByRole('button', { name: f('permissions.add') }).click();
  const params = { tenantId: superTenantOf(caller).tenantId, applicationId };
  const names = async () => (await caller.call('applications.get', params)).permissions.map(({ name }) => name);
  return { dialog, names, name: dialog.getByLabel(f('permissions.newName')) };
}

test('a permission that is typed and not added: leaving asks, a tab keeps it, saving takes it along', async ({
  page,
  caller,
}) => {
  const { dialog, name, names } = await openApplication(page, await caller(nora.username));
  const save = dialog.getByRole('button', { name: f('submit.application.edit') });
  await name.fill('book.lend');
  await page.keyboard.press('Escape');
  await keepButton(page).click();
  await expect(discardQuestion(page)).toHaveCount(0);
  await tab(dialog, 'details');
  await tab(dialog, 'permissions');
  await expect(name).toHaveValue('book.lend');
  await tab(dialog, 'roles');
  await save.click();
  await expect(dialog.getByText(f('success.title'))).toBeVisible();
  expect(await names()).toContain('book.lend');
});

test('a permission that is typed and not valid: saving leads back to it', async ({ page, caller }) => {
  const { dialog, name } = await openApplication(page, await caller(nora.username));
  await name.fill('!?');
  await tab(dialog, 'details');
  await pressGreyed(dialog.getByRole('button', { name: f('submit.application.edit') }));
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('pasted permissions become entries; what is there, and what is not valid, is left out and said', async ({
  page,
  caller,
}) => {
  const { dialog, name, names } = await openApplication(page, await caller(nora.username));
  const [known = ''] = await names();
  await paste(name, `shelf\u00a0read\nshelf write; ${known}, !?`);
  await expect(entry(dialog, 'permissions', 'shelf read')).toBeVisible();
  await expect(entries(dialog, 'permissions').getByRole('option')).toHaveCount((await names()).length + 2);
  await expect(dialog.getByText(list('repeated', { count: 1, names: known }))).toBeVisible();
  await expect(dialog.getByText(list('invalid', { count: 1, names: '!?' }))).toBeVisible();
  await expect(name).toHaveValue('!?');
  await name.fill('');
  await dialog.getByRole('button', { name: f('submit.application.edit') }).click();
  await expect(dialog.getByText(f('success.title'))).toBeVisible();
  expect(await names()).toEqual(expect.arrayContaining(['shelf read', 'shelf write']));
});

test('pasted addresses and claims become rows; a typed duplicate is reported at its row', async ({ page, caller }) => {
  const boss = await caller(nora.username);
  const { clientId } = await makeClient(boss, { redirectUris: ['https://a.example/cb'] });
  await takeSession(page, nora);
  await openClients(page, boss, `?dialog=edit&id=${clientId}`);
  await formOf(page)
    .getByRole('button', { name: cf('redirects.add') })
    .click();
  await paste(redirectRow(page, 2), 'https://b.example/cb?ids=1,2;https://c.example/cb, https://a.example/cb');
  await expect(redirectRow(page, 3)).toHaveValue('https://c.example/cb');
  await expect(redirectRow(page, 4)).toHaveCount(0);
  await expect(formOf(page).getByText(list('repeated', { count: 1, names: 'https://a.example/cb' }))).toBeVisible();
  await redirectRow(page, 3).fill('https://a.example/cb');
  await expect(redirectRow(page, 3)).toHaveAttribute('aria-invalid', 'true');
  await redirectRow(page, 3).fill('https://c.example/cb');

  await formOf(page)
    .getByRole('button', { name: cf('claims.add') })
    .click();
  const claim = (cell: 'type' | 'value', number: number) =>
    formOf(page).getByRole('textbox', { name: cf(`claims.${cell}Of`, { number }) });
  await paste(claim('type', 1), 'unit north, west\nlevel=3\nunit south');
  await expect(claim('value', 2)).toHaveValue('3');
  await expect(formOf(page).getByText(list('repeated', { count: 1, names: 'unit south' }))).toBeVisible();
  await saveButton(page).click();
  await formOf(page).getByRole('button', { name: DONE }).click();
  const { redirectUris, claims } = await clientOf(boss, clientId);
  expect(redirectUris).toEqual(['https://a.example/cb', 'https://b.example/cb?ids=1,2', 'https://c.example/cb']);
  expect(claims.map(({ type, value }) => [type, value])).toEqual([
    ['unit', 'north, west'],
    ['level', '3'],
  ]);
});

test('one entry more than a list takes is said under it, before anything is sent', async ({ page, caller }) => {
  const boss = await caller(nora.username);
  const { clientId } = await makeClient(boss);
  await takeSession(page, nora);
  await openClients(page, boss, `?dialog=edit&id=${clientId}`);
  const { uris, claims } = LIST;
  const tooMany = (max: number) => formOf(page).getByText(text('common.validation.entries', { max }), { exact: true });
  await redirectRow(page, 1).fill('');
  await paste(
    redirectRow(page, 1),
    Array.from({ length: uris + 1 }, (_, row) => `https://many.example/${row}`).join('\n'),
  );
  await expect(tooMany(uris)).toBeVisible();
  await formOf(page)
    .getByRole('button', {
      name: cf('rows.remove', { label: cf('rows.named', { label: cf('redirects.one'), number: 1 }) }),
      exact: true,
    })
    .click();
  await expect(tooMany(uris)).toHaveCount(0);

  await formOf(page)
    .getByRole('button', { name: cf('claims.add') })
    .click();
  const type = formOf(page).getByRole('textbox', { name: cf('claims.typeOf', { number: 1 }) });
  await paste(type, Array.from({ length: claims + 1 }, (_, row) => `unit${row}=north`).join('\n'));
  await expect(tooMany(claims)).toBeVisible();
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
});

const MANY = 300;
const verb = (number: number): string => `verb${String(number).padStart(3, '0')}`;
/** More elements than a key in a form without a list draws would be the list's. */
const BESIDES = 1.5;

/** How many elements of the dialog one key draws. */
async function drawnByKey(page: Page, input: Locator): Promise<number> {
  // What comes late draws too.
  await page.waitForLoadState('networkidle');
  await input.focus();
  await page.keyboard.press('End');
  // The first key also tells the form that it is changed.
  await page.keyboard.type('x');
  const drawn = await watchRowsDrawn(page, '[role="dialog"] *');
  await page.keyboard.type('y');
  await expect(input).toHaveValue(/xy$/);
  return (await drawn()).anew;
}

test('three hundred redirect URIs: the rows in sight, one drawn per key, a search, and the wrong one found', async ({
  page,
  caller,
}) => {
  const boss = await caller(nora.username);
  const redirectUris = Array.from({ length: MANY }, (_, index) => `https://app${index + 1}.example/cb`);
  const [few, many] = [await makeClient(boss), await makeClient(boss, { redirectUris })];
  await takeSession(page, nora);
  await openClients(page, boss, `?dialog=edit&id=${few.clientId}`);
  const [inText, inRow] = [
    await drawnByKey(page, field(page, 'basics.description')),
    await drawnByKey(page, redirectRow(page, 1)),
  ];
  page.once('dialog', (question) => void question.accept());
  await openClients(page, boss, `?dialog=edit&id=${many.clientId}`);
  const rows = formOf(page).locator('[data-form-row]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(40);
  expect(await drawnByKey(page, field(page, 'basics.description'))).toBeLessThanOrEqual(inText * BESIDES);
  // Each drawn row has a frame that follows its place.
  expect(await drawnByKey(page, redirectRow(page, 1))).toBeLessThanOrEqual((inRow + (await rows.count())) * BESIDES);

  const search = formOf(page).getByRole('textbox', { name: text('common.list.search') });
  await search.fill('app250.');
  await expect(rows).toHaveCount(1);
  await redirectRow(page, 250).fill('nonsense');
  await search.fill('');
  await expect(redirectRow(page, 2)).toBeVisible();
  await pressGreyed(saveButton(page));
  await expect(redirectRow(page, 250)).toBeFocused();
  await expect(redirectRow(page, 250)).toBeInViewport();
});

test('three hundred scopes: the cards in sight, no more drawn per key, and a pasted list', async ({ page, caller }) => {
  const boss = await caller(nora.username);
  const { tenantId } = superTenantOf(boss);
  const make = async (count: number) => {
    const name = freshApi();
    const scopes = Array.from({ length: count }, (_, index) => scopeOf(name, verb(index + 1)));
    const data = { name, displayName: name, description: '', accessLevel: 'tenant', scopes };
    const { id } = await boss.call('apiResources.create', { tenantId }, { data });
    return { api: name, id };
  };
  const [few, many] = [await make(1), await make(MANY)];
  await takeSession(page, nora);
  const dialog = page.getByRole('dialog').first();
  const open = async (id: string) => {
    await page.goto(`${screenPath('apiResources', superTenantOf(boss))}?dialog=edit&id=${id}`);
    await expect(resourceField(dialog, 'displayName')).toBeVisible();
  };
  const inScope = async (api: string) => {
    await dialog.getByRole('button', { name: r('scopes.open', { name: `${api}.${verb(1)}` }), exact: true }).click();
    return drawnByKey(page, resourceField(scopeCard(dialog, `${api}.${verb(1)}`), 'description'));
  };
  page.on('dialog', (question) => void question.accept());
  await open(few.id);
  const [inText, inCard] = [await drawnByKey(page, resourceField(dialog, 'displayName')), await inScope(few.api)];
  await open(many.id);
  const cards = dialog.locator('[data-form-row]');
  expect(await cards.count()).toBeLessThan(40);
  expect(await drawnByKey(page, resourceField(dialog, 'displayName'))).toBeLessThanOrEqual(inText * BESIDES);
  const one = await inScope(many.api);
  expect(one).toBeLessThanOrEqual((inCard + (await cards.count())) * BESIDES);

  await dialog.getByRole('button', { name: r('scopes.add') }).click();
  const last = resourceField(dialog.locator(`[data-form-row="${MANY}"]`), 'scopeName');
  await expect(last).toBeFocused();
  const { api } = many;
  await paste(last, `${api}.alpha northwind.${api}.beta,${api}.${verb(7)}`);
  await expect(last).toHaveValue(`${api}.alpha`);
  await expect(resourceField(dialog.locator(`[data-form-row="${MANY + 1}"]`), 'scopeName')).toHaveValue(`${api}.beta`);
  await expect(dialog.getByText(list('repeated', { count: 1, names: `${api}.${verb(7)}` }))).toBeVisible();
});
