/** Bounds on guessing secrets: docs/decisions/sign-in-rate-limit.md. */
import { inArray, lt, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../db/database';
import { signInAttempts } from '../db/schema';
import { deleteSome } from '../db/sweep';
import { tokenHash } from '../secrets';
import { addressPrefix } from './address-prefix';

/** A key under which wrong tries are counted, and what happens when they are many. */
export interface Bound {
  key: string;
  /** Wrong tries without a delay. */
  free: number;
  /** The same for an address that has hardly tried this account yet. */
  freeForNew?: number;
  /** A fixed window that opens anew as a whole; otherwise a delay that doubles with each wrong try. */
  isWindow?: true;
  /** After a right try the key starts afresh; otherwise that try alone is given back. */
  isForgotten?: true;
}

/** The outcome of a try: only a wrong one stays counted. `neither`: the secret was not compared. */
export type Outcome = 'right' | 'wrong' | 'neither';

export interface Place {
  address: string;
  /** Hash of the browser's token, when the person has signed in with that browser before. */
  device: string | undefined;
}

/** How many wrong tries an account takes: from one address or device, and from all unknown ones before those that tried already wait, and before all do. */
interface AccountLimits {
  perAccount: number;
  repeated: number;
  first: number;
}

/** The bound of an address by itself, whatever it tries. */
export const addressBound = (name: string, address: string): Bound => ({
  key: `${name}:${addressPrefix(address)}`,
  free: SIGN_IN_ATTEMPTS.perAddress,
  isWindow: true,
});

/** The bounds of tries at one account. A device that the person has signed in with before has a bound of its own, which tries from elsewhere do not use up. */
export function accountBounds(account: string, { address, device }: Place, limits: AccountLimits): Bound[] {
  const own = { free: limits.perAccount, isForgotten: true } as const;
  if (device !== undefined) return [{ key: `${account}#${device}`, ...own }];
  return [
    { key: `${account}@${addressPrefix(address)}`, ...own },
    { key: account, free: limits.repeated, freeForNew: limits.first },
  ];
}

/** Names are kept as hashes: people type passwords into the wrong field. */
const accountKey = (idp: string, username: string) => `account:${tokenHash(`${idp} ${username.trim().toLowerCase()}`)}`;

/** The bounds of a person's tries with a password: the same whether the name exists or not. */
export function personBounds(idp: string, username: string, place: Place): Bound[] {
  const bounds = accountBounds(accountKey(idp, username), place, SIGN_IN_ATTEMPTS);
  return place.device === undefined ? [...bounds, addressBound('address', place.address)] : bounds;
}

/**
 * The bounds of a client's tries with a secret. A client is counted for each address by itself: its id is known to anybody, wrong secrets
 * from elsewhere must not lock it out, and a secret of 256 bits needs no bound over all addresses.
 */
export const clientBounds = (clientId: string, address: string): Bound[] => [
  ownBound(`client:${tokenHash(`${clientId} ${addressPrefix(address)}`)}`),
  addressBound('client-address', address),
];

/** The bound of tries that one person alone can make. */
export const ownBound = (key: string, free: number = SIGN_IN_ATTEMPTS.perAccount): Bound => ({
  key,
  free,
  isForgotten: true,
});

/** What of a bound goes into its statements. */
function numbersOf({ isWindow }: Bound) {
  const { windowSeconds, delaySeconds, memorySeconds } = SIGN_IN_ATTEMPTS;
  if (isWindow) return { first: windowSeconds, most: windowSeconds, memory: windowSeconds };
  return { first: delaySeconds.first, most: delaySeconds.most, memory: memorySeconds };
}

/** Seconds after a try until the next one, by how many are counted. */
const delayAfter = (counted: ReturnType<typeof sql>, free: number, { first, most }: ReturnType<typeof numbersOf>) =>
  sql`least(${most}::float8, ${first}::float8 * power(2, least(${counted} - ${free}::int, 20)))`;

/**
 * Counts a try in one statement, so that many at once cannot slip through. A try that is refused is none: it makes no wait longer.
 *
 * @returns how many are counted now, or for how many seconds there is none
 */
async function reserve(db: Db, bound: Bound, free: number, now: Date): Promise<{ count: number } | { wait: number }> {
  const numbers = numbersOf(bound);
  const at = sql`${now.toISOString()}::timestamptz`;
  const last = sql`(a.window_ends_at - make_interval(secs => ${numbers.memory}::float8))`;
  const next = sql`(${last} + make_interval(secs => ${delayAfter(sql`a.count`, free, numbers)}))`;
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`insert into sign_in_attempts as a (key, count, window_ends_at)
      values (${bound.key}, 1, ${at} + make_interval(secs => ${numbers.memory}::float8))
      on conflict (key) do update set
        count = case when a.window_ends_at <= ${at} then 1 else a.count + 1 end,
        window_ends_at = case when ${bound.isWindow === true}::boolean and a.window_ends_at > ${at}
          then a.window_ends_at else excluded.window_ends_at end
      where a.window_ends_at <= ${at} or a.count < ${free}::int or ${next} <= ${at}
      returning count`,
  );
  if (counted !== undefined) return counted;
  const [row] = await rowsOf<{ wait: number }>(
    db,
    sql`select ceil(extract(epoch from ${next} - ${at}))::int as wait from sign_in_attempts a where key = ${bound.key}`,
  );
  return { wait: Math.max(row?.wait ?? 1, 1) };
}

