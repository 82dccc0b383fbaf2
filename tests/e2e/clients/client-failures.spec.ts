/** The client dialog when something goes wrong: every sentence of the catalogue in its place, conflicts, unsaved changes. */
import type { Page } from 'playwright/test';
import { asPage } from '@/lib/contract/entities/page';
import { makeApplication, superTenantOf } from '../../support/applications';
import {
  cf,
  clientName,
  clientOf,
  field,
  fillClient,
  formOf,
  makeClient,
  openClients,
  redirectRow,
  saveButton,
  toSettings,
} from '../../support/clients';
import { discardButton, discardQuestion, keepButton } from '../../support/dialogs';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

test.use({ consoleName: 'resources' });

const c = textsOf('catalogue');
const CREATE_CALL = '**/configuration/clients';
const ONE_CALL = '**/configuration/clients/*';
const details = 'It is Sunday.';

/** Presses Save while the platform answers like that, and reads what the dialog says. */
async function says(page: Page, call: string, answer: { status: number; json: object }, sentence: string) {
  await page.route(call, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(answer)));
  await saveButton(page).click();
  await expect(formOf(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await page.unroute(call);
}

test('what a creation says: without and with the words of the platform, and at the field that it names', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of (400|409|500)/);
  const nora = await caller(people.superTenantAdmin.username);
  const taken = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  await fillClient(page, clientName(), 'https://atlas.example/signin-oidc');
  await says(page, CREATE_CALL, { status: 500, json: {} }, c('Page.OidcClientCreate.Error'));
  const refusal = { status: 400, json: { code: 'request.invalid', Message: details } };
  await says(page, CREATE_CALL, refusal, c('Page.OidcClientCreate.ErrorDetails', { details }));
  await expect(saveButton(page)).toBeEnabled();
  await redirectRow(page, 1).fill('https://atlas.example/other');
  const atRow = { field: 'redirectUris.0', Message: details };
  await page.route(CREATE_CALL, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 400, json: { code: 'request.invalid', Message: 'No.', errors: [atRow] } }),
  );
  await saveButton(page).click();
  await expect(redirectRow(page, 1)).toHaveAccessibleDescription(details);
  await expect(redirectRow(page, 1)).toBeFocused();
  await page.unroute(CREATE_CALL);
  await redirectRow(page, 1).fill('https://atlas.example/another');
  await field(page, 'basics.name').fill(taken.clientName);
  await saveButton(page).click();
  await expect(field(page, 'basics.name')).toHaveAccessibleDescription(
    new RegExp(text('common.validation.exists', { label: cf('basics.name') })),
  );
});

test('what a change says, and a client that cannot be fetched', async ({ page, caller, complaints }) => {
  complaints.allow(/status of (400|404|500)/);
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  await field(page, 'basics.description').fill('Changed');
  await says(page, ONE_CALL, { status: 500, json: {} }, c('Page.OidcClientEdit.EditError'));
  const refusal = { status: 400, json: { code: 'request.invalid', Message: details } };
  await says(page, ONE_CALL, refusal, c('Page.OidcClientEdit.ErrorDetails', { details }));
  await openClients(page, nora, `?dialog=edit&id=${superTenantOf(nora).tenantId}_nobody`);
  await expect(formOf(page).getByRole('alert')).toContainText(c('Page.OidcClientEdit.Error'));
});

test('another user was first: theirs and mine, field by field', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 409/);
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  await field(page, 'basics.description').fill('Mine');
  const place = { tenantId: superTenantOf(nora).tenantId, clientId: client.clientId };
  await nora.call('clients.update', place, { data: { description: 'Theirs', accessTokenLifetime: 60 } });
  await saveButton(page).click();
  const title = text('common.conflict.title', { name: client.clientName });
  const conflict = page.getByRole('dialog', { name: title });
  await expect(conflict.getByText(cf('field.accessTokenLifetime'))).toBeVisible();
  await conflict.getByRole('button', { name: text('common.conflict.continue') }).click();
  await expect(conflict).toHaveCount(0);
  await expect(field(page, 'basics.description')).toHaveValue('Mine');
  await saveButton(page).click();
  await expect(formOf(page).getByText(cf('success.client.edit', { name: client.clientName }))).toBeVisible();
  expect(await clientOf(nora, client.clientId)).toMatchObject({ description: 'Mine', accessTokenLifetime: 60 });
});

test('a conflict tells applications and tenants by name', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 409/);
  const nora = await caller(people.superTenantAdmin.username);
  const place = superTenantOf(nora);
  const { items } = asPage(await nora.call('clients.tenants', { tenantId: place.tenantId }));
  const [first, second] = items;
  const client = await makeClient(nora, { allowedTenantsIds: [first?.id] });
  const application = await makeApplication(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  await field(page, 'basics.description').fill('Mine');
  const at = { tenantId: place.tenantId, clientId: client.clientId };
  const data = { applicationId: application.applicationId, allowedTenantsIds: [second?.id], clientType: 'public' };
  await nora.call('clients.update', at, { data });
  await saveButton(page).click();
  const title = text('common.conflict.title', { name: client.clientName });
  const conflict = page.getByRole('dialog', { name: title });
  await expect(conflict.getByText(application.name)).toBeVisible();
  await expect(conflict.getByText(first?.name ?? '', { exact: true })).toBeVisible();
  await expect(conflict.getByText(second?.name ?? '', { exact: true })).toBeVisible();
  await expect(conflict.getByText(cf('basics.types.public.label'), { exact: true })).toBeVisible();
  for (const id of [application.applicationId, first?.id ?? '', second?.id ?? '']) {
    await expect(conflict).not.toContainText(id);
  }
});

test('what was typed is not lost without a question', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  await field(page, 'basics.name').fill('Half a name');
  await page.keyboard.press('Escape');
  await keepButton(page).click();
  await expect(field(page, 'basics.name')).toHaveValue('Half a name');
  await page.keyboard.press('Escape');
  await discardButton(page).click();
  await expect(discardQuestion(page)).toHaveCount(0);
  await expect(formOf(page)).toHaveCount(0);
});
