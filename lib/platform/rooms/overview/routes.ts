import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handlers } from '../../api/handler';
import { type Db, anyOf } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { organizationMembers, organizations, tenants, users } from '../../db/schema';
import { grouped } from '../shared/applications';
import { keyOf, keysetPage, listRequest } from '../shared/paging';
import { organizationsLike } from '../shared/tenant-list';
import { statistics } from './statistics';

const creator = alias(tenants, 'creator');

export const handlers = {
  'overview.organizations': async ({ db, params, query, subject }) => {
    const request = listRequest(query, ['name']);
    const columns = [nameOrder(organizations.name), sql`${organizations.id}`];
    const where = and(
      query.createdBy === undefined ? undefined : eq(organizations.createdByTenantId, query.createdBy),
      organizationsLike(request.search),
    );
    const rows = db
      .select({
        id: organizations.id,
        name: organizations.name,
        creatorId: organizations.createdByTenantId,
        creatorName: creator.name,
        createdAt: organizations.createdAt,
        members: sql<number>`(select coalesce(sum(c.members), 0)::int from organization_member_counts c where c.organization_id = ${organizations.id})`,
        tenants: insideOf,
        key: keyOf(columns),
      })
      .from(organizations)
      .leftJoin(creator, eq(creator.id, organizations.createdByTenantId))
      .$dynamic();
    const count = db.$count(organizations, where);
    return await keysetPage(request, { columns, where, rows, count }, async (shown) => {
      const ids = shown.map((row) => row.id);
      const admins = await adminsOf(db, ids, subject.organizationId ?? params.tenantId);
      return shown.map((row) => ({
        id: row.id,
        name: row.name,
        tenantCount: row.tenants.length,
        members: row.members,
        createdAt: row.createdAt.toISOString(),
        tenants: row.tenants.map((tenant) => ({
          ...tenant,
          lastActivity: tenant.lastActivity === null ? null : new Date(tenant.lastActivity).toISOString(),
        })),
        createdBy: row.creatorId === null ? null : { id: row.creatorId, name: row.creatorName ?? '' },
        admins: admins.get(row.id) ?? [],
      }));
    });
  },

  'statistics.platform': ({ db, query, now }) => statistics(db, { createdBy: query.createdBy }, now),
  'statistics.organization': ({ db, params, now }) => statistics(db, { organizationId: params.organizationId }, now),
  'statistics.tenant': ({ db, params, now }) => statistics(db, { tenantId: params.tenantId }, now),
} satisfies Handlers;

type Inside = { id: string; name: string; members: number; waiting: number; lastActivity: string | null };

/** The tenants of an organization; each number comes from an index or a stored count. */
const insideOf = sql<Inside[]>`(
  select coalesce(json_agg(json_build_object(
    'id', inside.id,
    'name', inside.name,
    'members', (select coalesce(sum(c.members), 0)::int from tenant_member_counts c where c.tenant_id = inside.id),
    'waiting', (select count(*)::int from invitations i where i.tenant_id = inside.id and i.status = 'pending' and i.expires_at > now()),
    'lastActivity', (select m.last_activity from tenant_members m where m.tenant_id = inside.id
      order by coalesce(m.last_activity, '-infinity'::timestamptz) desc, m.user_id desc limit 1)
  ) order by ${nameOrder(sql`inside.name`)}, inside.id), '[]')
  from ${tenants} inside where inside.organization_id = ${organizations.id})`;

/**
 * Admins by organization id. Internal: people in the organization of the viewing super-tenant (the platform's own staff, who also
 * administer a customer's organization). External: all others.
 */
async function adminsOf(db: Db, organizationIds: string[], ownOrganizationId: string) {
  const staff = sql<boolean>`exists (select 1 from ${organizationMembers} staff where staff.organization_id = ${ownOrganizationId} and staff.user_id = ${users.id})`;
  const isInside = sql`${organizationMembers.organizationId} = ${anyOf(organizationIds)}`;
  const rows = await db
    .select({
      organizationId: organizationMembers.organizationId,
      id: users.id,
      displayName: users.displayName,
      contactEmail: users.contactEmail,
      isInternal: staff,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(isInside, eq(organizationMembers.isOrganizationAdmin, true)))
    .orderBy(nameOrder(users.displayName), users.id);
  return grouped(
    rows,
    (row) => row.organizationId,
    ({ id, displayName, contactEmail, isInternal }) => ({
      id,
      displayName,
      contactEmail,
      belonging: isInternal ? ('Internal' as const) : ('External' as const),
    }),
  );
}
