import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { nameKey } from '@/lib/contract/look-alikes';
import type { Application, PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import { type Db, anyOf, together } from '../../db/database';
import { invitations } from '../../db/schema';
import {
  type ApplicationRows,
  applicationParts,
  assignedTo,
  loadApplications,
  toApplications,
} from '../shared/applications';
import { isForTenant } from '../../upstream/tenants';
import { isDisabledIn, isOff } from '../../upstream/link-faults';
import type { RoleRef } from '../shared/grants';
import type { InvitationRow } from '../shared/invitations';
import { type ListRequest, keysetRows } from '../shared/paging';
import { countAll } from '../shared/sql';
import type { InviteLookup, KnownPeople } from './rules';
import { type MemberFilter, invitationFilter } from './search';

export const PENDING_SORTS = ['role', 'displayName', 'contactEmail', 'username', 'expirationDate'] as const;
export type PendingSort = (typeof PENDING_SORTS)[number];

const email = sql`lower(${invitations.contactEmail})`;
const leading: Record<PendingSort, SQL> = {
  // Organization admins come first, as among the members.
  role: sql`case when ${invitations.isOrganizationAdmin} then '' else ${invitations.role} end || ' ' || ${email}`,
  displayName: email,
  contactEmail: email,
  username: sql`lower(${invitations.username})`,
  expirationDate: sql`to_char(${invitations.expiresAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

/** A tenant's pending invitations, also expired, by default ordered by role and contact e-mail, with the names of their grants. */
export async function pendingPage(
  db: Db,
  tenantId: string,
  request: ListRequest<PendingSort>,
  filter: MemberFilter,
): Promise<{ rows: { row: InvitationRow; key: string }[]; total: number; names: AvailableNames }> {
  const conditions = [
    eq(invitations.tenantId, tenantId),
    eq(invitations.status, 'pending'),
    filter.role === undefined ? undefined : eq(invitations.role, filter.role),
    filter.idp === undefined ? undefined : eq(invitations.isUniqueIdp, filter.idp === 'own'),
    invitationFilter(request.search),
  ];
  const columns = [leading[request.sort], sql`${invitations.id}`];
  const rows = db
    .select({ row: invitations, key: sql<string>`${leading[request.sort]}` })
    .from(invitations)
    .$dynamic();
  const count = db
    .select({ total: countAll.as('total') })
    .from(invitations)
    .$dynamic();
  const list = { columns, where: and(...conditions), rows };
  const page = await keysetRows(request, list);
  if (page.rows.length === 0 && page.total !== null) return { rows: [], total: page.total, names: NO_NAMES };
  const counting = page.total === null ? count.where(list.where).getSQL() : sql`select ${page.total}::int as total`;
  const { counted, ...names } = await together<ApplicationRows & { counted: { total: number } }>(db, {
    counted: counting,
    ...applicationParts(page.rows.length === 0 ? sql`false` : assignedTo(tenantId)),
  });
  return { rows: page.rows, total: counted[0]?.total ?? 0, names: toNames(toApplications(names)) };
}

/** Names of the applications, roles and permissions available in a tenant. */
export type AvailableNames = ReadonlyMap<
  string,
  {
    ref: { applicationId: string; name: string; suiteName: string };
    roles: ReadonlyMap<string, RoleRef>;
    permissions: ReadonlyMap<string, PermissionEntity>;
  }
>;

/** When there are no invitations to name them for. */
export const NO_NAMES: AvailableNames = new Map();

/** Loads the names for a tenant's invitations. */
export async function availableNames(db: Db, tenantId: string): Promise<AvailableNames> {
  return toNames(await loadApplications(db, assignedTo(tenantId)));
}

function toNames(applications: readonly Application[]): AvailableNames {
  return new Map(
    applications.map(({ applicationId, name, suiteName, roles, permissions }) => [
      applicationId,
      {
        ref: { applicationId, name, suiteName },
        roles: new Map(roles.map((role) => [role.id, { id: role.id, name: role.name, displayName: role.displayName }])),
        permissions: new Map(permissions.map((permission) => [permission.id, permission])),
      },
    ]),
  );
}

type LookupRows = {
  users: InviteLookup['users'][number];
  pending: InviteLookup['expired'][number] & { isExpired: boolean };
  providers: { name: string; isForTenant: boolean; isOff: boolean };
};

/** Loads what is known about people to be invited into a tenant: accounts, memberships, open invitations. */
export async function loadInviteLookup(
  db: Db,
  tenant: { id: string; idp: string | null },
  people: readonly { userName: string; contactEmail: string }[],
  now: Date,
): Promise<InviteLookup> {
  const texts = new Set(people.flatMap((one) => [nameKey(one.userName), one.contactEmail.toLowerCase()]));
  const given = anyOf([...texts]);
  const tenantId = sql`${tenant.id}::text`;
  const rows = await together<LookupRows>(db, {
    // The index of names begins with the provider.
    users: sql`select id, username, contact_email as "contactEmail", idp, language,
        ${isDisabledIn(sql`users.id`, tenantId)} as "isDisabled",
        exists (select from tenant_members m where m.tenant_id = ${tenantId} and m.user_id = users.id) as "isMember"
      from users
      where idp = any(array(select name from identity_providers)) and name_key(username) = ${given}
        or lower(contact_email) = ${given}`,
    pending: sql`select id, username, contact_email as "contactEmail", idp,
        expires_at <= ${now.toISOString()}::timestamptz as "isExpired"
      from invitations where tenant_id = ${tenantId} and status = 'pending' and (username_key = ${given} or lower(contact_email) = ${given})`,
    providers: sql`select name, ${isForTenant(sql`identity_providers.name`, tenantId)} as "isForTenant",
        ${isOff(sql`identity_providers.name`)} as "isOff"
      from identity_providers`,
  });
  return {
    users: rows.users,
    pending: rows.pending.filter((one) => !one.isExpired),
    expired: rows.pending.filter((one) => one.isExpired),
    tenantIdp: tenant.idp,
    providers: new Map(rows.providers.map((provider) => [provider.name.toLowerCase(), provider])),
  };
}

/** Withdraws expired invitations of people who are invited again, so that new ones can replace them. */
export async function withdrawExpired(db: Db, { expired }: InviteLookup, people: KnownPeople): Promise<void> {
  const ids = expired.filter((one) => people.isInvited(one)).map(({ id }) => id);
  if (ids.length > 0) await db.update(invitations).set({ status: 'withdrawn' }).where(inArray(invitations.id, ids));
}
