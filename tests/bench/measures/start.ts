/** Start and memory of the console, with an external platform, against a minimal standalone server. */
import { setTimeout as pause } from 'node:timers/promises';
import { load, median } from '../support/load';
import { type Section, atMost, ms } from '../report';
import type { Server } from '../support/processes';
import { type Stage, signedIn } from '../support/stage';

const STARTS = 5;
const IDLE_MS = 4000;
const LOAD_SECONDS = 15;
const CONNECTIONS = 16;
/** Heap that the container gives the console, in MiB, and what its whole process may take then. */
const HEAP_MIB = 256;
const BOUND_MIB = 512;

const mib = (value: number): string => `${Math.round(value)} MiB`;

/** Starts both again and again; nothing of either may run before. */
export async function measureStart(stage: Stage): Promise<Section> {
  // Alternating, so that a warm disk cache helps both alike; the first start of each warms it and does not count.
  const times = { console: [] as number[], minimal: [] as number[] };
  const idle = { console: [] as number[], minimal: [] as number[] };
  const kinds = { console: () => stage.startConsole(), minimal: stage.startMinimal };
  for (let round = 0; round <= STARTS; round += 1) {
    for (const kind of ['minimal', 'console'] as const) {
      const server = await kinds[kind]();
      if (round > 0) times[kind].push(server.startMs);
      if (round > 0 && round <= 2) {
        await pause(IDLE_MS);
        idle[kind].push(server.memory());
      }
      await server.stop();
    }
  }
  const loaded = await afterLoad(stage);
  return {
    title: 'Start and memory',
    note: `External platform. ${STARTS} starts in turn, medians, from the start of the process to the first 200 of \`/healthz\`. Resident memory (VmRSS); idle is ${IDLE_MS / 1000} s after the start, loaded is after ${LOAD_SECONDS} s of calls and of pages each at ${CONNECTIONS} connections.`,
    rows: [
      {
        measure: 'start to first 200',
        value: ms(median(times.console)),
        against: ms(median(times.minimal)),
        ...atMost(median(times.console), median(times.minimal), 1.3),
      },
      {
        measure: 'idle memory',
        value: mib(median(idle.console)),
        against: mib(median(idle.minimal)),
        ...atMost(median(idle.console), median(idle.minimal), 1.5),
      },
      {
        measure: 'memory after load',
        value: mib(loaded.console),
        against: mib(loaded.minimal),
        ratio: `${(loaded.console / loaded.minimal).toFixed(2)} ×`,
      },
      {
        measure: `memory after load, heap limit ${HEAP_MIB} MiB`,
        value: mib(loaded.limited),
        against: '–',
        ratio: '–',
        budget: { text: `≤ ${BOUND_MIB} MiB`, met: loaded.limited <= BOUND_MIB },
      },
    ],
  };
}

async function afterLoad(stage: Stage): Promise<Record<'console' | 'minimal' | 'limited', number>> {
  const minimal = await stage.startMinimal();
  const afterMinimal = await pressed(minimal, stage.addresses.minimal, ['/api/me', '/'], { authorization: 'Bearer x' });
  const console = await stage.startConsole();
  const afterConsole = await pressed(console, stage.addresses.console, ['/api/me', '/essentials'], 'sign in');
  const small = await stage.startConsole({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` });
  const afterSmall = await pressed(small, stage.addresses.console, ['/api/me', '/essentials'], 'sign in');
  return { console: afterConsole, minimal: afterMinimal, limited: afterSmall };
}

/** Loads each path, stops the server and says what it had taken by then. */
async function pressed(
  server: Server,
  origin: string,
  paths: readonly string[],
  who: Record<string, string> | 'sign in',
): Promise<number> {
  try {
    const headers =
      who === 'sign in' ? { cookie: (await signedIn(origin)).visitor.cookieHeader(origin), 'x-csrf': '1' } : who;
    for (const path of paths)
      await load({ origin, path, headers }, { connections: CONNECTIONS, seconds: LOAD_SECONDS });
    return server.memory();
  } finally {
    await server.stop();
  }
}
