/** Metrics of the platform's data: sizes, queues and ages. */
import { sql } from 'drizzle-orm';
import { type Db, together } from './db/database';
import type { OpenDatabase } from './db/open';

/** The database is queried at most this often, however often the page is read (milliseconds). */
const KEPT_MS = 30_000;

interface Read {
  sessions: { sessions: number };
  mails: { waiting: number; oldest: number };
  keys: { age: number };
  tables: { name: string; bytes: number };
}

async function read(db: Db) {
  const { sessions, mails, keys, tables } = await together<Read>(db, {
    sessions: sql`select count(*) as sessions from oidc_records where model = 'Session' and expires_at > now()`,
    mails: sql`select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
      from outbox_mails where state = 'waiting'`,
    keys: sql`select coalesce(extract(epoch from now() - min(created_at)), 0) as age
      from signing_keys where retired_at is null or retired_at > now()`,
    tables: sql`select relname as name, pg_total_relation_size(oid) as bytes
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  });
  return {
    sessions: sessions[0]?.sessions ?? 0,
    mailsWaiting: mails[0]?.waiting ?? 0,
    oldestMailSeconds: mails[0]?.oldest ?? 0,
    signingKeySeconds: keys[0]?.age ?? 0,
    tableBytes: Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes])),
  };
}

type Gauges = Awaited<ReturnType<typeof read>>;

export interface Watched extends Pick<OpenDatabase, 'pools'> {
  gauges: () => Promise<Gauges>;
}

/** @returns its pools, and `gaugesOf` */
export const watched = ({ reads, pools }: OpenDatabase): Watched => ({ pools, gauges: gaugesOf(reads) });

/** A reader of the gauges that remembers them for half a minute. It rejects while the database does not answer. */
export function gaugesOf(db: Db): () => Promise<Gauges> {
  let last: { at: number; gauges: Promise<Gauges> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > KEPT_MS) {
      const gauges = read(db);
      last = { at: now, gauges };
      // Not cached: the next read queries again.
      gauges.catch(() => (last = undefined));
    }
    return last.gauges;
  };
}
