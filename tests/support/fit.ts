/** What does not fit on a page as it stands: texts that are cut, a page that goes on sideways, and targets that a finger misses. */
import { type Locator, type Page, expect } from 'playwright/test';

/** Letters that a list has room for: of a description in both of its lines, of an address in one. */
const SHORT = { lines: 36, line: 34 };

/** Fewest pixels of a target on a phone, both ways. */
const TARGET = 40;

/** Does not count as cut: what scrolls by itself, and what only screen readers or only eyes have. */
const NOT_CUT = '.sr-only, input, textarea, select, script, style, [aria-hidden="true"]';

const TARGETS =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="checkbox"], [role="switch"], [role="radio"], [role="tab"], [role="option"], [role="menuitem"]';

const DESKTOP = 1280;
const PHONE = 390;
/** A desktop with a zoom of 400 %, where nothing may be lost (WCAG 1.4.10). */
const ZOOMED = 320;
/** From a wide desktop to the least width. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: DESKTOP, height: 800 },
  { width: 768, height: 1024 },
  { width: PHONE, height: 844 },
  { width: ZOOMED, height: 720 },
];

/** All that is shown fits at each width; the window keeps its size. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  expect(await misfitsAtAll(page)).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}

/** What does not fit at any width, which stands before each. */
export async function misfitsAtAll(page: Page): Promise<string[]> {
  const found: string[] = [];
  // A page is drawn anew at each width: from the one that the look before ended with, where it was the least.
  const sizes = page.viewportSize()?.width === ZOOMED ? SIZES.toReversed() : SIZES;
  for (const size of sizes) {
    await page.setViewportSize(size);
    const here = await misfits(page, size.width);
    found.push(...here.map((misfit) => `at ${size.width}: ${misfit}`));
  }
  return found;
}

/** Words, and parts of addresses, that go on in the next line. */
export const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((top) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true || node.parentElement.closest('.sr-only') !== null) continue;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[^\s@.\-\u00AD]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top: line }) => Math.round(line))).size > 1) found.push(word);
      }
    }
    return found;
  });

/** What does not fit, in words; nothing when all does. */
async function misfits(page: Page, width: number): Promise<string[]> {
  const isPhone = width === PHONE;
  const short = width >= DESKTOP ? SHORT : { lines: 0, line: 0 };
  const cut = await page.evaluate(cutTexts, { notCut: NOT_CUT, isZoomed: width === ZOOMED, short });
  return isPhone ? [...cut, ...(await page.evaluate(smallTargets, { targets: TARGETS, least: TARGET }))] : cut;
}

type Look = { notCut: string; isZoomed: boolean; short: typeof SHORT };

/**
 * Runs in the page. Zoomed, names outside of cards and of the header may be cut too where their title says the whole, and so may hints,
 * which labels repeat.
 */
