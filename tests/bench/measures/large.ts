/** What screens take with much in them: the same steps on the demo data and on `PLATFORM_SEED=large`, in turn. */
import type { Browser, Locator, Page } from 'playwright';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { type Row, type Section, atMost, ms } from '../report';
import { type Caller, type Place, launchBrowser, signIn, startEmbedded, tenantOf, withPage } from '../support/embedded';
import { median } from '../support/load';

const BUDGET = 1.5;
/** The only user of both data sets who manages and assigns applications. */
const ADMIN = 'nora.winther';

/** From the start of each step to what it is for, in milliseconds. */
type Times = { firstView: number; search: number; dialog: number; whole: number };

/** The screens with a list and an own dialog for a row. */
const SCREENS = [
  { name: 'Multi-tenant applications', path: (place) => screenPath('applications', place), open: openEdit },
  {
    name: 'Single-tenant applications',
    path: (place) => screenPath('singleTenantApplications', place),
    open: openEdit,
  },
  { name: 'Templates', path: (place) => screenPath('applicationTemplates', place), open: openEdit },
  { name: 'Assign applications', path: (place) => screenPath('assignments', place), open: openUnassign },
] as const satisfies readonly ListScreen[];

type ListScreen = {
  name: string;
  path: (place: Place & ScreenParams<'assignments'>) => string;
  /** Leads to the button that opens the dialog of the first row. */
  open: (page: Page) => Promise<Locator>;
};

const STEPS: readonly [keyof Times, string][] = [
  ['firstView', 'first view'],
  ['search', 'search'],
  ['dialog', 'dialog'],
  ['whole', 'dialog with roles and permissions'],
];

