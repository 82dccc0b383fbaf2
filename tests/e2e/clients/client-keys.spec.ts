/** A client that proves itself by a key: pasted, refused by name when it is wrong, used at once by third-party software. */
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import { superTenantOf } from '../../support/applications';
import { expectNoFindings } from '../../support/axe';
import {
  cf,
  ck,
  cl,
  clientName,
  clientOf,
  field,
  fillClient,
  formOf,
  makeClient,
  openClients,
  saveButton,
  toSettings,
} from '../../support/clients';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { serviceToken } from '../../support/relying-party';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const SCOPE = 'northwind.ledger.read';
const makeKey = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const open: JWK = { ...(await exportJWK(publicKey)), kid: 'first' };
  return { privateKey, open, closed: { ...(await exportJWK(privateKey)), kid: 'first' } };
};

test('a service with a key: a private one is refused, the public one gets tokens, and no secret is anywhere', async ({
  page,
  app,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { privateKey, open, closed } = await makeKey();
  const name = clientName('signer');
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page, 'client_credentials');
  await fillClient(page, name);
  await formOf(page)
    .getByRole('checkbox', { name: /^northwind\.ledger\.read/ })
    .check();
  await formOf(page)
    .getByRole('radio', { name: cf('secret.methods.private_key_jwt.label') })
    .click();
  await expect(formOf(page).locator('input[name="clientSecret"]')).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  const keys = field(page, 'keys.label');
  await keys.fill(JSON.stringify({ keys: [closed] }));
  await expect(keys).toHaveAccessibleDescription(new RegExp(cf('keys.fault.private').slice(0, 40)));
  await expect(saveButton(page)).toBeDisabled();
  await keys.fill('-----BEGIN PUBLIC KEY-----');
  await expect(keys).toHaveAccessibleDescription(new RegExp(cf('keys.fault.pem').slice(0, 20)));
  await keys.fill(JSON.stringify({ keys: [open] }));
  await expect(formOf(page).getByText(cf('keys.count', { count: 1 }))).toBeVisible();
  await expectNoFindings(page, 'the client dialog');
  await saveButton(page).click();

  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.getByText(ck('facts.key'), { exact: true })).toBeVisible();
  await expect(kit.locator('code.select-all')).toHaveCount(0);
  await expect(kit.getByRole('tabpanel').first()).toContainText('-sign client-key.pem');
  // There is no secret to lose: it closes without a question.
  await kit.getByRole('button', { name: text('common.action.done') }).click();
  await expect(kit).toHaveCount(0);
  const clientId = `${superTenantOf(nora).tenantId}_${name}`;
  const token = await serviceToken({
    issuer: app.platformUrl,
    clientId,
    key: { key: privateKey, kid: 'first' },
    scope: SCOPE,
  });
  expect(token.scope).toBe(SCOPE);
  // Nothing to renew.
  await openClients(page, nora, `?q=${name}`);
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await expect(page.getByRole('menuitem', { name: cl('menu.kit') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: cl('menu.secret') })).toHaveCount(0);
});

test('from a secret to a key, and back to another secret', async ({ page, app, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const secret = 'the-secret-before-the-key-4711';
  const { clientId, clientName: name } = await makeClient(nora, {
    allowedGrantType: 'client_credentials',
    allowedScopes: [SCOPE],
    redirectUris: [],
    clientSecret: secret,
  });
  const { privateKey, open } = await makeKey();
  const method = (one: 'private_key_jwt' | 'client_secret') =>
    formOf(page).getByRole('radio', { name: cf(`secret.methods.${one}.label`) });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${clientId}`);
  await method('private_key_jwt').click();
  await expect(formOf(page).getByText(cf('secret.keyInstead'))).toBeVisible();
  await field(page, 'keys.label').fill(JSON.stringify(open));
  await saveButton(page).click();
  await expect(formOf(page).getByText(cf('success.client.edit', { name }))).toBeVisible();
  const party = { issuer: app.platformUrl, clientId, scope: SCOPE };
  await expect(serviceToken({ ...party, secret })).rejects.toThrow();
  await serviceToken({ ...party, key: { key: privateKey, kid: 'first' } });

  await openClients(page, nora, `?dialog=edit&id=${clientId}`);
  await expect(method('private_key_jwt')).toBeChecked();
  await expect(field(page, 'keys.label')).toHaveValue(/"kid": "first"/);
  await method('client_secret').click();
  await saveButton(page).click();
  const kit = page.getByRole('dialog', { name: ck('changed', { name }) });
  const made = await kit.locator('code.select-all').innerText();
  await serviceToken({ ...party, secret: made });
  await expect(serviceToken({ ...party, key: { key: privateKey, kid: 'first' } })).rejects.toThrow();
  expect(await clientOf(nora, clientId)).toMatchObject({ tokenEndpointAuthMethod: 'client_secret', jwks: null });
});
