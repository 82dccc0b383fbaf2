/** The first people of a preview, in the form of the lists. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Answer } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations } from '../../db/schema';
import { loadMemberGrants } from '../shared/member-grants';
import { toTenantMember, toPendingMember } from './answers';
import { membersById } from './lookups';
import type { LinkFault } from '../../upstream/link-faults';
import { availableNames } from './pending-store';

type Member = Answer<'members.update'>;

/** Active members of a tenant with their grants, in the order of the rows. */
export async function activePeople(db: Db, tenantId: string, rows: readonly BulkRow[]): Promise<Member[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const found = new Map((await membersById(db, tenantId, ids)).map((row) => [row.id, row]));
  const grants = await loadMemberGrants(db, tenantId, ids);
  return rows.flatMap(({ id, isOrganizationAdmin }) => {
    const row = found.get(id);
    return row === undefined ? [] : [toTenantMember({ ...row, isOrganizationAdmin }, grants.get(id))];
  });
}

/** Invitations to a tenant with their promised grants, in the order of the rows. */
export async function invitedPeople(db: Db, tenantId: string, rows: readonly BulkRow[]): Promise<Member[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const listed = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), inArray(invitations.id, ids)));
  const found = new Map(listed.map((row) => [row.id, row]));
  const names = await availableNames(db, tenantId);
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toPendingMember(row, null, names)];
  });
}
/** The fields of a member or an invitation that an action on many needs. */
export interface BulkRow {
  id: string;
  name: string;
  contactEmail: string;
  role: string;
  isOrganizationAdmin: boolean;
  administrationPermissions: string[];
  /** Only for members. */
  isDisabled?: boolean;
  /** Only for invitations. */
  linkFault?: LinkFault | null;
}
