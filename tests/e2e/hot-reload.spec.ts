/**
 * `next dev`: a change of a client component shows without a reload, also on a page that a link inside of the console led to. It runs on
 * a copy of the sources, which the test changes. It is a stage of its own in `npm test`: a server that compiles leaves the processor to
 * nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { errorPath } from '@/lib/paths';
import { type SharedApp, freePorts } from '../support/app';
import { expect, test } from '../support/test';
import { text } from '../support/texts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the project, so that its packages are found; in a folder that no other tool looks into. */
const copy = path.join(root, '.next/hot-reload');
const SECRET = 'v3ry-long-and-random-4nough-Session-Secret!';
const SOURCES = [
  ...['app', 'components', 'lib', 'messages', 'scripts', 'instrumentation.ts', 'middleware.ts'],
  ...['next.config.mjs', 'package.json', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'],
];

/** A page of the console with a text that the address asks for. */
const ERROR = errorPath('Organization.Fetch.Error');

/** Whatever needs code that has not been compiled yet. */
const compiling = { timeout: 120_000 };

/** Starts `next dev` on the copy, with another console's platform. */
async function startDevelopment(app: SharedApp): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(port)],
    {
      cwd: copy,
      // A group of its own: the server is a child of this process.
      detached: true,
      env: {
        ...{ PATH, HOME, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
        ...{ APP_URL: url, PORT: String(port), SESSION_SECRET: SECRET },
        ...{ OIDC_ISSUER: app.platformUrl, PLATFORM_API_URL: app.platformUrl },
        ...{ OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: SECRET },
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (part) => (output += String(part)));
  return { url, child, output: () => output };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

/** What the browser has asked Turbopack to be told of. */
function watchSubscriptions(page: Page): ReadonlySet<string> {
  const paths = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const found = /"turbopack-subscribe","path":"([^"]+)"/.exec(String(payload));
      if (found !== null) paths.add(found[1]!);
    });
  });
  return paths;
}

/** Puts a text in place of an expression until it shows: a change that meets a subscription on its way is not always told. */
async function expectChange(page: Page, file: string, expression: string): Promise<void> {
  const full = path.join(copy, file);
  const source = readFileSync(full, 'utf8');
  expect(source).toContain(expression);
  let tries = 0;
  await expect(async () => {
    tries += 1;
    writeFileSync(full, source.replace(expression, `'changed ${tries}'`));
    await expect(page.getByText(`changed ${tries}`, { exact: true })).toBeVisible();
  }).toPass(compiling);
}

const alone = { tag: '@development' };

test(
  'a change of a client component shows on the first page, and on one that a link led to',
  alone,
  async ({ page, app }) => {
    // Everything is compiled while it is asked for.
    test.setTimeout(300_000);
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    for (const name of SOURCES) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    // Fonts are named by their place in it.
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    const { url, child, output } = await startDevelopment(app);
    try {
      // A page that is compiled on a busy machine answers 500 before its files are all there.
      for (const address of ['/healthz', ERROR, '/logout']) {
        await expect(async () => expect((await page.request.get(url + address)).status()).toBe(200), output()).toPass(
          compiling,
        );
      }
      const subscriptions = watchSubscriptions(page);
      await page.goto(url + ERROR, compiling);
      await expect(page.getByText(text('catalogue.Organization.Fetch.Error'))).toBeVisible();
      await expect.poll(() => subscriptions.size, compiling).toBeGreaterThan(0);
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
      await expectChange(page, 'components/shell/header/brand.tsx', "t('appName')");

      const before = subscriptions.size;
      await page.evaluate(() => {
        const { next } = globalThis as unknown as { next: { router: { push: (address: string) => void } } };
        next.router.push('/logout');
      });
      await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible(compiling);
      await expect.poll(() => subscriptions.size, compiling).toBeGreaterThan(before);
      await expectChange(page, 'components/rooms/notices/logout-screen.tsx', "t('header')");
      expect(await page.evaluate(() => 'isSameDocument' in globalThis), 'without a reload').toBe(true);
    } finally {
      await end(child);
      rmSync(copy, { recursive: true, force: true });
    }
  },
);
