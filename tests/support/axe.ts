/** Accessibility of a screen as it stands: both themes, both languages (look.md: WCAG 2.2 AA). */
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from 'playwright/test';
import { COOKIE } from '@/lib/contract/limits';

/** Each language is loaded once, in one of the themes; the other theme is put on afterwards, as the theme menu does. */
export const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'no' },
] as const;
/** The rules that a theme can break: words and structure are the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
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

/** Looks at a screen in all four pairs of theme and language and fails with a readable list of what axe finds. */
export async function expectAccessible(
  page: Page,
  { path = page.url(), prepare = headingIsThere, without = [] }: Screen = {},
): Promise<void> {
  for (const look of LOOKS) {
    await dress(page, look);
    await page.goto(path);
    await prepare(page);
    await expect(page.locator('html')).toHaveAttribute('lang', look.language === 'no' ? /^(no|nb)$/ : look.language);
    await expectNoFindings(page, `${path} in ${look.theme}, ${look.language}`, { without });
    await expectColours(page, `${path}, ${look.language}`, look.theme === 'light' ? 'dark' : 'light');
  }
}

/** Puts the other theme on what is shown, and looks at its colours. */
export async function expectColours(page: Page, where: string, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(chosen);
    // Colours on their way are neither theme's.
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(changes.map(async ({ finished }) => void (await finished)));
  }, theme);
  await expectNoFindings(page, `${where} in ${theme}`, { only: COLOUR_RULES });
}

/** Chooses theme and language for what is loaded next. */
export async function dress(page: Page, { theme, language }: (typeof LOOKS)[number]): Promise<void> {
  const place = { domain: 'localhost', path: '/' };
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
  const options = { resultTypes: ['violations' as const], preload: false };
  // "Legacy" is the way without a second page for the sum of all frames: the console has one frame.
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  const axe = only === undefined ? builder.withTags(RULES).disableRules(without) : builder.withRules(only);
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
