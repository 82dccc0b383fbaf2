import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../db/availability';
import { type Db, inTransaction } from '../db/database';
import type { PlatformLog } from '../log';

/** Minimum interval between two writes for the same user; otherwise every call would cause one. */
const INTERVAL_MS = 60_000;
/** Recently seen users to remember. */
const REMEMBERED = 10_000;
const WRITE_MS = 5000;
/** Most visits in the queue; when it is full, they are written at once. */
const MAX_WAITING = 1000;

interface Visit {
  userId: string;
  tenantId: string | undefined;
  sessionUid: string | undefined;
  at: string;
}

/** Tracks when people were last seen, for the members list. Visits are written in batches, never while a call waits. */
export class Activity {
  readonly #noted = new LRUCache<string, true>({ max: REMEMBERED, ttl: INTERVAL_MS });
  #waiting: Visit[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly db: Db,
    private readonly log: PlatformLog,
  ) {
    this.#timer = setInterval(() => void this.write(), WRITE_MS).unref();
  }

  note(userId: string, tenantId: string | undefined, sessionUid?: string): void {
    const key = `${userId} ${tenantId ?? ''} ${sessionUid ?? ''}`;
    if (this.#noted.has(key)) return;
    this.#noted.set(key, true);
    this.#waiting.push({ userId, tenantId, sessionUid, at: new Date().toISOString() });
    if (this.#waiting.length >= MAX_WAITING) void this.write();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const visits = this.#waiting;
    if (visits.length === 0) return;
    this.#waiting = [];
    try {
      await inTransaction(this.db, (tx) => save(tx, visits));
    } catch (error) {
      // Keeps the oldest: while the database is unavailable, more visits may come than the queue holds.
      this.#waiting = [...visits, ...this.#waiting].slice(0, MAX_WAITING);
      if (!isDatabaseUnavailable(error)) this.log.warn({ err: error }, 'activity could not be written');
    }
  }
}

/** Another process of the platform may have written the same visit. */
async function save(db: Db, visits: readonly Visit[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(visits)}::text::jsonb) as visit("userId" text, "tenantId" text, "sessionUid" text, at timestamptz)`;
  const isStale = sql`(seen.last_activity is null or seen.last_activity < visit.at - make_interval(secs => ${INTERVAL_MS / 1000}::int))`;
  await db.execute(sql`update users seen set last_activity = visit.at
    from (select "userId", max(at) as at from ${given} group by 1) visit
    where seen.id = visit."userId" and ${isStale}`);
  await db.execute(sql`update tenant_members seen set last_activity = visit.at
    from (select "tenantId", "userId", max(at) as at from ${given} where "tenantId" is not null group by 1, 2) visit
    where seen.tenant_id = visit."tenantId" and seen.user_id = visit."userId" and ${isStale}`);
  if (visits.every(({ sessionUid }) => sessionUid === undefined)) return;
  await db.execute(sql`update sign_ins seen set last_activity = visit.at
    from (select "sessionUid", max(at) as at from ${given} where "sessionUid" is not null group by 1) visit
    where seen.session_uid = visit."sessionUid" and seen.last_activity < visit.at`);
}
