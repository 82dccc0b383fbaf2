import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import type { Db } from '../db/database';
import { auditRecords } from '../db/schema';

/** One record of the audit trail, without the fields that the guard adds. */
export interface AuditEntry {
  targetType: string;
  targetId: string;
  /** Default: success. `refused` is kept in the trail but not shown in the history, because nothing was changed. */
  result?: 'success' | 'partial' | 'refused';
  organizationId?: string | undefined;
  tenantId?: string | undefined;
  /** Data for the history: `{ name, before, after, … }`. */
  details?: Record<string, unknown>;
  /**
   * Whether the operation changed anything; set when `before` and `after` do not hold all that it can change. Default: they differ, or
   * only one of them is there.
   */
  changed?: boolean;
}

const SECRET_KEY = /secret|password|token|hash|authorization|cookie|activationlink|invitationid/i;
const REDACTED = '[redacted]';

/** Copies a value and blanks every field with the name of a secret, at any depth. Booleans are kept, because they are no secrets. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEY.test(key) && typeof inner !== 'boolean' ? REDACTED : redact(inner),
    ]),
  );
}

/** Returns the fields that differ between two states; a missing state has no fields. Lists are compared as sets. */
export function changesOf(before: unknown, after: unknown): HistoryEntry['changes'] {
  const from = asRecord(before);
  const to = asRecord(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, before: from[field] ?? null, after: to[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(inOrder(change.before), inOrder(change.after)));
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value;
}

/** The fields of a state; one that is missing has none. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function changesNothing({ changed, details }: Pick<AuditEntry, 'changed' | 'details'>): boolean {
  if (changed !== undefined) return !changed;
  if (details?.before === undefined || details.after === undefined) return false;
  return changesOf(details.before, details.after).length === 0;
}

/**
 * Writes records, except for requests that changed nothing. Call it with the transaction of the change, so that both are committed or
 * neither.
 */
export async function writeAudit(
  db: Db,
  who: { actorId: string; requestId: string; operation: string; organizationId?: string; tenantId?: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  const changes = entries.filter((entry) => !changesNothing(entry));
  if (changes.length === 0) return;
  await db.insert(auditRecords).values(
    changes.map((entry) => ({
      requestId: who.requestId,
      actorId: who.actorId,
      operation: who.operation,
      organizationId: entry.organizationId ?? who.organizationId ?? null,
      tenantId: entry.tenantId ?? who.tenantId ?? null,
      targetType: entry.targetType,
      targetId: entry.targetId,
      result: entry.result ?? 'success',
      details: entry.details === undefined ? null : (redact(entry.details) as Record<string, unknown>),
    })),
  );
}
