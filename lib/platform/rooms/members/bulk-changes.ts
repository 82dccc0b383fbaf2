import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AssignableRole } from '@/lib/contract/access';
import type { StepContext, StepTools } from '../../api/handler';
import type { BulkOperation } from '@/lib/contract/rooms/members/bulk';
import { invitations, tenantMembers } from '../../db/schema';
import { renewInvitations } from '../shared/invitations';
import { type TenantRow, dropStrays } from '../shared/memberships';
import { recordsOf } from '../shared/sql';
import type { BulkRow } from './bulk-people';
import { administrationAfter } from './rules';

export type BulkStep = StepTools &
  Pick<StepContext<BulkOperation>, 'me' | 'now' | 'consoleUrl'> & {
    tenant: TenantRow;
  };

const idsOf = (rows: readonly Pick<BulkRow, 'id'>[]) => rows.map((row) => row.id);

/** Removes members like `members.remove`. Returns the ids of those removed, as the other functions here do. */
export async function removeMembers({ db, tenant, audit }: BulkStep, rows: BulkRow[]): Promise<string[]> {
  const ids = idsOf(rows);
  await db.delete(tenantMembers).where(and(eq(tenantMembers.tenantId, tenant.id), inArray(tenantMembers.userId, ids)));
  await dropStrays(db, tenant.organizationId, ids);
  await audit(
    rows.map(({ id, name, role, contactEmail }) => ({
      targetType: 'member',
      targetId: id,
      details: { name, before: { role, contactEmail } },
    })),
  );
  return ids;
}

/** Changes roles like `members.update` with only the role. */
export async function changeRoles(
  { db, tenant, audit }: BulkStep,
  rows: BulkRow[],
  role: AssignableRole,
): Promise<string[]> {
  const changes = rows.map((row) => ({ row, after: administrationAfter(row, { role }, tenant.isSuperTenant) }));
  const values = changes.map(({ row, after }) => ({ id: row.id, permissions: after.administrationPermissions }));
  await db.execute(sql`
    update ${tenantMembers} set role = ${role}, administration_permissions = given.permissions
    from ${recordsOf(values)} as given(id text, permissions text[])
    where ${tenantMembers.tenantId} = ${tenant.id} and ${tenantMembers.userId} = given.id`);
  await audit(
    changes.map(({ row, after }) => ({
      targetType: 'member',
      targetId: row.id,
      details: {
        name: row.name,
        before: { role: row.role, administrationPermissions: row.administrationPermissions },
        after,
      },
    })),
  );
  return idsOf(rows);
}

/** Withdraws invitations like `members.pending.remove`. */
export async function withdrawInvitations({ db, audit }: BulkStep, rows: BulkRow[]): Promise<string[]> {
  const withdrawn = await db
    .update(invitations)
    .set({ status: 'withdrawn' })
    .where(and(inArray(invitations.id, idsOf(rows)), eq(invitations.status, 'pending')))
    .returning({ id: invitations.id, name: invitations.contactEmail, role: invitations.role });
  await audit(
    withdrawn.map(({ id, name, role }) => ({
      targetType: 'invitation',
      targetId: id,
      details: { name, before: { role } },
    })),
  );
  return idsOf(withdrawn);
}

/** Sends invitations again like `invitations.resend`. */
export async function resendInvitations(step: BulkStep, rows: BulkRow[]): Promise<string[]> {
  const before = await step.db
    .select({ id: invitations.id, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(inArray(invitations.id, idsOf(rows)));
  return idsOf(await renewInvitations(step, before, step.tenant));
}
