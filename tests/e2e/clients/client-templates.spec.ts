/** Client templates: the list, creating, changing, clients made from them, deletion, and what is said when it fails. */
import { screenPath } from '@/lib/paths';
import { superTenantOf } from '../../support/applications';
import {
  ck,
  cf,
  clientName,
  clientOf,
  field,
  fillClient,
  formOf,
  makeClientTemplate,
  redirectRow,
} from '../../support/clients';
import { type Caller, expect, expectToast, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';
import type { Page } from 'playwright/test';

test.use({ consoleName: 'resources' });

const ct = textsOf('clienttemplates');
const c = textsOf('catalogue');

async function openTemplates(page: Page, caller: Caller, query = ''): Promise<void> {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('clientTemplates', superTenantOf(caller)) + query);
  const heading = page.getByRole('heading', { level: 1, name: ct('title') });
  await expect(query === '' ? heading : page.getByRole('dialog')).toBeVisible();
}

test('a template has no secret and no tenants; its name is shown without the suffix; failures are explained', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of (400|500)/);
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName('mould');
  await openTemplates(page, nora, '?dialog=create');
  await formOf(page)
    .getByRole('button', { name: cf('next') })
    .click();
  await fillClient(page, name, 'https://mould.example/cb');
  await expect(formOf(page).locator('[data-section="secrets"], [data-section="application"]')).toHaveCount(0);
  const save = formOf(page).getByRole('button', { name: cf('submit.template.create') });
  const call = '**/clients/templates';
  const says = async (status: number, json: object, sentence: string): Promise<void> => {
    await page.route(call, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    );
    await save.click();
    await expect(formOf(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await page.unroute(call);
  };
  const details = 'It is Sunday.';
  await says(500, {}, c('Page.OidcClientTemplateCreate.Error'));
  const refusal = { code: 'request.invalid', Message: details };
  await says(400, refusal, c('Page.OidcClientTemplateCreate.ErrorDetails', { details }));
  await field(page, 'basics.description').fill('Made by hand');
  await save.click();
  await expect(formOf(page).getByText(cf('success.template.create', { name }))).toBeVisible();
  await formOf(page)
    .getByRole('button', { name: text('common.action.done') })
    .click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('a template is changed, and says so when it cannot be', async ({ page, caller, complaints }) => {
  complaints.allow(/status of (400|500)/);
  const nora = await caller(people.superTenantAdmin.username);
  const { id, name } = await makeClientTemplate(nora);
  await openTemplates(page, nora, `?dialog=edit&id=${id}`);
  await expect(formOf(page).getByText(cf('templateNotice'))).toBeVisible();
  await expect(field(page, 'basics.name')).toHaveValue(name);
  await field(page, 'basics.description').fill('Changed');
  const save = formOf(page).getByRole('button', { name: cf('submit.template.edit') });
  const call = '**/clients/templates/*';
  for (const [status, json, sentence] of [
    [500, {}, c('Page.OidcClientTemplateEdit.Error')],
    [
      400,
      { code: 'request.invalid', Message: 'No.' },
      c('Page.OidcClientTemplateEdit.ErrorDetails', { details: 'No.' }),
    ],
  ] as const) {
    await page.route(call, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
    );
    await save.click();
    await expect(formOf(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await page.unroute(call);
  }
  await field(page, 'basics.description').fill('Changed again');
  await save.click();
  await expect(formOf(page).getByText(cf('success.template.edit', { name }))).toBeVisible();
});

test('a client is made from a template, with a secret of its own', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { id, name } = await makeClientTemplate(nora);
  await openTemplates(page, nora, `?dialog=from-template&id=${id}`);
  await expect(field(page, 'basics.name')).toHaveValue(name);
  await expect(redirectRow(page, 1)).toHaveValue('https://mould.example/cb');
  await formOf(page)
    .getByRole('button', { name: cf('submit.client.create') })
    .click();
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.locator('code.select-all')).toHaveText(/^[A-Za-z0-9]{32}$/);
  expect(await clientOf(nora, `${superTenantOf(nora).tenantId}_${name}`)).toMatchObject({
    accessTokenLifetime: 600,
    allowedScopes: ['openid', 'email'],
    clientType: 'confidential',
  });
});

test('a template is deleted after a question', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 500/);
  const nora = await caller(people.superTenantAdmin.username);
  const { name } = await makeClientTemplate(nora);
  await openTemplates(page, nora);
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await page.getByRole('menuitem', { name: ct('menu.delete') }).click();
  const question = page.getByRole('alertdialog', { name: ct('delete.title', { name }) });
  const confirm = question.getByRole('button', { name: text('common.action.confirm') });
  await page.route('**/clients/templates/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await confirm.click();
  await expect(page.getByText(c('Page.OidcClientTemplateDelete.Error'))).toBeVisible();
  await page.unroute('**/clients/templates/*');
  await confirm.click();
  await expectToast(page, 'catalogue.Page.OidcClientTemplateDelete.OidcClientTemplateDeleted');
  await expect(rowOf(page, name)).toHaveCount(0);
});
