/** The client dialog: types, guards, lists of addresses, what clears what, copies, templates, the keyboard. */
import { MASKED_SECRET } from '@/components/rooms/clients/secret/new-secret';
import { superTenantOf } from '../../support/applications';
import { expectNoFindings } from '../../support/axe';
import {
  cf,
  ck,
  clientName,
  clientOf,
  field,
  fillClient,
  formOf,
  makeClient,
  openClients,
  redirectRow,
  saveButton,
  switchOf,
  toSettings,
} from '../../support/clients';
import { pressTo } from '../../support/keyboard';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

test('type, settings, kit: the secret is shown once, and closing without it asks', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName();
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await expect(formOf(page).getByRole('radio', { name: cf('grant.authorization_code.label') })).toBeChecked();
  // Nothing is created in the first step.
  await expect(saveButton(page)).toHaveCount(0);
  await toSettings(page);
  await expect(saveButton(page)).toBeDisabled();
  await expect(formOf(page).getByText(cf('note.missing', { what: 'Basics, Redirect URIs' }))).toBeVisible();
  // It begins with a sign-in that says who it was.
  const checked = formOf(page).getByRole('checkbox', { checked: true });
  await expect(checked).toHaveCount(3);
  for (const scope of ['openid', 'profile', 'email']) {
    await expect(formOf(page).getByRole('checkbox', { name: scope, exact: true })).toBeChecked();
  }
  await expect(switchOf(page, 'tokens.offline')).not.toBeChecked();
  await fillClient(page, name, 'https://atlas.example/signin-oidc');
  await expect(formOf(page).getByText(cf('note.secret'))).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  await expectNoFindings(page, 'the client dialog');
  // Back keeps what was typed.
  await formOf(page)
    .getByRole('button', { name: cf('back') })
    .click();
  await toSettings(page);
  await expect(field(page, 'basics.name')).toHaveValue(name);
  await saveButton(page).click();

  const id = `${superTenantOf(nora).tenantId}_${name}`;
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.getByRole('button', { name: new RegExp(`${id}$`) })).toBeVisible();
  const secret = await kit.locator('code.select-all').innerText();
  expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
  await expectNoFindings(page, 'the client dialog');
  // Not in what frameworks' settings show, and nowhere in the address or what the browser keeps.
  expect(await kit.getByRole('tabpanel').first().innerText()).not.toContain(secret);
  expect(page.url()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(secret);

  await kit.getByRole('button', { name: text('common.action.done') }).click();
  const question = page.getByRole('alertdialog', { name: ck('leave.title') });
  await expect(question.getByRole('button', { name: ck('leave.keep') })).toBeFocused();
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await kit.getByRole('button', { name: ck('facts.download') }).click();
  const file = await (await download).createReadStream();
  let env = '';
  for await (const chunk of file) env += String(chunk);
  expect(env).toContain(`OIDC_CLIENT_ID=${id}\nOIDC_CLIENT_SECRET=${secret}`);
  await kit.getByRole('button', { name: text('common.action.done') }).click();
  await expect(rowOf(page, name)).toBeVisible();
  // Afterwards it cannot be shown again.
  await openClients(page, nora, `?dialog=kit&id=${id}`);
  await expect(page.getByRole('dialog').getByText(ck('facts.unknown'))).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test('the wizard by keyboard alone', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName('keys');
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  const create = page.getByRole('button', { name: text('common.action.create') });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'basics.name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(formOf(page).getByRole('radio', { name: cf('grant.authorization_code.label') })).toBeFocused();
  for (const [key, type] of [
    ['ArrowDown', 'client_credentials'],
    ['ArrowUp', 'authorization_code'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(formOf(page).getByRole('radio', { name: cf(`grant.${type}.label`) })).toBeChecked();
  }
  await page.keyboard.press('Control+Enter');
  // The rest of the basics has a value: it goes on with what is missing.
  await expect(redirectRow(page, 1)).toBeFocused();
  await page.keyboard.type('https://keys.example/one');
  // Enter in the last row adds another; nothing is sent by it.
  await page.keyboard.press('Enter');
  await expect(redirectRow(page, 2)).toBeFocused();
  await page.keyboard.type('https://keys.example/two');
  // The rail leads to a section, and its heading has the focus.
  await pressTo(
    page,
    formOf(page).getByRole('button', { name: new RegExp(`^${cf('section.scopes.rail')}`) }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByRole('heading', { name: cf('section.scopes.title') })).toBeFocused();
  await pressTo(page, formOf(page).getByRole('checkbox', { name: 'tenants' }), 'Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: ck('ready', { name }) })).toBeVisible();
  const made = await clientOf(nora, `${superTenantOf(nora).tenantId}_${name}`);
  expect(made.redirectUris).toEqual(['https://keys.example/one', 'https://keys.example/two']);
  expect(made.allowedScopes).toEqual(['openid', 'profile', 'email', 'tenants']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: ck('leave.title') })).toBeVisible();
});

test('third-party clears the tenants, public clears the secret; six tenants are all there can be', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName();
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  await fillClient(page, name, 'https://atlas.example/signin-oidc');
  const tenants = formOf(page).getByRole('combobox', { name: cf('tenants.label') });
  await expect(tenants).toBeDisabled();
  await switchOf(page, 'basics.thirdParty').click();
  await tenants.click();
  const options = page.getByRole('option');
  await expect(options.nth(6)).toBeVisible();
  for (let at = 0; at < 6; at += 1) await options.nth(at).click();
  await expect(
    formOf(page)
      .getByRole('status')
      .filter({ hasText: cf('tenants.full', { max: 6 }) }),
  ).toBeVisible();
  await options.nth(6).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(formOf(page).getByText(cf('tenants.count', { count: 6, max: 6 }))).toBeVisible();
  await switchOf(page, 'basics.thirdParty').click();
  await expect(tenants).toBeDisabled();
  await switchOf(page, 'basics.thirdParty').click();
  await expect(formOf(page).getByText(cf('tenants.count', { count: 0, max: 6 }))).toBeVisible();

  await formOf(page)
    .getByRole('radio', { name: cf('basics.types.public.label') })
    .click();
  await expect(formOf(page).getByText(cf('secret.public'))).toBeVisible();
  await saveButton(page).click();
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.getByText(ck('facts.public'))).toBeVisible();
  // There is nothing to lose: it closes without a question.
  await kit.getByRole('button', { name: text('common.action.done') }).click();
  await expect(kit).toHaveCount(0);
  const made = await clientOf(nora, `${superTenantOf(nora).tenantId}_${name}`);
  expect(made).toMatchObject({ clientType: 'public', isThirdParty: false, allowedTenantsIds: [] });
});

