/** The demo data as tests begin with them: without the past of `seedDemoHistory`, so that what is counted is what a test did. */
import type { Db } from '@/lib/platform/db/database';
import { seedDemo } from '@/lib/platform/db/seed/demo';
import { writeSetting } from '@/lib/platform/db/settings';
import { loadKeys } from '@/lib/platform/oidc/keys';
import { cheapenPasswords } from './demo-password';

/** Fills a database that has its tables: demo data whose passwords cost little, and signing keys, which take most of a start. */
export async function fillDemo(db: Db): Promise<void> {
  await seedDemo(db, new Date());
  await writeSetting(db, 'seed', 'demo');
  await cheapenPasswords(db);
  await loadKeys(db);
}
