/** Nothing jumps: the browser's own count of layout shifts is 0 on every screen, wide and narrow. */
import { COOKIE } from '@/lib/contract/limits';
import { type ScreenId, screenIds } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, signIn } from '../../support/sign-in';
import { watchShifts } from '../../support/shifts';
import { expect, test } from '../../support/test';

test.describe.configure({ timeout: 120_000 });

test('the letters come with the document and are not exchanged while one reads', async ({ page }) => {
  await signIn(page, people.regular);
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
  const swaps = await page.evaluate(
    () => [...document.fonts].filter(({ display, status }) => status === 'loaded' && display !== 'optional').length,
  );
  expect(swaps).toBe(0);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const density of ['comfortable', 'compact']) {
    test(`no screen jumps at ${width} px, ${density}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.context().addCookies([{ name: COOKIE.density, value: density, domain: 'localhost', path: '/' }]);
      const shifts = await watchShifts(page);
      const jumps: Record<string, string[]> = {};
      const look = async (ids: readonly ScreenId[]): Promise<void> => {
        const place = await placeOf(page);
        for (const id of ids) {
          await page.goto(screenPath(id, { ...place, targetTenantId: place.tenantId } as ScreenParams<typeof id>));
          await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
          const found = await shifts();
          if (found.length > 0) jumps[id] = found;
        }
      };
      // With a page: on the very first one the letters themselves may come a moment after the words.
      await signIn(page, people.superTenantAdmin);
      // The height of rows is all that density changes.
      await look(density === 'compact' ? ['tenantMembers', 'organizationMembers', 'organizationOverview'] : screenIds);
      expect(jumps).toEqual({});
    });
  }
}
