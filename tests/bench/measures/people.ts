/** What one admin's work on many people costs the others, and what they wait for themselves: embedded platform, 50,000 members. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { Client } from 'undici';
import { screenPath } from '@/lib/paths';
import { type Row, type Section, atMost, ms } from '../report';
import {
  type Caller,
  type Place,
  call,
  launchBrowser,
  signIn,
  startEmbedded,
  tenantOf,
  withPage,
} from '../support/embedded';
import { median, quantile } from '../support/load';

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

/** Measures one build. */
export async function measurePeople({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  return {
    title: 'People',
    note: `The built server with its embedded platform and \`PLATFORM_SEED=large\`, ${rounds} rounds; p99 of one caller's requests while another invites ${INVITED} people in one call, over the same without; medians of the rest. The jump is from the scroll to the rows, on a page that was just opened.`,
    rows: rowsOf(await measureBuild(serve, rounds)),
  };
}

function rowsOf({ alone, during, ...found }: Findings): Row[] {
  const waits = (measure: string, name: keyof Waiting): Row => ({
    measure: `${measure} while ${INVITED} are invited, p99`,
    value: ms(during[name]),
    against: `without ${ms(alone[name])}`,
    ...atMost(during[name], alone[name], BUDGET),
  });
  const info = (measure: string, value: string): Row => ({ measure, value, against: '–', ratio: '–' });
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
  const { origin, stop } = await startEmbedded(serve, 'large');
  const browser = await launchBrowser();
  try {
    const admin = await signIn(origin, 'astrid.solheim');
    const other = await signIn(origin, 'bjorn.eide');
    const place = await tenantOf(admin, ({ name }) => name === 'Fjordkraft Customers');
    const waiting = await measureWaiting(admin, other, place, rounds);
    const jump = await measureJump(browser, admin, place, rounds);
    return { ...waiting, jump, ...(await measureRemoval(admin, place)) };
  } finally {
    await browser.close();
    await stop();
  }
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
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await withPage(browser, admin, (page) => jumpOn(page, admin.origin + screenPath('tenantMembers', place))),
    );
  }
  return median(times);
}

async function jumpOn(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const grid = page.getByRole('grid').first();
  await grid.getByRole('rowheader').first().waitFor();
  return await grid.evaluate(
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
