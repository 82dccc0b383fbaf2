/** The panels of lists: what opens them, and what all of them do. */
import { type Locator, type Page, expect } from 'playwright/test';
import { rows } from './members';

/** The panel that is open. */
export const panelOf = (page: Page): Locator => page.locator('[data-side-panel]');

/** The name of a row, which opens its panel. */
export const nameLink = (row: Locator): Locator => row.locator('a[data-panel]');

export const heading = (page: Page): Locator => panelOf(page).getByRole('heading', { level: 2 });

/** Walks the first rows of a list by keys, from the name of the first one, and back to it. */
export async function expectWalk(page: Page): Promise<void> {
  const names = await nameLink(rows(page)).allTextContents();
  await nameLink(rows(page).first()).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeFocused();
  await expect(heading(page)).toHaveText(names[0] ?? '');
  const steps =
    names.length < 2
      ? []
      : ([
          ['ArrowDown', 1],
          ['k', 0],
          ['j', 1],
          ['ArrowUp', 0],
        ] as const);
  for (const [key, at] of steps) {
    await page.keyboard.press(key);
    await expect(rows(page).nth(at)).toHaveAttribute('aria-current', 'true');
    await expect(heading(page)).toHaveText(names[at] ?? '');
  }
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(nameLink(rows(page).first())).toBeFocused();
}
