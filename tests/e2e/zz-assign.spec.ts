import { mkdirSync, writeFileSync } from 'node:fs';
import { COOKIE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { demoId } from '@/lib/platform/db/seed/ids';
import { people } from '../support/people';
import { placeOf, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

const OUT = '/tmp/assign';
mkdirSync(OUT, { recursive: true });
const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'no' },
] as const;
const SIZES = [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

test.describe.configure({ timeout: 280_000 });
test('pictures', async ({ page, context, baseURL }) => {
  await signIn(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const list = screenPath('assignments', place);
  const target = demoId('tenant operations');
  const cards = screenPath('assignApplications', { ...place, targetTenantId: target });
  for (const { theme, language } of LOOKS) {
    await context.addCookies([
      { name: COOKIE.theme, value: theme, url: baseURL ?? '' },
      { name: COOKIE.language, value: language, url: baseURL ?? '' },
    ]);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const name = (what: string) => `${OUT}/${what}-${theme}-${width}.png`;
      await page.goto(list, { waitUntil: 'networkidle' });
      await page.screenshot({ path: name('list') });
      const boxes = page.getByRole('grid').locator('[data-row]').getByRole('checkbox');
      await boxes.nth(1).check();
      await boxes.nth(2).check();
      await page.locator('button').filter({ hasText: /…$/ }).last().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').click();
      await page.getByRole('option').filter({ hasText: 'Dispatch' }).click();
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
      await page.screenshot({ path: name('many') });
      await page.goto(cards, { waitUntil: 'networkidle' });
      await page.screenshot({ path: name('cards0') });
      const free = page.locator('[data-card][aria-pressed]');
      await free.nth(0).click();
      if ((await free.count()) > 1) await free.nth(1).click();
      await page.screenshot({ path: name('cards') });
      if (width < 1024) {
        await page.locator('aside button[aria-expanded]').click();
        await page.screenshot({ path: name('cards-open') });
      }
      await page.goto(`${cards}?dialog=unassign&id=${demoId('application ledger')}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
      await page.screenshot({ path: name('unassign') });
    }
  }
  writeFileSync(`${OUT}/done`, 'x');
});
