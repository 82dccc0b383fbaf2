/** Buttons that are pressed when something listens to them. */
import type { Page } from 'playwright/test';

/** Long enough for a busy machine; a test that takes the scripts away goes on without them. */
const LISTENING_MS = 5000;

/**
 * Makes `goto` and `reload` wait until React listens to the buttons of the page: one that is pressed before does nothing, and on
 * a busy machine a test is faster than that. Who wants to see the page before says so by `waitUntil`.
 */
export function waitsForListeners(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  const listening = async (waitUntil: string | undefined): Promise<void> => {
    if (waitUntil === 'commit' || waitUntil === 'domcontentloaded') return;
    await page
      .waitForFunction(
        () =>
          !('__next_f' in window) ||
          [...document.querySelectorAll('button')].every((button) =>
            // React's own mark on what it has taken over.
            Object.keys(button).some((key) => key.startsWith('__reactProps')),
          ),
        undefined,
        { timeout: LISTENING_MS },
      )
      .catch(() => undefined);
  };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await listening(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await listening(options?.waitUntil);
    return response;
  };
}
