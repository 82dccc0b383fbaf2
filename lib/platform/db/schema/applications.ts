import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, pairs, partOf, uniqueNames } from './columns';
import { membershipKey, tenants } from './organizations';

/** Templates of single-tenant applications. A template belongs to the super-tenant that made it. */
export const applicationTemplates = pgTable(
  'application_templates',
  {
    id: text('id').primaryKey(),
    ownerTenantId: partOf('owner_tenant_id', () => tenants.id),
    name: text('name').notNull(),
    suiteName: text('suite_name').notNull(),
    description: text('description').notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('application_templates_owner').on(t.ownerTenantId)],
);

export const templatePermissions = pgTable(
  'template_permissions',
  {
    id: text('id').primaryKey(),
    templateId: partOf('template_id', () => applicationTemplates.id),
    name: text('name').notNull(),
  },
  (t) => uniqueNames('template_permissions', t.templateId, t.name),
);

export const templateRoles = pgTable(
  'template_roles',
  {
    id: text('id').primaryKey(),
    templateId: partOf('template_id', () => applicationTemplates.id),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
  },
  (t) => uniqueNames('template_roles', t.templateId, t.name),
);

export const templateRolePermissions = pgTable(
  'template_role_permissions',
  {
    roleId: partOf('role_id', () => templateRoles.id),
    permissionId: partOf('permission_id', () => templatePermissions.id),
  },
  (t) => pairs('template_role_permissions_permission', t.roleId, t.permissionId),
);

/** Multi-tenant when `tenantId` is null, otherwise the single tenant's own application. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    /** The super-tenant whose resource managers administer it. */
    ownerTenantId: partOf('owner_tenant_id', () => tenants.id),
    tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    templateId: text('template_id').references(() => applicationTemplates.id),
    name: text('name').notNull(),
    suiteName: text('suite_name').notNull(),
    description: text('description').notNull(),
    /** May contain `{tenantId}`. */
    url: text('url').notNull(),
    iconUrl: text('icon_url'),
    isPublic: boolean('is_public').notNull().default(true),
    accessLevel: text('access_level').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('applications_owner').on(t.ownerTenantId),
    uniqueIndex('applications_tenant_template')
      .on(t.tenantId, t.templateId)
      .where(sql`${t.templateId} is not null`),
    index('applications_template').on(t.templateId),
  ],
);

export const applicationRoles = pgTable(
  'application_roles',
  {
    id: text('id').primaryKey(),
    applicationId: partOf('application_id', () => applications.id),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
  },
  (t) => uniqueNames('application_roles', t.applicationId, t.name),
);

export const applicationPermissions = pgTable(
  'application_permissions',
  {
    id: text('id').primaryKey(),
    applicationId: partOf('application_id', () => applications.id),
    name: text('name').notNull(),
  },
  (t) => uniqueNames('application_permissions', t.applicationId, t.name),
);

export const applicationRolePermissions = pgTable(
  'application_role_permissions',
  {
    roleId: partOf('role_id', () => applicationRoles.id),
    permissionId: partOf('permission_id', () => applicationPermissions.id),
  },
  (t) => pairs('application_role_permissions_permission', t.roleId, t.permissionId),
);

/** Which applications a tenant has. A single-tenant application has exactly one row, for its tenant. */
export const tenantApplications = pgTable(
  'tenant_applications',
  {
    tenantId: partOf('tenant_id', () => tenants.id),
    applicationId: partOf('application_id', () => applications.id),
    createdAt: createdAt(),
  },
  (t) => pairs('tenant_applications_application', t.tenantId, t.applicationId),
);

/** Roles that a member holds directly (not through a group). */
export const memberApplicationRoles = pgTable(
  'member_application_roles',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    roleId: partOf('role_id', () => applicationRoles.id),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.roleId] }),
    membershipKey(t, 'member_application_roles_member'),
    index('member_application_roles_role').on(t.roleId),
  ],
);

/** Permissions that a member holds directly (neither through a role nor a group). */
export const memberApplicationPermissions = pgTable(
  'member_application_permissions',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    permissionId: partOf('permission_id', () => applicationPermissions.id),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.permissionId] }),
    membershipKey(t, 'member_application_permissions_member'),
    index('member_application_permissions_permission').on(t.permissionId),
  ],
);

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    tenantId: partOf('tenant_id', () => tenants.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    createdAt: createdAt(),
  },
  (t) => uniqueNames('groups', t.tenantId, t.name),
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: partOf('group_id', () => groups.id),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    membershipKey(t, 'group_members_member'),
    index('group_members_user').on(t.tenantId, t.userId),
  ],
);

export const groupApplicationRoles = pgTable(
  'group_application_roles',
  {
    groupId: partOf('group_id', () => groups.id),
    roleId: partOf('role_id', () => applicationRoles.id),
  },
  (t) => pairs('group_application_roles_role', t.groupId, t.roleId),
);

export const groupApplicationPermissions = pgTable(
  'group_application_permissions',
  {
    groupId: partOf('group_id', () => groups.id),
    permissionId: partOf('permission_id', () => applicationPermissions.id),
  },
  (t) => pairs('group_application_permissions_permission', t.groupId, t.permissionId),
);
