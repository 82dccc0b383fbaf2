/** Deletes a person's account: docs/decisions/life-of-a-person.md. */
import { eq, sql } from 'drizzle-orm';
import { type Handlers, notFound } from '../../api/handler';
import { type Db, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { users } from '../../db/schema';
import { tellClients } from '../../oidc/sessions';
import { onlyAdminPlaces } from '../../sign-in/disabled';
import { forgetPerson } from '../../sign-in/forgetting';
import { pseudonymOf } from '../../sign-in/pseudonym';
import { administersAll, inEach, lockReachable, requireOtherAdmins } from './disabling';
import { requirePerson } from './removal';

export const deletionHandlers = {
  'organizations.members.deletion': async ({ db, params, me }) => {
    await requirePerson(db, params);
    const { organizations, ...impact } = await impactOf(db, params.memberId);
    const isElsewhere = !administersAll(
      me,
      organizations.map(({ id }) => id),
    );
    // Reveals nothing about places that the caller does not administer.
    if (isElsewhere)
      return { isElsewhere, onlyAdminOf: [], organizations: [], tenants: [], groups: 0, invitations: 0, sessions: 0 };
    return {
      isElsewhere,
      onlyAdminOf: impact.places.map(({ name }) => name),
      organizations: organizations.map(({ name }) => name),
      tenants: impact.tenants.map(({ name }) => name),
      groups: impact.counts[0]?.groups ?? 0,
      invitations: impact.counts[0]?.invitations ?? 0,
      sessions: impact.counts[0]?.sessions ?? 0,
    };
  },

  'organizations.members.delete': async (context) => {
    const { db, params, audit, issuer, later } = context;
    const { memberId } = params;
    const { ids } = await lockReachable(context);
    await requireOtherAdmins(db, memberId);
    const [user] = await db.select().from(users).where(eq(users.id, memberId));
    if (user === undefined) throw notFound('The member');
    const ended = await forgetPerson(db, user);
    await audit(inEach(ids, memberId, { name: pseudonymOf(memberId) }));
    if (issuer !== undefined) later(() => tellClients(issuer, ended));
  },
} satisfies Handlers;

interface Impact {
  organizations: { id: string; name: string };
  tenants: { name: string };
  places: { name: string };
  counts: { groups: number; invitations: number; sessions: number };
}

const impactOf = (db: Db, userId: string) =>
  together<Impact>(db, {
    organizations: sql`select o.id, o.name from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = ${userId} order by ${nameOrder(sql`o.name`)}, o.id`,
    tenants: sql`select t.name from tenant_members m join tenants t on t.id = m.tenant_id
      where m.user_id = ${userId} order by ${nameOrder(sql`t.name`)}, t.id`,
    places: onlyAdminPlaces(userId),
    counts: sql`select (select count(*)::int from group_members g where g.user_id = ${userId}) as groups,
      (select count(*)::int from invitations i join users u on u.id = ${userId} and lower(i.contact_email) = lower(u.contact_email)
        where i.status = 'pending') as invitations,
      (select count(*)::int from oidc_records r where r.model = 'Session' and r.account_id = ${userId}) as sessions`,
  });
