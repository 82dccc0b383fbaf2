import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import type { Db } from '../database';
import * as t from '../schema';
import { demoId as id } from './ids';

interface Product {
  key: string;
  name: string;
  suite: string;
  description: string;
  permissions: string[];
  /** Role name → display name and its permissions. */
  roles: Record<string, [displayName: string, permissions: string[]]>;
}

const APPLICATIONS: Product[] = [
  {
    key: 'ledger',
    name: 'Ledger',
    suite: 'Finance',
    description: 'Accounts, invoices and settlements',
    permissions: ['ledger.read', 'ledger.write', 'ledger.approve', 'ledger.close'],
    roles: {
      viewer: ['Viewer', ['ledger.read']],
      accountant: ['Accountant', ['ledger.read', 'ledger.write']],
      controller: ['Controller', ['ledger.read', 'ledger.write', 'ledger.approve', 'ledger.close']],
    },
  },
  {
    key: 'metering',
    name: 'Metering',
    suite: 'Energy',
    description: 'Meter readings, hour by hour',
    permissions: ['metering.read', 'metering.correct', 'metering.export'],
    roles: {
      reader: ['Reader', ['metering.read']],
      operator: ['Operator', ['metering.read', 'metering.correct', 'metering.export']],
    },
  },
  {
    key: 'reports',
    name: 'Reports',
    suite: 'Insight',
    description: 'Scheduled reports and dashboards',
    permissions: ['reports.read', 'reports.author', 'reports.share'],
    roles: {
      reader: ['Reader', ['reports.read']],
      author: ['Author', ['reports.read', 'reports.author', 'reports.share']],
    },
  },
  {
    key: 'dispatch',
    name: 'Dispatch',
    suite: 'Energy',
    description: 'Crews and work orders in the field',
    permissions: ['dispatch.read', 'dispatch.plan'],
    roles: { planner: ['Planner', ['dispatch.read', 'dispatch.plan']] },
  },
];

const TEMPLATES: Product[] = [
  {
    key: 'portal',
    name: 'Customer Portal',
    suite: 'Portals',
    description: 'A portal for the customers of one tenant',
    permissions: ['portal.view', 'portal.edit'],
    roles: { editor: ['Editor', ['portal.view', 'portal.edit']] },
  },
  {
    key: 'archive',
    name: 'Document Archive',
    suite: 'Records',
    description: 'Long-term storage of documents, one per tenant',
    permissions: ['archive.read', 'archive.store', 'archive.purge'],
    roles: { archivist: ['Archivist', ['archive.read', 'archive.store']] },
  },
];

const ASSIGNED: [application: string, tenants: string[]][] = [
  ['ledger', ['northwind', 'operations', 'retail', 'export']],
  ['metering', ['operations', 'grid', 'farms']],
  ['reports', ['northwind', 'operations', 'retail', 'grid', 'partners', 'farms', 'export']],
  ['dispatch', ['grid']],
  ['portal operations', ['operations']],
  ['portal retail', ['retail']],
];

const ROLES: [user: string, tenant: string, application: string, roles: string[]][] = [
  ['astrid.solheim', 'operations', 'ledger', ['controller']],
  ['astrid.solheim', 'operations', 'metering', ['operator']],
  ['astrid.solheim', 'operations', 'portal operations', ['editor']],
  ['bjorn.eide', 'operations', 'ledger', ['accountant']],
  ['farid.rahimi', 'operations', 'metering', ['reader']],
  ['guro.lunde', 'export', 'ledger', ['accountant']],
  ['chiamaka.obi', 'partners', 'reports', ['reader']],
  ['nora.winther', 'northwind', 'reports', ['author']],
];

const PERMISSIONS: [user: string, tenant: string, application: string, permissions: string[]][] = [
  ['bjorn.eide', 'operations', 'ledger', ['ledger.approve']],
  ['farid.rahimi', 'operations', 'ledger', ['ledger.read']],
  ['ingrid.moe', 'farms', 'reports', ['reports.read']],
];

