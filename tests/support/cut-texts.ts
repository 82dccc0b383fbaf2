/** What a person cannot read, or cannot press with a finger, of what is in view. */
import type { Locator } from 'playwright/test';

/** Texts that are cut at the end of their line, with how much of them is missing. What only readers hear does not count. */
export const cutTexts = (within: Locator): Promise<string[]> =>
  within.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter(
        ({ children, clientWidth, scrollWidth }) =>
          children.length === 0 && clientWidth > 1 && scrollWidth > clientWidth + 1,
      )
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent} (${scrollWidth - clientWidth} px)`),
  );

const CONTROLS =
  'button, a[href], input:not([type="radio"]), select, textarea, [role="tab"], [role="checkbox"], [role="switch"]';

/** Controls that take less than 40 px of height or width, the area around them included. */
export const smallTargets = (within: Locator): Promise<string[]> =>
  within.evaluate(
    (root, controls) =>
      [...root.querySelectorAll(controls)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const area = getComputedStyle(element, '::after');
          const most = (size: number, around: string): number => Math.max(size, Number.parseFloat(around) || 0);
          return { element, width: most(width, area.width), height: most(height, area.height) };
        })
        .filter(({ width, height }) => width > 0 && (width < 40 || height < 40))
        .map(({ element, width, height }) => `${element.ariaLabel ?? element.textContent} ${width} × ${height}`),
    CONTROLS,
  );
