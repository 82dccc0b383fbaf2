/** What a browser paints in its reader's own colours. */
import { headingIsThere } from '../../support/axe';
import { expect, openOperations, test } from '../../support/members';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';
import { isFilled, views } from '../../support/views';

test('in forced colours the line under the views of a page goes on under those that are not shown', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const history = views.find(({ name }) => name === 'organization-history')!;
  await takeSession(page, history.person);
  await page.goto(history.path);
  await headingIsThere(page);
  const tabs = page.getByRole('navigation', { name: text('shell.view.label') });
  const line = (await tabs.boundingBox())!;
  const tab = (await tabs.getByRole('link').first().boundingBox())!;
  const dotAt = (x: number) =>
    page.screenshot({ clip: { x: Math.round(x), y: Math.round(line.y + line.height) - 1, width: 1, height: 1 } });
  expect(await dotAt(tab.x + tab.width / 2)).toEqual(await dotAt(line.x + line.width - 8));
});

test('in forced colours nothing inside a card covers its frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const overview = views.find(({ name }) => name === 'organizationOverview')!;
  await takeSession(page, overview.person);
  await page.goto(overview.path);
  await headingIsThere(page);
  await isFilled(page, 'screen');
  const cards = page.getByRole('main').locator('.rounded-xl.shadow-card');
  expect(await cards.count()).toBeGreaterThan(1);
  const offsets = await cards.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineOffset));
  expect(new Set(offsets)).toEqual(new Set(['0px']));
});

test('forced colours keep the marks of roles and sources', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openOperations(page);
  const marks = page.locator('[data-mark]').filter({ visible: true });
  expect(await marks.count()).toBeGreaterThan(10);
  const invisible = await marks.evaluateAll(
    (all) =>
      all.filter((mark) => {
        const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(mark);
        const behind = getComputedStyle(document.body).backgroundColor;
        return (
          backgroundImage === 'none' &&
          borderTopWidth === '0px' &&
          (backgroundColor === behind || backgroundColor === 'rgba(0, 0, 0, 0)')
        );
      }).length,
  );
  expect(invisible).toBe(0);
});