const GROUPS: {
  key: string;
  tenant: string;
  name: string;
  description: string;
  members: string[];
  roles: [application: string, role: string][];
  permissions: [application: string, permission: string][];
}[] = [
  {
    key: 'finance',
    tenant: 'operations',
    name: 'Finance',
    description: 'Everybody who works with the books',
    members: ['bjorn.eide', 'dag.halvorsen', 'anja.berg', 'arne.haugen', 'einar.strand'],
    roles: [['ledger', 'viewer']],
    permissions: [['reports', 'reports.read']],
  },
  {
    key: 'field',
    tenant: 'operations',
    name: 'Field crew',
    description: 'People who read and correct meters in the field',
    members: ['farid.rahimi', 'eli.nygaard', 'geir.myhre', 'hanne.lie'],
    roles: [['metering', 'operator']],
    permissions: [],
  },
  {
    key: 'authors',
    tenant: 'grid',
    name: 'Report authors',
    description: 'Writes the monthly report of the grid',
    members: ['guro.lunde', 'frida.aas'],
    roles: [['reports', 'author']],
    permissions: [],
  },
];

const permissionId = (owner: string, name: string) => id(`permission ${owner} ${name}`);
const roleId = (owner: string, name: string) => id(`role ${owner} ${name}`);

/** Applications, templates with instances, who has what in them, and groups. */
export async function seedDemoApplications(db: Db): Promise<void> {
  const ownerTenantId = id('tenant northwind');
  for (const product of TEMPLATES) await seedTemplate(db, product, ownerTenantId);
  for (const product of APPLICATIONS) await seedApplication(db, product, product.key, { ownerTenantId });
  const portal = TEMPLATES[0];
  if (portal === undefined) throw new Error('the portal template is missing');
  for (const tenant of ['operations', 'retail']) {
    await seedApplication(db, portal, `portal ${tenant}`, { ownerTenantId, tenant, template: portal.key });
  }
  await db.insert(t.tenantApplications).values(
    ASSIGNED.flatMap(([application, tenants]) =>
      tenants.map((tenant) => ({
        tenantId: id(`tenant ${tenant}`),
        applicationId: id(`application ${application}`),
      })),
    ),
  );
  await db.insert(t.memberApplicationRoles).values(
    ROLES.flatMap(([user, tenant, application, roles]) =>
      roles.map((role) => ({
        tenantId: id(`tenant ${tenant}`),
        userId: id(`user ${user}`),
        roleId: roleId(application, role),
      })),
    ),
  );
  await db.insert(t.memberApplicationPermissions).values(
    PERMISSIONS.flatMap(([user, tenant, application, names]) =>
      names.map((name) => ({
        tenantId: id(`tenant ${tenant}`),
        userId: id(`user ${user}`),
        permissionId: permissionId(application, name),
      })),
    ),
  );
  for (const group of GROUPS) await seedGroup(db, group);
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
  for (const [role, [displayName, permissions]] of Object.entries(product.roles)) {
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
  for (const [name, [displayName, permissions]] of Object.entries(product.roles)) {
    await db.insert(t.applicationRoles).values({ id: roleId(key, name), applicationId, name, displayName });
    await db
      .insert(t.applicationRolePermissions)
      .values(permissions.map((entry) => ({ roleId: roleId(key, name), permissionId: permissionId(key, entry) })));
  }
}

async function seedGroup(db: Db, group: (typeof GROUPS)[number]): Promise<void> {
  const groupId = id(`group ${group.key}`);
  const tenantId = id(`tenant ${group.tenant}`);
  await db.insert(t.groups).values({ id: groupId, tenantId, name: group.name, description: group.description });
  await db
    .insert(t.groupMembers)
    .values(group.members.map((user) => ({ groupId, tenantId, userId: id(`user ${user}`) })));
  await db
    .insert(t.groupApplicationRoles)
    .values(group.roles.map(([application, role]) => ({ groupId, roleId: roleId(application, role) })));
  if (group.permissions.length === 0) return;
  await db
    .insert(t.groupApplicationPermissions)
    .values(
      group.permissions.map(([application, name]) => ({ groupId, permissionId: permissionId(application, name) })),
    );
}
