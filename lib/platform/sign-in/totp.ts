/** Codes of an authenticator app (RFC 6238): six digits, new every 30 seconds. */
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Db } from '../db/database';
import { sealingKey } from '../db/settings';
import { totpFactors } from '../db/schema';
import { openSecret, sealSecret } from '../secrets';

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks differ and typing takes a while, so the previous and the next interval are accepted too. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends (section 4). */
const SECRET_BYTES = 20;
/** Light modules around a QR code, which readers need on a dark page (ISO/IEC 18004, section 9.1). */
const QUIET_MODULES = 4;
/** How long a shown secret can be confirmed. */
const START_SECONDS = 600;

/** How an app lists a secret: whose codes they are, and for what. */
export interface TotpNames {
  issuer: string;
  label: string;
}

export interface StartedTotp {
  /** The secret, sealed: what shows that a page had it. */
  sealed: string;
  /** The address in the QR code. */
  uri: string;
  text: string;
  /** The QR code, as SVG. */
  svg: string;
}

/** Sealed with the person's id: in another row it cannot be opened. */
const seal = async (db: Db, userId: string, secret: string): Promise<string> =>
  sealSecret(`totp ${userId} ${secret}`, await sealingKey(db));

async function open(db: Db, userId: string, sealed: string): Promise<string> {
  const [purpose, owner, secret] = openSecret(sealed, await sealingKey(db)).split(' ');
  if (purpose !== 'totp' || owner !== userId || secret === undefined)
    throw new Error('a sealed secret is of another person');
  return secret;
}

/** Returns the interval of a code among those accepted now; undefined for a wrong code. */
function counterOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}

function shownAs(secret: Secret, sealed: string, names: TotpNames): StartedTotp {
  const uri = new TOTP({ ...SETTINGS, ...names, secret }).toString();
  const text = secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return { sealed, uri, text, svg: renderSVG(uri, { border: QUIET_MODULES }) };
}

/** Makes a secret for an authenticator app. It takes effect with its first right code; until then, the previous one stays valid. */
export async function startTotp(db: Db, userId: string, names: TotpNames, now: Date): Promise<StartedTotp> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = await seal(db, userId, secret.base32);
  const started = { startedSecret: sealed, startedAt: now };
  await db
    .insert(totpFactors)
    .values({ userId, ...started })
    .onConflictDoUpdate({ target: totpFactors.userId, set: started });
  return shownAs(secret, sealed, names);
}

/** Returns the sealed secret that a first code can still confirm. */
async function startedSecretOf(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ startedSecret: totpFactors.startedSecret })
    .from(totpFactors)
    .where(
      and(eq(totpFactors.userId, userId), gt(totpFactors.startedAt, new Date(now.getTime() - START_SECONDS * 1000))),
    );
  return row?.startedSecret ?? undefined;
}

/**
 * Shows a started secret once more, to the page that had it.
 *
 * @param sealed - what that page was given; another page's secret is not shown, because its reader may be another person
 * @returns undefined when another secret has taken its place, or it was shown too long ago
 */
export async function shownAgain(
  db: Db,
  userId: string,
  names: TotpNames,
  sealed: string | undefined,
  now: Date,
): Promise<StartedTotp | undefined> {
  if (sealed === undefined || sealed !== (await startedSecretOf(db, userId, now))) return undefined;
  return shownAs(Secret.fromBase32(await open(db, userId, sealed)), sealed, names);
}

/** A started secret, with the interval of its first code. */
export interface FirstCode {
  startedSecret: string;
  counter: number;
}

/**
 * Checks the first code of a started secret.
 *
 * @returns undefined when there is none, or it was shown too long ago; `null` for a wrong code
 */
export async function checkFirstCode(
  db: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<FirstCode | null | undefined> {
  const startedSecret = await startedSecretOf(db, userId, now);
  if (startedSecret === undefined) return undefined;
  const counter = counterOf(await open(db, userId, startedSecret), code, now);
  return counter === undefined ? null : { startedSecret, counter };
}

/** Activates the started secret. @returns false when it was replaced or removed meanwhile */
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

/** Whether a code is right and unused. Marks it as used. */
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

/** Removes the authenticator app. @returns false when there was none */
export async function removeTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return gone.length > 0;
}

/** Locks a person's authenticator app until the transaction ends, so that changes run one by one. @returns whether there is one */
export async function holdTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .for('update');
  return rows.length > 0;
}
