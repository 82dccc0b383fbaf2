/** Verifies that the audit trail is unchanged: docs/decisions/audit-chain.md. */
import { asc, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './db/database';
import { auditDays } from './db/schema';

export interface ChainState {
  days: number;
  /** Digest of the newest day: comparing it with a copy kept elsewhere shows whether the whole chain was rewritten. */
  digest: string;
  /** The first day that fails verification. */
  broken?: { day: string; why: 'chain' | 'missing' | 'changed' } | undefined;
}

type Day = typeof auditDays.$inferSelect;

/** Verifies each day, oldest first, in one statement per day. */
export async function verifyChain(db: Db): Promise<ChainState> {
  const all = await db.select().from(auditDays).orderBy(asc(auditDays.day));
  const days = all.filter(({ content }) => content !== null);
  const state = { days: days.length, digest: days.at(-1)?.digest ?? '' };
  let before = all[0];
  for (const day of days) {
    const why = before === undefined ? 'chain' : await faultOf(db, day, before);
    if (why !== undefined) return { ...state, broken: { day: day.day, why } };
    before = day;
  }
  return state;
}

/** Returns the fault of a day: its link to the previous day, the number of its records, or a changed record. */
async function faultOf(db: Db, day: Day, before: Day): Promise<'chain' | 'missing' | 'changed' | undefined> {
  const [found] = await rowsOf<{ linked: boolean; records: number; changed: boolean; content: string }>(
    db,
    sql`select d.digest = audit_link(${before.digest}::text, d) as linked, r.*
      from ${auditDays} d, lateral (
        select count(*)::int as records,
          encode(sha256(coalesce(string_agg(decode(digest, 'hex'), ''::bytea order by id), ''::bytea)), 'hex') as content,
          coalesce(bool_or(digest is distinct from audit_digest(a)
            or (salt is not null and personal_digest is distinct from audit_personal_digest(a))), false) as changed
        from audit_records a where id between d.first_id and d.last_id) r
      where d.day = ${day.day}::date`,
  );
  if (found?.linked !== true || day.firstId !== before.lastId + 1) return 'chain';
  if (found.records !== day.records - day.removed) return 'missing';
  if (found.changed || (day.removed === 0 && found.content !== day.content)) return 'changed';
  return undefined;
}
