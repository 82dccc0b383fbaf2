/** A built console with its embedded platform, as the bench calls and looks at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type Page, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/support/programs.mjs';
import { freePorts } from '../../support/app';
import { HttpVisitor } from '../../support/http-visitor';
import { type Server, startServer } from './processes';
import { PASSWORD } from './stage';
import { PLATFORM_KEYS } from '../../support/platform-key';

/** The large data set takes its time on a slow machine. */
const READY_MS = 240_000;

export type Embedded = {
  origin: string;
  /** From the start of the process until all its data are there, in milliseconds. */
  readyMs: number;
  server: Server;
  stop(): Promise<void>;
};

/** A person's session at one console. */
export type Caller = { origin: string; cookie: string };

export type Place = { organizationId: string; tenantId: string };

/**
 * Starts a console with its embedded platform and waits until its data are there.
 *
 * @param serve - its `serve.mjs`
 * @param database - PostgreSQL in place of the built-in one
 */
export async function startEmbedded(serve: string, seed: 'demo' | 'large', database?: string): Promise<Embedded> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `console-${seed}-`));
  const [port, platformPort] = await freePorts(2);
  const origin = `http://localhost:${port}`;
  const startedAt = performance.now();
  const server = await startServer({
    args: [serve],
    probe: `${origin}/healthz`,
    log: path.join(folder, 'server.log'),
    env: {
      APP_URL: origin,
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      PLATFORM_KEY: PLATFORM_KEYS.join(),
      PLATFORM_SEED: seed,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...(database === undefined ? {} : { PLATFORM_DATABASE_URL: database }),
    },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(`${origin}/readyz`);
    return { origin, readyMs: performance.now() - startedAt, server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ready(address: string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(250);
  }
  throw new Error(`${address} was not ready in time.`);
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
}

/** Begins a session of a demo account. */
export async function signIn(origin: string, username: string): Promise<Caller> {
  const visitor = new HttpVisitor();
  await visitor.signIn(origin, username, PASSWORD);
  return { origin, cookie: visitor.cookieHeader(origin) };
}

/** One call through the console's BFF. */
export async function call(caller: Caller, method: string, address: string, body?: unknown) {
  const answer = await fetch(caller.origin + address, {
    method,
    headers: {
      cookie: caller.cookie,
      'x-csrf': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A tenant of the caller. @throws Error when there is none */
export async function tenantOf(
  caller: Caller,
  is: (tenant: { name: string; isSuperTenant: boolean }) => boolean,
): Promise<Place> {
  const { text } = await call(caller, 'GET', '/api/me');
  const { result } = JSON.parse(text) as {
    result: { tenants: { id: string; name: string; organizationId: string; isSuperTenant: boolean }[] };
  };
  const tenant = result.tenants.find(is);
  if (tenant === undefined) throw new Error('The tenant is not there.');
  return { organizationId: tenant.organizationId, tenantId: tenant.id };
}

/** Opens a page of a signed-in browser of its own, and closes it after the work. */
export async function withPage<T>(browser: Browser, caller: Caller, work: (page: Page) => Promise<T>): Promise<T> {
  const { hostname } = new URL(caller.origin);
  const cookies = caller.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: hostname, path: '/' };
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    // The compiler that runs the bench names functions with a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    return await work(page);
  } finally {
    await context.close();
  }
}
