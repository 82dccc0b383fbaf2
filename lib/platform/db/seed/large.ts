import { sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS, LOCAL_IDP, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { hashPassword, hashSecret, newSecret } from '../../secrets';
import type { Db } from '../database';
import { seedDemo } from './demo';
import demo from './demo.json' with { type: 'json' };
import { DEMO_PASSWORD } from './demo-accounts';
import { demoId as id } from './ids';
import { withoutIndexesAndReferences } from './indexes';
import { seedManyApplications } from './large-applications';
import { LARGE, type SeedProgress, type Stepper, key, stepper } from './large-steps';

const pick = (words: string[], n: ReturnType<typeof sql>) =>
  sql`(array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])[1 + (${n})::int % ${words.length}]`;

const firstName = pick(demo.firstNames, sql`n * 7`);
const lastName = pick(demo.lastNames, sql`n * 13 + n / 20`);
/** Set here, because the trigger would look them up separately for each membership. */
const sortKeys = sql`lower(${firstName} || ' ' || ${lastName}), 'customer' || n || '@customers.example', 'customer' || n`;
const lastSeen = sql`case n % 5 when 4 then null else now() - make_interval(mins => n * 7) end`;

const FILLED = [
  'organizations',
  'tenants',
  'users',
  'tenant_members',
  'organization_members',
  'member_application_roles',
  'oidc_clients',
  'oidc_client_tenants',
  'applications',
  'application_roles',
  'application_permissions',
  'application_role_permissions',
  'tenant_applications',
];

/** Seeds the demo plus the rows of `LARGE`. The database generates them in steps, between which others get their turn. */
export async function seedLarge(db: Db, now: Date, progress: SeedProgress): Promise<void> {
  await seedDemo(db, now);
  const steps = stepper(progress);
  await withoutIndexesAndReferences(db, FILLED, progress, async () => {
    await seedManyTenants(db, steps);
    await seedManyMembers(db, steps);
    await seedManyClients(db, steps);
    await seedManyApplications(db, steps);
  });
  // Without fresh statistics the planner does not know the new rows.
  await db.execute(sql.raw(`analyze ${FILLED.join(', ')}`));
}

async function seedManyTenants(db: Db, steps: Stepper): Promise<void> {
  const northwind = id('tenant northwind');
  await steps('organizations', LARGE.organizations, (n) =>
    db.execute(sql`
    insert into organizations (id, name, code, created_by_tenant_id)
    select ${key('organization', sql`n`)}, 'Organization ' || lpad(n::text, 4, '0'), ${ORGANIZATION_CODE_PLACEHOLDER}, ${northwind}
    from ${n}`),
  );
  await steps('tenants', LARGE.tenants, (n) =>
    db.execute(sql`
    insert into tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels, created_by_tenant_id)
    select ${key('tenant', sql`n`)}, ${key('organization', sql`1 + (n - 1) % ${LARGE.organizations}::int`)},
      'Tenant ' || lpad(n::text, 5, '0'), 'tenant' || n, '{tenant,organization}', '{tenant,organization}', ${northwind}
    from ${n}`),
  );
  await steps('tenant applications', LARGE.tenants, (n) =>
    db.execute(sql`
    insert into tenant_applications (tenant_id, application_id)
    select ${key('tenant', sql`n`)}, application
    from ${n}
    cross join unnest(array[${id('application ledger')}, ${id('application reports')}]::text[]) application`),
  );
}

async function seedManyMembers(db: Db, steps: Stepper): Promise<void> {
  const tenant = id('tenant customers');
  const organization = id('organization fjordkraft');
  await db.execute(sql`
    insert into tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels, created_by_tenant_id)
    values (${tenant}, ${organization}, 'Fjordkraft Customers', 'customers', '{tenant,organization}', '{tenant,organization}', ${id('tenant northwind')})`);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await steps('users', LARGE.members, (n) =>
    db.execute(sql`
    insert into users (id, username, password_hash, idp, first_name, last_name, display_name, contact_email, language, last_activity)
    select ${key('user', sql`n`)}, 'customer' || n, ${passwordHash}, ${LOCAL_IDP}, first, last, first || ' ' || last,
      'customer' || n || '@customers.example', case n % 3 when 1 then 'en' else 'no' end, ${lastSeen}
    from (
      select n, ${firstName} as first, ${lastName} as last
      from ${n}
    ) people`),
  );
  await steps('members', LARGE.members, (n) =>
    db.execute(sql`
    insert into tenant_members (tenant_id, user_id, role, last_activity, sort_name, sort_email, sort_username)
    select ${tenant}, ${key('user', sql`n`)}, case when n % 5000 = 0 then ${Role.Admin}::text else ${Role.Regular}::text end,
      ${lastSeen}, ${sortKeys}
    from ${n}`),
  );
  await steps('organization members', LARGE.members, (n) =>
    db.execute(sql`
    insert into organization_members (organization_id, user_id, last_activity, sort_name, sort_email, sort_username)
    select ${organization}, ${key('user', sql`n`)}, ${lastSeen}, ${sortKeys} from ${n}`),
  );
  await db.execute(sql`
    insert into tenant_members (tenant_id, user_id, role)
    values (${tenant}, ${id('user astrid.solheim')}, ${Role.Admin}), (${tenant}, ${id('user bjorn.eide')}, ${Role.Admin})`);
  await db.execute(sql`
    insert into tenant_applications (tenant_id, application_id)
    values (${tenant}, ${id('application ledger')}), (${tenant}, ${id('application reports')})`);
  await steps('application roles', LARGE.members, (n) =>
    db.execute(sql`
    insert into member_application_roles (tenant_id, user_id, role_id)
    select ${tenant}, ${key('user', sql`n`)}, case n % 2 when 0 then ${id('role ledger viewer')}::text else ${id('role reports reader')}::text end
    from ${n} where n % 3 = 1`),
  );
}

async function seedManyClients(db: Db, steps: Stepper): Promise<void> {
  const tenant = id('tenant northwind');
  const secretHash = await hashSecret(newSecret());
  // Every third is a machine's, with a secret that expires at some time; some are disabled.
  await steps('clients', LARGE.clients, (n) =>
    db.execute(sql`
    insert into oidc_clients (client_id, tenant_id, client_name, client_type, description, allowed_grant_type, allowed_scopes,
      access_token_lifetime, is_third_party, redirect_uris, created_at, secret_hash, secret_expires_at, is_enabled)
    select ${tenant}::text || '_client_' || n, ${tenant}, 'client_' || n, case when machine then 'confidential' else 'public' end,
      'Client number ' || n, case when machine then 'client_credentials' else 'authorization_code' end,
      case when machine then '{northwind.ledger.read}' else '{openid,profile}' end::text[], ${DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS}, false,
      case when machine then '{}' else array['https://client' || n || '.example/callback'] end, now() - make_interval(hours => n),
      case when machine then ${secretHash}::text end, case when machine then now() + make_interval(days => n % 700 - 5) end, n % 250 <> 0
    from (select n, n % 3 = 0 as machine from ${n}) numbered`),
  );
  await steps('client tenants', LARGE.clients, (n) =>
    db.execute(sql`
    insert into oidc_client_tenants (client_id, tenant_id)
    select ${tenant}::text || '_client_' || n, ${key('tenant', sql`1 + n % ${LARGE.tenants}::int`)}
    from ${n}`),
  );
}
