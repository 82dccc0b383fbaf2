import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeliveryFailure } from '../../mail/failures';
import type { Requirement } from '@/lib/contract/rooms/organizations/requirements';
import { orderKeyColumn } from '../name-order';
import { createdAt, moment, partOf, texts } from './columns';

/** An identity provider, named in `acr_values=idp:<name>`. `local` is the platform's own password store. */
export const identityProviders = pgTable('identity_providers', {
  name: text('name').primaryKey(),
  displayName: text('display_name').notNull(),
  createdAt: createdAt(),
});

const signInPolicy = () => ({
  signInRequirement: text('sign_in_requirement').$type<Requirement>().notNull().default('none'),
  /** A UTC day; null when it always applied. */
  signInFrom: text('sign_in_from'),
});

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** The super-tenant that onboarded it; null for organizations created by the seed or the setup. */
    createdByTenantId: text('created_by_tenant_id').references((): AnyPgColumn => tenants.id, { onDelete: 'set null' }),
    ...signInPolicy(),
    createdAt: createdAt(),
  },
  (t) => [
    index('organizations_name').on(sql`lower(${t.name})`),
    index('organizations_created_by').on(t.createdByTenantId),
  ],
);

export const tenants = pgTable(
  'tenants',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    name: text('name').notNull(),
    /** Reserved prefix of this tenant's API resources and scopes (specification section 5). */
    prefix: text('prefix').notNull(),
    isSuperTenant: boolean('is_super_tenant').notNull().default(false),
    isUniqueIdp: boolean('is_unique_idp').notNull().default(false),
    idp: text('idp'),
    allowedApiResourceAccessLevels: text('allowed_api_resource_access_levels').array().notNull(),
    allowedScopeAccessLevels: text('allowed_scope_access_levels').array().notNull(),
    createdByTenantId: text('created_by_tenant_id'),
    ...signInPolicy(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tenants_prefix').on(t.prefix),
    index('tenants_organization').on(t.organizationId),
    index('tenants_name').on(sql`lower(${t.name})`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    /** scrypt, see ../../secrets.ts; null until an invited user sets a password. */
    passwordHash: text('password_hash'),
    /** Null while it is still the first password. */
    passwordChangedAt: moment('password_changed_at'),
    idp: text('idp')
      .notNull()
      .references(() => identityProviders.name),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** The person has used an invitation link sent to this address. */
    emailVerified: boolean('email_verified').notNull().default(false),
    language: text('language').notNull(),
    lastActivity: moment('last_activity'),
    /** When the person was disabled: they cannot sign in, and their tokens are invalid. Null while enabled. */
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
    /** Text for member searches, in lower case, so that `like` ignores case. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(display_name || ' ' || contact_email || ' ' || username)`,
    ),
  },
  (t) => [
    uniqueIndex('users_username').on(t.idp, sql`lower(${t.username})`),
    uniqueIndex('users_username_key').on(t.idp, sql`name_key(${t.username})`),
    index('users_email').on(sql`lower(${t.contactEmail})`),
    index('users_display_name').on(sql`lower(${t.displayName})`, t.id),
    // A small index for a separate query: admins who are disabled.
    index('users_disabled')
      .on(t.id)
      .where(sql`${t.disabledAt} is not null`),
  ],
);

/**
 * Sort keys of member lists, copied from the person by a trigger (migrations), so that an index serves both the order and a jump into
 * the middle.
 */
const sortKeys = () => ({
  sortName: text('sort_name').notNull().default(''),
  sortEmail: text('sort_email').notNull().default(''),
  sortUsername: text('sort_username').notNull().default(''),
  /** Searches use the names as they are; lists sort by this key. */
  orderKey: orderKeyColumn('order_key', 'sort_name'),
});

/** Members who were never active come first. */
const activityKey = (lastActivity: AnyPgColumn) => sql`coalesce(${lastActivity}, '-infinity'::timestamptz)`;

/** Membership of an organization. Members of its tenants have a row here too. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: partOf('organization_id', () => organizations.id),
    userId: partOf('user_id', () => users.id),
    isOrganizationAdmin: boolean('is_organization_admin').notNull().default(false),
    administrationPermissions: texts('administration_permissions'),
    /** Last activity in any tenant, copied like the sort keys. */
    lastActivity: moment('last_activity'),
    ...sortKeys(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('organization_members_user').on(t.userId),
    // The user name follows the key, so that a search of the list reads only these two indexes.
    index('organization_members_order').on(
      t.organizationId,
      t.isOrganizationAdmin,
      t.orderKey,
      t.sortEmail,
      t.userId,
      t.sortName,
      t.sortUsername,
    ),
    index('organization_members_names').on(
      t.organizationId,
      t.orderKey,
      t.sortEmail,
      t.userId,
      t.sortName,
      t.sortUsername,
    ),
    index('organization_members_emails').on(t.organizationId, t.sortEmail, t.userId),
    index('organization_members_usernames').on(t.organizationId, t.sortUsername, t.userId),
    index('organization_members_activity').on(t.organizationId, activityKey(t.lastActivity), t.userId, t.lastActivity),
    index('organization_members_admins')
      .on(t.organizationId)
      .where(sql`${t.isOrganizationAdmin}`),
  ],
);

/**
 * When people last left an organization, written by a trigger (migrations) however a membership is removed. Any organization counts,
 * because two removals at the same moment cannot see that no membership is left.
 */
export const departures = pgTable('departures', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  leftAt: moment('left_at').notNull(),
});

export const tenantMembers = pgTable(
  'tenant_members',
  {
    tenantId: partOf('tenant_id', () => tenants.id),
    userId: partOf('user_id', () => users.id),
    role: text('role').notNull(),
    administrationPermissions: texts('administration_permissions'),
    lastActivity: moment('last_activity'),
    ...sortKeys(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    index('tenant_members_user').on(t.userId),
    index('tenant_members_order').on(t.tenantId, t.role, t.orderKey, t.sortEmail, t.userId, t.sortName, t.sortUsername),
    index('tenant_members_names').on(t.tenantId, t.orderKey, t.sortEmail, t.userId, t.sortName, t.sortUsername),
    index('tenant_members_emails').on(t.tenantId, t.sortEmail, t.userId),
    index('tenant_members_usernames').on(t.tenantId, t.sortUsername, t.userId),
    // Also has the column itself: without it a scan fetches each row that it skips.
    index('tenant_members_activity').on(t.tenantId, activityKey(t.lastActivity), t.userId, t.lastActivity),
  ],
);

/**
 * Number of a tenant's members by role, maintained by a trigger (migrations): counting 50,000 rows takes longer than the rest of the
 * page. A row stays when no member has the role any more.
 */
export const tenantMemberCounts = pgTable(
  'tenant_member_counts',
  {
    tenantId: partOf('tenant_id', () => tenants.id),
    role: text('role').notNull(),
    members: integer('members').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.role] })],
);

