/** Memory of the whole product in one process, as the single container runs it: console, embedded platform, built-in database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../support/app';
import { load } from '../support/load';
import type { Row, Section } from '../report';
import { type Environment, startServer } from '../support/processes';
import { signedIn } from '../support/stage';

/** The container's heap limit, and the memory that README asks for it, in MiB. */
const HEAP_MIB = 256;
const ADVISED_MIB = 1024;
const IDLE_MS = 5000;
const LOAD_SECONDS = 15;
const CONNECTIONS = 32;

const mib = (value: number): string => `${Math.round(value)} MiB`;
const within = (measure: string, value: number): Row => ({
  measure,
  value: mib(value),
  against: '–',
  ratio: '–',
  budget: { text: `≤ ${ADVISED_MIB} MiB`, met: value <= ADVISED_MIB },
});

/** Starts a build with empty data, again with what it made, and loads it. */
export async function measureMemory({ serve }: { serve: string }): Promise<Section> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-memory-'));
  try {
    return await measureIn(folder, serve);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIn(folder: string, serve: string): Promise<Section> {
  const [port, platformPort] = await freePorts(2);
  const origin = `http://localhost:${port}`;
  const env: Environment = {
    APP_URL: origin,
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_SEED: 'demo',
    DATA_DIR: path.join(folder, 'data'),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  };
  const start = () =>
    startServer({ args: [serve], probe: `${origin}/readyz`, log: path.join(folder, 'server.log'), env });

  const first = await start();
  await pause(IDLE_MS);
  const made = first.anonymous();
  await first.stop();

  const again = await start();
  try {
    await pause(IDLE_MS);
    const idle = again.anonymous().now;
    await press(origin);
    const loaded = again.anonymous();
    await pause(IDLE_MS);
    return {
      title: 'Memory of the single container',
      note: `Embedded platform with its built-in database and demo data, heap limit ${HEAP_MIB} MiB. Anonymous resident memory (RssAnon of \`/proc/<pid>/status\`, every 20 ms), which is what a container cannot give back. Idle is ${IDLE_MS / 1000} s after the start; load is ${LOAD_SECONDS} s each of calls, lists, pages and beginnings of sign-ins at ${CONNECTIONS} connections.`,
      rows: [
        within('first start (makes the database), peak', made.peak),
        within('first start, idle', made.now),
        within('later start, idle', idle),
        within('under load, peak', loaded.peak),
        within('after load, idle', again.anonymous().now),
      ],
    };
  } finally {
    await again.stop();
  }
}

/** What people and programs do at once, one kind after another. */
async function press(origin: string): Promise<void> {
  const { visitor, organization, tenant } = await signedIn(origin);
  const headers = { cookie: visitor.cookieHeader(origin), 'x-csrf': '1' };
  const place = `/organization/${organization}/tenant/${tenant}`;
  const paths = ['/api/me', `/api/tenants/${tenant}/members`, `${place}/members`, '/bff/login'];
  for (const target of paths) {
    await load({ origin, path: target, headers }, { connections: CONNECTIONS, seconds: LOAD_SECONDS });
  }
}
