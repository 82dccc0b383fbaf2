/** Creating a tenant in a dialog over the page that one looks at. */
import { screenPath } from '@/lib/paths';
import { tenantButton, tenantDialog, tenantField } from '../../support/dialogs';
import { expect, freshName, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('created from All tenants it comes back there, and from the overview to the overview', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  await page.goto(screenPath('organizationTenants', { organizationId }));
  const create = (key: 'button' | 'buttonNew') =>
    page.getByRole('main').getByRole('button', { name: text(`onboarding.action.${key}`), exact: true });
  await create('button').click();
  const tenant = freshName('Andøya').replace('ø', 'o');
  await tenantField(page, 'name').fill(tenant);
  await tenantField(page, 'email').fill('kari@andoya.example');
  await tenantButton(page).click();
  await tenantDialog(page, 'title')
    .getByRole('button', { name: text('common.action.done') })
    .click();
  await expect(page).toHaveURL(screenPath('organizationTenants', { organizationId }));
  await expect(page.getByRole('row', { name: new RegExp(tenant) })).toBeVisible();

  await takeSession(page, people.superTenantAdmin);
  const overview = screenPath('organizationOverview', await placeOf(page));
  await page.goto(overview);
  await create('buttonNew').click();
  const organization = freshName('Moskenes');
  await tenantField(page, 'name').fill(organization);
  await tenantField(page, 'email').fill('kari@moskenes.example');
  await tenantButton(page).click();
  await tenantDialog(page)
    .getByRole('button', { name: text('common.action.done') })
    .click();
  await expect(page).toHaveURL(overview);
  await expect(page.getByText(organization).first()).toBeVisible();
});
