/** How the titles of dialogs stand. */
import { dress, headingIsThere } from '../../support/axe';
import { takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { closeDialogOf, openDialogOf, views } from '../../support/views';

test('no title of a dialog ends with a word alone on its line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const members = views.find(({ name }) => name === 'organizationMembers')!;
  await takeSession(page, members.person);
  await dress(page, { theme: 'light', language: 'en' });
  await page.goto(members.path);
  await headingIsThere(page);
  for (const asked of ['organization-role', 'reset-factors']) {
    await openDialogOf(
      page,
      members.dialogs.find(({ name }) => name === asked)!,
    );
    const title = page.getByRole('alertdialog').getByRole('heading').first();
    const [first, last] = await title.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const widths = Array.from(range.getClientRects(), ({ width }) => width);
      return [widths[0]!, widths.at(-1)!];
    });
    expect(last, asked).toBeGreaterThan(first! / 2);
    await closeDialogOf(page);
  }
});
