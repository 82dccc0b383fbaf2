/** The list of OIDC clients: what it says, filters, search, deletion; who gets there. */
import { hold } from '../../support/hold';
import { expect, expectToast, rowOf, test } from '../../support/members';
import { superTenantOf } from '../../support/applications';
import { cl, clientName, clientOf, makeClient, openClients } from '../../support/clients';
import { people } from '../../support/people';
import { forgetSession, takeSession } from '../../support/sign-in';
import { screenPath } from '@/lib/paths';
import { text } from '../../support/texts';

// They make clients of the demo super-tenant, which other tests would find.
test.use({ consoleName: 'resources' });

test('a row says name, id, type, tenants; filters and search narrow the list, and are in the address', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  // Other tests make clients of this tenant too, so each row is searched for.
  await openClients(page, nora, '?q=ledger_web');
  const ledger = rowOf(page, 'ledger_web');
  await expect(ledger.getByText(cl('grant.authorization_code'), { exact: true })).toBeVisible();
  await expect(ledger.getByText(cl('type.confidential'), { exact: true })).toBeVisible();
  await expect(ledger.getByText('Fjordkraft Operations').last()).toBeVisible();
  // The whole id is in what is copied, not in what is shown.
  const id = `${superTenantOf(nora).tenantId}_ledger_web`;
  await expect(ledger.getByRole('button', { name: new RegExp(`${id}$`) })).toBeVisible();

  await page.getByRole('button', { name: cl('column.grantType'), exact: true }).click();
  await page.getByRole('option', { name: cl('grant.client_credentials') }).click();
  await page.keyboard.press('Escape');
  await expect(ledger).toHaveCount(0);
  await expect(page).toHaveURL(/f\.grantType=client_credentials/);
  await openClients(page, nora, '?q=reports_job&f.grantType=client_credentials');
  await expect(rowOf(page, 'reports_job')).toBeVisible();

  await openClients(page, nora, '?q=budget_helper');
  const helper = rowOf(page, 'budget_helper');
  await expect(helper.getByText(cl('thirdParty')).first()).toBeVisible();
  await expect(helper.getByText(cl('anyTenant')).last()).toBeVisible();

  await openClients(page, nora, '?q=meter%20readings');
  await expect(rowOf(page, 'metering_app')).toBeVisible();
  await expect(ledger).toHaveCount(0);
});

test('what needs attention is counted, comes first, and is filtered by a press', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora, { clientName: clientName('zz_switched_off'), isEnabled: false });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await expect(rowOf(page, client.clientName).getByText(cl('attention.disabled')).last()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /attention/ })
    .first()
    .click();
  await expect(page).toHaveURL(/f\.attention=1/);
  await expect(rowOf(page, client.clientName)).toBeVisible();
  await expect(rowOf(page, 'metering_app')).toHaveCount(0);
});

test('a client is deleted after a question that names it; one that is gone already is no error', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of (404|409|500|501)/);
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  const other = await makeClient(nora);
  const { tenantId } = superTenantOf(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  const answer = await hold(page, '**/configuration/clients/*/impact');
  await page.evaluate((id) => window.history.pushState(null, '', `?dialog=delete&id=${id}`), client.clientId);
  const question = page.getByRole('alertdialog', { name: cl('delete.title', { name: client.clientName }) });
  await expect(question.getByText(cl('delete.text'))).toBeVisible();
  const confirm = question.getByRole('button', { name: text('common.action.confirm') });
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  // Whether its name has to be typed depends on who is signed in to it.
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  answer();

  // A refusal stays in the dialog.
  await page.route('**/configuration/clients/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await confirm.click();
  await expect(page.getByText(text('catalogue.Page.OidcClientDelete.Error'))).toBeVisible();
  await page.unroute('**/configuration/clients/*');
  await confirm.click();
  await expectToast(page, 'catalogue.Page.OidcClientDelete.OidcClientDeleted');
  await expect(rowOf(page, client.clientName)).toHaveCount(0);
  await expect(clientOf(nora, client.clientId)).rejects.toThrow('404');

  await openClients(page, nora, `?dialog=delete&id=${other.clientId}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await nora.call('clients.delete', { tenantId, clientId: other.clientId });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.action.confirm') })
    .click();
  await expect(page.getByRole('region', { name: /\(F8\)/ }).getByText(cl('delete.gone'))).toBeVisible();
});

test('who manages no resources is not let in', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const path = screenPath('clients', superTenantOf(nora));
  for (const person of [people.tenantAdmin, people.organizationAdmin, people.regular]) {
    await forgetSession(page);
    await takeSession(page, person);
    await page.goto(path);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: cl('title') })).toHaveCount(0);
  }
});
