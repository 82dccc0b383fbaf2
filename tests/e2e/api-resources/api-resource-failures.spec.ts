/** API resources when something goes wrong: each sentence of section 8, refusals in their places, and two editors. */
import { callAs } from '../../support/organizations';
import {
  asManager,
  field,
  freshApi,
  makeResource,
  openResources,
  r,
  scopeCard,
  section,
  storedResource,
  toastOf,
} from '../../support/api-resources';
import { expect, test } from '../../support/test';
import { text, textsOf } from '../../support/texts';

test.use({ consoleName: 'resources' });

const c = textsOf('catalogue.Page');
const LIST = '**/configuration/api-resources';
const ONE = '**/configuration/api-resources/*';
const details = 'It is Sunday.';

test('refusals of a creation: its sentence, with the platform’s own words, and at the field that it names', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (400|500)/);
  const place = await asManager(page);
  const dialog = await openResources(page, place, '?dialog=create');
  const submit = dialog.getByRole('button', { name: r('create.submit') });
  await field(dialog, 'name').fill(freshApi());
  await field(dialog, 'displayName').fill('Refused');
  await dialog.getByRole('button', { name: r('scopes.add') }).click();
  await field(dialog, 'scopeName').fill(`${freshApi()}.read`);
  await dialog.getByRole('listitem').getByLabel(r('field.description')).fill('Reads');
  const answer = async (status: number, json: object): Promise<void> => {
    await page.route(LIST, (route) => route.fulfill({ status, json }));
    await submit.click();
  };
  await answer(500, {});
  await expect(dialog.getByRole('alert').filter({ hasText: c('ApiResourcesCreate.Error') })).toBeVisible();
  await page.unroute(LIST);
  await answer(400, { Message: details });
  await expect(
    dialog.getByRole('alert').filter({ hasText: c('ApiResourcesCreate.ErrorDetails', { details }) }),
  ).toBeVisible();
  // Nothing has to change before a second try.
  await expect(submit).toBeEnabled();
  await field(dialog, 'displayName').first().fill('Changed');
  await page.unroute(LIST);
  const errors = [{ field: 'scopes.0.name', Message: 'No such scope today.' }];
  await answer(400, { Message: '', code: 'request.invalid', errors });
  await expect(field(dialog, 'scopeName')).toHaveAccessibleDescription(/No such scope today\./);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(field(dialog, 'displayName').first()).toHaveValue('Changed');
});

