/** What admins change every day about clients, in as few actions as it takes, from their list. */
import { Actions } from '../../support/actions';
import {
  cf,
  ck,
  cl,
  clientName,
  field,
  formOf,
  makeClient,
  openClients,
  redirectRow,
  saveButton,
} from '../../support/clients';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { signInAnew, takeSession } from '../../support/sign-in';
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

test('a client from nothing to its first sign-in, with the consent of the person: seven', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  await signInAnew(page, people.superTenantAdmin);
  await openClients(page, nora);
  const name = clientName('everyday');
  const actions = new Actions(page);
  await actions.click(page.getByRole('button', { name: text('common.action.create') }));
  await expect(field(page, 'basics.name')).toBeFocused();
  await actions.type(name);
  await actions.click(formOf(page).getByRole('button', { name: cf('next') }));
  await expect(field(page, 'basics.description')).toHaveValue(cf('basics.descriptionOf.authorization_code', { name }));
  await expect(redirectRow(page, 1)).toBeFocused();
  await actions.type('https://everyday.example/signin-oidc');
  await actions.click(saveButton(page));
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  const opened = page.waitForEvent('popup');
  await actions.click(kit.getByRole('button', { name: ck('test.start') }));
  const consent = (await opened).getByRole('button', { name: 'Allow access' });
  await actions.click(consent);
  await expect(kit.getByText(ck('test.issued'))).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(7);
});

test('a client like another one to its first sign-in: seven', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientName: like } = await makeClient(nora);
  await signInAnew(page, people.superTenantAdmin);
  await openClients(page, nora, `?q=${like}`);
  const actions = new Actions(page);
  await actions.click(rowOf(page, like).getByRole('button', { name: text('table.rowActions', { name: like }) }));
  await actions.click(page.getByRole('menuitem', { name: cl('menu.copy') }));
  await actions.click(saveButton(page));
  const kit = page.getByRole('dialog');
  const opened = page.waitForEvent('popup');
  await actions.click(kit.getByRole('button', { name: ck('test.start') }));
  await opened;
  await expect(kit.getByText(ck('test.issued'))).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(7);
});
