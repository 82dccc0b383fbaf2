/** What one admin's work on many people costs the others, and what they wait for themselves: embedded platform, 50,000 members. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { Client } from 'undici';
import { findBrowser } from '../../../scripts/support/programs.mjs';
import { screenPath } from '@/lib/paths';
import { freePorts } from '../../support/app';
import { HttpVisitor } from '../../support/http-visitor';
import { type Row, type Section, atMost, ms } from '../report';
import { median, quantile } from '../support/load';
import { startServer } from '../support/processes';
import { PASSWORD, SERVE } from '../support/stage';

const INVITED = 500;
const REMOVED = 300;
/** Calls at the same time where a platform lacks the removal of many; the dialog makes as many. */
const ONE_BY_ONE = 4;
const MIDDLE = 25_000;
const ROW_PIXELS = 44;
/** Between two looks: others use the console, they do not load it. */
const PAUSE_MS = 5;
const JUMP_MS = 60_000;
const BUDGET = 3;
const READY_MS = 240_000;

type Waiting = { healthz: number; me: number };
type Findings = {
  alone: Waiting;
  during: Waiting;
  invite: number;
  removal: number;
  /** Whether the platform removed them in one go. */
  isTogether: boolean;
  jump: number;
};

/**
 * Measures this build and, where one is named, another.
 *
 * @param options.against - folder of another checkout with its build, or of a standalone build
 */
