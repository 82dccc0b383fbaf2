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

test('no line of a title ends at the hyphen of "sign-in"', async ({ page }) => {
  const members = views.find(({ name }) => name === 'organizationMembers')!;
  await takeSession(page, members.person);
  await dress(page, { theme: 'light', language: 'en' });
  await page.goto(members.path);
  await headingIsThere(page);
  await openDialogOf(
    page,
    members.dialogs.find(({ name }) => name === 'reset-factors')!,
  );
  const title = page.getByRole('alertdialog').getByRole('heading').first();
  for (let width = 240; width <= 400; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await title.evaluate((one) => {
      const found: string[] = [];
      const range = document.createRange();
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      let top = 0;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [at, letter] of [...(node.nodeValue ?? '')].entries()) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { bottom } = range.getBoundingClientRect();
          if (bottom > top + 5) found.push('');
          top = bottom;
          found[found.length - 1] += letter;
        }
      }
      return found;
    });
    expect(
      lines.filter((line) => line.endsWith('-')),
      `at ${width} px`,
    ).toEqual([]);
  }
});
