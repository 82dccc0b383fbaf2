/** What one person's bodies cost another: each list of the contract at 1, its maximum, one more, and half a million items. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { freePorts } from '../../support/app';
import { listFields } from '../../support/lists';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, ms } from '../report';
import { type Caller, type Embedded, type Place, call, signIn, startEmbedded, tenantOf } from '../support/embedded';
import { median } from '../support/load';
import { type Environment, type Server, startServer } from '../support/processes';
import { PLATFORM_KEYS } from '../../support/platform-key';

/** The one who sends, and the one who waits. */
const SENDER = 'nora.winther';
const OTHER = 'anja.berg';
/** Bodies of the sender under way at the same time. */
const AT_ONCE = 12;
const ITEMS = 500_000;
/** Longest wait of the other person, in milliseconds. */
const BUDGET_MS = 250;

/** Between two looks: the other uses the console, and does not load it. */
const PAUSE_MS = 5;

/** `troubled`: calls of the other that were not answered with 200. */
type Findings = { sent: number; times: number[]; troubled: number };

/** Measures both databases, with the platform in the console's process and in one of its own. */
export async function measureLists({ serve }: { serve: string }): Promise<Section> {
  const rows: Row[] = [];
  const measure = async (name: string, database?: string): Promise<void> => {
    rows.push(rowOf(`${name}, one process`, await within(await startEmbedded(serve, 'demo', database))));
    rows.push(rowOf(`${name}, two processes`, await within(await startApart(serve, database))));
  };
  await measure('built-in database');
  if (findPostgres() !== undefined) {
    const database = await startPostgres();
    try {
      await measure('PostgreSQL', database.url);
    } finally {
      await database.stop();
    }
  }
  return {
    title: 'Lists',
    note: `The longest of \`${OTHER}\`'s \`GET /api/me\` while \`${SENDER}\` sends, ${AT_ONCE} at once, each list of each operation with 1, its maximum, one more, and ${ITEMS} items.`,
    rows,
  };
}

/** A console, and its platform in a process of its own. */
async function startApart(serve: string, database?: string): Promise<Embedded> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-apart-'));
  const [port, platformPort] = await freePorts(2);
  const [origin, platform] = [`http://localhost:${port}`, `http://127.0.0.1:${platformPort}`];
  const secret = randomBytes(24).toString('hex');
  const shared = { APP_URL: origin, LOG_LEVEL: 'warn', OIDC_CLIENT_SECRET: secret };
  const start = (name: string, probe: string, env: Environment): Promise<Server> =>
    startServer({
      args: [serve],
      probe,
      log: path.join(folder, `${name}.log`),
      env: { ...shared, DATA_DIR: path.join(folder, name), ...env },
    });
  const embedded = await start('platform', `${platform}/readyz`, {
    PLATFORM_ONLY: 'true',
    PLATFORM_PORT: String(platformPort),
    PLATFORM_KEY: PLATFORM_KEYS.join(),
    PLATFORM_SEED: 'demo',
    ...(database === undefined ? {} : { PLATFORM_DATABASE_URL: database }),
  });
  const server = await start('console', `${origin}/readyz`, {
    PORT: String(port),
    PLATFORM_API_URL: platform,
    OIDC_ISSUER: platform,
    OIDC_CLIENT_ID: 'console',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, readyMs: server.startMs, server, stop };
}

function rowOf(measure: string, { sent, times, troubled }: Findings): Row {
  const worst = Math.max(...times);
  return {
    measure: `\`me.get\` of another, ${measure}, worst`,
    value: ms(worst),
    against: `median ${ms(median(times))} of ${times.length}; ${sent} bodies`,
    ratio: '–',
    budget: { text: `≤ ${BUDGET_MS} ms, all answered`, met: worst <= BUDGET_MS && troubled === 0 },
  };
}

async function within({ origin, stop }: Embedded): Promise<Findings> {
  try {
    const sender = await signIn(origin, SENDER);
    const other = await signIn(origin, OTHER);
    const place = await tenantOf(sender, ({ isSuperTenant }) => isSuperTenant);
    const bodies = operationIds.flatMap((id) => bodiesOf(id).map((body) => ({ id, body })));
    const sent = bodies.length;
    let isOver = false;
    const waiting = watch(other, () => isOver);
    const send = async (): Promise<void> => {
      for (let next = bodies.shift(); next !== undefined; next = bodies.shift()) await sendTo(sender, place, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send)).finally(() => (isOver = true));
    return { sent, ...(await waiting) };
  } finally {
    await stop();
  }
}

/** What is sent to an operation, as JSON. */
function bodiesOf(id: OperationId): string[] {
  const { body } = operationRow(id);
  if (body === undefined) return [];
  return listFields(body).flatMap(({ max = 0, filled, around }) => [
    ...[1, max, max + 1].map((entries) => JSON.stringify(filled(entries))),
    JSON.stringify(around('LIST')).replace('"LIST"', `[${'1,'.repeat(ITEMS - 1)}1]`),
  ]);
}

async function sendTo(sender: Caller, place: Place, { id, body }: { id: OperationId; body: string }): Promise<void> {
  const { method, path: pattern } = operationRow(id);
  const ids: Record<string, string> = place;
  const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
  const answer = await fetch(sender.origin + address, {
    method,
    headers: { cookie: sender.cookie, 'x-csrf': '1', 'content-type': 'application/json', tenantid: place.tenantId },
    body,
  });
  await answer.arrayBuffer();
}

/** One call after the other, until it is over. */
async function watch(caller: Caller, isOver: () => boolean): Promise<Omit<Findings, 'sent'>> {
  const times: number[] = [];
  let troubled = 0;
  while (!isOver()) {
    const startedAt = performance.now();
    const { status } = await call(caller, 'GET', '/api/me');
    times.push(performance.now() - startedAt);
    if (status !== 200) troubled += 1;
    await pause(PAUSE_MS);
  }
  return { times, troubled };
}
