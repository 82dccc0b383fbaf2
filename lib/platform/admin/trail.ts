import { eq, like } from 'drizzle-orm';
import { changesOf } from '../api/audit';
import { auditRecords, organizations, tenants, users } from '../db/schema';
import { type AdminContext, AdminError } from './context';
import { tableOf } from './table';

/** A shorter beginning of an ID is that of too many. */
const SHORTEST = 8;

/** What a request has changed, or was refused, by its ID or the beginning of it. @throws AdminError where the trail has nothing of it */
export async function auditOf({ db }: AdminContext, text: string): Promise<string> {
  const id = text.trim();
  if (id.length < SHORTEST) throw new AdminError(`Give at least ${SHORTEST} characters of the ID of the request.`);
  const rows = await db
    .select({ record: auditRecords, username: users.username, organization: organizations.name, tenant: tenants.name })
    .from(auditRecords)
    .leftJoin(users, eq(users.id, auditRecords.actorId))
    .leftJoin(organizations, eq(organizations.id, auditRecords.organizationId))
    .leftJoin(tenants, eq(tenants.id, auditRecords.tenantId))
    .where(like(auditRecords.requestId, `${id.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`))
    .orderBy(auditRecords.id);
  if (rows.length === 0) {
    throw new AdminError(
      `The audit trail has nothing of a request "${id}": it changed nothing and was refused nothing, or its records are older than they are kept. The log has a line of each request.`,
    );
  }
  const head = [
    'Time',
    'Who',
    'Operation',
    'Result',
    'Organization',
    'Tenant',
    'Target',
    'Name',
    'ID',
    'Changed',
    'Request',
  ];
  const lines = rows.map(({ record, username, organization, tenant }) => {
    const { at, actorId, operation, result, organizationId, tenantId, targetType, targetId, details } = record;
    const changed = changesOf(details?.before, details?.after).map(({ field }) => field);
    const request = record.requestId;
    const places = [organization ?? organizationId ?? '', tenant ?? tenantId ?? ''];
    const target = [targetType ?? '', String(details?.name ?? ''), targetId ?? ''];
    return [
      at.toISOString(),
      username ?? actorId,
      operation,
      result,
      ...places,
      ...target,
      changed.join(', '),
      request,
    ];
  });
  return tableOf([head, ...lines]);
}