/** Number of people in an organization, admins separately; maintained like `tenantMemberCounts`. */
export const organizationMemberCounts = pgTable(
  'organization_member_counts',
  {
    organizationId: partOf('organization_id', () => organizations.id),
    isOrganizationAdmin: boolean('is_organization_admin').notNull(),
    members: integer('members').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.isOrganizationAdmin] })],
);

/** Application roles or permissions that an invitation promises: one entry per application. */
export interface InvitedGrants {
  applicationId: string;
  /** Ids of roles (in `applicationRoles`) or permissions (in `applicationPermissions`). */
  ids: string[];
}

/**
 * A pending, accepted or withdrawn invitation. `member` invites into an existing tenant, `tenant` invites the first admin of a
 * tenant that was created with it. "Expired" is not stored: it is `expiresAt` in the past.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    /** Hash of its link's secret, which alone is enough to accept. Lists and answers name invitations by `id`, which opens nothing. */
    linkHash: text('link_hash').notNull(),
    type: text('type').$type<'member' | 'tenant'>().notNull(),
    status: text('status').$type<'pending' | 'accepted' | 'withdrawn'>().notNull().default('pending'),
    tenantId: partOf('tenant_id', () => tenants.id),
    contactEmail: text('contact_email').notNull(),
    username: text('username').notNull(),
    role: text('role').notNull(),
    administrationPermissions: texts('administration_permissions'),
    /** A tenant invitation to a new organization makes its user organization admin. */
    isOrganizationAdmin: boolean('is_organization_admin').notNull().default(false),
    isUniqueIdp: boolean('is_unique_idp').notNull().default(false),
    idp: text('idp'),
    applicationRoles: jsonb('application_roles').$type<InvitedGrants[]>().notNull().default([]),
    applicationPermissions: jsonb('application_permissions').$type<InvitedGrants[]>().notNull().default([]),
    language: text('language').notNull(),
    resent: boolean('resent').notNull().default(false),
    sentCount: integer('sent_count').notNull().default(1),
    /** Why its last e-mail could not be delivered. */
    deliveryFailure: text('delivery_failure').$type<DeliveryFailure>(),
    /** The user created or recognised when the link was used. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdByUserId: text('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at').notNull(),
    /** When its link was first visited. */
    openedAt: moment('opened_at'),
    acceptedAt: moment('accepted_at'),
    createdAt: createdAt(),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(contact_email || ' ' || username)`),
    /** Stored, because computing it takes 10 µs and an invitation of many compares it with all pending ones. */
    usernameKey: text('username_key').generatedAlwaysAs(sql`name_key(username)`),
  },
  (t) => [
    index('invitations_tenant').on(t.tenantId, t.status),
    uniqueIndex('invitations_link_hash').on(t.linkHash),
    index('invitations_end').on(t.expiresAt),
    uniqueIndex('invitations_pending')
      .on(t.tenantId, sql`coalesce(${t.idp}, '')`, sql`lower(${t.username})`)
      .where(sql`${t.status} = 'pending'`),
  ],
);

/** Columns of a row that belongs to a membership and is deleted with it. */
export const membershipKey = (t: { tenantId: AnyPgColumn; userId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.userId],
    foreignColumns: [tenantMembers.tenantId, tenantMembers.userId],
  }).onDelete('cascade');