test('refusals of a change and of a deletion; what is gone is gone', async ({ page, complaints }) => {
  complaints.allow(/status of (400|404|500)/);
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  const dialog = await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  const save = dialog.getByRole('button', { name: r('edit.submit') });
  const says = async (status: number, json: object, sentence: string): Promise<void> => {
    await page.route(ONE, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
    );
    await save.click();
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await page.unroute(ONE);
  };
  await field(dialog, 'displayName').fill('Another');
  await says(500, {}, c('ApiResourcesEdit.Error'));
  await says(400, { Message: details }, c('ApiResourcesEdit.ErrorDetails', { details }));
  await field(dialog, 'displayName').fill('Yet another');
  const params = { tenantId: place.tenantId, apiResourceId: resource.id };
  expect((await callAs(page, 'apiResources.delete', params)).status()).toBe(204);
  await save.click();
  await expect(dialog.getByRole('alert').filter({ hasText: c('ApiResourcesEdit.Error') })).toBeVisible();
  // A link to what is gone says so.
  await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  await expect(dialog.getByRole('alert')).toContainText(text('catalogue.Common.Fetch.Error'));

  const other = await makeResource(page, place);
  const question = await openResources(page, place, `?dialog=delete&id=${other.id}`);
  await page.route(ONE, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await question.getByRole('button', { name: r('delete.submit') }).click();
  await expect(question.getByRole('alert')).toContainText(c('ApiResourceDelete.Error'));
  await page.unroute(ONE);
  expect((await callAs(page, 'apiResources.delete', { ...params, apiResourceId: other.id })).status()).toBe(204);
  await question.getByRole('button', { name: r('delete.submit') }).click();
  await expect(toastOf(page, r('delete.gone'))).toBeVisible();
  await expect(section(page, 'tenant').getByRole('row').filter({ hasText: other.name })).toHaveCount(0);
});

test('who asks for it could not be counted: nothing is said to be none', async ({ page, complaints }) => {
  complaints.allow(/status of 50[01]/);
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  await page.route('**/api-resources/*/impact', (route) => route.fulfill({ status: 501, json: {} }));
  const question = await openResources(page, place, `?dialog=delete&id=${resource.id}`);
  await expect(question.getByText(text('impact.unknown.clients'))).toBeVisible();
  await expect(question.getByText(text('impact.unknown.clientTemplates'))).toBeVisible();
  await question.getByRole('button', { name: text('common.action.cancel') }).click();
  const row = section(page, 'tenant').getByRole('row').filter({ hasText: resource.name });
  await row.getByRole('button', { name: /^read/ }).click();
  await expect(page.getByRole('dialog')).toContainText(r('scope.useUnknown'));
});

test('a platform without the optional calls: the list has what the form begins with', async ({ page, complaints }) => {
  complaints.allow(/status of 501/);
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  await page.route(ONE, (route) =>
    route.request().method() === 'GET' && !route.request().url().endsWith('all-available')
      ? route.fulfill({ status: 501, json: {} })
      : route.continue(),
  );
  const dialog = await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  await field(dialog, 'displayName').fill('From the list');
  await dialog.getByRole('button', { name: r('edit.submit') }).click();
  await expect(dialog.getByText(r('edit.success', { name: resource.name }))).toBeVisible();
});

test('two people change one resource: the second sees both, chooses, and nothing typed is lost', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const place = await asManager(page);
  const resource = await makeResource(page, place);
  const [read, write] = resource.scopes as [(typeof resource.scopes)[0], (typeof resource.scopes)[0]];
  const dialog = await openResources(page, place, `?dialog=edit&id=${resource.id}`);
  await field(dialog, 'description').first().fill('Mine');
  await dialog.getByRole('button', { name: r('scopes.add') }).click();
  const added = freshApi();
  await field(dialog, 'scopeName').fill(added);
  await scopeCard(dialog, added).getByLabel(r('field.description')).fill('Of mine');

  const data = { ...resource, description: 'Theirs', displayName: 'Renamed by them', scopes: [read] };
  const params = { tenantId: place.tenantId, apiResourceId: resource.id };
  expect((await callAs(page, 'apiResources.update', params, { data })).status()).toBe(200);

  await dialog.getByRole('button', { name: r('edit.submit') }).click();
  const conflict = page.getByRole('dialog', { name: text('common.conflict.title', { name: resource.name }) });
  const group = (label: string) => conflict.getByRole('radiogroup', { name: label });
  await expect(
    group(r('field.description')).getByRole('radio', { name: text('common.conflict.side.mine') }),
  ).toBeChecked();
  await expect(
    group(r('field.displayName')).getByRole('radio', { name: text('common.conflict.side.theirs') }),
  ).toBeChecked();
  const short = write.name.slice(write.name.indexOf('.') + 1);
  const gone = group(r('conflict.scope', { name: short }));
  await expect(gone).toContainText(r('conflict.removed'));
  await gone.getByRole('radio', { name: text('common.conflict.side.theirs') }).click();
  await conflict.getByRole('button', { name: text('common.conflict.continue') }).click();
  await expect(field(dialog, 'displayName').first()).toHaveValue('Renamed by them');
  await expect(field(dialog, 'description').first()).toHaveValue('Mine');
  await dialog.getByRole('button', { name: r('edit.submit') }).click();
  await expect(dialog.getByText(r('edit.success', { name: resource.name }))).toBeVisible();
  const now = await storedResource(page, place, resource.id);
  expect(now).toMatchObject({ description: 'Mine', displayName: 'Renamed by them' });
  expect(now?.scopes.map(({ name }) => name).toSorted()).toEqual([`northwind.${added}`, read.name].toSorted());
});
