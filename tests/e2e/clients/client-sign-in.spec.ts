/** A client made in the browser works at once with third-party software: openid-client signs a member in through it. */
import { Role } from '@/lib/contract/access';
import { entry, openForm, tab } from '../../support/application-form';
import { superTenantOf } from '../../support/applications';
import { expectNoFindings } from '../../support/axe';
import {
  cf,
  ck,
  clientName,
  field,
  fillClient,
  formOf,
  makeClient,
  openClients,
  saveButton,
  switchOf,
  toSettings,
} from '../../support/clients';
import { LEDGER, expect, roleOf, test } from '../../support/members';
import { panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { serviceToken, signInThrough } from '../../support/relying-party';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

test('create in the browser, sign in through it, see the roles, change one, see it change', async ({
  page,
  app,
  caller,
  mint,
}) => {
  test.setTimeout(120_000);
  const nora = await caller(people.superTenantAdmin.username);
  const room = await mint('ida.solberg');
  const give = (role: string) =>
    room.boss.call(
      'members.update',
      { tenantId: room.tenantId, memberId: room.boss.me.id },
      { data: { role: Role.Admin, applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', role)] }] } },
    );
  await give('viewer');

  const name = clientName('relying');
  const redirectUri = 'https://relying.example/callback';
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  await fillClient(page, name, redirectUri);
  await switchOf(page, 'basics.thirdParty').click();
  await formOf(page)
    .getByRole('combobox', { name: cf('tenants.label') })
    .click();
  await page.keyboard.type(room.name);
  await page.getByRole('option', { name: room.name }).click();
  await page.keyboard.press('Escape');
  for (const scope of ['profile', 'roles']) {
    await formOf(page).getByRole('checkbox', { name: scope, exact: true }).check();
  }
  await saveButton(page).click();
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  const secret = await kit.locator('code.select-all').innerText();
  const clientId = `${superTenantOf(nora).tenantId}_${name}`;
  await expect(kit.getByText(`AUTH_NORTHWIND_ID=${clientId}`)).toBeVisible();

  const party = { issuer: app.platformUrl, clientId, secret, redirectUri, scope: 'openid profile roles' };
  const rolesOf = async (): Promise<string> =>
    JSON.stringify((await signInThrough(party, 'ida.solberg')).userinfo.roles ?? []);
  expect(await rolesOf()).toContain('viewer');
  await give('controller');
  const after = await rolesOf();
  expect(after).toContain('controller');
  expect(after).not.toContain('"viewer"');
  // Another redirect URI than the registered one does not get far.
  const elsewhere = { ...party, redirectUri: 'https://relying.example/Callback' };
  await expect(signInThrough(elsewhere, 'ida.solberg')).rejects.toThrow();

  // The forms say of each address, scope and role that it is used. Uses are written a moment after they happened.
  const used = text('common.lastUsed', { date: '' }).trim();
  await expect(async () => {
    await openClients(page, nora, `?dialog=edit&id=${clientId}`);
    await expect(formOf(page).getByText(used)).toHaveCount(3, { timeout: 2000 });
  }).toPass();
  await expectNoFindings(page, 'last uses in the form of a client', {});
  await expect(formOf(page).getByRole('checkbox', { name: 'roles', exact: true })).toHaveAccessibleDescription(
    new RegExp(used),
  );
  await openClients(page, nora, `?panel=${clientId}`);
  for (const part of ['secret', 'redirects', 'scopes'] as const) {
    await expect(panelOf(page).getByRole('region', { name: text(`clients.panel.${part}`) })).toContainText(used);
  }
  const { clientId: idle } = await makeClient(nora);
  await openClients(page, nora, `?dialog=edit&id=${idle}`);
  await expect(formOf(page).getByText(text('common.notUsedSince', { date: '' }).trim())).toHaveCount(2);
  const dialog = await openForm(page, superTenantOf(nora), 'applications', `edit&id=${LEDGER}`);
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Controller').click();
  await expect(dialog.getByRole('status').filter({ hasText: used })).toBeVisible();
});

test('a service made in the browser gets its token', async ({ page, app, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const name = clientName('service');
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page, 'client_credentials');
  await fillClient(page, name);
  await formOf(page)
    .getByRole('checkbox', { name: /^northwind\.ledger\.read/ })
    .check();
  await field(page, 'tokens.lifetime').fill('120');
  await saveButton(page).click();
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.getByRole('tab').first()).toHaveText('curl');
  const secret = await kit.locator('code.select-all').innerText();
  const clientId = `${superTenantOf(nora).tenantId}_${name}`;
  const token = await serviceToken({ issuer: app.platformUrl, clientId, secret, scope: 'northwind.ledger.read' });
  expect(token.expires_in).toBe(120);
});
