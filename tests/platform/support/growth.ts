/** More of everything that lists show, in the super-tenant of the demo data. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/lib/platform/db/database';
import { demoId as id } from '@/lib/platform/db/seed/ids';
import { ORGANIZATION, TENANT } from './reads';

const LEVELS = sql`'{tenant,organization}'`;

/** Adds rows with the numbers from `first` to `last` to each list. */
export async function grow(db: Db, first: number, last: number): Promise<void> {
  const n = sql`generate_series(${first}::int, ${last}::int) n`;
  const add = (into: string, values: SQL, from: SQL = n) =>
    db.execute(sql`insert into ${sql.raw(into)} select ${values} from ${from}`);
  await add('organizations (id, name, code)', sql`'organization-' || n, 'Organization a' || n, 'x'`);
  await add(
    'tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels)',
    sql`'tenant-' || n, case n % 5 when 0 then 'organization-' || n else ${ORGANIZATION}::text end, 'Tenant a' || n, 'grown' || n, ${LEVELS}::text[], ${LEVELS}::text[]`,
  );
  await add(
    'users (id, username, idp, first_name, last_name, display_name, contact_email, language)',
    sql`'user-' || n, 'grown' || n, 'local', 'Given', 'Anna' || n, 'Given Anna' || n, 'grown' || n || '@people.test', 'en'`,
  );
  await add(
    'organization_members (organization_id, user_id, is_organization_admin)',
    sql`${ORGANIZATION}, 'user-' || n, n % 3 = 0`,
  );
  await add(
    'tenant_members (tenant_id, user_id, role)',
    sql`${TENANT}, 'user-' || n, case n % 4 when 0 then 'Admin' else 'Regular' end`,
  );
  await add(
    'invitations (id, link_hash, type, tenant_id, contact_email, username, role, language, expires_at)',
    sql`'invitation-' || n, 'invitation-' || n, 'member', ${TENANT}, 'invited' || n || '@people.test', 'invited' || n, 'Regular', 'en', now() + interval '1 day'`,
  );
  await add(
    'application_templates (id, owner_tenant_id, name, suite_name, description)',
    sql`'template-' || n, ${TENANT}, 'Template a' || n, 'Suite', 'A template'`,
  );
  await add(
    'applications (id, owner_tenant_id, name, suite_name, description, url, access_level)',
    sql`'application-' || n, ${TENANT}, 'Application a' || n, 'Suite', 'An application', 'https://a.example', 'public'`,
  );
  await add(
    'applications (id, owner_tenant_id, tenant_id, template_id, name, suite_name, description, url, access_level)',
    sql`'instance-' || n, ${TENANT}, 'tenant-' || n, ${id('template portal')}, 'Instance a' || n, 'Suite', 'An application', 'https://a.example', 'tenant'`,
  );
  for (const [kind, owner] of [
    ['application', "'application-' || n"],
    ['application', `'${id('application ledger')}'`],
    ['template', "'template-' || n"],
  ] as const) {
    const own = sql.raw(owner);
    await add(`${kind}_permissions (id, ${kind}_id, name)`, sql`${own} || '-permission-' || n, ${own}, 'area' || n`);
    await add(
      `${kind}_roles (id, ${kind}_id, name, display_name)`,
      sql`${own} || '-role-' || n, ${own}, 'role' || n, 'Role'`,
    );
    await add(
      `${kind}_role_permissions (role_id, permission_id)`,
      sql`${own} || '-role-' || n, ${own} || '-permission-' || n`,
    );
  }
  await add('tenant_applications (tenant_id, application_id)', sql`${TENANT}, 'application-' || n`);
  await add('tenant_applications (tenant_id, application_id)', sql`'tenant-' || n, 'application-' || n`);
  await add('tenant_applications (tenant_id, application_id)', sql`'tenant-' || n, ${id('application ledger')}`);
  const role = sql`${id('application ledger')} || '-role-' || n`;
  await add('member_application_roles (tenant_id, user_id, role_id)', sql`${TENANT}, 'user-' || n, ${role}`);
  await add(
    'groups (id, tenant_id, name, description)',
    sql`'group-' || n, ${TENANT}, 'Group a' || n, 'A group of people'`,
  );
  await add('group_members (group_id, tenant_id, user_id)', sql`'group-' || n, ${TENANT}, 'user-' || n`);
  await add('group_members (group_id, tenant_id, user_id)', sql`'group-' || n, ${TENANT}, ${id('user nora.winther')}`);
  await add('group_application_roles (group_id, role_id)', sql`'group-' || n, ${role}`);
  await add(
    'api_resources (id, tenant_id, name, display_name, description, access_level)',
    sql`'api-' || n, ${TENANT}, 'northwind.grown' || n, 'API', 'An API', 'tenant'`,
  );
  await add(
    'api_scopes (id, resource_id, name, display_name, description, access_level)',
    sql`'scope-' || n, 'api-' || n, 'northwind.grown' || n || '.read', 'Scope', 'A scope', 'tenant'`,
  );
  await add(
    'oidc_clients (client_id, tenant_id, client_name, client_type, description, allowed_grant_type, allowed_scopes, access_token_lifetime, is_third_party, redirect_uris)',
    sql`'client-' || n, ${TENANT}, 'client_a' || n, 'public', 'A client', 'authorization_code', '{openid,northwind.ledger.read}', 600, false, '{https://a.example/callback}'`,
  );
  await add('oidc_client_tenants (client_id, tenant_id)', sql`'client-' || n, 'tenant-' || n`);
  await add(
    'oidc_client_templates (id, tenant_id, client_name, client_type, description, allowed_grant_type, access_token_lifetime, is_third_party)',
    sql`'client-template-' || n, ${TENANT}, 'template_a' || n, 'confidential', 'A template', 'authorization_code', 600, false`,
  );
  const targets = sql`${n} cross join (values ('member', 'user-'), ('invitation', 'invitation-'), ('tenant', 'tenant-'), ('group', 'group-'), ('organizationAdmin', 'user-')) target(type, prefix)`;
  await add(
    'audit_records (request_id, actor_id, operation, organization_id, tenant_id, target_type, target_id, result, details)',
    sql`'request', 'user-' || n, 'members.update', ${ORGANIZATION}, ${TENANT}, type, prefix || n, 'success', '{"name": "A name"}'`,
    targets,
  );
}
