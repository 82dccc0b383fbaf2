/** The application dialog when something goes wrong: refusals in their places, a slow network, hostile names. */
import type { Page } from 'playwright/test';
import {
  asManager,
  CREATE,
  entry,
  f,
  field,
  makeApplication,
  makeTemplate,
  openForm,
  SAVE,
  stored,
  tab,
  test,
} from '../../support/application-form';
import { hold } from '../../support/hold';
import { freshName } from '../../support/organizations';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const c = textsOf('catalogue');
/** A toast with this sentence. The open dialog hides its list from readers, who hear its announcement. */
async function expectToast(page: Page, sentence: string): Promise<void> {
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: sentence });
  await expect(toast).toBeVisible();
}
const CREATE_CALL = '**/configuration/applications';
const ONE_CALL = '**/configuration/applications/*';

test('a permission of what exists is created at once, by toast; its failure is a toast too', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (400|500)/);
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'permissions');
  await dialog.getByRole('button', { name: f('permissions.add') }).click();
  await dialog.getByLabel(f('permissions.newName')).fill('book.read');
  await expect(dialog.getByText(text('common.validation.exists', { label: f('permissions.newName') }))).toBeVisible();
  const name = dialog.getByLabel(f('permissions.newName'));
  const create = dialog.getByRole('button', { name: f('permissions.create'), exact: true });
  const rest = await hold(page, ONE_CALL);
  await name.fill('book.lend');
  await page.keyboard.press('Enter');
  await expectToast(page, c('Page.ApplicationCreate.Permission.Created.Success'));
  // The next name is typed before the form knows what else has changed.
  await name.fill('book.burn');
  await expect(create).toHaveAttribute('aria-busy', 'true');
  rest();
  await expect(create).not.toHaveAttribute('aria-busy');
  await expect(name).toHaveValue('book.burn');
  await expect(entry(dialog, 'permissions', 'book.lend')).toBeVisible();
  expect((await stored(page, place, application.applicationId)).permissions.map(({ name }) => name)).toContain(
    'book.lend',
  );

  const call = '**/applications/*/permissions';
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await name.press('Enter');
  await expectToast(page, c('Page.ApplicationCreate.Permission.Create.Error'));
  await expect(create).not.toHaveAttribute('aria-busy');
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 400, json: { Message: 'Never burn books.' } }));
  await name.press('Enter');
  await expectToast(page, c('Page.ApplicationCreate.Permission.Create.ErrorDetails', { details: 'Never burn books.' }));
  await page.unroute(call);
  // What was created is no conflict when the rest is saved.
  await tab(dialog, 'details');
  await field(dialog, 'description').fill('With lending');
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
});

