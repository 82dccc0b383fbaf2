/** What only the platform finds wrong with a client: at its field, in the reader's language. */
import { screenPath } from '@/lib/paths';
import { superTenantOf } from '../../support/applications';
import { dress } from '../../support/axe';
import { makeClient } from '../../support/clients';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { type TextKey, text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const norwegian = (key: TextKey, values?: Record<string, string | number>) => text(key, values, 'no');
/** Of the right length, and no point of the curve. */
const NO_POINT = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) });

test('a key, a token endpoint and a scope that the platform refuses', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 400/);
  const nora = await caller(people.superTenantAdmin.username);
  const { clientId } = await makeClient(nora, {
    allowedGrantType: 'client_credentials',
    allowedScopes: ['northwind.ledger.read'],
    redirectUris: [],
    isExternalCC: true,
    externalClient: {
      clientId: 'partner-1',
      clientName: 'Partner',
      clientSecret: 'a-secret-of-the-partner-1',
      externalTokenEndpoint: 'https://login.partner.example/token',
    },
  });
  await takeSession(page, people.superTenantAdmin);
  await dress(page, { theme: 'light', language: 'no' });
  await page.goto(`${screenPath('clients', superTenantOf(nora))}?dialog=edit&id=${clientId}`);
  const form = page.getByRole('dialog');
  const field = (key: TextKey) => form.getByLabel(new RegExp(`^${norwegian(key)}`));
  const isMarked = (section: 'advanced' | 'scopes') =>
    expect(form.getByRole('button', { name: norwegian(`clientform.section.${section}.rail`) })).toContainText(
      norwegian('clientform.mark.attention'),
    );
  const save = form.getByRole('button', { name: norwegian('clientform.submit.client.edit'), exact: true });

  await field('clientform.advanced.externalEndpoint').fill('http://10.0.0.1/token');
  await field('clientform.advanced.externalSecret').fill('a-secret-of-the-partner-2');
  await save.click();
  await expect(field('clientform.advanced.externalEndpoint')).toHaveAccessibleDescription(
    norwegian('common.validation.endpoint'),
  );
  await isMarked('advanced');

  await form.getByRole('switch', { name: norwegian('clientform.advanced.external') }).click();
  await form.getByRole('radio', { name: norwegian('clientform.secret.methods.private_key_jwt.label') }).click();
  await field('clientform.keys.label').fill(NO_POINT);
  await save.click();
  await expect(form.getByText(norwegian('common.validation.keys'))).toBeVisible();

  const errors = [{ field: 'allowedScopes', Message: 'There is no scope x.', rule: 'unknown|||northwind.ledger.read' }];
  await page.route(`**/clients/${clientId}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 400, json: { code: 'request.invalid', Message: 'No.', errors } }),
  );
  await field('clientform.basics.description').fill('Endret');
  await save.click();
  const said = norwegian('common.validation.unknown', { label: 'northwind.ledger.read' });
  await expect(form.getByText(said)).toBeInViewport();
  await expect(form.getByText(said).locator('..')).toBeFocused();
  await isMarked('scopes');
});
