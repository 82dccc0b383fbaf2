/** Sign-ins in the audit trail, for the admins of a person's tenants: docs/decisions/sign-in-events.md. */
import { sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { SIGN_INS } from '@/lib/contract/rooms/organizations/entities';
import { outsideRequests } from '@/lib/http/spans';
import type { Db } from '../db/database';
import type { PlatformLog } from '../log';
import type { OnSignIn, Who } from './events';
import { findUser } from './users';

/** Pause between two writes, in milliseconds: the most that is lost when the process is killed. */
const WRITE_MS = 1000;
/** Maximum number of different events that wait for one write; more are dropped. */
const MAX_WAITING = 1000;
/** Maximum number of their names that are looked up; attempts at more are dropped. */
const MAX_NAMED = 50;

interface Noted {
  kind: string;
  who: Who;
  times: number;
}

/**
 * Writes sign-in events into the trail: of each kind and person the first in a window, then the tenth, hundredth and
 * thousandth. It writes some time after the response, whose duration is the same whether an account exists or not.
 */
export class SignInTrail {
  #waiting = new Map<string, Noted>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly log: PlatformLog,
  ) {}

  /** Accepts an event, if it is about an account. Never throws or waits. */
  readonly note: OnSignIn = (result, reason, who) => {
    if (who === undefined) return;
    const kind = result === 'signedOut' ? result : reason;
    const key = JSON.stringify([kind, who]);
    const known = this.#waiting.get(key);
    if (known !== undefined) known.times += 1;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { kind, who, times: 1 });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void outsideRequests(() => this.write());
    }, WRITE_MS).unref();
  };

  write(): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#writeWaiting())
      .catch((error: unknown) => this.log.error({ err: error }, 'sign-ins could not be written into the audit trail'));
    return this.#writing;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.write();
  }

  async #writeWaiting(): Promise<void> {
    const noted = [...this.#waiting.values()];
    this.#waiting = new Map();
    const found = new Map<string, { kind: string; person: string; times: number }>();
    let named = 0;
    for (const { kind, who, times } of noted) {
      const person = 'id' in who ? who.id : named++ < MAX_NAMED && (await findUser(this.db, who.idp, who.name))?.id;
      if (typeof person !== 'string') continue;
      // A person may have been named by user name and by address.
      const key = `${kind}:${person}`;
      found.set(key, { kind, person, times: times + (found.get(key)?.times ?? 0) });
    }
    if (found.size > 0) await addRecords(this.db, [...found.values()]);
  }
}

/** Whether a statement writes sign-ins into the trail: it belongs to no request, and no call depends on it. */
export const isTrailWrite = (statement: string): boolean => statement.startsWith('with sign_ins_noted');

/** Counts events under keys of `sign_in_attempts`, deleted with the person, and writes a record per tenant of the person. */
async function addRecords(db: Db, events: readonly { kind: string; person: string; times: number }[]): Promise<void> {
  await db.execute(sql`with sign_ins_noted as (
      select 'history:' || kind || ':' || person as key, kind, person, times, place
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as (kind text, person text, times int))
        with ordinality as n(kind, person, times, place)
    ), counted as (
      insert into sign_in_attempts (key, count, window_ends_at)
        select key, times, now() + make_interval(secs => ${SIGN_IN_ATTEMPTS.windowSeconds}::int) from sign_ins_noted order by key
      on conflict (key) do update set
        count = excluded.count + case when sign_in_attempts.window_ends_at < now() then 0 else sign_in_attempts.count end,
        window_ends_at =
          case when sign_in_attempts.window_ends_at < now() then excluded.window_ends_at else sign_in_attempts.window_ends_at end
      returning key, count
    )
    insert into audit_records (request_id, actor_id, organization_id, tenant_id, operation, result, details)
      select gen_random_uuid()::text, n.person, t.organization_id, t.id, ${SIGN_INS}, 'signIn',
        jsonb_build_object('after', jsonb_strip_nulls(jsonb_build_object('signIn', n.kind, 'occurrences', nullif(c.count, 1))))
      from sign_ins_noted n
        join counted c on c.key = n.key
        join tenant_members m on m.user_id = n.person
        join tenants t on t.id = m.tenant_id
      where c.count = n.times or length(c.count::text) > length((c.count - n.times)::text)
      order by n.place, t.id`);
}
