/** The end-to-end tests' own `test`: a console that the worker's tests share, and a browser whose complaints fail the test. */
import { type BrowserContext, type Page, test as base, expect } from 'playwright/test';
import type { SharedApp } from './app';
import { sharedApp } from './consoles';
import { Contexts } from './contexts';
import { waitsForListeners } from './listeners';

/** Complaints of the browser that a test provokes on purpose. */
export type Complaints = {
  /** Expects (and so permits) complaints that match. */
  allow(pattern: RegExp): void;
};

type TestFixtures = {
  complaints: Complaints;
  /** For tests about what a browser does that has never been here: no test before has filled its cache. */
  isFirstVisit: boolean;
};
type BrowserFixtures = { contexts: Contexts };
type ServerFixtures = { serverOutput: undefined };
type WorkerFixtures = {
  app: SharedApp;
  /** For tests that leave behind in the demo organizations what others would meet: they share a console of that name. */
  consoleName: string;
};

/** For tests of the server alone: no browser starts. */
export const serverTest = base.extend<ServerFixtures, WorkerFixtures>({
  consoleName: ['', { scope: 'worker', option: true }],

  app: [
    async ({ consoleName }, use) => {
      await use(await sharedApp(consoleName));
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  /** Attaches what the server wrote meanwhile to a test that fails. */
  serverOutput: [
    async ({ app }, use, testInfo) => {
      const before = app.output().length;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('server output', { body: app.output().slice(before), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export const test = serverTest.extend<TestFixtures, BrowserFixtures>({
  isFirstVisit: [false, { option: true }],

  baseURL: async ({ app }, use) => {
    await use(app.url);
  },

  contexts: [
    async ({ browser }, use) => {
      const contexts = new Contexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, contexts, app, contextOptions, viewport, hasTouch, isFirstVisit }, use, info) => {
    const options = { ...contextOptions, baseURL: app.url, viewport, hasTouch };
    const context = isFirstVisit ? await browser.newContext(options) : await contexts.take(options);
    await use(context);
    if (isFirstVisit || info.status !== info.expectedStatus) await context.close();
    else await contexts.giveBack(context);
  },

  page: async ({ context, contexts, isFirstVisit }, use) => {
    if (!isFirstVisit) return use(contexts.pageOf(context));
    const page = await context.newPage();
    waitsForListeners(page);
    await use(page);
  },

  complaints: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const { heard, stop } = startListening(context);
      await use({ allow: (pattern) => void allowed.push(pattern) });
      stop();
      expect(
        heard.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'errors and warnings in the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Collects errors, warnings and uncaught exceptions of all pages of a context. The `complaints` fixture does it for the
 * test's own context; contexts that a test opens by itself can be given to it.
 */
export const listen = (context: BrowserContext): string[] => startListening(context).heard;

/** @returns what has been heard so far, and what ends the listening to pages that come */
export function startListening(context: BrowserContext): { heard: string[]; stop: () => void } {
  const heard: string[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => heard.push(`${page.url()} threw ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        heard.push(`${page.url()} ${message.type()}: ${message.text()} (${message.location().url})`);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return { heard, stop: () => void context.off('page', watch) };
}
