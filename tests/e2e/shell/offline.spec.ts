/** Without a network the console stays where it is. */
import { screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

test('a click in the sidebar without a network stays on the page and says so; with it back it leads on', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('tenantMembers', place), { waitUntil: 'networkidle' });
  const here = page.url();
  const heading = page.getByRole('heading', { level: 1, name: text('members.title') });
  const link = page
    .getByRole('complementary')
    .getByRole('link', { name: text('shell.screen.organizationTenants') })
    .first();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('region', { name: /\(F8\)/ }).getByText(text('shell.offline'))).toBeVisible();
  await expect(heading).toBeVisible();
  expect(page.url()).toBe(here);
  await context.setOffline(false);
  await link.click();
  await expect(page).toHaveURL(screenPath('organizationTenants', place));
});
