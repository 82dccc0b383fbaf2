/** A console of a test file's own, in place of a shared one: what it leaves behind meets no other test, and a second try begins anew. */
import { type App, startApp } from './app';

/** For `test.extend<object, { app: App }>({ app: ownConsole })`. */
export const ownConsole: [
  (args: object, use: (app: App) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
] = [
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants it destructured
  async ({}, use) => {
    const app = await startApp();
    await use(app);
    await app.dispose();
  },
  { scope: 'worker', timeout: 90_000 },
];