async function cutTexts({ notCut, isZoomed, short }: Look): Promise<string[]> {
  // Three frames: lists that count what fits have counted.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const plain = (text: string | null): string => text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const name = (one: Element): string =>
    `"${plain(one.textContent).slice(0, 60)}" (${one.getAttribute('class')?.slice(0, 50) ?? one.tagName})`;
  const isShown = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const parts = document.querySelectorAll('html, [role="dialog"], [role="alertdialog"]');
  const beyond = Math.max(...Array.from(parts, ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  const found = beyond > 0 ? [`${beyond} px wider than the window`] : [];

  interface Box {
    box: DOMRect;
    /** The menu's column of a row, which lies above the others. */
    menu: DOMRect | undefined;
    scrolls: boolean;
    isCell: boolean;
    isRow: boolean;
    clips: boolean;
    isClamped: boolean;
  }
  const boxes = new Map<Element, Box>();
  function boxOf(one: Element): Box {
    const known = boxes.get(one);
    if (known !== undefined) return known;
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
    const role = one.getAttribute('role');
    const box = {
      box: one.getBoundingClientRect(),
      menu: role === 'row' ? one.querySelector('.table-end')?.getBoundingClientRect() : undefined,
      scrolls: /auto|scroll/.test(`${overflowX} ${overflowY}`),
      isCell: one.matches('td, th') || (role !== null && /^(gridcell|cell|rowheader|columnheader)$/.test(role)),
      isRow: role === 'row',
      clips: /hidden|clip/.test(overflowX),
      isClamped: webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1,
    };
    boxes.set(one, box);
    return box;
  }

  /** Where a text ends on the way up: at what clips it, at its cell, under the menu's column. */
  function cutBy(text: DOMRect, parent: Element): string | undefined {
    for (let one: Element | null = parent; one !== null && one !== document.body; one = one.parentElement) {
      const { box, menu, scrolls, isCell, isRow, clips, isClamped } = boxOf(one);
      // A column that has no room at all stands beyond the menu's, and is scrolled to.
      if (menu !== undefined && text.left < menu.left && text.right > menu.left + 1) return 'under the menu';
      // Lines that a row has no height for lie over the next row.
      if (isRow && (text.bottom > box.bottom + 1 || text.top < box.top - 1)) return 'beyond its row';
      // What is beyond a part that scrolls is reached by scrolling.
      if (scrolls) return undefined;
      if (!isCell && !clips) continue;
      const isBeside = text.left >= box.right - 1 || text.right <= box.left + 1;
      if (isBeside || text.top >= box.bottom - 1 || text.bottom <= box.top + 1) return undefined;
      if (text.right > box.right + 1 || text.left < box.left - 1) return isCell ? 'beyond its cell' : 'cut';
      if (isClamped) return 'lines cut';
    }
    return undefined;
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || plain(node.textContent) === '' || parent.closest(notCut) !== null || !isShown(parent))
      continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const how = text.width <= 1 ? undefined : cutBy(text, parent);
    if (how === undefined) continue;
    const mayBeCut = isZoomed && parent.closest('[role="rowheader"], header') === null;
    const shortened = parent.closest(mayBeCut ? '[title]' : '[data-shortened]');
    // Of an id the middle goes.
    const room = how === 'lines cut' ? short.lines : shortened?.matches('.flex') ? 0 : short.line;
    const isShort = plain(node.textContent).length <= room;
    if (shortened === null || how.startsWith('beyond') || how === 'under the menu' || isShort)
      found.push(`${how}: ${name(parent)}`);
    else if (!plain(shortened.getAttribute('title')).includes(plain(shortened.textContent)))
      found.push(`shortened, and not whole in its title: ${name(shortened)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    // One without letters stands for a secret.
    if (
      isZoomed ||
      field.closest('.sr-only, [aria-hidden="true"]') !== null ||
      !isShown(field) ||
      !/\p{L}/u.test(field.placeholder)
    )
      continue;
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
    const ruler = document.createElement('span');
    ruler.textContent = field.placeholder;
    Object.assign(ruler.style, { font, letterSpacing, position: 'absolute', whiteSpace: 'pre' });
    field.after(ruler);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const over = Math.ceil(ruler.getBoundingClientRect().width - room);
    ruler.remove();
    if (over > 0) found.push(`placeholder cut by ${over} px: "${field.placeholder}"`);
  }
  return [...new Set(found)];
}

/**
 * Runs in the page. A target reaches as far as a press on the lines through its middle comes to it, or to its label: what another one
 * takes of that does not count, so two that overlap are found too. Links in running text may be as high as their line (WCAG 2.5.8).
 */
function smallTargets({ targets, least }: { targets: string; least: number }): string[] {
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  const found: string[] = [];
  for (const one of top.querySelectorAll<HTMLElement>(targets)) {
    const isTarget =
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('.sr-only, [inert], [aria-hidden="true"]') === null &&
      one.getAttribute('aria-disabled') !== 'true' &&
      !one.matches(':disabled, [type="hidden"]');
    const size = one.getBoundingClientRect();
    if (!isTarget || size.width <= 1 || (size.width >= least && size.height >= least)) continue;
    const { display, position } = getComputedStyle(one);
    const isInText =
      display === 'inline' &&
      position === 'static' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    if (isInText) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const reaches = (atX: number, atY: number): boolean => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one);
    };
    /** No further than what is wanted yet. */
    const reach = (stepX: number, stepY: number, wanted: number): number => {
      let far = 0;
      while (far < wanted && reaches(x + width / 2 + (far + 1) * stepX, y + height / 2 + (far + 1) * stepY)) far += 1;
      return far;
    };
    const span = (stepX: number, stepY: number): number => {
      const before = reach(-stepX, -stepY, least - 1);
      return before + reach(stepX, stepY, least - 1 - before) + 1;
    };
    const across = width >= least ? width : Math.max(width, span(1, 0));
    const down = span(0, 1);
    if (across >= least && down >= least) continue;
    const label = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
    found.push(
      `small: ${one.tagName.toLowerCase()} "${label.slice(0, 50)}" ${Math.round(across)} × ${Math.round(down)}`,
    );
  }
  return [...new Set(found)];
}
