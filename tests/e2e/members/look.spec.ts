import { dress } from '../../support/axe';
import { openOperations, expect, test } from '../../support/members';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
const OUT = '/tmp/panels/look';
const LOOKS = [
  ['light', 'en', 1440, 900],
  ['dark', 'no', 1440, 900],
  ['light', 'en', 390, 844],
] as const;
test('look', async ({ page }) => {
  const place = await openOperations(page);
  for (const [theme, language, width, height] of LOOKS) {
    await page.setViewportSize({ width, height });
    await dress(page, { theme, language });
    for (const [screen, id] of [
      ['groups', demoId('group finance')],
      ['organizationTenants', demoId('tenant operations')],
    ] as const) {
      await page.goto(screenPath(screen, place) + '?panel=' + id, { waitUntil: 'networkidle' });
      await expect(page.locator('[data-side-panel]')).toBeVisible();
      await page.screenshot({ path: `${OUT}/${screen}-${theme}-${language}-${width}.png` });
    }
    await page.goto(screenPath('groups', place), { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('fjordkraft');
    await page.waitForLoadState('networkidle');
    await page.getByRole('option').nth(3).waitFor();
    await page.screenshot({ path: `${OUT}/palette-${theme}-${language}-${width}.png` });
    await page.getByRole('combobox').fill('bjørn');
    await page
      .getByRole('option', { name: /Bjørn Eide/ })
      .first()
      .waitFor();
    await page.screenshot({ path: `${OUT}/palette2-${theme}-${language}-${width}.png` });
  }
});
test('look2', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const [theme, language, width, height] of LOOKS) {
    await page.setViewportSize({ width, height });
    await dress(page, { theme, language });
    for (const [screen, id] of [
      ['clients', `${demoId('tenant northwind')}_ledger_web`],
      ['applications', demoId('application ledger')],
      ['singleTenantApplications', demoId('application portal operations')],
    ] as const) {
      await page.goto(screenPath(screen, place) + '?panel=' + id, { waitUntil: 'networkidle' });
      await expect(page.locator('[data-side-panel]')).toBeVisible();
      await page.screenshot({ path: `${OUT}/${screen}-${theme}-${language}-${width}.png` });
    }
  }
});
