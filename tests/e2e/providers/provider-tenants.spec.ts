/** An identity provider that an admin limits to tenants: what its people see of it, and what a refused sign-in says. */
import { randomUUID } from 'node:crypto';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { invite, stranger, test } from '../../support/invitations';
import { linkIn } from '../../support/mail';
import { callAs } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, submitSignIn, takeSession, whoAmI } from '../../support/sign-in';
import { expect } from '../../support/test';
import { textsOf } from '../../support/texts';

const pt = textsOf('providers');
/** Where the application of the test would be. */
const BACK = 'https://atlas.example/signin-oidc';
const CLIENT = {
  description: 'Made by a test',
  allowedGrantType: 'authorization_code',
  allowedScopes: ['openid'],
  accessTokenLifetime: 3600,
  claims: [],
  allowedCorsOrigins: [],
  isThirdParty: false,
  clientSecret: 'a-secret-of-a-test-with-enough-letters',
  redirectUris: [BACK],
  postLogoutRedirectUris: [],
};
const CODE = /^[2-9A-Z]{3}-[2-9A-Z]{3}$/;

test('row 47: a person of it gets into no other tenant, and the code of a refused invitation says why', async ({
  page,
  mail,
  visit,
  app,
}) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page);
  const person = stranger({ idp: DEMO_IDP });
  await invite(page, person);
  const link = linkIn(await mail.take(person.contactEmail));
  const theirs = await visit();
  await theirs.goto(`/${DEMO_IDP}`);
  await submitSignIn(theirs, people.uniqueIdp);
  await expect(theirs).toHaveURL(screenPath('applicationList', {}));
  const tenantNames = async () => (await whoAmI(theirs)).tenants.map(({ name }) => name);
  expect(await tenantNames()).toEqual(['Fjordkraft Operations', 'Obi Partners']);

  await page.goto(
    `${screenPath('organization', { organizationId })}?view=providers&dialog=edit-provider&id=${DEMO_IDP}`,
  );
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: pt('edit.submit') });
  await dialog.getByRole('radio', { name: pt('tenants.some') }).click();
  const list = dialog.getByRole('listbox', { name: pt('tenants.list') });
  // The tenant that has it as its own cannot be left out.
  const own = list.getByRole('option', { name: 'Obi Partners' });
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await expect(own).toBeDisabled();
  // What was chosen stays while all are.
  const grid = list.getByRole('option', { name: 'Fjordkraft Grid' });
  await grid.click();
  await dialog.getByRole('radio', { name: pt('tenants.all') }).click();
  await expect(list).toHaveCount(0);
  await dialog.getByRole('radio', { name: pt('tenants.some') }).click();
  await expect(grid).toHaveAttribute('aria-selected', 'true');
  await expectNoFindings(page, 'the tenants of a provider');
  await save.click();
  await expect(dialog).toContainText(pt('edit.success', { name: 'Obi Partners (Entra)' }));
  await page.keyboard.press('Escape');
  const row = page
    .getByRole('list', { name: pt('label') })
    .getByRole('listitem')
    .first();
  await expect(row).toContainText(pt('tenants.only', { count: 2 }));

  try {
    // The session that was there has lost the tenant, and so has a new one.
    await expect.poll(tenantNames).toEqual(['Obi Partners']);
    const guest = await visit();
    await guest.goto(`/${DEMO_IDP}`);
    await submitSignIn(guest, people.uniqueIdp);
    await expect(guest).toHaveURL(screenPath('tenant', { organizationId, tenantId: demoId('tenant partners') }));
    expect((await whoAmI(guest)).tenants.map(({ name }) => name)).toEqual(['Obi Partners']);

    const invited = await visit();
    await invited.goto(link);
    await expect(invited.getByRole('heading', { name: textsOf('notices')('idpNotForTenant.header') })).toBeVisible();
    await expectNoFindings(invited, 'the page of a provider that is not for the tenant');
    await expect(invited.getByText(CODE)).toBeVisible();

    // An application of the other tenant gets them back with a code, which leads to the reason.
    const nora = await visit();
    await takeSession(nora, people.superTenantAdmin);
    const made = await callAs(nora, 'clients.create', await placeOf(nora), {
      data: {
        ...CLIENT,
        clientName: `atlas_${randomUUID().slice(0, 8)}`,
        allowedTenantsIds: [demoId('tenant operations')],
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { clientId } = (await made.json()) as { clientId: string };
    const asked = {
      client_id: clientId,
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'openid',
      acr_values: `idp:${DEMO_IDP}`,
    };
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    const back = await theirs.request.get(
      `${app.platformUrl}/auth?${new URLSearchParams({ ...asked, ...proof }).toString()}`,
      { maxRedirects: 0 },
    );
    const answer = new URL(back.headers().location ?? '').searchParams;
    expect(answer.get('error')).toBe('access_denied');
    await nora.goto(`${screenPath('clients', await placeOf(nora))}?refusal=${answer.get('refusal') ?? ''}`);
    const card = nora.getByRole('dialog', { name: textsOf('refusals')('cause.idp.tenant.title') });
    await expect(card).toContainText(textsOf('refusals')('cause.idp.tenant.text'));
  } finally {
    const place = { organizationId, provider: DEMO_IDP };
    expect((await callAs(page, 'providers.update', place, { data: { tenantIds: null } })).status()).toBe(200);
  }
  await expect.poll(tenantNames).toEqual(['Fjordkraft Operations', 'Obi Partners']);
});
