/** The console's table against a hand-rolled fixed-height window over the same 10,000 rows, in Chromium. */
import path from 'node:path';
import { type Page, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/support/programs.mjs';
import { freePorts } from '../../support/app';
import { type Section, atMost, ms } from '../report';
import { median } from '../support/load';
import { startServer } from '../support/processes';
import { buildTableApp } from '../support/table-app';

const ROUNDS = 5;
const SCROLL_FRAMES = 120;
const FRAME_MS = 33;
/** Against the window that is written by hand. */
const BUDGET = 2;
const BROWSER = {
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
};

type Times = { mount: number; keystroke: number; scroll: number };

/** Builds the application, starts a browser and measures. @param folder for logs */
export async function measureTable(folder: string): Promise<Section> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({
    args: [buildTableApp()],
    probe: `${url}/healthz`,
    env: { PORT: String(port), HOSTNAME: '127.0.0.1' },
    log: path.join(folder, 'table.log'),
  });
  const browser = await chromium.launch(BROWSER);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // The compiler that runs this file names functions with a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    const results = { table: [] as Times[], window: [] as Times[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const kind of ['window', 'table'] as const) {
        const times = await measureOne(page, url, kind);
        // The first round warms the browser's compiler.
        if (round > 0) results[kind].push(times);
      }
    }
    const of = (kind: keyof typeof results, name: keyof Times): number =>
      median(results[kind].map((times) => times[name]));
    const scroll = of('table', 'scroll');
    return {
      title: 'Table',
      note: `10,000 rows in the browser, medians of ${ROUNDS} rounds. Mount: from the click to the second frame after it. Keystroke: the longest frame while a word is typed and its search applied. Scroll: the longest of ${SCROLL_FRAMES} frames, 400 px each.`,
      rows: [
        {
          measure: 'mount',
          value: ms(of('table', 'mount')),
          against: ms(of('window', 'mount')),
          ...atMost(of('table', 'mount'), of('window', 'mount'), BUDGET),
        },
        {
          measure: 'worst keystroke',
          value: ms(of('table', 'keystroke')),
          against: ms(of('window', 'keystroke')),
          ...atMost(of('table', 'keystroke'), of('window', 'keystroke'), BUDGET),
        },
        {
          measure: 'worst scroll frame',
          value: ms(scroll),
          against: ms(of('window', 'scroll')),
          ratio: `${(scroll / of('window', 'scroll')).toFixed(2)} ×`,
          budget: { text: `≤ ${FRAME_MS} ms`, met: scroll <= FRAME_MS },
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureOne(page: Page, url: string, kind: 'table' | 'window'): Promise<Times> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const mount = await page.evaluate(async (name) => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === `mount ${name}`);
    await frame();
    const startedAt = performance.now();
    button?.click();
    await frame();
    await frame();
    return performance.now() - startedAt;
  }, kind);
  // Frames are watched inside the page; the keys come from outside, as a person's do.
  await page.evaluate(() => {
    const watch = globalThis as typeof globalThis & { longest: number; ended: boolean };
    watch.longest = 0;
    watch.ended = false;
    let last = performance.now();
    const tick = (now: number): void => {
      watch.longest = Math.max(watch.longest, now - last);
      last = now;
      if (!watch.ended) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
  });
  await page.getByRole('searchbox').pressSequentially('marit', { delay: 60 });
  await applied(page, true);
  const keystroke = await page.evaluate(() => {
    const watch = globalThis as typeof globalThis & { longest: number; ended: boolean };
    watch.ended = true;
    return watch.longest;
  });
  await page.getByRole('searchbox').fill('');
  await applied(page, false);
  const scroll = await page.evaluate(async (frames) => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const scroller = document.querySelector('[data-scroller], [role="grid"]');
    let longest = 0;
    let last = await frame();
    for (let count = 0; count < frames; count += 1) {
      scroller?.scrollBy(0, 400);
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  }, SCROLL_FRAMES);
  return { mount, keystroke, scroll };
}

/** Waits until a search is applied, or taken back, and painted. */
async function applied(page: Page, isFiltered: boolean): Promise<void> {
  const first = page.getByText('Anne Anne 0', { exact: true });
  await first.waitFor({ state: isFiltered ? 'hidden' : 'visible' });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}
