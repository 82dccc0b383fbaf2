/**
 * Browser contexts, each with a page, that the tests of a worker take turns with. A new context has an empty cache, and a new page is a new
 * process that loads and compiles every script again: about a tenth of what a test costs. What a test leaves behind (other pages, routes,
 * permissions, cookies, storage, history) is taken away before the next; only the cache and the process stay, as they do for people.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright/test';
import { waitsForListeners } from './listeners';

const STORAGE = 'local_storage,indexeddb,service_workers,cache_storage';
/** Of the same origin, and shows nothing. */
const ELSEWHERE = '/healthz';
/** What tests listen to. `close` and `crash` are listened to by Playwright itself. */
const EVENTS = [
  'console',
  'dialog',
  'pageerror',
  'popup',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'websocket',
];
/** Playwright's own, where a test asks for no other. */
const VIEWPORT = { width: 1280, height: 720 };
/** A process that has shown so many tests ends: what they left in its memory goes with it. */
const TESTS_PER_PAGE = 40;

type Options = BrowserContextOptions & { baseURL: string };

interface Kept {
  readonly key: string;
  readonly options: Options;
  readonly context: BrowserContext;
  page: Page;
  session: CDPSession;
  tests: number;
  /** Whether the page has state that cannot be reset. */
  isSet: boolean;
}

export class Contexts {
  readonly #free = new Map<string, Kept[]>();
  readonly #taken = new Map<BrowserContext, Kept>();

  constructor(private readonly browser: Browser) {}

  /** A context without cookies or storage, with one page (`pageOf`) that shows nothing of the console. */
  async take(options: Options): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const kept = this.#free.get(key)?.pop() ?? (await open(this.browser, key, options));
    this.#taken.set(kept.context, kept);
    return kept.context;
  }

  /** The page of a context that has been taken. */
  pageOf(context: BrowserContext): Page {
    const kept = this.#taken.get(context);
    if (kept === undefined) throw new Error('The context has not been taken from here.');
    return kept.page;
  }

  /** Cleans a context for the next test; one that cannot be cleaned is closed. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#taken.get(context);
    this.#taken.delete(context);
    if (kept === undefined) return;
    try {
      await clean(kept);
      this.#free.set(kept.key, [...(this.#free.get(kept.key) ?? []), kept]);
    } catch {
      await context.close();
    }
  }

  async close(): Promise<void> {
    for (const { context } of [...this.#free.values()].flat()) await context.close();
  }
}

async function open(browser: Browser, key: string, options: Options): Promise<Kept> {
  const context = await browser.newContext(options);
  const kept: Kept = { key, options, context, ...(await openPage(context)), tests: 0, isSet: false };
  context.newCDPSession = noted(kept, context.newCDPSession.bind(context));
  notePage(kept);
  return kept;
}

async function openPage(context: BrowserContext): Promise<Pick<Kept, 'page' | 'session'>> {
  const page = await context.newPage();
  waitsForListeners(page);
  return { page, session: await context.newCDPSession(page) };
}

async function clean(kept: Kept): Promise<void> {
  const { context, options } = kept;
  const origins = new Set(
    [options.baseURL, ...context.pages().map((one) => one.url())].map((url) => new URL(url).origin),
  );
  kept.tests += 1;
  const isKept = !kept.page.isClosed() && !kept.isSet && kept.tests < TESTS_PER_PAGE;
  // First of all the pages: what still runs in them could write again.
  for (const one of context.pages()) if (one !== kept.page || !isKept) await one.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  if (isKept) await leave(kept);
  else notePage(Object.assign(kept, await openPage(context), { tests: 0, isSet: false }));
  await context.clearCookies();
  for (const origin of origins) {
    if (origin !== 'null') await kept.session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  }
}

/** Leaves what a test has shown, for an answer of the same origin: `about:blank` would be another process. */
async function leave({ page, session, options: { baseURL, viewport = VIEWPORT } }: Kept): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll();
  // What is typed is given up.
  page.on('dialog', (question) => void question.accept());
  await page.goto(new URL(ELSEWHERE, baseURL).href, { waitUntil: 'commit' });
  page.removeAllListeners('dialog');
  await page.evaluate(() => sessionStorage.clear());
  await session.send('Page.resetNavigationHistory');
  if (viewport !== null) await page.setViewportSize(viewport);
}

/** Notes what cannot be taken back from a page: a test's own scripts, media and sessions of the browser's protocol. */
function noted<A extends unknown[], R>(kept: Kept, call: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    kept.isSet = true;
    return call(...args);
  };
}

function notePage(kept: Kept): void {
  const { page } = kept;
  page.emulateMedia = noted(kept, page.emulateMedia.bind(page));
  page.addInitScript = noted(kept, page.addInitScript.bind(page)) as Page['addInitScript'];
}
