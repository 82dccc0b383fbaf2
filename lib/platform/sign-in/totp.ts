/** Codes of an authenticator app (RFC 6238): six digits, every 30 seconds another one. */
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Db } from '../db/database';
import { sealingKey } from '../db/settings';
import { totpFactors } from '../db/schema';
import { openSecret, sealSecret } from '../secrets';

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks differ, and typing takes a while: the interval before and the one after count as well. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends (section 4). */
const SECRET_BYTES = 20;
/** Light modules around a QR code, which readers need on a dark page (ISO/IEC 18004, section 9.1). */
const QUIET_MODULES = 4;
/** How long a secret that was shown can be confirmed. */
const START_SECONDS = 600;

/** What an authenticator app is given. */
export interface StartedTotp {
  /** The address that the picture holds. */
  uri: string;
  /** The secret as it is typed. */
  text: string;
  /** The picture, as SVG. */
  svg: string;
}

/** Sealed with the person's id: moved to another row, it opens nothing. */
const seal = async (db: Db, userId: string, secret: string): Promise<string> =>
  sealSecret(`totp ${userId} ${secret}`, await sealingKey(db));

async function open(db: Db, userId: string, sealed: string): Promise<string> {
  const [purpose, owner, secret] = openSecret(sealed, await sealingKey(db)).split(' ');
  if (purpose !== 'totp' || owner !== userId || secret === undefined)
    throw new Error('a sealed secret is of another person');
  return secret;
}

/** The interval of a code, of those that count at this moment; undefined when it is none of them. */
function counterOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}

/**
 * Makes a secret for an authenticator app. It counts when a first code was right; until then, the one before does.
 *
 * @param names - as the app lists it: whose codes they are, and for what
 */
export async function startTotp(
  db: Db,
  userId: string,
  names: { issuer: string; label: string },
  now: Date,
): Promise<StartedTotp> {
  const secret = new Secret({ size: SECRET_BYTES });
  const started = { startedSecret: await seal(db, userId, secret.base32), startedAt: now };
  await db
    .insert(totpFactors)
    .values({ userId, ...started })
    .onConflictDoUpdate({ target: totpFactors.userId, set: started });
  const uri = new TOTP({ ...SETTINGS, ...names, secret }).toString();
  return { uri, text: secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), svg: renderSVG(uri, { border: QUIET_MODULES }) };
}

/** A secret that was started, with the interval of its first code. */
export interface FirstCode {
  startedSecret: string;
  counter: number;
}

/**
 * Looks at the first code of a secret that was started.
 *
 * @returns undefined when there is none, or it was shown too long ago; `null` for a wrong code
 */
export async function checkFirstCode(
  db: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<FirstCode | null | undefined> {
  const [row] = await db
    .select({ startedSecret: totpFactors.startedSecret })
    .from(totpFactors)
    .where(
      and(eq(totpFactors.userId, userId), gt(totpFactors.startedAt, new Date(now.getTime() - START_SECONDS * 1000))),
    );
  if (row?.startedSecret == null) return undefined;
  const { startedSecret } = row;
  const counter = counterOf(await open(db, userId, startedSecret), code, now);
  return counter === undefined ? null : { startedSecret, counter };
}

/** Makes the secret that was started the one that counts. @returns false when it is another one by now, or none */
export async function confirmTotp(db: Db, userId: string, first: FirstCode, now: Date): Promise<boolean> {
  const { startedSecret, counter } = first;
  const rows = await db
    .update(totpFactors)
    .set({
      sealedSecret: startedSecret,
      confirmedAt: now,
      lastCounter: counter,
      lastUsedAt: null,
      startedSecret: null,
      startedAt: null,
    })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.startedSecret, startedSecret)))
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

/** Whether a code is right and was not used before. It is used up by that. */
export async function useTotp(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ sealedSecret: totpFactors.sealedSecret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  if (row?.sealedSecret == null) return false;
  const { sealedSecret } = row;
  const counter = counterOf(await open(db, userId, sealedSecret), code, now);
  if (counter === undefined) return false;
  const used = await db
    .update(totpFactors)
    .set({ lastCounter: counter, lastUsedAt: now })
    .where(
      and(
        eq(totpFactors.userId, userId),
        eq(totpFactors.sealedSecret, sealedSecret),
        or(isNull(totpFactors.lastCounter), lt(totpFactors.lastCounter, counter)),
      ),
    )
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

/** Takes the authenticator app away. @returns false when there was none */
export async function removeTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return gone.length > 0;
}

/** Holds a person's authenticator app until the transaction ends, so that one change of it comes after the other. @returns whether there is one */
export async function holdTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .for('update');
  return rows.length > 0;
}
