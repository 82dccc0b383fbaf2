/** Where each role lands after sign-in, and what its sidebar holds (specification, sections 2, 4 and 6). */
import { paths, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, signIn, signInAnew } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

for (const [role, person] of Object.entries(people)) {
  test(`${role} lands on ${person.landing}`, async ({ page }) => {
    // One goes the whole way, by the form; where "/" leads a person with a session is decided in the same place for all.
    if (person.idp) await signInAnew(page, person, `/${person.idp}`);
    else if (person === people.organizationAdmin) await signInAnew(page, person);
    else await signIn(page, person);
    if (person.landing === 'noOrganizations') {
      await expect(page).toHaveURL(paths.noOrganizations);
      await expect(page.getByText(text('catalogue.Organization.Fetch.NoOrganization.Error'))).toBeVisible();
      await expect(page.getByRole('navigation', { name: text('shell.navigation') })).toHaveCount(0);
      await expect(page.getByRole('link', { name: text('notices.logout') })).toBeVisible();
      return;
    }
    await expect(page).toHaveURL(screenPath(person.landing, await placeOf(page)));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const links = page.getByRole('navigation', { name: text('shell.navigation') }).getByRole('link');
    await expect(links).toHaveCount(person.sidebar.length);
    for (const [index, screen] of person.sidebar.entries()) {
      await expect(links.nth(index)).toHaveAccessibleName(text(`shell.screen.${screen}`));
    }
  });
}

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto(paths.home);
  await page.getByRole('button', { name: new RegExp(people.regular.username.replace('.', '\\.')) }).click();
  await expect(page).toHaveURL(screenPath('applicationList', {}));
});
