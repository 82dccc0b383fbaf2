import { randomUUID } from 'node:crypto';
import { type SQL, and, eq, gt, lte, sql } from 'drizzle-orm';
import { HEALTH } from '@/lib/contract/limits';
import type { AcceptRequest, Acceptance, Finding } from '@/lib/contract/rooms/health/entities';
import { notFound } from '../../api/handler';
import { type Db, rowsOf } from '../../db/database';
import type { HealthPlace } from './reach';
import { healthAcceptances } from './table';

const RETURN_MS = HEALTH.returnDays * 86_400_000;

/** A row as a raw statement returns it: timestamps are texts. */
export interface AcceptanceRow {
  id: string;
  rule: string;
  subjectId: string;
  until: string;
  reason: string;
  byId: string;
  byName: string | null;
  at: string;
}

const columns = sql`h.id, h.rule, h.subject_id as "subjectId", h.until, h.reason, h.accepted_by_user_id as "byId",
  (select u.display_name from users u where u.id = h.accepted_by_user_id) as "byName", h.created_at as at`;

/** The query for a place's acceptances that have not expired. */
export function acceptancesIn(place: HealthPlace, now: Date): SQL {
  return sql`select ${columns} from health_acceptances h
    where h.until > ${now.toISOString()}::timestamptz and ${isIn(place)}`;
}

/** The platform's acceptances are about organizations, or belong to no organization. */
function isIn(place: HealthPlace): SQL {
  if (place === 'platform') return sql`tenant_id is null`;
  if ('tenantId' in place) return sql`tenant_id = ${place.tenantId}`;
  return sql`organization_id = ${place.organizationId}`;
}

/** A finding's key for a map. */
export const findingKey = (rule: string, subjectId: string): string => `${rule}/${subjectId}`;

/** Maps an acceptance to the contract. */
export function toAcceptance(row: AcceptanceRow, now: Date): Acceptance {
  const until = new Date(row.until);
  return {
    id: row.id,
    until: until.toISOString(),
    reason: row.reason,
    by: { id: row.byId, name: row.byName ?? '' },
    at: new Date(row.at).toISOString(),
    isEnding: until.getTime() - now.getTime() <= RETURN_MS,
  };
}

/** Writes an acceptance, replacing the finding's earlier one. */
export async function writeAcceptance(
  db: Db,
  { rule, until, reason }: AcceptRequest,
  { subject, organizationId, tenantId }: Pick<Finding, 'subject' | 'organizationId' | 'tenantId'>,
  acceptedByUserId: string,
): Promise<AcceptanceRow> {
  await db.delete(healthAcceptances).where(lte(healthAcceptances.until, sql`now()`));
  const values = { until: new Date(until), reason, acceptedByUserId, organizationId, tenantId };
  const [row] = await db
    .insert(healthAcceptances)
    .values({ id: randomUUID(), rule, subjectId: subject.id, ...values })
    .onConflictDoUpdate({
      target: [healthAcceptances.rule, healthAcceptances.subjectId],
      set: { ...values, createdAt: sql`now()` },
    })
    .returning({ id: healthAcceptances.id });
  const [written] = await rowsOf<AcceptanceRow>(
    db,
    sql`select ${columns} from health_acceptances h where h.id = ${row?.id ?? ''}`,
  );
  if (written === undefined) throw new Error('an acceptance that was just written is not there');
  return written;
}

/** Deletes an acceptance of a place, and returns it. Throws ApiError notFound. */
export async function deleteAcceptance(db: Db, id: string, place: HealthPlace, rules: readonly string[]) {
  const { id: ownId, until } = healthAcceptances;
  const [row] = await db
    .select()
    .from(healthAcceptances)
    .where(and(eq(ownId, id), gt(until, sql`now()`), isIn(place)));
  if (row === undefined || !rules.includes(row.rule)) throw notFound('The acceptance');
  await db.delete(healthAcceptances).where(eq(healthAcceptances.id, id));
  return row;
}
