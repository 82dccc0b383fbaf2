/** The checks of the `check` command: one per part of the platform. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { desc, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database';
import { settings, signingKeys } from '../db/schema';
import { verifyChain } from '../audit-chain';
import { smtpTransport } from '../mail/smtp';
import { countWithoutMembership } from '../sign-in/without-membership';
import { roomOf } from '@/lib/faults/disk';
import { type Part, causeOf } from '@/lib/faults/causes';
import { listenFailure, type Place, tryListen } from '@/lib/http/listening.mjs';
import { type Finding, problemIn } from './findings';

/** Timeout of a request to an address, in milliseconds. */
const ANSWER_MS = 5000;
/** Free disk space below which `check` warns. */
const ROOM_MIB = 200;
const DAY_MS = 86_400_000;

const problem = (part: string, error: unknown, of: Part): Finding => {
  const { cause, cure } = causeOf(error, of);
  return { part, state: 'problem', says: cause, cure };
};

/**
 * Checks that the database answers, takes writes and has the expected settings, and counts its contents.
 *
 * @param accountDays - after which accounts without a membership are deleted; undefined where they stay
 * @param now - the time of this machine
 */
export async function checkDatabase(db: Db, accountDays?: number, now?: number): Promise<Finding[]> {
  const part = 'database';
  try {
    await db.transaction(async (tx) => {
      const row = { key: 'operator-check', value: true };
      await tx.insert(settings).values(row).onConflictDoNothing();
      await tx.delete(settings).where(sql`key = ${row.key}`);
    });
    const [facts] = await rowsOf<DatabaseFacts>(
      db,
      sql`select current_setting('server_encoding') as encoding, current_setting('server_version') as version,
        exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
        extract(epoch from clock_timestamp())::float8 as time`,
    );
    return [
      databaseFinding(facts, now ?? Date.now()),
      await keysFinding(db),
      await trailFinding(db),
      await accountsFinding(db, accountDays),
    ];
  } catch (error) {
    return [problem(part, error, 'database')];
  }
}

interface DatabaseFacts {
  encoding: string;
  trigrams: boolean;
  version: string;
  /** Seconds since 1970, by the server's clock. */
  time: number;
}

/** Platforms whose clocks are further apart take each other's codes of sign-ins for expired (seconds). */
const CLOCK_SECONDS = 30;

function databaseFinding(facts: DatabaseFacts | undefined, now: number): Finding {
  const part = 'database';
  if (facts?.encoding !== 'UTF8') {
    const cure = 'Create a database with the encoding UTF8, and take the data there';
    return { part, state: 'problem', says: `its encoding is ${facts?.encoding}`, cure };
  }
  if (!facts.trigrams) {
    const cure = 'Create the extension pg_trgm, and start the platform again';
    return { part, state: 'note', says: 'searches are slow without the extension pg_trgm', cure };
  }
  const apart = Math.round(facts.time - now / 1000);
  if (Math.abs(apart) > CLOCK_SECONDS) {
    const says = `its clock is ${Math.abs(apart)} seconds ${apart > 0 ? 'ahead of' : 'behind'} that of this machine`;
    return { part, state: 'note', says, cure: 'Set the clocks of both (NTP)' };
  }
  return { part, state: 'ok', says: `answers and takes writes (PostgreSQL ${facts.version})` };
}

