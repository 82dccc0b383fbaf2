/** How long records are kept, and the sweeps that remove them: docs/decisions/retention.md. */
import { type SQL, and, lt, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Db, WITHOUT_LIMIT, rowsOf } from './db/database';
import {
  invitations,
  oidcRecords,
  outboxMails,
  passwordResets,
  pendingSignIns,
  signInAttempts,
  usedChallenges,
} from './db/schema';
import { STEP_ROWS, deleteSome } from './db/sweep';
import { sweepKeys } from './oidc/keys';
import { sweepRefusals } from './oidc/refusals/store';
import { sweepSignIns } from './oidc/sessions';
import { sweepDevices } from './sign-in/known-devices';
import { deleteWithoutMembership } from './sign-in/without-membership';

export interface Retention {
  audit: number;
  mails: number;
  /** After the link of an invitation has expired, whether it was used or not. */
  invitations: number;
  /** After the last use of an account without a membership; if unset, such accounts stay. */
  accounts?: number | undefined;
}

export const DEFAULT_RETENTION: Retention = { audit: 400, mails: 30, invitations: 90 };

export type Swept = keyof ReturnType<typeof sweepsOf> | 'accounts';

/** Maximum number of accounts that one sweep deletes, unless all are requested. */
const SWEEP_ACCOUNTS = 100;
const DAY_MS = 86_400_000;
/** Shared by all processes: only one sweeps at a time. */
const SWEEP_LOCK = 7_290_419;
/** A transaction that began before midnight may end after it, so a day is chained this long after its end. */
const CHAIN_AFTER_MS = 3_600_000;

const now = (): Date => new Date();
const dayBefore = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** The sweep of what is older than a time, by one column of its table. */
const before = (column: PgColumn, oldest: () => Date | SQL) => (db: Db) =>
  deleteSome(db, column.table, lt(column, oldest()));

/** Chains the next day of the audit trail that is over, if there is one. */
async function chainDay(db: Db): Promise<boolean> {
  const today = new Date(Date.now() - CHAIN_AFTER_MS).toISOString().slice(0, 10);
  const [row] = await rowsOf<{ chained: boolean }>(db, sql`select close_audit_day(${today}::date) as chained`);
  return row?.chained === true;
}

async function sweepAudit(db: Db, days: number): Promise<number> {
  const oldest = dayBefore(days).toISOString().slice(0, 10);
  const [row] = await rowsOf<{ gone: number }>(db, sql`select prune_audit(${oldest}::date, ${STEP_ROWS}::int) as gone`);
  return row?.gone ?? 0;
}

/** The sweeps: each deletes rows of one step and returns how many. */
function sweepsOf(keep: Retention) {
  return {
    tokens: before(oidcRecords.expiresAt, now),
    signInAttempts: before(signInAttempts.windowEndsAt, now),
    passwordLinks: before(passwordResets.expiresAt, () => sql`now()`),
    signIns: sweepSignIns,
    devices: sweepDevices,
    pendingSignIns: before(pendingSignIns.expiresAt, now),
    refusals: sweepRefusals,
    challenges: before(usedChallenges.expiresAt, () => sql`now()`),
    keys: sweepKeys,
    // Waiting e-mails are given up long before this.
    mails: (db: Db) =>
      deleteSome(
        db,
        outboxMails,
        and(lt(outboxMails.createdAt, dayBefore(keep.mails)), ne(outboxMails.state, 'waiting')),
      ),
    invitations: before(invitations.expiresAt, () => dayBefore(keep.invitations)),
    audit: (db: Db) => sweepAudit(db, keep.audit),
  };
}

/** Runs a step in its own transaction under the lock. @returns undefined when another process holds it */
async function alone<Result>(db: Db, step: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
  return await db.transaction(async (tx) => {
    await tx.execute(WITHOUT_LIMIT);
    const [row] = await rowsOf<{ mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint) as mine`,
    );
    return row?.mine === true ? await step(tx) : undefined;
  });
}

/**
 * Deletes what has expired or is older than its retention, in steps, so that other processes get their turn.
 *
 * @param onSwept - called with what each step has removed; 0 is the last of a kind
 * @returns false when another process is at it
 */
export async function sweepOld(
  db: Db,
  keep: Retention,
  onSwept: (what: Swept, rows: number) => void = () => {},
  mostAccounts = SWEEP_ACCOUNTS,
): Promise<boolean> {
  let chained: boolean | undefined = true;
  while (chained === true) chained = await alone(db, chainDay);
  if (chained === undefined) return false;
  for (const [what, step] of Object.entries(sweepsOf(keep)) as [Swept, (db: Db) => Promise<number>][]) {
    for (let rows: number | undefined = 1; rows !== 0;) {
      rows = await alone(db, step);
      if (rows === undefined) return false;
      onSwept(what, rows);
    }
  }
  return keep.accounts === undefined || (await sweepAccounts(db, keep.accounts, onSwept, mostAccounts));
}

/** Checks all accounts, one page per step. */
async function sweepAccounts(
  db: Db,
  days: number,
  onSwept: (what: Swept, rows: number) => void,
  most: number,
): Promise<boolean> {
  let after: string | undefined = '';
  for (let left = most; after !== undefined && left > 0;) {
    const from: string = after;
    const step = await alone(db, (tx) => deleteWithoutMembership(tx, days, from));
    if (step === undefined) return false;
    if (step.deleted > 0) onSwept('accounts', step.deleted);
    after = step.lookedTo;
    left -= step.deleted;
  }
  if (after === undefined) onSwept('accounts', 0);
  return true;
}
