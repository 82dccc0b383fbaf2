/** Accessibility of a screen as it stands: both themes, both languages (look.md: WCAG 2.2 AA). */
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from 'playwright/test';
import { COOKIE } from '@/lib/contract/limits';

/** Themes decide colours and languages decide words, so these two see all that four combinations would. */
export const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'no' },
] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Loads the current page in each theme and language and fails with a readable list of what axe finds.
 *
 * @param page on the screen in question
 * @param prepare brings a freshly loaded page into the state to look at (by default: its heading is there)
 * @param without rules that cannot hold in that state
 */
export async function expectAccessible(
  page: Page,
  prepare: (page: Page) => Promise<void> = headingIsThere,
  without: string[] = [],
): Promise<void> {
  const url = page.url();
  for (const look of LOOKS) {
    await dress(page, look);
    await page.goto(url);
    await prepare(page);
    await expect(page.locator('html')).toHaveAttribute('lang', look.language === 'no' ? /^(no|nb)$/ : look.language);
    await expectNoFindings(page, `${new URL(url).pathname} in ${look.theme}, ${look.language}`, { without });
  }
}

/** Chooses theme and language for what is loaded next. */
export async function dress(page: Page, { theme, language }: (typeof LOOKS)[number]): Promise<void> {
  // Of the whole console: a cookie's path is otherwise that of the page.
  const url = new URL('/', page.url()).href;
  await page.context().addCookies([
    { name: COOKIE.theme, value: theme, url },
    { name: COOKIE.language, value: language, url },
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
  { without = [], within }: { without?: string[]; within?: string } = {},
): Promise<void> {
  // Only what is wrong is worked out, and no style sheet is fetched a second time.
  const options = { resultTypes: ['violations' as const], preload: false };
  const axe = new AxeBuilder({ page }).options(options).withTags(RULES).disableRules(without);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(findings, where).toEqual([]);
}

async function headingIsThere(page: Page): Promise<void> {
  // Behind a dialog it is hidden from readers, but there.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
}
