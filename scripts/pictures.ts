/**
 * `npm run pictures [-- --only members,clients] [--widths 390,1280] [--themes dark] [--languages no] [--to <folder>]`: pictures of every
 * screen and dialog, from its own console with the demo data. `--readme` makes those of README instead, in `docs/pictures`. Needs a build
 * (`npm run build`). The screens and dialogs are those of `tests/support/views.ts`.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Page, chromium } from 'playwright/test';
import { LANGUAGES, type Language } from '@/lib/contract/limits';
import { startApp } from '../tests/support/app';
import { dress, headingIsThere } from '../tests/support/axe';
import { waitsForListeners } from '../tests/support/listeners';
import { takeSession } from '../tests/support/sign-in';
import { text } from '../tests/support/texts';
import { type View, closeDialogOf, isFilled, openDialogOf, views } from '../tests/support/views';
import { findBrowser } from './support/programs.mjs';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** The usual height of a window of that width. */
const HEIGHTS: Record<string, number> = { 390: 844, 1280: 800, 1920: 1080 };
const README_FOLDER = 'docs/pictures';
const README_SIZE = { width: 1280, height: 720 };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: Object.keys(HEIGHTS).join(',') },
    themes: { type: 'string', default: THEMES.join(',') },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    to: { type: 'string', default: 'test-results/pictures' },
    readme: { type: 'boolean', default: false },
  },
});
const among = <Known extends string>(list: string, known: readonly Known[]): Known[] =>
  known.filter((one) => list.split(',').includes(one));

/** Applies a theme to the open page, like a change of the setting. */
const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(chosen);
  }, theme);

async function open(page: Page, { person, path: address }: View, language: Language): Promise<void> {
  await page.context().clearCookies();
  await takeSession(page, person);
  await dress(page, { theme: 'light', language });
  await page.goto(address);
  await headingIsThere(page);
  await isFilled(page, 'screen');
  // The sidebar's counts load last.
  await page.waitForLoadState('networkidle');
}

/** Takes the current view at each width and in each theme. */
async function takeAll(page: Page, name: string): Promise<void> {
  for (const width of values.widths.split(',')) {
    await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] ?? README_SIZE.height });
    for (const theme of among(values.themes, THEMES)) {
      await wear(page, theme);
      await page.screenshot({ path: path.join(values.to, `${name}-${width}-${theme}.png`) });
    }
  }
}

async function everything(page: Page, language: Language): Promise<void> {
  const only = values.only?.split(',');
  for (const view of views.filter(({ screen }) => only === undefined || only.includes(screen))) {
    await open(page, view, language);
    await takeAll(page, `${view.name}-${language}`);
    for (const dialog of view.dialogs) {
      await openDialogOf(page, dialog);
      await takeAll(page, `${view.name}-${dialog.name}-${language}`);
      await closeDialogOf(page);
    }
  }
}

/** The pictures of README: a list, and the matrix of an application's permissions. */
async function readme(page: Page): Promise<void> {
  const find = (screen: View['screen']): View => views.find((view) => view.screen === screen)!;
  const take = async (name: string): Promise<void> => {
    for (const theme of THEMES) {
      await wear(page, theme);
      await page.screenshot({ path: path.join(README_FOLDER, `${name}-${theme}.png`) });
    }
  };
  await page.setViewportSize(README_SIZE);
  await open(page, find('tenantMembers'), 'en');
  await take('members');
  const applications = find('applications');
  await open(page, applications, 'en');
  await openDialogOf(
    page,
    applications.dialogs.find(({ name }) => name === 'edit')!,
  );
  await page.getByRole('tab', { name: text('applicationform.tab.matrix') }).click();
  await page.getByRole('grid', { name: text('applicationform.matrix.label') }).waitFor();
  await take('matrix');
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: README_SIZE });
  const page = await context.newPage();
  waitsForListeners(page);
  return page;
}

mkdirSync(values.readme ? README_FOLDER : values.to, { recursive: true });
const app = await startApp();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  if (values.readme) await readme(await openPage(browser, app.url));
  else for (const one of among(values.languages, LANGUAGES)) await everything(await openPage(browser, app.url), one);
} finally {
  await browser.close();
  await app.dispose();
}
