/** A database as large as one after years. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { seedOnce } from '@/lib/platform/db/seed';
import { type ScaleSize, fillScaleData } from '../../bench/support/scale-data';
import { PLATFORM_KEYS } from '../../support/platform-key';
import { migratedDatabase } from './database';

export interface ScaleDatabase {
  database: OpenDatabase;
  close: () => Promise<void>;
}

/** Opens one with the demo's data and as much as `size` besides. */
export async function openScaleDatabase(size: ScaleSize): Promise<ScaleDatabase> {
  const silent = () => undefined;
  const server = inject('postgres');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plans-'));
  const databaseUrl = server === undefined ? undefined : await migratedDatabase(server);
  const log = { info: silent, warn: silent, error: silent };
  const database = await openDatabase({ dataDir, databaseUrl, platformKeys: PLATFORM_KEYS, log });
  await seedOnce(database.db, 'demo', new Date());
  await fillScaleData(database.db, size);
  return {
    database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const BIG = 'users|tenant_members|organization_members|audit_records';
/** Rows that a plan may sort: the newest ones of each question, never those of a list. */
const SORTED = 2500;

/** The lines of plans that look at every row of a table, or sort a whole list. */
export function faultsIn(plans: readonly string[]): string[] {
  const lines = plans.join('\n').split('\n');
  const wholes = lines.filter((line) => new RegExp(`Seq Scan on (?:${BIG})\\b`).test(line));
  const sorts = lines.filter((line) => Number(/(?:^|-> +)Sort .* rows=(\d+)/.exec(line)?.[1] ?? 0) > SORTED);
  return [...wholes, ...sorts].map((line) => line.trim());
}
