import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import type { Db } from '../database';
import * as t from '../schema';
import demo from './demo.json' with { type: 'json' };
import { demoId as id } from './ids';

type Product = (typeof demo.applications)[number];

const permissionId = (owner: string, name: string) => id(`permission ${owner} ${name}`);
const roleId = (owner: string, name: string) => id(`role ${owner} ${name}`);

/** Seeds applications, templates with instances, their assignments, and groups. */
export async function seedDemoApplications(db: Db): Promise<void> {
  const ownerTenantId = id('tenant northwind');
  for (const product of demo.templates) await seedTemplate(db, product, ownerTenantId);
  for (const product of demo.applications) await seedApplication(db, product, product.key, { ownerTenantId });
  const portal = demo.templates.find(({ key }) => key === 'portal');
  if (portal === undefined) throw new Error('the portal template is missing');
  for (const tenant of ['operations', 'retail']) {
    await seedApplication(db, portal, `portal ${tenant}`, { ownerTenantId, tenant, template: portal.key });
  }
  await db.insert(t.tenantApplications).values(
    demo.assigned.flatMap(({ application, tenants }) =>
      tenants.map((tenant) => ({
        tenantId: id(`tenant ${tenant}`),
        applicationId: id(`application ${application}`),
      })),
    ),
  );
  await db.insert(t.memberApplicationRoles).values(
    demo.memberRoles.flatMap(({ user, tenant, application, roles }) =>
      roles.map((role) => ({
        tenantId: id(`tenant ${tenant}`),
        userId: id(`user ${user}`),
        roleId: roleId(application, role),
      })),
    ),
  );
  await db.insert(t.memberApplicationPermissions).values(
    demo.memberPermissions.flatMap(({ user, tenant, application, permissions }) =>
      permissions.map((name) => ({
        tenantId: id(`tenant ${tenant}`),
        userId: id(`user ${user}`),
        permissionId: permissionId(application, name),
      })),
    ),
  );
  for (const group of demo.groups) await seedGroup(db, group);
}

async function seedTemplate(db: Db, product: Product, ownerTenantId: string): Promise<void> {
  const { key, name, suite, description } = product;
  const owner = `template ${key}`;
  const templateId = id(owner);
  await db
    .insert(t.applicationTemplates)
    .values({ id: templateId, ownerTenantId, name, suiteName: suite, description });
  await db
    .insert(t.templatePermissions)
    .values(product.permissions.map((entry) => ({ id: permissionId(owner, entry), templateId, name: entry })));
  for (const { name: role, displayName, permissions } of product.roles) {
    await db.insert(t.templateRoles).values({ id: roleId(owner, role), templateId, name: role, displayName });
    await db
      .insert(t.templateRolePermissions)
      .values(permissions.map((entry) => ({ roleId: roleId(owner, role), permissionId: permissionId(owner, entry) })));
  }
}

async function seedApplication(
  db: Db,
  product: Product,
  key: string,
  place: { ownerTenantId: string; tenant?: string; template?: string },
): Promise<void> {
  const applicationId = id(`application ${key}`);
  await db.insert(t.applications).values({
    id: applicationId,
    ownerTenantId: place.ownerTenantId,
    tenantId: place.tenant === undefined ? null : id(`tenant ${place.tenant}`),
    templateId: place.template === undefined ? null : id(`template ${place.template}`),
    name: product.name,
    suiteName: product.suite,
    description: product.description,
    url: `https://${product.key}.fjordkraft.example/{tenantId}`,
    accessLevel: place.tenant === undefined ? ACCESS_LEVELS[2] : ACCESS_LEVELS[0],
  });
  await db
    .insert(t.applicationPermissions)
    .values(product.permissions.map((name) => ({ id: permissionId(key, name), applicationId, name })));
  for (const { name, displayName, permissions } of product.roles) {
    await db.insert(t.applicationRoles).values({ id: roleId(key, name), applicationId, name, displayName });
    await db
      .insert(t.applicationRolePermissions)
      .values(permissions.map((entry) => ({ roleId: roleId(key, name), permissionId: permissionId(key, entry) })));
  }
}

async function seedGroup(db: Db, group: (typeof demo.groups)[number]): Promise<void> {
  const groupId = id(`group ${group.key}`);
  const tenantId = id(`tenant ${group.tenant}`);
  await db.insert(t.groups).values({ id: groupId, tenantId, name: group.name, description: group.description });
  await db
    .insert(t.groupMembers)
    .values(group.members.map((user) => ({ groupId, tenantId, userId: id(`user ${user}`) })));
  await db
    .insert(t.groupApplicationRoles)
    .values(group.roles.map(({ application, role }) => ({ groupId, roleId: roleId(application, role) })));
  if (group.permissions.length === 0) return;
  await db.insert(t.groupApplicationPermissions).values(
    group.permissions.map(({ application, permission }) => ({
      groupId,
      permissionId: permissionId(application, permission),
    })),
  );
}
