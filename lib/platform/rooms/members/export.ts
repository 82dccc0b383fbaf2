/** Exports all data held about a person: docs/decisions/life-of-a-person.md. */
import { type SQL, sql } from 'drizzle-orm';
import { PERSON_EXPORT_TRAIL, type PersonExportSection } from '@/lib/contract/rooms/members/entities';
import type { Handlers } from '../../api/handler';
import { type Db, anyOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { inEach, requireAdministered } from './disabling';
import { requirePerson } from './removal';

/** Returns the document, and records the export. */
export const exportHandlers = {
  'organizations.members.export': async (context) => {
    const { db, params, now, audit } = context;
    const { memberId } = params;
    const { name } = await requirePerson(db, params);
    const ids = await requireAdministered(context, name);
    const document = await documentOf(db, { id: memberId, name }, ids, now);
    await audit(inEach(ids, memberId, { name }));
    return document;
  },
} satisfies Handlers;

/**
 * All data held about a person as one document.
 *
 * @param organizationIds - limits the audit records, invitations and accepted risks to these organizations
 */
export async function documentOf(
  db: Db,
  { id, name }: { id: string; name: string },
  organizationIds: readonly string[],
  now: Date,
) {
  const { total, ...sections } = await together<Record<PersonExportSection, Row> & { total: { count: number } }>(db, {
    ...accountParts(id),
    ...signInParts(id),
    ...lifeParts(id, organizationIds),
    // In the same statement as the rows, because the trail may grow before the next one.
    total: sql`select count(*)::int from ${trailOf(id, organizationIds)} r`,
  });
  return {
    exportedAt: now.toISOString(),
    id,
    name,
    trailTotal: total[0]?.count ?? 0,
    sections: Object.entries(sections).map(([name, rows]) => ({ name: name as PersonExportSection, rows })),
  };
}

type Row = Record<string, unknown>;

const accountParts = (id: string) => ({
  account: sql`select id, username as "userName", idp as "identityProvider", first_name as "firstName", last_name as "lastName",
      display_name as "displayName", contact_email as "contactEmail", email_verified as "emailVerified", language,
      created_at as "createdAt", last_activity as "lastActivity", disabled_at as "disabledAt",
      password_hash is not null as "hasPassword", password_changed_at as "passwordChangedAt",
      (select left_at from departures where user_id = users.id) as "leftOrganizationAt"
    from users where id = ${id}`,
  organizations: sql`select o.name, m.is_organization_admin as "isOrganizationAdmin",
      m.administration_permissions as "administrationPermissions", m.created_at as "since"
    from organization_members m join organizations o on o.id = m.organization_id where m.user_id = ${id} order by ${nameOrder(sql`o.name`)}, o.id`,
  tenants: sql`select t.name, m.role, m.administration_permissions as "administrationPermissions", m.created_at as "since",
      m.last_activity as "lastActivity"
    from tenant_members m join tenants t on t.id = m.tenant_id where m.user_id = ${id} order by ${nameOrder(sql`t.name`)}, t.id`,
  groups: sql`select t.name as tenant, g.name from group_members m join groups g on g.id = m.group_id
    join tenants t on t.id = m.tenant_id where m.user_id = ${id} order by ${nameOrder(sql`t.name`)}, ${nameOrder(sql`g.name`)}, g.id`,
  applicationRoles: sql`select t.name as tenant, a.name as application, r.display_name as name
    from member_application_roles m join application_roles r on r.id = m.role_id join applications a on a.id = r.application_id
      join tenants t on t.id = m.tenant_id where m.user_id = ${id} order by ${nameOrder(sql`t.name`)}, ${nameOrder(sql`a.name`)}, ${nameOrder(sql`r.display_name`)}, r.id`,
  applicationPermissions: sql`select t.name as tenant, a.name as application, p.name
    from member_application_permissions m join application_permissions p on p.id = m.permission_id
      join applications a on a.id = p.application_id join tenants t on t.id = m.tenant_id
    where m.user_id = ${id} order by ${nameOrder(sql`t.name`)}, ${nameOrder(sql`a.name`)}, ${nameOrder(sql`p.name`)}, p.id`,
});

/** Leaves out hashes, keys and secrets: they would open the account, and say nothing about the person. */
const signInParts = (id: string) => ({
  providers: sql`select issuer, subject, linked_at as "linkedAt", last_sign_in_at as "lastSignInAt"
    from upstream_identities where user_id = ${id} order by linked_at`,
  passkeys: sql`select name, aaguid as "kind", is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${id} order by created_at`,
  authenticator: sql`select confirmed_at as "addedAt", last_used_at as "lastUsedAt" from totp_factors
    where user_id = ${id} and confirmed_at is not null`,
  recoveryCodes: sql`select count(*)::int as total, count(used_at)::int as used from recovery_codes where user_id = ${id}
    having count(*) > 0`,
  sessions: sql`select browser, system, address, started_at as "startedAt", last_activity as "lastActivity", ended_at as "endedAt"
    from sign_ins where user_id = ${id} order by started_at desc`,
  browsers: sql`select last_used_at as "lastUsedAt" from devices where user_id = ${id} order by last_used_at desc`,
  access: sql`select coalesce(c.client_name, r.payload->>'clientId') as application, r.model as kind, count(*)::int as count,
      max(r.expires_at) as "expiresAt"
    from oidc_records r left join oidc_clients c on c.client_id = r.payload->>'clientId'
    where r.account_id = ${id} group by 1, 2 order by 1, 2`,
  lastUses: sql`select s.kind, coalesce(c.client_name, t.name, a.name, s.name) as name, u.last_day as "lastDay"
    from usage_people u join usage_subjects s on s.id = u.subject_id left join oidc_clients c on c.client_id = s.client_id
      left join tenants t on t.id = s.tenant_id left join applications a on a.id = s.application_id
    where u.user_id = ${id} order by u.last_day desc, s.id`,
});

const lifeParts = (id: string, organizationIds: readonly string[]) => ({
  invitations: sql`select t.name as tenant, i.type, i.status, i.contact_email as "contactEmail", i.username as "userName", i.role,
      i.language, i.sent_count as "sentCount", i.created_at as "createdAt", i.opened_at as "openedAt", i.accepted_at as "acceptedAt"
    from invitations i join tenants t on t.id = i.tenant_id join users u on u.id = ${id}
    where t.organization_id = ${anyOf(organizationIds)}
      and (i.user_id = u.id or lower(i.contact_email) = lower(u.contact_email)) order by i.created_at`,
  invited: sql`select t.name as tenant, i.status, i.role, i.created_at as "createdAt"
    from invitations i join tenants t on t.id = i.tenant_id
    where i.created_by_user_id = ${id} and t.organization_id = ${anyOf(organizationIds)} order by i.created_at`,
  mails: sql`select o.subject, o.recipient, o.created_at as "createdAt" from outbox_mails o
    join users u on u.id = ${id} and lower(o.recipient) = lower(u.contact_email) order by o.created_at`,
  reminders: sql`select sent_at as "sentAt" from sign_in_reminders where user_id = ${id}`,
  weeklyEmail: sql`select created_at as "since", last_mailing as "lastMailing" from digests where user_id = ${id}`,
  acceptedRisks: sql`select rule, reason, until, created_at as "createdAt" from health_acceptances
    where accepted_by_user_id = ${id} and organization_id = ${anyOf(organizationIds)} order by created_at`,
  trail: sql`select r.at, r.operation, r.result, r."isActor", r."targetType", r."targetId", r.details
    from ${trailOf(id, organizationIds)} r order by r.at desc, r.id desc limit ${PERSON_EXPORT_TRAIL}`,
});

/** Audit records by and about the person, in the places that the caller administers and in none. */
const trailOf = (id: string, organizationIds: readonly string[]): SQL =>
  sql`(select a.id, a.at, a.operation, a.result, a.actor_id = ${id} as "isActor", a.target_type as "targetType",
      a.target_id as "targetId", a.details
    from audit_records a where (a.actor_id = ${id} or a.target_id = ${id})
      and (a.organization_id is null or a.organization_id = ${anyOf(organizationIds)}))`;
