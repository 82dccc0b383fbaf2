/** What does not fit on a page as it stands: texts that are cut, a page that goes on sideways, and targets that a finger misses. */
import type { Page } from 'playwright/test';

/** Fewest pixels of a target on a phone (section 10 of the look: 44 with its touch area; never below this). */
const TARGET = 40;

/**
 * What may be cut, and why: each of these is a text without a documented limit whose whole is elsewhere.
 * `[data-shortened]`: shortened on purpose; the element says the whole as its title or in a tooltip.
 */
const MAY_BE_CUT = '[data-shortened], .sr-only, input, textarea, select, [aria-hidden="true"]';

/** What does not fit, in words; nothing when all does. */
export async function misfits(page: Page, { isPhone }: { isPhone: boolean }): Promise<string[]> {
  await rested(page);
  const found = await page.evaluate(cutTexts, MAY_BE_CUT);
  return isPhone ? [...found, ...(await page.evaluate(smallTargets, TARGET))] : found;
}

/** Three frames: lists that count what fits have counted. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Runs in the page. */
function cutTexts(mayBeCut: string): string[] {
  const name = (one: Element): string =>
    `<${one.tagName.toLowerCase()} class="${one.getAttribute('class')?.slice(0, 60) ?? ''}"> "${one.textContent?.trim().slice(0, 60)}"`;
  const isShown = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clips = (one: Element): boolean => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || node.textContent?.trim() === '' || parent.closest(`${mayBeCut}, script, style`)) continue;
    if (!isShown(parent)) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width <= 1) continue;
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
      // What is beyond a part that scrolls is reached by scrolling.
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break;
      if (!clips(box)) continue;
      const { left, right, bottom } = box.getBoundingClientRect();
      const isBeside = text.left >= right - 1 || text.right <= left + 1 || text.top >= bottom - 1;
      const beyond = Math.max(text.right - right, left - text.left);
      const below = webkitLineClamp === 'none' ? 0 : box.scrollHeight - box.clientHeight;
      if (!isBeside && (beyond > 1 || below > 1)) found.push(`cut: ${name(parent)}`);
      if (!isBeside && (beyond > 1 || below > 1)) break;
    }
  }
  return [...new Set(found)];
}

/** Runs in the page. A target is what a press there reaches: with its label, and what the style sheet adds around it. */
function smallTargets(least: number): string[] {
  const TARGETS =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="checkbox"], [role="switch"], [role="radio"], [role="tab"], [role="option"], [role="menuitem"]';
  const reach = least / 2 - 0.5;
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  const found: string[] = [];
  for (const one of top.querySelectorAll<HTMLElement>(TARGETS)) {
    const isTarget =
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('.sr-only, [inert], [aria-hidden="true"]') === null &&
      getComputedStyle(one).display !== 'inline' &&
      one.getAttribute('aria-disabled') !== 'true' &&
      !one.matches(':disabled, [type="hidden"]');
    if (!isTarget) continue;
    const size = one.getBoundingClientRect();
    if (size.width === 0 || (size.width >= least && size.height >= least)) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const reaches = (atX: number, atY: number): boolean => {
      const hit = document.elementFromPoint(atX, atY);
      return (
        hit !== null &&
        (one.contains(hit) ||
          hit.closest('label')?.control === one ||
          hit.closest('[data-target]')?.contains(one) === true)
      );
    };
    const points = [
      ...(width < least ? [[middleX - reach, middleY] as const, [middleX + reach, middleY] as const] : []),
      ...(height < least ? [[middleX, middleY - reach] as const, [middleX, middleY + reach] as const] : []),
    ];
    const isReached = points.every(([atX, atY]) => reaches(atX, atY));
    if (!isReached) {
      const label = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      found.push(
        `small: <${one.tagName.toLowerCase()}> "${label.slice(0, 50)}" ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
  }
  return [...new Set(found)];
}
