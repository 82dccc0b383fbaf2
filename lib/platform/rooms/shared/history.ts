import { type SQL, and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import type { PageOf } from '@/lib/contract/entities/common';
import type { Db } from '../../db/database';
import { auditRecords, users } from '../../db/schema';
import { type ListQuery, fetchCount, listRequest, pageOf } from './paging';
import { countAll, limited } from './sql';

/** Audit records in a complete list; older ones come by pages only. */
const COMPLETE_LIST_MAX = 1000;

type AuditRow = typeof auditRecords.$inferSelect & { actorName: string | null };

/** What was changed in an organization or a tenant, newest first. Refused attempts are in the audit trail but not here. */
export async function history(
  db: Db,
  where: { organizationId: string } | { tenantId: string },
  query: ListQuery,
): Promise<HistoryEntry[] | PageOf<HistoryEntry>> {
  const request = listRequest({ ...query, sort: undefined }, ['at'], 1);
  const scope =
    'tenantId' in where
      ? eq(auditRecords.tenantId, where.tenantId)
      : eq(auditRecords.organizationId, where.organizationId);
  const happened = inArray(auditRecords.result, ['success', 'partial']);
  const from = Number(request.after?.[0]);
  const older: SQL | undefined = Number.isSafeInteger(from) ? lt(auditRecords.id, from) : undefined;
  const rows = await limited(
    db
      .select({ record: auditRecords, actorName: users.displayName })
      .from(auditRecords)
      .leftJoin(users, eq(users.id, auditRecords.actorId))
      .where(and(scope, happened, older))
      .orderBy(desc(auditRecords.id))
      .$dynamic(),
    fetchCount(request) ?? COMPLETE_LIST_MAX,
  );
  const [counted] = await db.select({ total: countAll }).from(auditRecords).where(and(scope, happened));
  return pageOf(
    request,
    rows.map(({ record, actorName }) => ({ ...record, actorName })),
    counted?.total ?? 0,
    (row) => [String(row.id)],
    toHistoryEntry,
  );
}

/** An audit record as the contract tells it: who did what to whom, and what differs between before and after. */
export function toHistoryEntry(row: AuditRow): HistoryEntry {
  const details = row.details ?? {};
  const name = typeof details.name === 'string' ? details.name : '';
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName ?? '' },
    action: row.operation,
    target: { type: row.targetType ?? '', id: row.targetId ?? '', name },
    changes: changesOf(details.before, details.after),
  };
}

/** The fields that differ between two states; a missing state has no fields. */
export function changesOf(before: unknown, after: unknown): HistoryEntry['changes'] {
  const from = asRecord(before);
  const to = asRecord(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, before: from[field] ?? null, after: to[field] ?? null }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
