/** Removes all snapshots of the schema but the newest, the only one that drizzle-kit compares with. Run by `npm run db:generate`. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const meta = path.resolve(import.meta.dirname, '../lib/platform/db/migrations/meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const old of snapshots.toSorted().slice(0, -1)) rmSync(path.join(meta, old));
