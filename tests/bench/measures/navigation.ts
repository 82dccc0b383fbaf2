/** How long a person waits between a click in the sidebar and the screen that it leads to: embedded platform, in a browser. */
import type { Page } from 'playwright';
import { screenPath } from '@/lib/paths';
import { type Row, type Section, atMost, ms } from '../report';
import { type Caller, launchBrowser, signIn, startEmbedded, withPage } from '../support/embedded';
import { median, quantile } from '../support/load';

/** Sees the most screens. */
const ADMIN = 'nora.winther';
const BUDGET = 1.5;
const ENTRIES = 'aside nav a';
/** What a page goes on to do by itself is done by then. */
const QUIET_MS = 300;

/** How long the pointer is on an entry before a person presses it: few are quicker. */
const POINTED_MS = 200;

/** One way to a screen, in milliseconds; `server` is how long the answer to the router took, NaN where none was asked for. */
type Step = { heading: number; content: number; server: number };
/** A press without a pointer that came before it, the same with one, the same of a screen seen a moment ago, and the browser's Back. */
type Way = 'press' | 'click' | 'again' | 'back';
type Screen = { path: string; name: string } & Record<Way, Step[]>;

/** Clicks through the sidebar, with demo and with large data. */
export async function measureNavigation({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  const rows: Row[] = [];
  for (const seed of ['demo', 'large'] as const) rows.push(...rowsOf(await measureSeed(serve, seed, rounds), seed));
  return {
    title: 'Navigation',
    note: `The built server with its embedded platform; each screen of the sidebar in turn, ${rounds} rounds, p50 (p95). Click: the pointer comes to the entry ${POINTED_MS} ms before it presses, as a person's does; from the press to the frame that shows the heading, and to the one that shows the content (of a list its first row). Press: without a pointer before it. Again: a click on a screen that was seen a moment ago. Against: the answer to the router's request of a press, from its start to its end.`,
    rows,
  };
}

async function measureSeed(serve: string, seed: 'demo' | 'large', rounds: number): Promise<Screen[]> {
  const { origin, stop } = await startEmbedded(serve, seed);
  try {
    const caller = await signIn(origin, ADMIN);
    const browser = await launchBrowser();
    try {
      return await withPage(browser, caller, (page) => measureRounds(page, caller, rounds));
    } finally {
      await browser.close();
    }
  } finally {
    await stop();
  }
}

/** Each way begins with a new document. The round before the first compiles what the server has not done yet, and does not count. */
async function measureRounds(page: Page, { origin }: Caller, rounds: number): Promise<Screen[]> {
  const open = () => page.goto(origin + screenPath('settings', {}), { waitUntil: 'networkidle' });
  await open();
  const links = await page
    .locator(ENTRIES)
    .evaluateAll((all) => all.map((link) => [(link as HTMLAnchorElement).pathname, link.textContent ?? ''] as const));
  // What opens as a dialog over the screen before lies over the sidebar too, so nothing is clicked after it.
  const entries = links.filter(([path]) => path !== screenPath('tenantCreate', {}));
  const screens = entries.map(([path, name]): Screen => ({ path, name, press: [], click: [], again: [], back: [] }));
  for (let round = -1; round < rounds; round += 1) {
    const go = async (way: Way, screen: Screen): Promise<void> => {
      const taken = await step(page, screen.path, way);
      if (round >= 0) screen[way].push(taken);
    };
    for (const screen of screens) await go('press', screen);
    await open();
    const seen: Screen[] = [];
    for (const [index, screen] of screens.entries()) {
      await go('click', screen);
      const before = screens[index - 1];
      if (before !== undefined) await go('again', before);
      seen.push(screen, ...(before === undefined ? [] : [before]));
    }
    for (const screen of seen.slice(-screens.length, -1).toReversed()) await go('back', screen);
    await open();
  }
  return screens;
}

async function step(page: Page, path: string, way: Way): Promise<Step> {
  const link = page.locator(`${ENTRIES}[href="${path}"]`);
  if (way === 'click' || way === 'again') {
    await link.hover();
    await page.waitForTimeout(POINTED_MS);
  }
  // In two steps: a press that comes before the listener would be waited for without end.
  const watching = await page.evaluateHandle(watch, [path, way] as const);
  if (way === 'click' || way === 'again') {
    await page.mouse.down();
    await page.mouse.up();
  }
  const found = await watching.evaluate(({ arrival }) => arrival);
  await watching.dispose();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(QUIET_MS);
  return found;
}

/** In the browser: goes there, or waits for the press, and looks at every frame. In an object, so that the caller does not wait for it at once. */
function watch([target, way]: readonly [string, Way]): { arrival: Promise<Step> } {
  const arrival = new Promise<Step>((done, fail) => {
    performance.clearResourceTimings();
    const entry = document.querySelector<HTMLElement>(`aside nav a[href="${target}"]`);
    const isSeen = (selector: string): boolean =>
      [...document.querySelectorAll(`main ${selector}`)].some((element) => element.getClientRects().length > 0);
    let start = NaN;
    let heading = NaN;
    const look = (): void => {
      const now = performance.now() - start;
      const isThere = window.location.pathname === target && !isSeen('[aria-busy="true"]') && isSeen('h1');
      // An announced heading stands before the address has changed; then the entry of the sidebar is the current one.
      if (Number.isNaN(heading) && entry?.getAttribute('aria-current') === 'page' && isSeen('h1')) heading = now;
      if (isThere && (!isSeen('[role="grid"]') || isSeen('[data-row]'))) tell(now);
      else if (now > 30_000) fail(new Error(`${target} was not shown.`));
      else requestAnimationFrame(look);
    };
    // The last of the answer may come when the page is there already.
    const tell = (content: number): void => {
      const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({ name }) => new URL(name).pathname === target,
      );
      const server = asked ? asked.responseEnd - asked.requestStart : NaN;
      if (way !== 'press' || asked || performance.now() - start > content + 1000) done({ heading, content, server });
      else requestAnimationFrame(() => tell(content));
    };
    const begin = (): void => {
      start = performance.now();
      requestAnimationFrame(look);
    };
    if (way === 'press' || way === 'back') begin();
    else window.addEventListener('pointerdown', begin, { once: true, capture: true });
    if (way === 'press') entry?.click();
    if (way === 'back') window.history.back();
  });
  return { arrival };
}

