/**
 * Browser contexts that the tests of a worker take turns with. A new one has an empty cache: its first page loads and compiles every
 * script and font again, which is much of what a page costs. What a test leaves behind (pages, routes, permissions, cookies, storage)
 * is taken away before the next; only the cache stays, as it does for people.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright/test';

const STORAGE = 'local_storage,indexeddb,service_workers,cache_storage';

/** A context, with an empty page of its own by which its storage is cleared. */
interface Kept {
  key: string;
  context: BrowserContext;
  origin: string;
  session: CDPSession;
}

export class Contexts {
  readonly #free = new Map<string, Kept[]>();
  readonly #taken = new Map<BrowserContext, Kept>();

  constructor(private readonly browser: Browser) {}

  /** A context without a visited page, cookies or storage. */
  async take(options: BrowserContextOptions & { baseURL: string }): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const kept = this.#free.get(key)?.pop() ?? (await this.#open(key, options));
    this.#taken.set(kept.context, kept);
    return kept.context;
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

  async #open(key: string, options: BrowserContextOptions & { baseURL: string }): Promise<Kept> {
    const context = await this.browser.newContext(options);
    const session = await context.newCDPSession(await context.newPage());
    return { key, context, origin: new URL(options.baseURL).origin, session };
  }
}

async function clean({ context, origin, session }: Kept): Promise<void> {
  const [, ...visited] = context.pages();
  const origins = new Set([origin, ...visited.map((page) => new URL(page.url()).origin)]);
  // First of all the pages: what still runs in them could write again.
  for (const page of visited) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  for (const one of origins) {
    if (one !== 'null') await session.send('Storage.clearDataForOrigin', { origin: one, storageTypes: STORAGE });
  }
}
