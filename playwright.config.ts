import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/support/programs.mjs';

const executablePath = await findBrowser();

/**
 * End-to-end tests in a real browser against the built standalone server. Each worker has a console of its own, with its own
 * embedded platform and data folder (tests/support/consoles.ts), so nothing has to run before `npm run build && npm run test:e2e`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // Texts, the same on every system.
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // Set by `npm test` in CI, which names the tests that needed it (scripts/test.mjs).
  retries: Number(process.env.TEST_RETRIES ?? 0),
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  globalTimeout: 55 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    // What cannot be pressed after this time never can be; said at the press, and not by the test's own limit.
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step slows everything down: `npm run test:e2e -- --trace retain-on-failure` where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // None found: Playwright's own, which it says how to install.
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each test has pages of its own, which are gone before optimized code would pay: a tenth less time.
        '--js-flags=--no-opt',
      ],
    },
  },
});