async function keysFinding(db: Db): Promise<Finding> {
  const part = 'signing keys';
  const [newest] = await db
    .select({ createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  if (newest === undefined) return { part, state: 'note', says: 'there are none yet', cure: 'Start the platform' };
  const days = Math.floor((Date.now() - newest.createdAt.getTime()) / DAY_MS);
  if (days < 0) {
    const says = `they were made at ${newest.createdAt.toISOString()}, which is to come`;
    return { part, state: 'note', says, cure: 'Set the clock of this machine, unless it was wrong then' };
  }
  return { part, state: 'ok', says: `${days} ${days === 1 ? 'day' : 'days'} old` };
}

const FAULT = {
  chain: 'is not linked to the day before',
  missing: 'has not all of its records',
  changed: 'has records that were changed',
} as const;

/** Checks that the days of the audit trail are unchanged. */
async function trailFinding(db: Db): Promise<Finding> {
  const part = 'audit trail';
  const { days, digest, broken } = await verifyChain(db);
  if (broken !== undefined) {
    const cure = 'Compare it with a backup, and see who may write to the database';
    return { part, state: 'problem', says: `${broken.day} ${FAULT[broken.why]}`, cure };
  }
  if (days === 0) return { part, state: 'ok', says: 'no day of it is over yet' };
  return { part, state: 'ok', says: `${days} ${days === 1 ? 'day' : 'days'} unbroken, digest ${digest.slice(0, 16)}` };
}

/** Accounts without a membership: how long they are kept, and how many the next sweeps delete. */
async function accountsFinding(db: Db, days: number | undefined): Promise<Finding> {
  const part = 'accounts';
  if (days === undefined) {
    return { part, state: 'ok', says: 'those without a membership stay (RETENTION_ACCOUNT_DAYS is not set)' };
  }
  const due = await countWithoutMembership(db, days);
  return {
    part,
    state: 'ok',
    says: `those without a membership are deleted after ${days} days without use, ${due} are due`,
  };
}

/** Checks the data folder: this user can write, there is space, other users cannot write, and only the owner can read the secrets. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const part = 'data folder';
  const bad = (says: string, cure: string): Finding => ({ part, state: 'problem', says: `${dataDir}: ${says}`, cure });
  try {
    await access(dataDir, constants.W_OK);
    const room = roomOf(dataDir);
    if (room < ROOM_MIB) return bad(`${room} MiB are left`, 'Make room on its disk, or choose another DATA_DIR');
    // In a shared folder with the sticky bit, such as /tmp, users can replace only their own files.
    if (((await stat(dataDir)).mode & 0o1002) === 0o002) {
      return bad('other users may write there', `Run: chmod o-w ${dataDir}`);
    }
    const secrets = await stat(`${dataDir}/secrets.json`).catch(() => undefined);
    if (secrets !== undefined && (secrets.mode & 0o077) !== 0) {
      return bad('other users may read secrets.json', `Run: chmod 600 ${dataDir}/secrets.json`);
    }
    return { part, state: 'ok', says: `${dataDir} can be written, ${room} MiB are left` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const cure = 'Create it, give this user the right to write there, or choose another DATA_DIR';
    return bad(code === 'ENOENT' ? 'it is not there' : `this user may not write there (${code})`, cure);
  }
}

/** A port that the server opens, and the address at which it then answers. */
export type OwnPort = Place & { url: string };

/** What a port that the server has says to another process; of a low one, to a user with fewer rights. */
const MAY_BE_OWN: unknown[] = ['EADDRINUSE', 'EACCES'];

/** A port: that it can be opened, or that the server has it already. */
export async function checkPort(place: OwnPort): Promise<Finding> {
  const { port, host, portSetting: part } = place;
  const error = await tryListen(port, host);
  if (error === undefined) return { part, state: 'ok', says: `${port} on ${host} is free` };
  if (MAY_BE_OWN.includes(error.code) && (await isServed(place)))
    return { part, state: 'ok', says: `${port} on ${host} answers` };
  return problemIn(part, listenFailure(place, error));
}

/** Whether console, platform or metrics answer at an address. The console leads on to a sign-in, which is none of a person. */
async function isServed({ url }: OwnPort): Promise<boolean> {
  const asked = ['healthz', 'metrics'].map((path) =>
    fetch(`${url}/${path}`, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(asked)).includes(true);
}

/** The issuer: that it answers at the address that browsers use, and calls itself by the same name. */
export async function checkIssuer(issuer: string): Promise<Finding> {
  const part = 'issuer';
  try {
    const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!response.ok) {
      const cure = 'Look at the log of the platform, and whether a proxy stands between';
      return { part, state: 'problem', says: `${issuer} answers ${response.status}`, cure };
    }
    const { issuer: name } = (await response.json()) as { issuer?: unknown };
    if (name === issuer) return { part, state: 'ok', says: `answers at ${issuer}` };
    const cure = 'Set OIDC_ISSUER or PLATFORM_PUBLIC_URL to exactly the name that it gives itself';
    return { part, state: 'problem', says: `${issuer} calls itself ${String(name)}`, cure };
  } catch (error) {
    if (error instanceof SyntaxError) {
      return { part, state: 'problem', says: `${issuer} is no issuer`, cure: 'Correct the address of the issuer' };
    }
    return problem(part, error, 'issuer');
  }
}

/** Checks that the console answers at its public address, and that all of its parts do. */
export async function checkConsole(appUrl: string): Promise<Finding> {
  const part = 'console';
  try {
    const response = await fetch(`${appUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.ok) return { part, state: 'ok', says: `is ready at ${appUrl}` };
    const { checks = {} } = (await response.json().catch(() => ({}))) as { checks?: Record<string, unknown> };
    const away = Object.entries(checks).flatMap(([name, answers]) => (answers === true ? [] : [name]));
    const says = `it is not ready (${away.join(', ') || `status ${response.status}`})`;
    return { part, state: 'problem', says, cure: 'See the lines of these parts here' };
  } catch (error) {
    return problem(part, error, 'console');
  }
}

/** Checks that the mail server answers and accepts the platform's credentials. */
export async function checkMail(smtpUrl: string | undefined, mailFrom: string): Promise<Finding> {
  const part = 'mail server';
  if (smtpUrl === undefined) {
    return { part, state: 'note', says: 'mails are kept, and not sent', cure: 'Set SMTP_URL and MAIL_FROM' };
  }
  const transport = smtpTransport(smtpUrl);
  try {
    await transport.verify();
  } catch (error) {
    return problem(part, error, 'mail');
  } finally {
    transport.close();
  }
  if (!mailFrom.includes('@localhost')) return { part, state: 'ok', says: 'answers and lets the platform in' };
  const cure = 'Set MAIL_FROM to an address of yours';
  return { part, state: 'problem', says: 'mails come from an address of no one', cure };
}