/** Gives a try back: with it the wait that had been served before it. */
async function giveBack(db: Db, bound: Bound, now: Date): Promise<void> {
  const numbers = numbersOf(bound);
  const served = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${numbers.memory}::float8 - ${delayAfter(sql`(count - 1)`, bound.free, numbers)})`;
  await db.execute(
    sql`update sign_in_attempts set count = greatest(count - 1, 0),
      window_ends_at = case when ${bound.isWindow === true}::boolean or count <= ${bound.free}::int
        then window_ends_at else least(window_ends_at, ${served}) end
      where key = ${bound.key}`,
  );
}

/** Tries that could not be given back, because the database was away then as well. */
const owed = new WeakMap<Db, Bound[]>();
const MOST_OWED = 1000;

async function giveAllBack(db: Db, bounds: readonly Bound[], now: Date): Promise<void> {
  for (const [at, bound] of bounds.entries()) {
    try {
      await giveBack(db, bound, now);
    } catch {
      // The caller reports the fault.
      owed.set(db, [...(owed.get(db) ?? []), ...bounds.slice(at)].slice(-MOST_OWED));
      return;
    }
  }
}

/** @returns for how many seconds there is no try; 0 when it has been counted under all keys, which are then in `taken` */
async function take(db: Db, bounds: readonly Bound[], taken: Bound[], now: Date): Promise<number> {
  let isNew = false;
  for (const bound of bounds) {
    const free = isNew ? (bound.freeForNew ?? bound.free) : bound.free;
    const reserved = await reserve(db, bound, free, now);
    if ('wait' in reserved) return reserved.wait;
    taken.push(bound);
    isNew ||= taken.length === 1 && reserved.count <= SIGN_IN_ATTEMPTS.firstTries;
  }
  return 0;
}

/**
 * Looks at a secret within bounds, the one of account and address first. A try is counted before, and given back unless it was wrong.
 *
 * @returns the answer of the check, or for how many seconds there is none
 */
export async function counting<Answer>(
  db: Db,
  bounds: readonly Bound[],
  check: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Outcome,
  now: Date = new Date(),
): Promise<{ answer: Answer; wait?: never } | { answer?: never; wait: number }> {
  const debts = owed.get(db) ?? [];
  owed.delete(db);
  await giveAllBack(db, debts, now);
  const taken: Bound[] = [];
  let given: readonly Bound[] = taken;
  try {
    const wait = await take(db, bounds, taken, now);
    if (wait > 0) return { wait };
    const answer = await check();
    const outcome = outcomeOf(answer);
    if (outcome === 'wrong') given = [];
    if (outcome === 'right') {
      given = taken.filter(({ isForgotten }) => isForgotten !== true);
      await forgetKeys(
        db,
        taken.filter(({ isForgotten }) => isForgotten === true).map(({ key }) => key),
      );
    }
    return { answer };
  } finally {
    await giveAllBack(db, given, now);
  }
}

/** Counts one more under a key, for what is bounded right or wrong. @returns whether that is still within bounds */
export async function admitKey(db: Db, key: string, most: number): Promise<boolean> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`insert into sign_in_attempts (key, count, window_ends_at)
      values (${key}, 1, now() + make_interval(secs => ${SIGN_IN_ATTEMPTS.windowSeconds}::int))
      on conflict (key) do update set
        count = case when sign_in_attempts.window_ends_at < now() then 1 else sign_in_attempts.count + 1 end,
        window_ends_at = case when sign_in_attempts.window_ends_at < now() then excluded.window_ends_at else sign_in_attempts.window_ends_at end
      returning count`,
  );
  return (row?.count ?? 0) <= most;
}

async function forgetKeys(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(signInAttempts).where(inArray(signInAttempts.key, [...keys]));
}

/** Gives an account of `accountBounds` a fresh start, from wherever it was tried. */
export async function forgetTriesAt(db: Db, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) await db.delete(signInAttempts).where(sql`starts_with(key, ${account})`);
}

/** Gives an account whose password is known to be new a fresh start, under both names that it signs in with. */
export async function forgetAccount(
  db: Db,
  { idp, username, contactEmail }: { idp: string; username: string; contactEmail: string },
): Promise<void> {
  await forgetTriesAt(db, [accountKey(idp, username), accountKey(idp, contactEmail)]);
}

/** Removes windows that are over. */
export async function sweepAttempts(db: Db): Promise<number> {
  return await deleteSome(db, signInAttempts, lt(signInAttempts.windowEndsAt, new Date()));
}
