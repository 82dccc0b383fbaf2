/** The keyboard as tests use it. */
import type { Locator, Page } from 'playwright/test';

/** Presses a key until something has the focus. */
export async function pressTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowRight'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}.`);
}

/** What a press in the middle of an element meets. */
export const isFree = (element: Locator): Promise<boolean> =>
  element.evaluate((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
