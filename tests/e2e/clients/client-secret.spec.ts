/** The secret of a client: renewed with an overlap that is shown and can be ended; what the integration kit shows and tests. */
import { DATE_LOCALE } from '@/lib/contract/limits';
import { demoId } from '@/lib/platform/db/seed/ids';
import { cf, ck, cl, clientName, clientOf, makeClient, openClients, saveButton } from '../../support/clients';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { serviceToken } from '../../support/relying-party';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const SCOPE = 'northwind.ledger.read';
const service = (secret: string) => ({
  clientName: clientName('service'),
  allowedGrantType: 'client_credentials',
  allowedScopes: [SCOPE],
  redirectUris: [],
  clientSecret: secret,
});

test('a new secret is shown once, the old one works on for the chosen time, and can be ended', async ({
  page,
  app,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const old = 'the-first-secret-of-this-service';
  const { clientId, clientName: name } = await makeClient(nora, service(old));
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=secret&id=${clientId}`);
  const dialog = page.getByRole('dialog', { name: cl('secret.title', { name }) });
  await expect(dialog.getByText(cl('secret.overlapHelp'))).toBeVisible();
  await dialog.getByRole('button', { name: cl('secret.submit') }).click();
  const kit = page.getByRole('dialog', { name: ck('changed', { name }) });
  const secret = await kit.locator('code.select-all').innerText();
  const party = { issuer: app.platformUrl, clientId, scope: SCOPE };
  // Both work.
  expect((await serviceToken({ ...party, secret })).access_token).not.toBe('');
  expect((await serviceToken({ ...party, secret: old })).access_token).not.toBe('');
  expect((await clientOf(nora, clientId)).previousSecretExpiresAt).not.toBeNull();

  await openClients(page, nora, `?dialog=secret&id=${clientId}`);
  await expect(dialog.getByText(cl('secret.previous'))).toBeVisible();
  const date = new Intl.DateTimeFormat(DATE_LOCALE.en, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  // Uses are written within a second.
  await expect(async () => {
    await page.reload();
    await expect(dialog.getByText(cl('secret.previousUsed', { date }))).toBeVisible();
  }).toPass();
  await dialog.getByRole('button', { name: cl('secret.endNow') }).click();
  const question = page.getByRole('alertdialog', { name: cl('secret.endTitle') });
  await question.getByRole('button', { name: cl('secret.endNow') }).click();
  // While it is open, what lies under it is hidden.
  await expect(question).toHaveCount(0);
  await expect(dialog.getByText(cl('secret.previous'))).toHaveCount(0);
  await expect(serviceToken({ ...party, secret: old })).rejects.toThrow();
  expect((await serviceToken({ ...party, secret })).access_token).not.toBe('');
});

test('the kit gets a token for a service, and says what is in it', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientId } = await makeClient(nora, service('a-secret-of-a-service-4711'));
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=kit&id=${clientId}`);
  const kit = page.getByRole('dialog');
  await kit.getByRole('button', { name: ck('token.start') }).click();
  const panel = kit.getByRole('region', { name: ck('token.title') });
  await expect(panel.getByText(SCOPE).first()).toBeVisible();
  await panel.getByRole('button', { name: ck('claims.json') }).click();
  await expect(panel.locator('pre')).toContainText(clientId);
});

