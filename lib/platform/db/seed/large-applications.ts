import { sql } from 'drizzle-orm';
import type { Db } from '../database';
import { demoId as id } from './ids';
import { LARGE, type Stepper, key } from './large-steps';

/** Seeds many applications with many roles, assigned to many tenants, and templates with their instances. */
export async function seedManyApplications(db: Db, steps: Stepper): Promise<void> {
  await seedApplications(db, steps);
  await seedCatalogues(
    db,
    steps,
    'application',
    LARGE.applications,
    LARGE.rolesPerApplication,
    LARGE.permissionsPerApplication,
  );
  await steps('assignments', LARGE.tenants, (n) =>
    db.execute(sql`
    insert into tenant_applications (tenant_id, application_id)
    select ${key('tenant', sql`n`)}, ${key('application', sql`1 + (n * 7 + place) % ${LARGE.applications}::int`)}
    from ${n} cross join generate_series(1, ${LARGE.applicationsPerTenant}::int) place`),
  );
  await seedTemplates(db, steps);
}

async function seedApplications(db: Db, steps: Stepper): Promise<void> {
  await steps('applications', LARGE.applications, (n) =>
    db.execute(sql`
    insert into applications (id, owner_tenant_id, name, suite_name, description, url, is_public, access_level)
    select ${key('application', sql`n`)}, ${id('tenant northwind')}, 'Application ' || lpad(n::text, 4, '0'), 'Suite ' || (1 + n % 20),
      'Number ' || n || ' of many applications', 'https://application' || n || '.example/{tenantId}', n % 10 <> 0,
      case when n % 10 = 0 then 'organization' else 'public' end
    from ${n}`),
  );
}

/** Seeds roles and permissions: each role has some of the permissions, each permission is in some of the roles. */
async function seedCatalogues(
  db: Db,
  steps: Stepper,
  kind: 'application' | 'template',
  owners: number,
  roles: number,
  permissions: number,
): Promise<void> {
  const table = (what: string) => sql.identifier(`${kind}_${what}`);
  const owner = (each: number) => key(kind, sql`1 + (n - 1) / ${each}::int`);
  const role = (n: ReturnType<typeof sql>) => key(`${kind} role`, n);
  const permission = (n: ReturnType<typeof sql>) => key(`${kind} permission`, n);
  await steps(`permissions of ${kind}s`, owners * permissions, (n) =>
    db.execute(sql`
    insert into ${table('permissions')} (id, ${table('id')}, name)
    select ${permission(sql`n`)}, ${owner(permissions)}, 'area' || (n % 6) || '.action' || lpad((1 + (n - 1) % ${permissions}::int)::text, 3, '0')
    from ${n}`),
  );
  await steps(`roles of ${kind}s`, owners * roles, (n) =>
    db.execute(sql`
    insert into ${table('roles')} (id, ${table('id')}, name, display_name)
    select ${role(sql`n`)}, ${owner(roles)}, 'role' || lpad((1 + (n - 1) % ${roles}::int)::text, 3, '0'), 'Role ' || (1 + (n - 1) % ${roles}::int)
    from ${n}`),
  );
  const each = Math.min(LARGE.permissionsPerRole, permissions);
  await steps(`what roles of ${kind}s bring`, owners * roles, (n) =>
    db.execute(sql`
    insert into ${table('role_permissions')} (role_id, permission_id)
    select ${role(sql`n`)},
      ${permission(sql`((n - 1) / ${roles}::int) * ${permissions}::int + 1 + ((n - 1) % ${roles}::int + place * 7) % ${permissions}::int`)}
    from ${n} cross join generate_series(1, ${each}::int) place
    on conflict do nothing`),
  );
}

async function seedTemplates(db: Db, steps: Stepper): Promise<void> {
  const ofTemplate = sql`1 + n % 4`;
  await steps('templates', LARGE.templates, (n) =>
    db.execute(sql`
    insert into application_templates (id, owner_tenant_id, name, suite_name, description)
    select ${key('template', sql`n`)}, ${id('tenant northwind')}, 'Template ' || lpad(n::text, 3, '0'), 'Suite ' || (1 + n % 20),
      'Number ' || n || ' of many templates'
    from ${n}`),
  );
  await seedCatalogues(db, steps, 'template', LARGE.templates, 10, 20);
  await steps('single-tenant applications', LARGE.instances, (n) =>
    db.execute(sql`
    insert into applications (id, owner_tenant_id, tenant_id, template_id, name, suite_name, description, url, access_level)
    select ${key('instance', sql`n`)}, ${id('tenant northwind')}, ${key('tenant', sql`n`)}, ${key('template', ofTemplate)},
      'Portal ' || lpad(n::text, 4, '0'), 'Portals', 'The portal of one tenant', 'https://portal' || n || '.example/{tenantId}', 'tenant'
    from ${n}`),
  );
  await steps('assigned single-tenant applications', LARGE.instances, (n) =>
    db.execute(sql`
    insert into tenant_applications (tenant_id, application_id)
    select ${key('tenant', sql`n`)}, ${key('instance', sql`n`)} from ${n}`),
  );
}