const p95 = (times: number[]): number =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
const both = (times: number[]): string => `${ms(median(times))} (${ms(p95(times))})`;
const of = (steps: readonly Step[], key: keyof Step): number[] =>
  steps.map((one) => one[key]).filter((value) => !Number.isNaN(value));

function rowsOf(screens: readonly Screen[], seed: string): Row[] {
  const rows = screens.flatMap(({ name, press, click, again, back }): Row[] => {
    const server = of(press, 'server');
    const row = (measure: string, times: number[]): Row => ({
      measure: `${name}, ${seed}: ${measure}`,
      value: both(times),
      against: both(server),
      ratio: `${(median(times) / median(server)).toFixed(2)} ×`,
    });
    return [
      row('click to heading', of(click, 'heading')),
      row('click to content', of(click, 'content')),
      row('press to content', of(press, 'content')),
      ...(again.length === 0 ? [] : [row('again, click to content', of(again, 'content'))]),
      ...(back.length === 0 ? [] : [row('Back to content', of(back, 'content'))]),
    ];
  });
  return [...rows, ...(['click', 'press'] as const).map((way) => slowest(screens, way, seed))];
}

/** Only what a person does has a budget: a press without a pointer is a finger's, or a test's. */
function slowest(screens: readonly Screen[], way: 'click' | 'press', seed: string): Row {
  const found = screens.map(({ name, press, ...ways }) => ({
    name,
    content: median(of({ press, ...ways }[way], 'content')),
    server: median(of(press, 'server')),
  }));
  const { name, content, server } = found.reduce((a, b) => (b.content > a.content ? b : a));
  return {
    measure: `slowest screen, ${seed} (${name}): ${way} to content`,
    value: ms(content),
    against: ms(server),
    ...(way === 'click' ? atMost(content, server, BUDGET) : { ratio: `${(content / server).toFixed(2)} ×` }),
  };
}