test('machine-to-machine: no redirect URIs; external on wants its four fields, off clears them; claims', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName('job');
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page, 'client_credentials');
  await fillClient(page, name);
  await expect(redirectRow(page, 1)).toHaveCount(0);
  await expect(saveButton(page)).toBeEnabled();
  await switchOf(page, 'advanced.external').click();
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'advanced.externalName').fill('Partner');
  await field(page, 'advanced.externalId').fill('partner-1');
  const secret = formOf(page).getByLabel(new RegExp(`^${cf('advanced.externalSecret')}`));
  await secret.fill('too short');
  await expect(secret).toHaveAccessibleDescription(/20/);
  await secret.fill('a-secret-of-the-partner-1');
  await field(page, 'advanced.externalEndpoint').fill('https://login.partner.example/token');
  await expect(saveButton(page)).toBeEnabled();
  await switchOf(page, 'advanced.external').click();
  await switchOf(page, 'advanced.external').click();
  await expect(field(page, 'advanced.externalName')).toHaveValue('');
  await switchOf(page, 'advanced.external').click();

  await formOf(page)
    .getByRole('button', { name: cf('claims.add') })
    .click();
  const type = formOf(page).getByRole('textbox', { name: cf('claims.typeOf', { number: 1 }) });
  await expect(type).toBeFocused();
  await type.fill('sub');
  await expect(type).toHaveAccessibleDescription(text('common.validation.forbidden', { label: cf('claims.type') }));
  await type.fill('plan');
  await formOf(page)
    .getByRole('textbox', { name: cf('claims.valueOf', { number: 1 }) })
    .fill('partner');
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: ck('ready', { name }) })).toBeVisible();
  const made = await clientOf(nora, `${superTenantOf(nora).tenantId}_${name}`);
  expect(made).toMatchObject({
    isExternalCC: false,
    externalClient: null,
    claims: [{ type: 'plan', value: 'partner' }],
  });
});

