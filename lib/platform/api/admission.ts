/** Checks whether a caller may call an operation; docs/decisions/concurrent-changes.md says when. */
import { and, eq } from 'drizzle-orm';
import { type Subject, type Target, can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { type Operation, type OperationId, operationRow } from '@/lib/contract/operations';
import type { Match } from '@/lib/contract/routing';
import type { Db } from '../db/database';
import { tenants } from '../db/schema';
import { writeAudit } from './audit';
import type { Caller } from './callers';
import { denied, notFound } from './handler';
import { demandRecent } from './step-up';

/** An operation matched by an address. */
export type Found = Extract<Match, { found: true }>;

/** Returns the caller in the scope of the operation, when they may call it. @throws ApiError */
export async function admit(db: Db, match: Found, caller: Caller, acting: string | undefined, requestId: string) {
  const { me } = caller;
  const row = operationRow(match.id);
  const subject = subjectOf(row, me, match.params, acting);
  const target = await targetOf(db, row, me, match.params);
  try {
    demand(subject, row, target);
  } catch (error) {
    if (!isRead(row)) await auditRefusal(db, me, match.id, match.params, requestId);
    throw error;
  }
  const now = new Date();
  if (row.stepUp === true) demandRecent(caller, now);
  return { caller, subject, target, now };
}

/** The caller's grants in the operation's scope. Refuses callers who do not belong to it. */
export function subjectOf(row: Operation, me: Me, params: Record<string, string>, acting: string | undefined): Subject {
  switch (row.scope) {
    case 'user':
      return subjectFor(me, {});
    case 'organization': {
      const subject = subjectFor(me, { organizationId: params.organizationId });
      if (!subject.inOrganization) throw denied('notMember');
      return subject;
    }
    case 'tenant': {
      const subject = subjectFor(me, { organizationId: params.organizationId, tenantId: params.tenantId });
      if (!subject.inTenant) throw denied('notMember');
      return subject;
    }
    case 'superTenant': {
      if (acting === undefined) throw denied('notSuperTenant');
      return subjectFor(me, { tenantId: acting });
    }
  }
}

async function targetOf(db: Db, row: Operation, me: Me, params: Record<string, string>): Promise<Target> {
  if (row.scope !== 'organization' || params.tenantId === undefined || params.organizationId === undefined) return {};
  const [tenant] = await db
    .select({ isSuperTenant: tenants.isSuperTenant })
    .from(tenants)
    .where(and(eq(tenants.id, params.tenantId), eq(tenants.organizationId, params.organizationId)));
  if (tenant === undefined) throw notFound('The tenant');
  return { isSuperTenant: tenant.isSuperTenant, isMember: me.tenants.some((entry) => entry.id === params.tenantId) };
}

/** Checks the access matrix. @throws ApiError 403 */
export function demand(subject: Subject, row: Operation, target: Target): void {
  const decision = can(subject, row.action, target);
  if (!decision.allowed) throw denied(decision.reason);
}

async function auditRefusal(db: Db, me: Me, id: OperationId, params: Record<string, string>, requestId: string) {
  const { organizationId, tenantId } = params;
  const who = { actorId: me.id, requestId, operation: id, organizationId, tenantId };
  await writeAudit(db, who, [{ targetType: 'operation', targetId: id, result: 'refused' }]);
}

/** Whether an operation only reads. */
export const isRead = (row: Operation): boolean => row.method === 'GET' || row.readOnly === true;
