import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database';
import { tenantMembers, users } from '../db/schema';

/** Users are seen at most once in this interval; otherwise every call would write. */
const INTERVAL_MS = 60_000;
/** Of users who were just seen, so that most calls need not even ask the database whether they were. */
const REMEMBERED = 10_000;

const isStale = (column: typeof users.lastActivity | typeof tenantMembers.lastActivity) =>
  sql`(${column} is null or ${column} < now() - make_interval(secs => ${INTERVAL_MS / 1000}))`;

/** When people were last seen, as the members list shows it. */
export class Activity {
  readonly #noted = new LRUCache<string, true>({ max: REMEMBERED, ttl: INTERVAL_MS });

  /** Notes that a user was here now; other processes of the platform may have done so already. */
  async note(db: Db, userId: string, tenantId: string | undefined): Promise<void> {
    const key = `${userId} ${tenantId ?? ''}`;
    if (this.#noted.has(key)) return;
    await db
      .update(users)
      .set({ lastActivity: sql`now()` })
      .where(and(eq(users.id, userId), isStale(users.lastActivity)));
    if (tenantId !== undefined) {
      const membership = and(eq(tenantMembers.tenantId, tenantId), eq(tenantMembers.userId, userId));
      await db
        .update(tenantMembers)
        .set({ lastActivity: sql`now()` })
        .where(and(membership, isStale(tenantMembers.lastActivity)));
    }
    this.#noted.set(key, true);
  }
}