test('row 41: an external client that is changed to another address wants its secret again, and says why', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const endpoint = 'https://login.partner.example/token';
  const client = await makeClient(nora, {
    allowedGrantType: 'client_credentials',
    redirectUris: [],
    isExternalCC: true,
    externalClient: {
      clientId: 'partner-1',
      clientName: 'Partner',
      clientSecret: 'a-secret-of-the-partner-1',
      externalTokenEndpoint: endpoint,
    },
  });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  const secret = formOf(page).getByLabel(new RegExp(`^${cf('advanced.externalSecret')}`));
  await expect(secret).toHaveAccessibleDescription(cf('advanced.externalSecretStored'));
  await expect(secret).not.toHaveAttribute('aria-required');
  await field(page, 'advanced.externalEndpoint').fill('https://login.elsewhere.example/token');
  await expect(secret).toHaveAttribute('aria-required', 'true');
  await expect(secret).toHaveAccessibleDescription(cf('advanced.externalSecretAgain', { id: 'partner-1', endpoint }));
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'advanced.externalEndpoint').fill(endpoint);
  await field(page, 'advanced.externalName').fill('Renamed');
  await expect(secret).not.toHaveAttribute('aria-required');
  await expect(saveButton(page)).toBeEnabled();
  await field(page, 'advanced.externalId').fill('partner-2');
  await expect(saveButton(page)).toBeDisabled();
  await secret.fill('a-secret-of-the-partner-2');
  await saveButton(page).click();
  await expect(formOf(page).getByText(cf('success.client.edit', { name: client.clientName }))).toBeVisible();
  const { externalClient } = await clientOf(nora, client.clientId);
  expect(externalClient).toMatchObject({ clientId: 'partner-2', clientName: 'Renamed', clientSecret: null });
});

test('an edit masks the secret, a blank one stays; the lifetime falls back to an hour; the id stays', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  const secret = formOf(page).locator('input[name="clientSecret"]');
  await expect(secret).toHaveAttribute('placeholder', MASKED_SECRET);
  await expect(secret).toHaveValue('');
  await expect(saveButton(page)).toBeDisabled();
  const lifetime = field(page, 'tokens.lifetime');
  await lifetime.fill('1.5');
  await expect(lifetime).toHaveAccessibleDescription(new RegExp(text('common.validation.integer', { label: '' })));
  await lifetime.fill('');
  await lifetime.blur();
  await expect(lifetime).toHaveValue('3600');
  const name = clientName('renamed');
  await field(page, 'basics.name').fill(name);
  await saveButton(page).click();
  await expect(formOf(page).getByText(cf('success.client.edit', { name }))).toBeVisible();
  expect(await clientOf(nora, client.clientId)).toMatchObject({ clientName: name, clientId: client.clientId });
});

test('a copy has the suffix, a secret of its own and no application', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=copy&id=${client.clientId}`);
  const name = `${client.clientName}_${cf('copySuffix')}`;
  await expect(field(page, 'basics.name')).toHaveValue(name);
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: ck('ready', { name }) })).toBeVisible();
  const made = await clientOf(nora, `${superTenantOf(nora).tenantId}_${name}`);
  expect(made).toMatchObject({ redirectUris: client.redirectUris, applicationId: null });
});
