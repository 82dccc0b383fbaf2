/** What admins change every day about clients, in as few actions as it takes, from their list. */
import { Actions } from '../../support/actions';
import { ck, cl, makeClient, openClients } from '../../support/clients';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

test('a secret is renewed: three', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientName: name } = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?q=${name}`);
  const actions = new Actions(page);
  await actions.click(rowOf(page, name).getByRole('button', { name: text('table.rowActions', { name }) }));
  await actions.click(page.getByRole('menuitem', { name: cl('menu.secret') }));
  const dialog = page.getByRole('dialog', { name: cl('secret.title', { name }) });
  await actions.click(dialog.getByRole('button', { name: cl('secret.submit') }));
  await expect(page.getByRole('dialog', { name: ck('changed', { name }) })).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(3);
});