/** Measures the lists of applications, templates and tenants. */
export async function measureLarge({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  const demo = await startEmbedded(serve, 'demo');
  try {
    const large = await startEmbedded(serve, 'large');
    try {
      return section(await measureBoth(demo.origin, large.origin, rounds), rounds);
    } finally {
      await large.stop();
    }
  } finally {
    await demo.stop();
  }
}

async function measureBoth(demo: string, large: string, rounds: number) {
  const browser = await launchBrowser();
  try {
    const visits = await Promise.all([demo, large].map(visitOf));
    const found = SCREENS.map((screen) => ({ screen, times: visits.map((): Times[] => []) }));
    // The round before the first compiles what the servers have not done yet, and does not count.
    for (let round = -1; round < rounds; round += 1) {
      for (const { screen, times } of found) {
        for (const [at, { caller, place }] of visits.entries()) {
          const taken = await measureScreen(browser, caller, screen, place);
          if (round >= 0) times[at]?.push(taken);
        }
      }
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function visitOf(origin: string): Promise<{ caller: Caller; place: Place }> {
  const caller = await signIn(origin, ADMIN);
  return { caller, place: await tenantOf(caller, ({ isSuperTenant }) => isSuperTenant) };
}

function section(found: Awaited<ReturnType<typeof measureBoth>>, rounds: number): Section {
  const rows = found.flatMap(({ screen, times }) =>
    STEPS.filter(([step]) => step !== 'whole' || screen.open === openEdit).map(([step, words]): Row => {
      const [demo = NaN, large = NaN] = times.map((all) => median(all.map((one) => one[step])));
      return {
        measure: `${screen.name}: ${words}`,
        value: ms(large),
        against: `demo data ${ms(demo)}`,
        ...atMost(large, demo, BUDGET),
      };
    }),
  );
  return {
    title: 'Large data',
    note: `The built server with its embedded platform: 300 applications with 40 roles each, 2,000 tenants and 400 single-tenant applications (\`PLATFORM_SEED=large\`) against the demo data, in the browser, in turn; medians of ${rounds} rounds. First view: from the navigation to the end of the first frame with a row. Search: from the last letter to its rows, with the 200 ms that the field waits. Dialog: from the click to what it is for (the form; who loses what), and to where nothing of it is on its way.`,
    rows,
  };
}

const ROW = '[data-row]';
/** Beside the buttons of a dialog while roles and permissions are on their way. */
const LOADING = '[role="dialog"] [data-dialog-footer] [role="status"]';

function measureScreen(browser: Browser, caller: Caller, screen: ListScreen, place: Place): Promise<Times> {
  return withPage(browser, caller, async (page) => {
    await page.addInitScript(watchFirstRow, ROW);
    await page.goto(caller.origin + screen.path(place), { waitUntil: 'commit' });
    const firstView = await page.evaluate(() => (window as WindowWithFirstRow).firstRow);
    await page.waitForLoadState('networkidle');
    const button = await screen.open(page);
    const [dialog, whole] = await timed(button, '[role="dialog"] [role="tablist"], [role="alertdialog"] li', LOADING);
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor({ state: 'detached' });
    return { firstView, dialog, whole, search: await search(page) };
  });
}

type WindowWithFirstRow = typeof window & { firstRow: Promise<number> };

/**
 * In the browser, before anything of the document: looks at each frame for the row. A callback of a frame comes before its styles and its
 * paint, which take longer than all else, so what counts is the end of the frame.
 */
function watchFirstRow(row: string): void {
  (window as WindowWithFirstRow).firstRow = new Promise<number>((done) => {
    const look = (): void => {
      if (document.querySelector(row) === null) requestAnimationFrame(look);
      else setTimeout(() => done(performance.now()));
    };
    requestAnimationFrame(look);
  });
}

/** Clicks, and waits for what one selector finds, and then until another one finds nothing. Answers both times. */
function timed(button: Locator, wanted: string, unwanted: string): Promise<[number, number]> {
  return button.evaluate(
    (element, selectors) =>
      new Promise<[number, number]>((done) => {
        const startedAt = performance.now();
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(new PointerEvent('pointerdown', options));
        element.dispatchEvent(new PointerEvent('pointerup', options));
        element.dispatchEvent(new MouseEvent('click', options));
        let seenAt: number | undefined;
        const look = (): void => {
          const isThere = document.querySelector(selectors.wanted) !== null;
          if (isThere) seenAt ??= performance.now();
          if (seenAt === undefined || !isThere || document.querySelector(selectors.unwanted) !== null) {
            requestAnimationFrame(look);
          } else done([seenAt - startedAt, performance.now() - startedAt]);
        };
        look();
      }),
    { wanted, unwanted },
  );
}

async function openEdit(page: Page): Promise<Locator> {
  await page.locator(ROW).first().locator('[data-row-menu]').click();
  return page.getByRole('menuitem', { name: 'Edit' });
}

/** The cross of the first application that is assigned to a tenant and may be taken away. */
function openUnassign(page: Page): Promise<Locator> {
  const crosses = page.locator(ROW).getByRole('button', { name: /^Unassign/ });
  return Promise.resolve(crosses.first());
}

/** Types what the second row has and the first one has not, at once, and waits until the first one has it. */
async function search(page: Page): Promise<number> {
  const words = await page.locator(ROW).evaluateAll(([first, second]) => {
    if (first === undefined || second === undefined) return '';
    const texts = document.createTreeWalker(second, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const text = texts.currentNode.textContent?.trim() ?? '';
      // A shortened id stands in two texts, and the search knows neither half.
      const isId = /^[\da-f-]+$/.test(text);
      if (text.length > 3 && !isId && first.textContent?.includes(text) === false) return text;
    }
    return '';
  });
  if (words === '') throw new Error('The second row has nothing of its own to search for.');
  const field = page.getByRole('searchbox');
  await field.focus();
  return await field.evaluate(
    (element, { text, row }) =>
      new Promise<number>((done, fail) => {
        const input = element as HTMLInputElement;
        const startedAt = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const look = (): void => {
          const waitedMs = performance.now() - startedAt;
          if (document.querySelector(row)?.textContent?.includes(text)) done(waitedMs);
          else if (waitedMs > 30_000) fail(new Error(`The search for "${text}" brought no row that has it.`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { text: words, row: ROW },
  );
}
