/** Accessibility of a screen as it stands: both themes, both languages (look.md: WCAG 2.2 AA). */
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from 'playwright/test';
import { COOKIE } from '@/lib/contract/limits';

/** Themes decide colours and languages decide words, so these two see all that four combinations would. */
const LOOKS = [
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
  // Of the whole console: a cookie's path is otherwise that of the page.
  const root = new URL('/', url).href;
  for (const { theme, language } of LOOKS) {
    await page.context().addCookies([
      { name: COOKIE.theme, value: theme, url: root },
      { name: COOKIE.language, value: language, url: root },
    ]);
    await page.goto(url);
    await prepare(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'no' ? /^(no|nb)$/ : language);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).disableRules(without).analyze();
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
    expect(findings, `${new URL(url).pathname} in ${theme}, ${language}`).toEqual([]);
  }
}

async function headingIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
