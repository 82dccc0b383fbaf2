/** Redirect URIs in the client dialog: rows that are typed and pasted, and the check of what an application sends. */
import type { Locator } from 'playwright/test';
import { clientIdOf } from '@/lib/contract/oauth/client-id';
import {
  cf,
  ck,
  clientName,
  clientOf,
  fillClient,
  formOf,
  makeClient,
  openClients,
  redirectRow,
  saveButton,
  toSettings,
} from '../../support/clients';
import { pressGreyed } from '../../support/dialogs';
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
import { superTenantOf } from '../../support/applications';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

/** Pastes into a field as a person does. */
async function paste(row: Locator, data: string): Promise<void> {
  await row.focus();
  await row.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test('redirect URIs: several lines make several rows, an empty one holds the form up, the last one stays', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  await fillClient(page, clientName());
  const remove = (number: number): Locator =>
    formOf(page).getByRole('button', {
      name: cf('rows.remove', { label: cf('rows.named', { label: cf('redirects.one'), number }) }),
    });
  await expect(remove(1)).toBeDisabled();
  await paste(redirectRow(page, 1), 'https://one.example/cb\n  https://two.example/cb\n\nhttps://one.example/cb');
  await expect(redirectRow(page, 1)).toHaveValue('https://one.example/cb');
  await expect(redirectRow(page, 2)).toHaveValue('https://two.example/cb');
  await expect(redirectRow(page, 3)).toHaveCount(0);
  await expect(saveButton(page)).toBeEnabled();
  await formOf(page)
    .getByRole('button', { name: cf('redirects.add') })
    .click();
  await expect(redirectRow(page, 3)).toBeFocused();
  await expect(saveButton(page)).toBeDisabled();
  // Pressed all the same, it says what is missing and goes there.
  await pressGreyed(saveButton(page));
  await expect(redirectRow(page, 3)).toBeFocused();
  await expect(redirectRow(page, 3)).toHaveAccessibleDescription(
    text('common.validation.required', { label: cf('redirects.one') }),
  );
  await redirectRow(page, 3).fill('https://*.three.example/cb');
  await expect(redirectRow(page, 3)).toHaveAccessibleDescription(text('common.validation.url', { label: '' }));
  await remove(3).click();
  await expect(saveButton(page)).toBeEnabled();
});

test('the check says which letter differs, and takes what the application sends', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?dialog=edit&id=${client.clientId}`);
  await formOf(page)
    .getByRole('button', { name: cf('redirects.check', { number: 1 }) })
    .click();
  const sent = formOf(page).getByRole('textbox', { name: cf('check.question') });
  await expect(sent).toBeFocused();
  await sent.fill('https://atlas.example/Signin-oidc');
  await expect(formOf(page).getByText(cf('check.part.differs', { part: cf('check.part.path') }))).toBeVisible();
  await expect(formOf(page).locator('mark')).toHaveText('S');
  await expect(
    formOf(page)
      .getByText(cf('check.verdict.case', { sent: 'S', here: 's' }))
      .first(),
  ).toBeVisible();
  await sent.fill('https://atlas.example/signin-oidc/');
  await expect(formOf(page).getByText(cf('check.verdict.slash')).first()).toBeVisible();
  await sent.fill('https://atlas.example/signin-oidc');
  await expect(formOf(page).getByText(cf('check.verdict.same')).first()).toBeVisible();
  await sent.fill('https://atlas.example/Signin-oidc');
  await formOf(page)
    .getByRole('button', { name: cf('check.add') })
    .click();
  await expect(redirectRow(page, 2)).toHaveValue('https://atlas.example/Signin-oidc');
  await saveButton(page).click();
  await expect(formOf(page).getByText(cf('success.client.edit', { name: client.clientName }))).toBeVisible();
  expect((await clientOf(nora, client.clientId)).redirectUris).toHaveLength(2);
});

test('a program in the browser gets the CORS origin of its redirect URI once, and the kit adds what is missing', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, '?dialog=create');
  await toSettings(page);
  const name = clientName();
  await fillClient(page, name);
  const origin = (number: number): Locator =>
    formOf(page).getByRole('textbox', {
      name: cf('rows.named', { label: cf('advanced.corsOne'), number }),
      exact: true,
    });
  // Typed before the type is known, it comes with the type.
  await redirectRow(page, 1).fill('https://spa.example/callback');
  await expect(origin(1)).toHaveCount(0);
  await formOf(page)
    .getByRole('radio', { name: cf('basics.types.public.label') })
    .check();
  await expect(origin(1)).toHaveValue('https://spa.example');
  // One that is removed stays out, and the section of the redirect URIs offers it.
  await formOf(page)
    .getByRole('button', {
      name: cf('rows.remove', { label: cf('rows.named', { label: cf('advanced.corsOne'), number: 1 }) }),
    })
    .click();
  await redirectRow(page, 1).focus();
  await redirectRow(page, 1).blur();
  await expect(origin(1)).toHaveCount(0);
  const add = page.getByRole('button', { name: ck('origin.add', { count: 1 }), exact: true });
  await expect(add).toBeVisible();
  await saveButton(page).click();
  // What was left out there can be had in the kit.
  const kit = page.getByRole('dialog', { name: ck('ready', { name }) });
  await expect(kit.getByText('https://spa.example').first()).toBeVisible();
  await kit.getByRole('button', { name: ck('origin.add', { count: 1 }), exact: true }).click();
  await expect(kit.getByRole('button', { name: ck('origin.add', { count: 1 }), exact: true })).toHaveCount(0);
  const { allowedCorsOrigins } = await clientOf(nora, clientIdOf(superTenantOf(nora).tenantId, name));
  expect(allowedCorsOrigins).toEqual(['https://spa.example']);
});
