/** Rows are chosen only when the page listens. */
import { screenPath } from '@/lib/paths';
import { expect, openOperations, rows, test } from '../../support/members';
import { text } from '../../support/texts';

test('a row that is pressed before the page listens is not chosen, and does not look so', async ({ page }) => {
  const params = await openOperations(page);
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