test('refusals of the platform: at the field that it names, else above the buttons', async ({ page, complaints }) => {
  complaints.allow(/status of (400|409|500)/);
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', 'create');
  await field(dialog, 'name').fill(application.name);
  await field(dialog, 'description').fill('Another one');
  await field(dialog, 'url').fill('https://x.example');
  await tab(dialog, 'permissions');
  await dialog.getByRole('button', { name: CREATE }).click();
  await expect(dialog.getByText(text('common.validation.exists', { label: f('field.name') }))).toBeVisible();
  await field(dialog, 'name').fill(freshName('Other'));
  const says = async (call: string, status: number, json: object, button: string, sentence: string): Promise<void> => {
    await page.route(call, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json }),
    );
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await page.unroute(call);
  };
  const details = 'It is Sunday.';
  await says(CREATE_CALL, 500, {}, CREATE, c('Page.ApplicationCreate.Error'));
  await says(CREATE_CALL, 400, { Message: details }, CREATE, c('Page.ApplicationCreate.ErrorDetails', { details }));
  // Nothing has to change before a second try.
  await expect(dialog.getByRole('button', { name: CREATE })).toBeEnabled();
  const errors = [{ field: 'roles.0.name', Message: 'No such role today.' }];
  await field(dialog, 'suiteName').fill('S1');
  await says(CREATE_CALL, 400, { Message: '', code: 'request.invalid', errors }, CREATE, 'No such role today.');
  await expect(dialog.getByRole('tab', { name: f('tab.roles'), selected: true })).toBeVisible();

  await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'details');
  await field(dialog, 'suiteName').fill('S2');
  await says(ONE_CALL, 500, {}, SAVE, c('Page.ApplicationEdit.Error'));
  await says(ONE_CALL, 400, { Message: details }, SAVE, c('Page.ApplicationEdit.ErrorDetails', { details }));

  const template = await makeTemplate(page, place);
  await openForm(page, place, 'applicationTemplates', `copy&id=${template.applicationTemplateId}`);
  const create = f('submit.template.create');
  await says('**/applications/templates', 500, {}, create, c('Page.ApplicationTemplateCreate.Error'));
  const expected = c('Page.ApplicationTemplateCreate.ErrorDetails', { details });
  await says('**/applications/templates', 400, { Message: details }, create, expected);
  await openForm(page, place, 'applicationTemplates', `edit&id=${template.applicationTemplateId}`);
  await tab(dialog, 'details');
  await field(dialog, 'suiteName').fill('S3');
  await says('**/applications/templates/*', 500, {}, SAVE, c('Page.ApplicationTemplateEdit.Error'));
  const edited = c('Page.ApplicationTemplateEdit.ErrorDetails', { details });
  await says('**/applications/templates/*', 400, { Message: details }, SAVE, edited);
});

test('a template whose roles could not be saved is not created twice', async ({ page, complaints }) => {
  complaints.allow(/status of 500/);
  const place = await asManager(page);
  const template = await makeTemplate(page, place);
  const dialog = await openForm(page, place, 'applicationTemplates', `copy&id=${template.applicationTemplateId}`);
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/applications/templates')) created += 1;
  });
  await page.route('**/applications/templates/*', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('button', { name: f('submit.template.create') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/applications/templates/*');
  await dialog.getByRole('button', { name: f('submit.template.create') }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  expect(created).toBe(1);
});

test('slow network and a double click: sent once; the dialog stays meanwhile', async ({ page }) => {
  const place = await asManager(page);
  const dialog = await openForm(page, place, 'applications', 'create');
  await field(dialog, 'name').fill(freshName('Slow'));
  await field(dialog, 'description').fill('Takes its time');
  await field(dialog, 'url').fill('https://slow.example');
  let sent = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CREATE_CALL, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  await dialog.getByRole('button', { name: CREATE }).dblclick();
  await expect(dialog.getByRole('button', { name: CREATE })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  expect(sent).toBe(1);
});

test('hostile names and addresses are only text; the icon tells its host nothing', async ({ page, complaints }) => {
  complaints.allow(/net::ERR|Failed to load resource/);
  const place = await asManager(page);
  const hostile = '<img src=x onerror="window.hacked=1">{name} <b>b</b>';
  const application = await makeApplication(page, place, { description: hostile, suiteName: 'Suite of many' });
  let referrer: string | undefined = 'none asked';
  await page.route('https://icons.example/**', (route) => {
    referrer = route.request().headers().referer;
    return route.abort();
  });
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await expect(field(dialog, 'description')).toHaveValue(hostile);
  await field(dialog, 'iconUrl').fill('javascript:window.hacked=1');
  await expect(dialog.getByText(text('common.validation.url'))).toBeVisible();
  await expect(dialog.locator('img')).toHaveCount(0);
  await field(dialog, 'iconUrl').fill('https://icons.example/books.svg');
  await expect.poll(() => referrer).toBeUndefined();
  // It does not come: the initials stay.
  await expect(dialog.locator('img')).toHaveCSS('opacity', '0');
  await field(dialog, 'description').fill('changed <i>too</i> {x}');
  await dialog.getByRole('button', { name: f('unsaved.review') }).click();
  await expect(page.getByText('changed <i>too</i> {x}').last()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