export async function measurePeople(options: { rounds: number; against?: string | undefined }): Promise<Section> {
  const { rounds, against } = options;
  const now = await measureBuild(SERVE, rounds);
  const other = against === undefined ? undefined : await measureBuild(serveOf(against), rounds);
  return {
    title: 'People',
    note: `The built server with its embedded platform and \`PLATFORM_SEED=large\`, ${rounds} rounds; p99 of one caller's requests while another invites ${INVITED} people in one call, over the same without; medians of the rest. The jump is from the scroll to the rows, on a page that was just opened.${against === undefined ? '' : ` “Before” is the build of \`${path.basename(path.resolve(against))}\`.`}`,
    rows: [...rowsOf(now, ''), ...(other === undefined ? [] : rowsOf(other, ', before'))],
  };
}

const serveOf = (folder: string): string => {
  const full = path.resolve(folder);
  return path.basename(full) === 'standalone'
    ? path.join(full, 'serve.mjs')
    : path.join(full, '.next/standalone/serve.mjs');
};

/** @param suffix - names another build, which has no budgets */
function rowsOf(found: Findings, suffix: string): Row[] {
  const { alone, during } = found;
  const waits = (measure: string, name: keyof Waiting): Row => ({
    measure: `${measure} while ${INVITED} are invited, p99${suffix}`,
    value: ms(during[name]),
    against: `without ${ms(alone[name])}`,
    ...(suffix === ''
      ? atMost(during[name], alone[name], BUDGET)
      : { ratio: `${(during[name] / alone[name]).toFixed(2)} ×` }),
  });
  const info = (measure: string, value: string): Row => ({
    measure: measure + suffix,
    value,
    against: '–',
    ratio: '–',
  });
  return [
    waits('`/healthz`', 'healthz'),
    waits("another user's `GET /api/me`", 'me'),
    info(`invitation of ${INVITED}`, ms(found.invite)),
    info(
      `removal of ${REMOVED} of 50,000 members`,
      `${ms(found.removal)} (${found.isTogether ? 'together' : `one by one, ${ms(found.removal / REMOVED)} each`})`,
    ),
    info('jump to the middle of 50,000', ms(found.jump)),
  ];
}

async function measureBuild(serve: string, rounds: number): Promise<Findings> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-people-'));
  const [port, platformPort] = await freePorts(2);
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    args: [serve],
    probe: `${origin}/healthz`,
    log: path.join(folder, 'server.log'),
    env: {
      APP_URL: origin,
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      PLATFORM_SEED: 'large',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
    },
  });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await ready(`${origin}/readyz`);
    const admin = await signIn(origin, 'astrid.solheim');
    const other = await signIn(origin, 'bjorn.eide');
    const place = await largeTenant(admin);
    const waiting = await measureWaiting(admin, other, place, rounds);
    const jump = await measureJump(browser, admin, place, rounds);
    return { ...waiting, jump, ...(await measureRemoval(admin, place)) };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { organizationId: string; tenantId: string };
type Caller = { origin: string; cookie: string };

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

async function signIn(origin: string, username: string): Promise<Caller> {
  const visitor = new HttpVisitor();
  await visitor.signIn(origin, username, PASSWORD);
  return { origin, cookie: visitor.cookieHeader(origin) };
}

async function call(caller: Caller, method: string, address: string, body?: unknown) {
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

async function largeTenant(admin: Caller): Promise<Place> {
  const { text } = await call(admin, 'GET', '/api/me');
  const { result } = JSON.parse(text) as {
    result: { tenants: { id: string; name: string; organizationId: string }[] };
  };
  const tenant = result.tenants.find(({ name }) => name === 'Fjordkraft Customers');
  if (tenant === undefined) throw new Error('The large tenant is not there.');
  return { organizationId: tenant.organizationId, tenantId: tenant.id };
}

/** How long another user waits, on an idle console and while an admin invites many. */
async function measureWaiting(admin: Caller, other: Caller, { tenantId }: Place, rounds: number) {
  const watchDuring = async (work: () => Promise<void>) => {
    let ended = false;
    const isEnded = (): boolean => ended;
    const looks = [waitsOf(other, '/healthz', isEnded), waitsOf(other, '/api/me', isEnded)] as const;
    // The first looks open their connections.
    await pause(200);
    await work();
    ended = true;
    const [healthz, me] = await Promise.all(looks);
    return { healthz, me };
  };
  const invites: number[] = [];
  const invite = async (): Promise<void> => {
    const word = Math.random().toString(36).slice(2);
    const people = Array.from({ length: INVITED }, (_, index) => ({
      userName: `${word}${index}`,
      contactEmail: `${word}${index}@invited.example`,
    }));
    const startedAt = performance.now();
    // Where it takes longer than the proxy waits the answer is a fault; the work goes on all the same.
    await call(admin, 'POST', `/api/tenants/${tenantId}/invite`, people);
    invites.push(performance.now() - startedAt);
  };
  const samples = {
    alone: { healthz: [] as number[], me: [] as number[] },
    during: { healthz: [] as number[], me: [] as number[] },
  };
  await watchDuring(() => pause(2000));
  for (let round = 0; round < rounds; round += 1) {
    const during = await watchDuring(invite);
    const alone = await watchDuring(() => pause(1500));
    for (const name of ['healthz', 'me'] as const) {
      samples.during[name].push(...during[name]);
      samples.alone[name].push(...alone[name]);
    }
  }
  const p99 = (times: number[]): number =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  return {
    alone: { healthz: p99(samples.alone.healthz), me: p99(samples.alone.me) },
    during: { healthz: p99(samples.during.healthz), me: p99(samples.during.me) },
    invite: median(invites),
  };
}

/** The times of requests one after the other, until told to end. */
async function waitsOf(caller: Caller, address: string, isEnded: () => boolean): Promise<number[]> {
  const client = new Client(caller.origin, { pipelining: 1 });
  const times: number[] = [];
  try {
    while (!isEnded()) {
      const sentAt = performance.now();
      const headers = { cookie: caller.cookie, 'x-csrf': '1' };
      const { body } = await client.request({ method: 'GET', path: address, headers });
      await body.dump();
      times.push(performance.now() - sentAt);
      await pause(PAUSE_MS);
    }
  } finally {
    await client.close();
  }
  return times;
}

/** From the scroll to the middle of the list to its rows, in milliseconds. */
async function measureJump(browser: Browser, admin: Caller, place: Place, rounds: number): Promise<number> {
  const { hostname } = new URL(admin.origin);
  const cookies = admin.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: hostname, path: '/' };
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    // The compiler that runs this file names functions with a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto(admin.origin + screenPath('tenantMembers', place), { waitUntil: 'networkidle' });
    const grid = page.getByRole('grid').first();
    await grid.getByRole('rowheader').first().waitFor();
    const elapsed = await grid.evaluate(
      (element, { row, height, limit }) =>
        new Promise<number>((done, fail) => {
          const startedAt = performance.now();
          element.scrollTo({ top: row * height });
          const look = (): void => {
            const shown = element.querySelector(`[aria-rowindex="${row + 2}"] [role="rowheader"]`)?.textContent;
            if (shown?.includes('@')) done(performance.now() - startedAt);
            else if (performance.now() - startedAt > limit) fail(new Error('The rows did not come.'));
            else requestAnimationFrame(look);
          };
          look();
        }),
      { row: MIDDLE, height: ROW_PIXELS, limit: JUMP_MS },
    );
    times.push(elapsed);
    await context.close();
  }
  return median(times);
}

/** Removes members of the large tenant, together where the platform can. */
async function measureRemoval(admin: Caller, { tenantId }: Place): Promise<{ removal: number; isTogether: boolean }> {
  const members = `/api/tenants/${tenantId}/members`;
  const { text } = await call(admin, 'GET', `${members}?role=Regular&limit=${REMOVED}`);
  const ids = (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id);
  const startedAt = performance.now();
  const together = await call(admin, 'POST', `${members}/bulk/remove`, { selection: { ids } });
  if (together.status === 200) return { removal: performance.now() - startedAt, isTogether: true };
  const beganAt = performance.now();
  const left = [...ids];
  const lane = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await call(admin, 'DELETE', `${members}/${id}`);
  };
  await Promise.all(Array.from({ length: ONE_BY_ONE }, lane));
  return { removal: performance.now() - beganAt, isTogether: false };
}
