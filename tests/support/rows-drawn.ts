import type { Page } from 'playwright/test';

/** Rows of a table and their cells. */
const TABLE = '[data-row], [data-row] > *, [data-row] > * > *';

/** Notes what React has drawn these elements with. @returns how many of them it has drawn anew since */
export async function watchRowsDrawn(
  page: Page,
  selector = TABLE,
): Promise<() => Promise<{ anew: number; of: number }>> {
  const noted = await page.evaluateHandle((which) => {
    const elements = [...document.querySelectorAll(which)];
    const propsOf = (element: Element): unknown => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      return key && (element as unknown as Record<string, unknown>)[key];
    };
    return { propsOf, drawn: elements.map((element) => ({ element, props: propsOf(element) })) };
  }, selector);
  return () =>
    noted.evaluate(({ propsOf, drawn }) => ({
      anew: drawn.filter(({ element, props }) => propsOf(element) !== props).length,
      of: drawn.length,
    }));
}
