/** A refused sign-in: from the code on its page to the field that mends it. */
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import { superTenantOf } from '../../support/applications';
import { dress, expectColours, expectNoFindings } from '../../support/axe';
import { expectFits } from '../../support/fit';
import { cl, formOf, makeClient, openClients, redirectRow, saveButton } from '../../support/clients';
import { asPage } from '../../../lib/contract/entities/common';
import { DEMO_IDP } from '../../../lib/platform/db/seed/demo-accounts';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { forgetSession, takeSession } from '../../support/sign-in';
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
  await expectFits(page);

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
  // The two addresses begin alike, and are wider than a phone.
  await expect(
    page.getByRole('group', { name: text('refusals.compared', {}, 'no') }).getByText('S', { exact: true }),
  ).toBeInViewport();
  await expectNoFindings(page, 'the card of a refusal in Norwegian');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
});

test('row 48: a code that leads nowhere says so, and its dialog has a way out in its foot', async ({
  page,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=refusal&id=ZZZZZZ');
  const card = page.getByRole('dialog', { name: rf('card') });
  await expect(card.getByText(rf('gone'))).toBeVisible();
  await card
    .locator('[data-dialog-footer]')
    .getByRole('button', { name: text('common.action.close') })
    .click();
  await expect(card).toHaveCount(0);
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

/** Broken set-ups: the cause, where the mend leads, what is made, and what is changed in its request. */
const SET_UPS: [cause: string, section: string, client: object, request: Record<string, string>][] = [
  ['client.disabled', 'basics', { isEnabled: false }, {}],
  ['scope.notAllowed', 'scopes', {}, { scope: 'openid email' }],
  ['pkce.missing', 'basics', { clientType: 'public', clientSecret: undefined }, {}],
  ['response.type', 'basics', {}, { response_type: 'token' }],
  ['redirectUri.host', 'redirects', {}, { redirect_uri: 'https://www.atlas.example/signin-oidc' }],
];

test('row 48: of several set-ups each is found by its code in two actions: the code in the search, and its mend', async ({
  page,
  app,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  const search = async (code: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: text('palette.title') }).waitFor();
    await page.keyboard.type(code);
  };
  const shown = /refusal=([2-9A-Z]{3}-[2-9A-Z]{3})|data-copy="([2-9A-Z]{3}-[2-9A-Z]{3})"/;
  for (const [cause, section, client, request] of SET_UPS) {
    const { clientId, clientName } = await makeClient(nora, client);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: 'https://atlas.example/signin-oidc',
      response_type: 'code',
      scope: 'openid',
      ...request,
    });
    const refused = await fetch(`${app.platformUrl}/auth?${query.toString()}`, { redirect: 'manual' });
    const said = shown.exec((refused.headers.get('location') ?? '') + (await refused.text()));
    await search(said?.[1] ?? said?.[2] ?? cause);
    await page.getByRole('option', { name: text('palette.refusal.mend', { name: clientName }) }).click();
    const reached = formOf(page).locator(`[data-section="${section}"]`);
    await expect(reached.locator(':focus'), cause).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const { clientId, clientName } = await makeClient(nora);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'made-up',
    redirect_uri: 'https://atlas.example/signin-oidc',
    client_id: clientId,
    client_secret: 'not-the-secret-of-it',
  });
  const answer = await fetch(`${app.platformUrl}/token`, { method: 'POST', body });
  const { refusal } = (await answer.json()) as { refusal: string };
  await search(refusal);
  await page.getByRole('option', { name: text('palette.refusal.mend', { name: clientName }) }).click();
  await expect(page.getByRole('dialog')).toContainText(clientName);
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('secret');
});

test('row 48: what the console itself refuses has a code, which both searches take to cause and cure', async ({
  page,
  app,
  caller,
}) => {
  await page.goto(`${app.url}/bff/callback?code=made-up&state=made-up`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('notices.error.unfinished.header'));
  await expect(page.getByRole('link', { name: text('notices.error.signIn.retry') })).toBeVisible();
  const shown = await page.getByText(/^CNS-[2-9A-Z]{3}$/).innerText();
  await expectNoFindings(page, 'the page of a refusal by the console');
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora);
  await page.getByRole('searchbox', { name: cl('search') }).fill(shown.toLowerCase());
  const card = page.getByRole('dialog', { name: rf('cause.console.cookie.title') });
  await expect(card.getByText(rf('cause.console.cookie.text'))).toBeVisible();
  await expectNoFindings(page, 'the card of a refusal by the console');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: text('palette.title') }).waitFor();
  await page.keyboard.type(CONSOLE_CODES['console.clock'].toLowerCase());
  await page.getByRole('option', { name: text('palette.refusal.why', { code: 'CNS-5UD' }) }).click();
  await expect(page.getByRole('dialog', { name: rf('cause.console.clock.title') })).toBeVisible();
});

test('row 48: the search shows the refusal of an invitation to those who may invite, and to no others', async ({
  page,
  caller,
  complaints,
}) => {
  const bjorn = await caller(people.tenantAdmin.username);
  const tenantId = bjorn.me.tenants[0]?.id ?? '';
  const contactEmail = `guest.${Date.now()}@guests.example`;
  await bjorn.call('members.invite', { tenantId }, { data: [{ contactEmail, userName: contactEmail }] });
  const { items } = asPage(await bjorn.call('members.pending', { tenantId }));
  const link = items.find((entry) => entry.contactEmail === contactEmail)?.activationLink ?? '';
  await page.goto(`${link}/${DEMO_IDP}`);
  await expect(page).toHaveURL(/incorrect-idp/);
  const code = await page.getByText(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/).innerText();

  const search = async (person: (typeof people)[keyof typeof people]) => {
    await takeSession(page, person);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: text('palette.title') }).waitFor();
    await page.keyboard.type(code);
  };
  const why = page.getByRole('option', { name: text('palette.refusal.why', { code }) });
  await search(people.limitedAdmin);
  await why.click();
  const card = page.getByRole('dialog', { name: rf('cause.idp.wrong.title') });
  await expect(card.getByText(DEMO_IDP)).toBeVisible();
  await expectNoFindings(page, 'the card of a refusal over the members');
  // The list does not take it for a dialog of its own that is about no member.
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await forgetSession(page);
  // A code that is another's is not found.
  complaints.allow(/404/);
  await search(people.regular);
  await expect(page.getByText(text('palette.nothing'))).toBeVisible();
  await expect(why).toHaveCount(0);
});
