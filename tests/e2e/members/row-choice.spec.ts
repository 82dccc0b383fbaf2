/** Rows are chosen only when the page listens. */
import type { Page } from 'playwright/test';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, signIn } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const grid = (page: Page) => page.getByRole('grid');
const rows = (page: Page) => grid(page).locator('[data-row]');

async function openMembers(page: Page): Promise<ScreenParams<'tenantMembers'>> {
  await signIn(page, people.organizationAdmin);
  const place = await placeOf(page, 'Fjordkraft Group');
  const me = await page.request.get('/api/me', { headers: { 'X-CSRF': '1' } });
  const { result } = (await me.json()) as { result: { tenants: { id: string; name: string }[] } };
  const tenantId = result.tenants.find(({ name }) => name === 'Fjordkraft Operations')?.id ?? '';
  const params = { ...place, tenantId };
  await page.goto(screenPath('tenantMembers', params));
  await expect(rows(page).first()).toBeVisible();
  return params;
}

test('a row that is pressed before the page listens is not chosen, and does not look so', async ({ page }) => {
  const params = await openMembers(page);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screenPath('tenantMembers', params), { waitUntil: 'commit' });
  const box = (index: number) => rows(page).nth(index).getByRole('checkbox');
  await box(1).check();
  go();
  await expect(box(1)).not.toBeChecked();
  await box(2).check();
  await expect(page.getByText(text('table.selected', { count: 1 }))).toBeVisible();
});
