/** The dashboard of OIDC client templates: what it lists, its dialogs by their addresses, deletion, history, and who may. */
import type { Page } from 'playwright/test';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import { screenPath } from '@/lib/paths';
import { asManager, freshApi, toastOf } from '../../support/api-resources';
import { openMenu, search } from '../../support/applications';
import { callAs } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

// They make templates of the demo super-tenant, which other tests would find.
test.use({ consoleName: 'api-resources' });

type Place = { organizationId: string; tenantId: string };
const k = (key: string, values?: Record<string, string | number>): string => text(`clienttemplates.${key}`, values);

async function makeTemplate(page: Page, place: Place): Promise<{ id: string; name: string }> {
  const name = freshApi();
  const data = {
    clientName: name,
    description: `<img src=x onerror="window.hacked=1"> of ${name}`,
    allowedGrantType: 'authorization_code',
    accessTokenLifetime: 3600,
    redirectUris: ['https://template.example/callback'],
    allowedScopes: ['openid'],
  };
  const answer = await callAs(page, 'clientTemplates.create', { tenantId: place.tenantId }, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, clientName } = (await answer.json()) as OidcClientTemplate;
  // The fixed suffix, which nobody sees.
  expect(clientName).toBe(`${name}_template`);
  return { id, name };
}

async function open(page: Page, place: Place, query = ''): Promise<void> {
  await page.goto(screenPath('clientTemplates', place) + query);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  const heading = page.getByRole('heading', { level: 1, name: k('title') });
  await expect(query.includes('dialog=') ? dialog : heading).toBeVisible();
}

test('name without the suffix, grant type and description; each action leads to its dialog', async ({ page }) => {
  const place = await asManager(page);
  const { id, name } = await makeTemplate(page, place);
  await open(page, place);
  const row = await search(page, name);
  await expect(row.getByRole('rowheader')).not.toContainText('_template');
  await expect(row).toContainText(text('clients.grant.authorization_code'));
  await expect(row).toContainText(`of ${name}`);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  for (const [entry, dialog] of [
    ['use', 'from-template'],
    ['edit', 'edit'],
    ['history', 'history'],
  ] as const) {
    await openMenu(row, name);
    await page.getByRole('menuitem', { name: k(`menu.${entry}`) }).click();
    await expect(page).toHaveURL(new RegExp(`dialog=${dialog}&id=${id}`));
    await expect(page.getByRole('dialog')).toContainText(name);
    await page.reload();
    await expect(page.getByRole('dialog')).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('deleting asks first, keeps its failure, and tells what somebody else has deleted', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (404|500)/);
  const place = await asManager(page);
  const [first, second] = [await makeTemplate(page, place), await makeTemplate(page, place)];
  await open(page, place, `?dialog=delete&id=${first.id}`);
  const question = page.getByRole('alertdialog', { name: k('delete.title', { name: first.name }) });
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  const call = '**/clients/templates/*';
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await question.getByRole('button', { name: k('delete.submit') }).click();
  await expect(question.getByRole('alert')).toContainText(text('catalogue.Page.OidcClientTemplateDelete.Error'));
  await page.unroute(call);
  await question.getByRole('button', { name: k('delete.submit') }).click();
  await expect(toastOf(page, text('catalogue.Page.OidcClientTemplateDelete.OidcClientTemplateDeleted'))).toBeVisible();

  await open(page, place, `?dialog=delete&id=${second.id}`);
  const params = { tenantId: place.tenantId, templateId: second.id };
  expect((await callAs(page, 'clientTemplates.delete', params)).status()).toBe(204);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: k('delete.submit') })
    .click();
  await expect(toastOf(page, k('delete.gone'))).toBeVisible();
});

test('who does not manage resources is refused', async ({ page }) => {
  await takeSession(page, people.onboarding);
  await page.goto(screenPath('clientTemplates', await placeOf(page)));
  await expect(page.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
});
