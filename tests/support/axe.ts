/** Accessibility of a screen as it stands, in both themes (look.md: WCAG 2.2 AA). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions, default as Axe } from 'axe-core';
import { type Page, type TestInfo, expect, test } from 'playwright/test';
import { COOKIE, LANGUAGES, type Language } from '@/lib/contract/limits';

/** Each language in one of the themes. */
export const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'no' },
] as const;
/** Every language in both themes: twice the time, for `AXE_LOOKS=all npm run test:e2e`. */
const ALL_LOOKS = (['light', 'dark'] as const).flatMap((theme) => LANGUAGES.map((language) => ({ theme, language })));
/** The rules that a theme can break: words and structure are the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How a screen is brought into the state to look at. */
interface Screen {
  /** Its address; by default the one where the page is. */
  path?: string;
  /** What happens after each load; by default its heading is awaited. */
  prepare?: (page: Page) => Promise<void>;
  /** Rules that cannot hold in that state. */
  without?: string[];
}

/** How many screens a test has shown: they take turns with the looks, beginning with English. */
const shown = new WeakMap<TestInfo, number>();

/**
 * Looks at a screen in both themes and fails with a readable list of what axe finds. All rules once, in the look whose turn it is; then
 * those about colours in the other theme. Both languages have the same texts, none of them empty (tests/unit/ui/messages.test.ts).
 */
export async function expectAccessible(
  page: Page,
  { path = page.url(), prepare = headingIsThere, without = [] }: Screen = {},
): Promise<void> {
  const info = test.info();
  const turn = shown.get(info) ?? 0;
  shown.set(info, turn + 1);
  const [look, other] = turn % 2 === 0 ? LOOKS : [LOOKS[1], LOOKS[0]];
  // The one whose turn it is comes last: a test may go on in its language.
  const others = ALL_LOOKS.filter(({ theme, language }) => theme !== look.theme || language !== look.language);
  for (const one of process.env.AXE_LOOKS === 'all' ? [...others, look] : [look]) {
    await dress(page, one);
    await page.goto(path);
    await prepare(page);
    await expect(page.locator('html')).toHaveAttribute('lang', one.language === 'no' ? /^(no|nb)$/ : one.language);
    await expectNoFindings(page, `${path} in ${one.theme}, ${one.language}`, { without });
  }
  await expectColours(page, path, other.theme);
}

/** Puts the other theme on what is shown, and looks at its colours. */
export async function expectColours(page: Page, where: string, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(chosen);
    // Colours on their way are neither theme's; one that is there lets those go that inherit it.
    for (;;) {
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, theme);
  await expectNoFindings(page, `${where} in ${theme}`, { only: COLOUR_RULES });
}

/** Chooses theme and language for what is loaded next. */
export async function dress(
  page: Page,
  { theme, language }: { theme: 'light' | 'dark'; language: Language },
): Promise<void> {
  const place = { domain: '127.0.0.1', path: '/' };
  await page.context().addCookies([
    { name: COOKIE.theme, value: theme, ...place },
    { name: COOKIE.language, value: language, ...place },
  ]);
}

/**
 * Fails with a readable list of what axe finds on the page as it stands.
 *
 * @param within a CSS selector of the part to look at; the whole page without it
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { without = [], only, within }: { without?: string[]; only?: string[]; within?: string } = {},
): Promise<void> {
  // Only what is wrong is worked out, and no style sheet is fetched a second time.
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  if (only === undefined) {
    options.runOnly = { type: 'tag', values: RULES };
    options.rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  } else options.runOnly = { type: 'rule', values: only };
  // Half a megabyte of script: a document is given it once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async ([part, chosen]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      return (await axe.run(part ?? document, chosen)).violations;
    },
    [within, options] as const,
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(findings, where).toEqual([]);
}

/** The screen is there. */
export async function headingIsThere(page: Page): Promise<void> {
  // Behind a dialog it is hidden from readers, but there.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
}
