/** The tests' own `test` with a console of the worker's own that has large data. */
import type { Page } from 'playwright/test';
import { type App, startApp } from './app';
import { test as base } from './test';

export const test = base.extend<object, { app: App }>({
  app: [
    // Playwright wants the first argument destructured even when nothing of it is needed.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const app = await startApp({ PLATFORM_SEED: 'large' });
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The questions for rows that the browser has asked since it was called. */
export function watchRowQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/.*\/(members|everyone)$/.test(pathname) && searchParams.get('limit') !== '1')
      asked.push(request.url());
  });
  return asked;
}
