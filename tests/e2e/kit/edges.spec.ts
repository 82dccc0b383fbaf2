/** On a wide screen parts side by side have one edge, and a dialog has no hole. */
import { screenPath } from '@/lib/paths';
import { dress, headingIsThere } from '../../support/axe';
import { make, openGroups } from '../../support/groups';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';
import { openDialogOf, views } from '../../support/views';

test.use({ viewport: { width: 1920, height: 1080 } });

test('rows of an impact share the height of those that were outlined and have nothing to say', async ({ page }) => {
  const { person, path, dialogs } = views.find(({ name }) => name === 'applications')!;
  await takeSession(page, person);
  await dress(page, { theme: 'light', language: 'en' });
  await page.goto(path);
  await headingIsThere(page);
  await openDialogOf(
    page,
    dialogs.find(({ name }) => name === 'delete')!,
  );
  const dialog = page.getByRole('alertdialog');
  const list = dialog.getByRole('list', { name: text('impact.label') });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const last = await list.getByRole('listitem').last().boundingBox();
  const field = await dialog.getByRole('textbox').boundingBox();
  // A gap and a label.
  expect((field?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(60);
});

test('panels side by side have one height of header, and one bottom where they share a row', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('organization', await placeOf(page)));
  await headingIsThere(page);
  const headers = page.getByRole('main').locator('section > header:has(h2)');
  const heights = await headers.evaluateAll((all) =>
    all.filter((one) => one.querySelector('p') === null).map((one) => one.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(2);
  expect(new Set(heights).size).toBe(1);
  // The plot ends near the foot of the tiles beside it.
  const figures = page.getByRole('region', { name: text('overview.figures.label') });
  const foot = await figures.boundingBox();
  const today = await figures.getByText(text('overview.figures.axisToday'), { exact: true }).boundingBox();
  const room = (foot?.y ?? 0) + (foot?.height ?? 0) - (today?.y ?? 0) - (today?.height ?? 0);
  expect(room).toBeGreaterThan(0);
  expect(room).toBeLessThan(24);

  await page.goto(screenPath('yourAccount', {}));
  await headingIsThere(page);
  const bottoms = await page
    .getByRole('main')
    .locator('section')
    .evaluateAll((all) => all.slice(0, 2).map((one) => one.getBoundingClientRect().bottom));
  expect(bottoms[0]).toBe(bottoms[1]);
});

test('a name and a description from right to left stand at the left edge, in their own direction', async ({
  page,
  mint,
}) => {
  const room = await mint(people.organizationAdmin.username);
  const names = ['Lesere', 'צוות השירות (צפון)'];
  for (const name of names) await make(room, name, [], { description: 'תיאור של הצוות הצפוני (מספר 12).' });
  await takeSession(page, people.organizationAdmin);
  await openGroups(page, room);
  const lefts: number[] = [];
  for (const name of names) {
    const shown = rowOf(page, name).getByText(name, { exact: true }).filter({ visible: true }).first();
    await expect(shown).toHaveCSS('direction', name === names[0] ? 'ltr' : 'rtl');
    await expect(rowOf(page, name).getByText('תיאור').filter({ visible: true }).first()).toHaveCSS('direction', 'rtl');
    lefts.push(
      await shown.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  }
  expect(lefts[1]).toBe(lefts[0]);
});

test('on paper a time is the moment, not how long ago it was', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('organizationMembers', await placeOf(page)));
  await headingIsThere(page);
  const time = page.getByRole('grid').locator('time[title]').first();
  await expect(time).toBeVisible();
  const exact = await time.getAttribute('title');
  await page.emulateMedia({ media: 'print' });
  await expect(time.locator('span')).toBeHidden();
  expect(await time.evaluate((one) => getComputedStyle(one, '::after').content)).toBe(`"${exact}"`);
});
