/** How long one request with the worst body that is taken, or refused, keeps the platform's thread from other work. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { BULK, LIST } from '@/lib/contract/limits';
import { type OperationId, operationRow } from '@/lib/contract/operations';
import { createApi } from '@/lib/platform/api/api';
import { loadMe } from '@/lib/platform/api/me';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { seedOnce } from '@/lib/platform/db/seed';
import { handlers } from '@/lib/platform/rooms';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, ms } from '../report';
import { type WorstBody, worstBodies } from '../support/worst-bodies';
import { PLATFORM_KEYS } from '../../support/platform-key';

const SENDER = 'nora.winther';
/** Most processor time of one turn of the event loop, in milliseconds. */
const BUDGET_MS = 50;
/** Rows of each database. */
const SHOWN = 5;
/** The first request of a kind compiles what it runs. */
const ROUNDS = 2;

type Answered = WorstBody & { status: number; stallMs: number };

/** Measures both databases. */
export async function measureLoop(): Promise<Section> {
  const rows = asRows('built-in database', await within());
  if (findPostgres() !== undefined) {
    const database = await startPostgres();
    try {
      rows.push(...asRows('PostgreSQL', await within(database.url)));
    } finally {
      await database.stop();
    }
  }
  return {
    title: 'Loop',
    note: `The most processor time that one request takes in one turn of the platform's event loop: the ${SHOWN} longest of all operations with a body, each with every list and text at its maximum, and with lists of entries that are refused; the shortest of ${ROUNDS} rounds.`,
    rows,
  };
}

function asRows(database: string, answers: Answered[]): Row[] {
  return answers
    .toSorted((a, b) => b.stallMs - a.stallMs)
    .slice(0, SHOWN)
    .map(({ id, kind, body, status, stallMs }) => ({
      measure: `\`${id}\`, ${kind}, ${database}`,
      value: ms(stallMs),
      against: `${status}; ${Math.ceil(body.length / 1000)} kB`,
      ratio: '–',
      budget: { text: `≤ ${BUDGET_MS} ms`, met: stallMs <= BUDGET_MS },
    }));
}

async function within(databaseUrl?: string): Promise<Answered[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-loop-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, reads, close } = await openDatabase({
    dataDir: folder,
    databaseUrl,
    platformKeys: PLATFORM_KEYS,
    log,
  });
  try {
    await seedOnce(db, 'demo', new Date());
    const [user] = await rowsOf<{ id: string }>(db, sql`select id from users where username = ${SENDER}`);
    const me = (await loadMe(db, user!.id))!;
    const app = createApi({
      db,
      reads,
      log,
      mailer: { take: () => Promise.resolve(() => Promise.resolve()), close: () => {} },
      consoleUrl: 'http://localhost:3000',
      handlers,
      oneConnection: databaseUrl === undefined,
      callers: { find: () => Promise.resolve({ me, until: Infinity }), recall: (_, ask) => ask(), forget: () => {} },
      activity: { note: () => {} },
    });
    const place = me.tenants.find(({ isSuperTenant }) => isSuperTenant)!;
    const ids: Record<string, string> = { organizationId: place.organizationId, tenantId: place.id };
    const members = await addMembers(db, place);
    const shortest = new Map<string, Answered>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const worst of [...worstBodies(), ...coherent(members)]) {
        const { method, path: pattern } = operationRow(worst.id);
        const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
        const headers = { authorization: 'Bearer x', 'content-type': 'application/json', tenantid: place.id };
        const request = new Request(`http://platform.bench${address}`, { method, headers, body: worst.body });
        const answer = await stallOf(async () => (await app.request(request)).status);
        const key = `${worst.id} ${worst.kind}`;
        const before = shortest.get(key);
        if (before === undefined || answer.stallMs < before.stallMs) shortest.set(key, { ...worst, ...answer });
      }
    }
    return [...shortest.values()];
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many people as a list of members may have, in the sender's tenant. */
async function addMembers(db: Db, { id, organizationId }: Me['tenants'][number]): Promise<string[]> {
  const people = await rowsOf<{ id: string }>(
    db,
    sql`insert into users (id, username, idp, first_name, last_name, display_name, contact_email, language)
      select gen_random_uuid(), 'bench' || n, (select name from identity_providers limit 1), 'Bench', 'Person ' || n, 'Bench Person ' || n, 'bench' || n || '@people.example', 'en'
      from generate_series(1, ${LIST.members}::int) n returning id`,
  );
  await db.execute(sql`insert into organization_members (organization_id, user_id)
    select ${organizationId}, id from users where username like 'bench%'`);
  await db.execute(sql`insert into tenant_members (tenant_id, user_id, role)
    select ${id}, id, 'Regular' from users where username like 'bench%'`);
  return people.map((one) => one.id);
}

/** Bodies whose parts refer to each other or to people who are there. */
function coherent(members: string[]): WorstBody[] {
  const some = { selection: { ids: members.slice(0, BULK.ids) } };
  const body = (id: OperationId, content: object): WorstBody => ({
    id,
    kind: 'coherent',
    body: JSON.stringify(content),
  });
  const name = `Crew ${crypto.randomUUID()}`;
  const permissions = Array.from({ length: LIST.permissions }, (_, index) => ({ name: `permission${index}` }));
  const roles = Array.from({ length: 20 }, (_, index) => ({
    name: `role${index}`,
    displayName: 'Sailor',
    permissions,
  }));
  const url = 'https://app.example.com';
  return [
    body('applications.create', { name, description: 'Those who sail', url, permissions, roles }),
    body('groups.create', { name, description: 'Those who sail', members }),
    body('members.bulkPreview', { operation: 'members.bulkRemove', ...some }),
    body('members.bulkChangeRole', { ...some, role: 'LimitedAdmin' }),
  ];
}

/** The most processor time between two turns of the event loop while something is done: what runs beside the bench counts for nothing. */
async function stallOf(work: () => Promise<number>): Promise<{ status: number; stallMs: number }> {
  let longest = 0;
  let isOver = false;
  let before = process.cpuUsage();
  const turn = (): void => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const status = await work();
  await nextTurn();
  isOver = true;
  return { status, stallMs: longest };
}
