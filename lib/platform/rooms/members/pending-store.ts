import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm';
import { nameKey } from '@/lib/contract/look-alikes';
import type { Application, PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import { type Db, together } from '../../db/database';
import { identityProviders, invitations, tenantMembers, users } from '../../db/schema';
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
import { countAll, inChunks, recordsOf } from '../shared/sql';
import type { InviteLookup } from './rules';
import { type MemberFilter, invitationFilter } from './search';

export const PENDING_SORTS = ['role', 'displayName', 'contactEmail', 'username', 'expirationDate'] as const;
export type PendingSort = (typeof PENDING_SORTS)[number];

const email = sql`lower(${invitations.contactEmail})`;
const leading: Record<PendingSort, SQL> = {
  // An admin of the organization comes first, as among the members.
  role: sql`case when ${invitations.isOrganizationAdmin} then '' else ${invitations.role} end || ' ' || ${email}`,
  displayName: email,
  contactEmail: email,
  username: sql`lower(${invitations.username})`,
  expirationDate: sql`to_char(${invitations.expiresAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

/** The pending invitations of a tenant, expired ones too, by default in the order role, contact e-mail, and the names of what they promise. */
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

/** Names of the applications, roles and permissions that can be given in a tenant. */
export type AvailableNames = ReadonlyMap<
  string,
  {
    ref: { applicationId: string; name: string; suiteName: string };
    roles: ReadonlyMap<string, RoleRef>;
    permissions: ReadonlyMap<string, PermissionEntity>;
  }
>;

/** Where there is no invitation to name them for. */
export const NO_NAMES: AvailableNames = new Map();

/** Loads the names for the invitations of a tenant. */
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

/** What is known about the people that are to be invited into a tenant: accounts, memberships, open invitations. */
export async function loadInviteLookup(
  db: Db,
  tenant: { id: string; idp: string | null },
  people: readonly { userName: string; contactEmail: string }[],
  now: Date,
): Promise<InviteLookup> {
  const some = [...new Set(people.flatMap((one) => [nameKey(one.userName), one.contactEmail.toLowerCase()]))];
  const tenantId = sql`${tenant.id}::text`;
  // Their index begins with the provider.
  const isNamed = (part: string[]) =>
    and(
      sql`${users.idp} = any(array(select name from identity_providers))`,
      inArray(sql`name_key(${users.username})`, part),
    );
  const lowerEmail = sql`lower(${users.contactEmail})`;
  const known = {
    id: users.id,
    username: users.username,
    contactEmail: users.contactEmail,
    idp: users.idp,
    language: users.language,
    isDisabled: isDisabledIn(sql`users.id`, tenantId),
    isMember: sql<boolean>`exists (select 1 from ${tenantMembers} where ${tenantMembers.tenantId} = ${tenant.id} and ${tenantMembers.userId} = ${users.id})`,
  };
  const found = await inChunks(some, (part) =>
    db
      .select(known)
      .from(users)
      .where(or(isNamed(part), inArray(lowerEmail, part))),
  );
  const pending = await inChunks(some, (part) =>
    db
      .select({ username: invitations.username, contactEmail: invitations.contactEmail, idp: invitations.idp })
      .from(invitations)
      .where(
        and(
          eq(invitations.tenantId, tenant.id),
          eq(invitations.status, 'pending'),
          sql`${invitations.expiresAt} > ${now.toISOString()}`,
          or(inArray(invitations.usernameKey, part), inArray(sql`lower(${invitations.contactEmail})`, part)),
        ),
      ),
  );
  const providers = await db
    .select({
      name: identityProviders.name,
      isForTenant: isForTenant(sql`identity_providers.name`, tenantId),
      isOff: isOff(sql`identity_providers.name`),
    })
    .from(identityProviders);
  return {
    users: [...new Map(found.map((user) => [user.id, user])).values()],
    pending,
    tenantIdp: tenant.idp,
    providers: new Map(providers.map((provider) => [provider.name.toLowerCase(), provider])),
  };
}

/** Withdraws what has expired of some people's invitations to a tenant, so that new ones can take their place. */
export async function withdrawExpired(
  db: Db,
  tenantId: string,
  people: readonly { username: string; contactEmail: string; idp: string | null }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const given = recordsOf(
    people.map(({ username, contactEmail, idp }) => ({
      idp: idp ?? '',
      username: nameKey(username),
      email: contactEmail.toLowerCase(),
    })),
  );
  await db
    .update(invitations)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(invitations.tenantId, tenantId),
        eq(invitations.status, 'pending'),
        sql`${invitations.expiresAt} <= ${now.toISOString()}`,
        sql`exists (
          select 1 from ${given} as person(idp text, username text, email text)
          where person.idp = coalesce(${invitations.idp}, '')
            and (person.username = ${invitations.usernameKey} or person.email = lower(${invitations.contactEmail})))`,
      ),
    );
}
