/** A refused sign-in: from the code on its page to the field that mends it. */
import { superTenantOf } from '../../support/applications';
import { dress, expectColours, expectNoFindings } from '../../support/axe';
import { cl, formOf, makeClient, openClients, redirectRow, saveButton } from '../../support/clients';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

test.use({ consoleName: 'resources' });

const rf = textsOf('refusals');
const PHONE = { width: 390, height: 844 };
const CAME = 'https://atlas.example/Signin-oidc/';

test('row 48: a wrong redirect URI: the page has a code, the code leads to the field in two actions', async ({
  page,
  app,
  caller,
  complaints,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientId, clientName } = await makeClient(nora);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CAME,
    response_type: 'code',
    scope: 'openid',
  });
  complaints.allow(/400/);
  await page.goto(`${app.platformUrl}/auth?${query.toString()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${clientName} could not sign you in`);
  await expectNoFindings(page, 'the page of a refusal');
  const code = await page.getByRole('group', { name: 'Code of this refusal' }).innerText();
  expect(code).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'on a phone').toBeLessThanOrEqual(
    PHONE.width,
  );
  await page.setViewportSize({ width: 1280, height: 800 });

  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await page.getByRole('searchbox', { name: cl('search') }).fill(code.toLowerCase());
  const card = page.getByRole('dialog', { name: rf('cause.redirectUri.case.title') });
  await expect(card.getByText(clientName, { exact: true })).toBeVisible();
  await card.getByRole('button', { name: rf('mend.redirectUris', { name: clientName }) }).click();
  const check = formOf(page).getByRole('textbox', { name: text('clientform.check.question') });
  await expect(check).toBeFocused();
  await expect(check).toHaveValue(CAME);
  await formOf(page)
    .getByRole('button', { name: text('clientform.check.use') })
    .click();
  await expect(redirectRow(page, 1)).toHaveValue(CAME);
  await expect(saveButton(page)).toBeEnabled();
});

test('row 48: the card of a refusal, in both languages and on a phone', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?refusal=k7q-42f');
  const card = page.getByRole('dialog', { name: rf('cause.redirectUri.case.title') });
  await expect(card).toBeVisible();
  await expect(card.getByRole('definition').first()).toContainText('https://ledger.fjordkraft.example/Signin-oidc/');
  await expect(card.getByText('which is not registered')).toBeVisible();
  await expectNoFindings(page, 'the card of a refusal');
  await page.setViewportSize(PHONE);
  await expectColours(page, 'the card of a refusal', 'dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'on a phone').toBeLessThanOrEqual(
    PHONE.width,
  );
  await dress(page, { theme: 'dark', language: 'no' });
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Redirect-URI-en er ikke registrert' })).toBeVisible();
  await expectNoFindings(page, 'the card of a refusal in Norwegian');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
});

test('row 48: the search over everything takes a code to the field', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { tenantId } = superTenantOf(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: text('palette.title') }).waitFor();
  await page.keyboard.type('k7q42f');
  await page.getByRole('option', { name: text('palette.refusal.mend', { name: 'ledger_web' }) }).click();
  await expect(formOf(page).getByRole('textbox', { name: text('clientform.check.question') })).toHaveValue(
    'https://ledger.fjordkraft.example/Signin-oidc/',
  );
  expect(page.url()).toContain(tenantId);
});

test('row 48: a sign-in to the console that is refused shows its code, which leads to the card', async ({
  page,
  app,
  caller,
}) => {
  await page.goto(`${app.url}/no-such-provider`);
  await expect(page).toHaveURL(/incorrect-idp/);
  const code = page.getByText(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  await expect(code).toBeVisible();
  await expectNoFindings(page, 'the page of a refusal at the console');
  await page.setViewportSize(PHONE);
  await expectColours(page, 'the page of a refusal at the console', 'dark');
  const shown = await code.innerText();
  await page.setViewportSize({ width: 1280, height: 800 });
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?refusal=${shown}`);
  await expect(page.getByRole('dialog', { name: rf('cause.idp.unknown.title') })).toBeVisible();
});
