import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import type { Db } from '@/lib/platform/db/database';
import { tenantMembers } from '@/lib/platform/db/schema';
import { isOpenTo } from '../../upstream/tenants';

const readableTenants = (me: Me): string[] =>
  me.tenants.map(({ id }) => id).filter((tenantId) => can(subjectFor(me, { tenantId }), 'members.read').allowed);

/** Whether an admin may see token content about a person: themselves, or a member of a tenant whose members they may read. */
export function maySeeTokensOf(me: Me, person: Me): boolean {
  if (person.id === me.id) return true;
  const readable = readableTenants(me);
  return person.tenants.some(({ id }) => readable.includes(id));
}

/**
 * Finds a person whose tokens an admin may see.
 *
 * @param tenantIds - the person may enter at least one of them
 * @returns undefined when there is none
 */
export async function readableMemberOf(db: Db, me: Me, tenantIds: readonly string[]): Promise<string | undefined> {
  const seen = alias(tenantMembers, 'seen');
  const [found] = await db
    .select({ id: tenantMembers.userId })
    .from(tenantMembers)
    .innerJoin(seen, eq(seen.userId, tenantMembers.userId))
    .where(
      and(
        inArray(tenantMembers.tenantId, [...tenantIds]),
        isOpenTo(tenantMembers.userId, tenantMembers.tenantId),
        inArray(seen.tenantId, readableTenants(me)),
      ),
    )
    .limit(1);
  return found?.id;
}
