import type { Db } from '../db/database';
import { auditRecords } from '../db/schema';

/** One record of the audit trail, apart from what the guard knows itself. */
export interface AuditEntry {
  targetType: string;
  targetId: string;
  /** Default: success. */
  result?: 'success' | 'partial';
  organizationId?: string | undefined;
  tenantId?: string | undefined;
  /** What people may later want to know: `{ name, before, after, … }`. */
  details?: Record<string, unknown>;
}

const SECRET_KEY = /secret|password|token|hash|authorization|cookie|activationlink|invitationid/i;
const REDACTED = '[redacted]';

/** A copy of a value in which everything that is called like a secret is blanked, at any depth. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? REDACTED : redact(inner)]),
  );
}

/** Writes a record. Called with the transaction of the change, so that neither exists without the other. */
export async function writeAudit(
  db: Db,
  who: { actorId: string; requestId: string; operation: string; organizationId?: string; tenantId?: string },
  entry: Omit<AuditEntry, 'result'> & { result?: 'success' | 'partial' | 'refused' | 'failed' },
): Promise<void> {
  await db.insert(auditRecords).values({
    requestId: who.requestId,
    actorId: who.actorId,
    operation: who.operation,
    organizationId: entry.organizationId ?? who.organizationId ?? null,
    tenantId: entry.tenantId ?? who.tenantId ?? null,
    targetType: entry.targetType,
    targetId: entry.targetId,
    result: entry.result ?? 'success',
    details: entry.details === undefined ? null : (redact(entry.details) as Record<string, unknown>),
  });
}
