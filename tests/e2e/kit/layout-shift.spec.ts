/** Nothing jumps: the browser's own count of layout shifts is 0 on every screen, narrow and dense; wide: accessible.spec.ts. */
import { COOKIE } from '@/lib/contract/limits';
import { screenIds } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { headingIsThere } from '../../support/axe';
import { inPieces } from '../../support/in-pieces';
import { people } from '../../support/people';
import { placeOf, signIn } from '../../support/sign-in';
import { watchShifts } from '../../support/shifts';
import { expect, test } from '../../support/test';

test.describe.configure({ timeout: 120_000 });
// What comes late moves the rest, and nothing comes late from a cache.
test.use({ isFirstVisit: true });

test('the letters come with the document and are not exchanged while one reads', async ({ page }) => {
  await signIn(page, people.regular);
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
  const swaps = await page.evaluate(
    () => [...document.fonts].filter(({ display, status }) => status === 'loaded' && display !== 'optional').length,
  );
  expect(swaps).toBe(0);
});

/** The height of rows is all that density changes. */
const tables = ['tenantMembers', 'organizationMembers', 'organizationOverview'] as const;

// All of them at the usual width and density: accessible.spec.ts, with the same loads.
for (const [width, height, density, ids] of [
  [390, 844, 'comfortable', screenIds],
  [390, 844, 'compact', tables],
  [1280, 800, 'compact', tables],
] as const) {
  test(`no screen jumps at ${width} px, ${density}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.context().addCookies([{ name: COOKIE.density, value: density, domain: '127.0.0.1', path: '/' }]);
    const shifts = await watchShifts(page);
    const jumps: Record<string, string[]> = {};
    // With a page: on the very first one the letters themselves may come a moment after the words.
    await signIn(page, people.superTenantAdmin);
    const place = await placeOf(page);
    for (const id of ids) {
      await page.goto(screenPath(id, { ...place, targetTenantId: place.tenantId } as ScreenParams<typeof id>));
      await headingIsThere(page);
      const found = await shifts();
      if (found.length > 0) jumps[id] = found;
    }
    expect(jumps).toEqual({});
  });
}

test('a document that comes in pieces is drawn whole', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people.superTenantAdmin);
  const { organizationId, tenantId } = await placeOf(page);
  const shifts = await watchShifts(page);
  const slow = await inPieces(app.url, 'icon-copy');
  try {
    await page.goto(slow.url + screenPath('assignedClients', { organizationId, tenantId }));
    await headingIsThere(page);
    expect(await shifts()).toEqual([]);
  } finally {
    slow.close();
  }
});
