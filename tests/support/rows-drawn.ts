import type { Page } from 'playwright/test';

/** Notes what React has drawn the rows and their cells with. @returns how many of them it has drawn anew since */
export async function watchRowsDrawn(page: Page): Promise<() => Promise<{ anew: number; of: number }>> {
  const noted = await page.evaluateHandle(() => {
    const elements = [...document.querySelectorAll('[data-row], [data-row] > *, [data-row] > * > *')];
    const propsOf = (element: Element): unknown => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      return key && (element as unknown as Record<string, unknown>)[key];
    };
    return { propsOf, drawn: elements.map((element) => ({ element, props: propsOf(element) })) };
  });
  return () =>
    noted.evaluate(({ propsOf, drawn }) => ({
      anew: drawn.filter(({ element, props }) => propsOf(element) !== props).length,
      of: drawn.length,
    }));
}
