/** Rate limits against guessing secrets: docs/decisions/sign-in-rate-limit.md. */
import { inArray, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../db/database';
import { signInAttempts } from '../db/schema';
import { tokenHash } from '../secrets';
import { addressPrefix } from './address-prefix';

/** A key under which wrong attempts are counted, and its limits. */
export interface Bound {
  key: string;
  /** Wrong tries without a delay. */
  free: number;
  /** The same for an address that has rarely tried this account. */
  freeForNew?: number;
  /** A fixed window that resets as a whole; otherwise a delay that doubles with each wrong attempt. */
  isWindow?: true;
  /** A right attempt resets the key; otherwise only that attempt is given back. */
  isForgotten?: true;
}

/** The outcome of a try: only a wrong one stays counted. `neither`: the secret was not compared. */
export type Outcome = 'right' | 'wrong' | 'neither';

export interface Place {
  address: string;
  /** Hash of the browser's token, when the person has signed in with that browser before. */
  device: string | undefined;
}

/** Wrong attempts per account: per address or device; from all unknown ones until repeated ones must wait, and until first ones must. */
interface AccountLimits {
  perAccount: number;
  repeated: number;
  first: number;
}

/** The limit of an address alone, whatever it tries. */
export const addressBound = (name: string, address: string): Bound => ({
  key: `${name}:${addressPrefix(address)}`,
  free: SIGN_IN_ATTEMPTS.perAddress,
  isWindow: true,
});

/** The limits of attempts at one account. A device that the person has used has its own limit, which other attempts do not use up. */
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

/** The limits of a person's password attempts: the same whether the name exists or not. */
export function personBounds(idp: string, username: string, place: Place): Bound[] {
  const bounds = accountBounds(accountKey(idp, username), place, SIGN_IN_ATTEMPTS);
  return place.device === undefined ? [...bounds, addressBound('address', place.address)] : bounds;
}

/**
 * The limits of a client's attempts with a secret. A client is counted per address: its id is public, wrong secrets
 * from elsewhere must not lock it out, and a secret of 256 bits needs no limit over all addresses.
 */
export const clientBounds = (clientId: string, address: string): Bound[] => [
  ownBound(`client:${tokenHash(`${clientId} ${addressPrefix(address)}`)}`),
  addressBound('client-address', address),
];

/** The limit of attempts that only one person can make. */
export const ownBound = (key: string, free: number = SIGN_IN_ATTEMPTS.perAccount): Bound => ({
  key,
  free,
  isForgotten: true,
});

/** The values of a limit for its statements. */
function numbersOf({ isWindow }: Bound) {
  const { windowSeconds, delaySeconds, memorySeconds } = SIGN_IN_ATTEMPTS;
  if (isWindow) return { first: windowSeconds, most: windowSeconds, memory: windowSeconds };
  return { first: delaySeconds.first, most: delaySeconds.most, memory: memorySeconds };
}

/** Seconds after an attempt until the next one, by the count. */
const delayAfter = (counted: ReturnType<typeof sql>, free: number, { first, most }: ReturnType<typeof numbersOf>) =>
  sql`least(${most}::float8, ${first}::float8 * power(2, least(${counted} - ${free}::int, 20)))`;

/**
 * Counts an attempt in one statement, so that concurrent ones cannot slip through. A refused attempt is not counted: it extends no wait.
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

/** Attempts that could not be given back, because the database was unavailable then too. */
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

/** Counts an attempt under all keys, listed in `taken`. @returns 0, or the seconds until an attempt is allowed */
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
 * Checks a secret within limits, account and address first. An attempt is counted before the check, and given back unless it was wrong.
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

/** Counts one more under a key, for actions that are limited right or wrong. @returns whether it is still within the limit */
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

/** Resets the count of accounts of `accountBounds`, for all addresses and devices. */
export async function forgetTriesAt(db: Db, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) await db.delete(signInAttempts).where(sql`starts_with(key, ${account})`);
}

/** Resets the count of an account whose password was just changed, under both names that it signs in with. */
export async function forgetAccount(
  db: Db,
  { idp, username, contactEmail }: { idp: string; username: string; contactEmail: string },
): Promise<void> {
  await forgetTriesAt(db, [accountKey(idp, username), accountKey(idp, contactEmail)]);
}
