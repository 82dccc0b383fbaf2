/**
 * Writes lib/platform/db/migrations/index.json from the SQL files that drizzle-kit generated, in the order of its journal,
 * so that the migrations travel inside the bundle, and removes all snapshots but the newest, the only one that drizzle-kit compares
 * with. Run by `npm run db:generate`.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../lib/platform/db/migrations');
const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string }[];
};
const migrations = entries
  .toSorted((a, b) => a.idx - b.idx)
  .map(({ tag }) => ({
    tag,
    statements: readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }));

writeFileSync(path.join(folder, 'index.json'), `${JSON.stringify(migrations, null, 2)}\n`);

const meta = path.join(folder, 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const old of snapshots.toSorted().slice(0, -1)) rmSync(path.join(meta, old));
