/** The context that operator commands run in: docs/decisions/operator-commands.md. */
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../api/audit';
import type { PlatformConfig } from '../config';
import type { Db } from '../db/database';
import { openDatabase } from '../db/open';
import { type Issuer, openIssuer } from '../oidc/open-issuer';
import { placeOf } from '../place';
import { requireSealed } from '../sealing';
import { UsageCounters } from '../usage/counters';
import type { Finding } from './findings';

export interface AdminContext extends Pick<
  PlatformConfig,
  'log' | 'mailFrom' | 'mailReplyTo' | 'retention' | 'onSwept'
> {
  db: Db;
  publicUrl: string;
  smtpUrl: string | undefined;
  usage: Pick<UsageCounters, 'sweep'>;
  /** Created on first use when no platform runs in this process. */
  issuer: () => Promise<Issuer>;
}

export interface AdminRequest {
  command: string;
  /** The person or address that the command acts on. */
  operand?: string | undefined;
  all?: boolean | undefined;
  language?: string | undefined;
}

export interface AdminAnswer {
  ok: boolean;
  text: string;
  /** Set by `check`, which prints them as a table. */
  findings?: Finding[] | undefined;
}

/** An expected failure of a command. The message says what to do instead. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** The actor in the audit trail. */
const OPERATOR = 'operator';

/** Writes an operator's action to the audit trail: on a person, or on the platform as a whole. */
export async function record(
  db: Db,
  operation: string,
  target: { id: string; displayName: string } | undefined,
  details: Record<string, unknown> = {},
): Promise<void> {
  const who = { actorId: OPERATOR, requestId: randomUUID(), operation: `operator.${operation}` };
  const entry =
    target === undefined
      ? { targetType: 'platform', targetId: 'platform', details }
      : { targetType: 'person', targetId: target.id, details: { name: target.displayName, ...details } };
  await writeAudit(db, who, [entry]);
}

/**
 * Opens the configured platform for commands, without starting it.
 *
 * @throws StartError when the database is not there, is in use, is not of this version, or has keys that PLATFORM_KEY does not open
 */
export async function openAdmin(config: PlatformConfig): Promise<AdminContext & { close: () => Promise<void> }> {
  const { log, smtpUrl, mailFrom, mailReplyTo, retention, port } = config;
  const database = await openDatabase({ ...config, isThere: true });
  const { db, close } = database;
  await requireSealed(db).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const place = placeOf(config, port);
  const usage = new UsageCounters(db, log, false);
  let issuer: Promise<Issuer> | undefined;
  return {
    ...{ db, log, publicUrl: place.publicUrl, smtpUrl, mailFrom, mailReplyTo, usage, retention, close },
    issuer: () => (issuer ??= openIssuer(config, db, usage, place)),
  };
}
