/** What grows with the data: the first start, the memory of each kind of process, and a page of members. */
import { setTimeout as pause } from 'node:timers/promises';
import { screenPath } from '@/lib/paths';
import { type Row, type Section, atMost, ms } from '../report';
import { type Embedded, signIn, startEmbedded, tenantOf } from '../support/embedded';
import { type LoadResult, load } from '../support/load';
import type { Server } from '../support/processes';
import type { Stage } from '../support/stage';

const IDLE_MS = 4000;
const PAGE_SECONDS = 3;
/** The page of 50,000 members over that of the demo data. */
const BUDGET = 1.5;
const LARGE_START_MS = 20_000;

const mib = (value: number): string => `${Math.round(value)} MiB`;

/** Starts each kind of process with empty data. */
export async function measureSizes(stage: Stage, serve: string): Promise<Section> {
  const demo = await measureSeed(serve, 'demo');
  const large = await measureSeed(serve, 'large');
  const alone = await memoryOf(await stage.startConsole());
  const info = (measure: string, value: string): Row => ({ measure, value, against: '–', ratio: '–' });
  return {
    title: 'Data sizes',
    note: `The first start is from the start of the process to the first 200 of \`/readyz\`, with empty data and the built-in database. Anonymous resident memory, ${IDLE_MS / 1000} s after that, and at most. The page of members is asked for at 1 connection, p50: 50,000 of them against those of the demo data.`,
    rows: [
      info('first start, demo data', ms(demo.readyMs)),
      {
        ...info('first start, large data', ms(large.readyMs)),
        budget: { text: `≤ ${ms(LARGE_START_MS)}`, met: large.readyMs <= LARGE_START_MS },
      },
      {
        measure: 'page of 50,000 members',
        value: ms(large.page.p50),
        against: `demo data ${ms(demo.page.p50)}`,
        ...atMost(large.page.p50, demo.page.p50, BUDGET),
      },
      info('memory, console and platform, demo data', demo.memory),
      info('memory, console and platform, large data', large.memory),
      info('memory, console alone', alone),
      info('memory, platform alone, demo data', memoryText(stage.platform)),
    ],
  };
}

const memoryText = (server: Server): string => {
  const { now, peak } = server.anonymous();
  return `${mib(now)}, at most ${mib(peak)}`;
};

async function memoryOf(server: Server): Promise<string> {
  try {
    await pause(IDLE_MS);
    return memoryText(server);
  } finally {
    await server.stop();
  }
}

async function measureSeed(
  serve: string,
  seed: 'demo' | 'large',
): Promise<{ readyMs: number; memory: string; page: LoadResult }> {
  const embedded = await startEmbedded(serve, seed);
  try {
    await pause(IDLE_MS);
    const memory = memoryText(embedded.server);
    return { readyMs: embedded.readyMs, memory, page: await pageOfMembers(embedded, seed) };
  } finally {
    await embedded.stop();
  }
}

/** The page of the tenant that has the most of them. */
async function pageOfMembers({ origin }: Embedded, seed: 'demo' | 'large'): Promise<LoadResult> {
  const caller = await signIn(origin, 'astrid.solheim');
  const place = await tenantOf(caller, ({ name }) => seed === 'demo' || name === 'Fjordkraft Customers');
  const target = { origin, path: screenPath('tenantMembers', place), headers: { cookie: caller.cookie } };
  await load(target, { connections: 4, seconds: PAGE_SECONDS });
  return await load(target, { connections: 1, seconds: PAGE_SECONDS });
}
