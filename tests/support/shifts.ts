/** The browser's own count of layout shifts, also of those that follow a press. */
import type { Page } from 'playwright/test';

type Seen = typeof globalThis & { shifts: string[] };

/**
 * Watches from the next load on.
 *
 * @returns what has moved since, or since the call before, once the page is quiet
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '').slice(0, 150));
        seen.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    // Two frames: what has been drawn by now has been looked at.
    return page.evaluate(
      () =>
        new Promise<string[]>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done((globalThis as Seen).shifts.splice(0)))),
        ),
    );
  };
}
