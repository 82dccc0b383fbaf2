/** More clients than a page holds: the filters reach those behind it. */
import { PAGE_ROWS } from '@/components/table/list-query';
import { asPage } from '@/lib/contract/entities/page';
import { superTenantOf } from '../../support/applications';
import { cl, clientName, makeClient, openClients } from '../../support/clients';
import { expect, rowOf, rows, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';

// The lists of other tests are to be shorter than this.
test.use({ consoleName: 'many clients' });

test('a long list is filtered by a tenant of its last client, and by both grant types in the order in which they were ticked', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { tenantId } = superTenantOf(nora);
  const tenants = asPage(await nora.call('clients.tenants', { tenantId })).items;
  for (let count = 0; count < PAGE_ROWS; count += 1) await makeClient(nora, { clientName: clientName('many') });
  const { items } = asPage(await nora.call('clients.list', { tenantId }));
  const limited = new Set(items.flatMap(({ allowedTenantsIds }) => allowedTenantsIds));
  const tenant = tenants.find(({ id }) => !limited.has(id));
  const last = await makeClient(nora, { clientName: clientName('zz_last'), allowedTenantsIds: [tenant?.id] });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await expect(rowOf(page, last.clientName)).toHaveCount(0);

  await page.getByRole('button', { name: cl('filter.tenant'), exact: true }).click();
  await page.getByRole('option', { name: tenant?.name }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, last.clientName)).toBeVisible();
  // A link to that view leads to it.
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: cl('column.grantType'), exact: true }).click();
  for (const grant of ['client_credentials', 'authorization_code'] as const) {
    await page.getByRole('option', { name: cl(`grant.${grant}`) }).click();
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/f\.grantType=client_credentials%2Cauthorization_code/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, last.clientName)).toBeVisible();
});
