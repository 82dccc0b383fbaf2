import { eq } from 'drizzle-orm';
import { can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/entities/organizations';
import type { Db } from '../db/database';
import { tenantMembers } from '../db/schema';

/** Whether an admin may see what tokens say of a person: of themselves, and of members of the tenants whose members they may read. */
export async function maySeeTokensOf(db: Db, me: Me, userId: string): Promise<boolean> {
  if (userId === me.id) return true;
  const rows = await db
    .select({ tenantId: tenantMembers.tenantId })
    .from(tenantMembers)
    .where(eq(tenantMembers.userId, userId));
  return rows.some((row) => can(subjectFor(me, { tenantId: row.tenantId }), 'members.read').allowed);
}
