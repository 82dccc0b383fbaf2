import { sql } from 'drizzle-orm';
import { type Db, WITHOUT_LIMIT } from '../database';
import { readSetting, writeSetting } from '../settings';
import { seedDemo } from './demo';
import { seedDemoHistory } from './demo-history';
import { seedEmpty } from './empty';
import { seedLarge } from './large';
import type { SeedProgress } from './large-steps';

export type Seed = 'demo' | 'large' | 'empty';

/** Advisory lock: keeps two replicas from seeding at the same time. */
const SEED_LOCK = 7_290_418;
const seeds: Record<Seed, (db: Db, now: Date, progress: SeedProgress) => Promise<void>> = {
  demo: async (db, now) => {
    await seedDemo(db, now);
    await seedDemoHistory(db, now);
  },
  large: seedLarge,
  empty: seedEmpty,
};

/** Whether the database has its first data. */
export async function isSeeded(db: Db): Promise<boolean> {
  return typeof (await readSetting(db, 'seed')) === 'string';
}

/**
 * Seeds a new database once, all or nothing. A seeded database keeps its seed, whichever is requested.
 *
 * @param onEmpty - called before an empty one is filled
 * @returns the seed that the database was made with
 */
export async function seedOnce(
  db: Db,
  seed: Seed,
  now: Date,
  progress: SeedProgress = () => {},
  onEmpty: () => void = () => {},
): Promise<Seed> {
  return await db.transaction(async (tx) => {
    await tx.execute(WITHOUT_LIMIT);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const before = await readSetting(tx, 'seed');
    if (typeof before === 'string') return before as Seed;
    onEmpty();
    await seeds[seed](tx, now, progress);
    await writeSetting(tx, 'seed', seed);
    return seed;
  });
}