test('the kit tells what a token would hold, adds a redirect URI, and signs in for a test', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora, { allowedScopes: ['openid', 'profile', 'email', 'roles'] });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=kit&id=${client.clientId}`);
  const kit = page.getByRole('dialog');
  await kit.getByRole('button', { name: ck('snippet.add') }).click();
  await expect(kit.getByRole('button', { name: ck('snippet.add') })).toHaveCount(0);
  expect((await clientOf(nora, client.clientId)).redirectUris).toContain(
    'https://atlas.example/api/auth/callback/northwind',
  );

  const preview = kit.getByRole('region', { name: ck('preview.title') });
  await expect(preview.getByRole('tab', { name: ck('preview.token.id') })).toHaveAttribute('aria-selected', 'true');
  await expect(preview.getByText(people.superTenantAdmin.name).first()).toBeVisible();
  const cut = await preview
    .locator('dt')
    .evaluateAll((names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut, 'names of claims that are cut').toBe(0);

  const opened = page.waitForEvent('popup');
  await kit.getByRole('button', { name: ck('test.start') }).click();
  // The person has a session at the issuer already: no sign-in page.
  await opened;
  await expect(kit.getByText(ck('test.issued'))).toBeVisible();
  await expect(
    kit
      .getByRole('region', { name: ck('test.title') })
      .getByText(people.superTenantAdmin.name)
      .first(),
  ).toBeVisible();

  // What the client may not ask for is allowed by a press, and the test runs again.
  const panel = kit.getByRole('region', { name: ck('test.title') });
  const notAsked = panel
    .locator('dl > div')
    .filter({ hasText: 'tenants' })
    .filter({ hasText: ck('claims.notAsked') });
  await notAsked
    .getByRole('button', { name: ck('test.allow') })
    .first()
    .click();
  await expect(notAsked).toHaveCount(0);
  await expect(panel.getByText(ck('test.issued'))).toBeVisible();
  await expect(panel.locator('dt', { hasText: /^tenants$/ })).toBeVisible();
  expect((await clientOf(nora, client.clientId)).allowedScopes).toContain('tenants');
  await expect(kit.getByRole('tabpanel').first()).toContainText('tenants');
});

test('a test sign-in that must fail cannot be started, and says why', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  for (const [more, why] of [
    [{ allowedTenantsIds: [demoId('tenant export')] }, 'notMember'],
    [{ isEnabled: false }, 'disabled'],
  ] as const) {
    const { clientId } = await makeClient(nora, more);
    await openClients(page, nora, `?dialog=kit&id=${clientId}`);
    const panel = page.getByRole('dialog').getByRole('region', { name: ck('test.title') });
    await expect(panel.getByText(ck(`test.obstacle.${why}`))).toBeVisible();
    await expect(panel.getByRole('button', { name: ck('test.start') })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('a scope that a test did not ask for is asked for in the next one', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora, { allowedScopes: ['openid', 'profile', 'email'] });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=kit&id=${client.clientId}`);
  const kit = page.getByRole('dialog');
  // The first test asks for less, as another platform's may.
  const asked: unknown[] = [];
  await page.route('**/test-sign-in', async (route) => {
    const given = route.request().postDataJSON() as { scope?: string };
    asked.push(given.scope);
    await route.continue({ postData: JSON.stringify({ scope: given.scope ?? 'openid profile' }) });
  });
  const panel = kit.getByRole('region', { name: ck('test.title') });
  const start = panel.getByRole('button', { name: ck('test.start') });
  await start.click();
  await panel.getByRole('button', { name: ck('test.ask') }).click();
  await expect(panel.getByRole('button', { name: ck('test.ask') })).toHaveCount(0);
  await expect(panel.getByText(ck('test.issued'))).toBeVisible();
  await expect(panel.locator('dt', { hasText: /^email$/ })).toBeVisible();
  expect(asked).toEqual([undefined, 'openid profile email']);
  expect((await clientOf(nora, client.clientId)).allowedScopes).toEqual(['openid', 'profile', 'email']);
});

test('a secret that is entered in an edit is shown once more, and works at once', async ({ page, app, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientId, clientName: name } = await makeClient(nora, service('the-first-secret-of-this-service'));
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${clientId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: cf('secret.renew') })
    .click();
  await saveButton(page).click();
  const kit = page.getByRole('dialog', { name: ck('changed', { name }) });
  const secret = await kit.locator('code.select-all').innerText();
  expect((await serviceToken({ issuer: app.platformUrl, clientId, secret, scope: SCOPE })).access_token).not.toBe('');
  await kit.getByRole('button', { name: text('common.copy.label', { label: ck('facts.secret') }) }).click();
});
