/** Answers that come late. */
import type { Page } from 'playwright/test';

/**
 * Holds the answers to calls back.
 *
 * @returns lets them come, and all that follow; the routes stay, because taken away they would race with what they hold
 */
export async function hold(page: Page, ...patterns: (string | RegExp)[]): Promise<() => void> {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  for (const pattern of patterns)
    await page.route(pattern, async (route) => {
      await gate;
      await route.continue();
    });
  return () => go();
}
