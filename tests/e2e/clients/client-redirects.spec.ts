/** Redirect URIs in the client dialog: rows that are typed and pasted, and the check of what an application sends. */
import type { Locator } from 'playwright/test';
import {
  cf,
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
import { expect, test } from '../../support/members';
import { people } from '../../support/people';
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
  await saveButton(page).click({ force: true });
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
