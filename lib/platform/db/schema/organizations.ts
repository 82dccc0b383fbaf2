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

/** A place where a person signs in, named in `acr_values=idp:<name>`. `local` is the platform's own password store. */
export const identityProviders = pgTable('identity_providers', {
  name: text('name').primaryKey(),
  displayName: text('display_name').notNull(),
  createdAt: createdAt(),
});

/** How people have to sign in (docs/decisions/sign-in-policy.md). */
const signInPolicy = () => ({
  signInRequirement: text('sign_in_requirement').$type<Requirement>().notNull().default('none'),
  /** A day of UTC; null where it holds since ever. */
  signInFrom: text('sign_in_from'),
});

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** The super-tenant that onboarded it; null for organizations that the seed or the setup made. */
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
    /** Reserved first part of the names of this tenant's API resources and scopes (specification section 5). */
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
    /** scrypt, see ../../secrets.ts; null until an invited user sets one. */
    passwordHash: text('password_hash'),
    /** Null where it is still the first one. */
    passwordChangedAt: moment('password_changed_at'),
    idp: text('idp')
      .notNull()
      .references(() => identityProviders.name),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** A link that was sent to this very address has been used: that of an invitation. */
    emailVerified: boolean('email_verified').notNull().default(false),
    language: text('language').notNull(),
    lastActivity: moment('last_activity'),
    /** Since then nothing signs the person in, and no token of theirs counts; null while they may. */
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
    /** What a member search looks into; lower case, so that `like` finds it in any spelling. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(display_name || ' ' || contact_email || ' ' || username)`,
    ),
  },
  (t) => [
    uniqueIndex('users_username').on(t.idp, sql`lower(${t.username})`),
    uniqueIndex('users_username_key').on(t.idp, sql`name_key(${t.username})`),
    index('users_email').on(sql`lower(${t.contactEmail})`),
    index('users_display_name').on(sql`lower(${t.displayName})`, t.id),
    // Few, and asked for by themselves: who of the admins cannot act.
    index('users_disabled')
      .on(t.id)
      .where(sql`${t.disabledAt} is not null`),
  ],
);

/**
 * What member lists are sorted by, copied from the person by a trigger (migrations), so that an index serves the order of a list
 * and a jump into its middle.
 */
const sortKeys = () => ({
  sortName: text('sort_name').notNull().default(''),
  sortEmail: text('sort_email').notNull().default(''),
  sortUsername: text('sort_username').notNull().default(''),
  /** Searches read the names as they stand; lists have them in this order. */
  orderKey: orderKeyColumn('order_key', 'sort_name'),
});

/** Never active comes first. */
const activityKey = (lastActivity: AnyPgColumn) => sql`coalesce(${lastActivity}, '-infinity'::timestamptz)`;

/** Membership of an organization. A member of one of its tenants has a row here too. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: partOf('organization_id', () => organizations.id),
    userId: partOf('user_id', () => users.id),
    isOrganizationAdmin: boolean('is_organization_admin').notNull().default(false),
    administrationPermissions: texts('administration_permissions'),
    /** In any tenant, copied as the sort keys are. */
    lastActivity: moment('last_activity'),
    ...sortKeys(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('organization_members_user').on(t.userId),
    // The user name behind the key: a search of the list reads these two indexes alone.
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
 * When people last left an organization, noted by a trigger (migrations), whatever takes a membership away. Of any organization, since
 * two that end at the same moment do not see of each other that none is left.
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
    // The column itself too: without it a walk looks up each row that it skips.
    index('tenant_members_activity').on(t.tenantId, activityKey(t.lastActivity), t.userId, t.lastActivity),
  ],
);

/**
 * How many members of a tenant have a role, kept by a trigger (migrations): counting 50,000 rows takes longer than the rest of the
 * page that shows the number. A row stays when no member has the role any more.
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

/** How many people are in an organization, its admins apart; kept as `tenantMemberCounts` is. */
export const organizationMemberCounts = pgTable(
  'organization_member_counts',
  {
    organizationId: partOf('organization_id', () => organizations.id),
    isOrganizationAdmin: boolean('is_organization_admin').notNull(),
    members: integer('members').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.isOrganizationAdmin] })],
);

/** Application roles or permissions promised to an invited member: one entry per application. */
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
    /** Of the secret in its link, which is enough to accept. Lists and answers name invitations by `id`, which opens nothing. */
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
    /** Why its last e-mail was given up. */
    deliveryFailure: text('delivery_failure').$type<DeliveryFailure>(),
    /** The user made or recognised when the link was used. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdByUserId: text('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at').notNull(),
    /** The first visit of its link. */
    openedAt: moment('opened_at'),
    acceptedAt: moment('accepted_at'),
    createdAt: createdAt(),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(contact_email || ' ' || username)`),
    /** Kept, since it takes 10 µs to make: an invitation of many looks at that of everyone who waits. */
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

/** Columns of a row that hangs on a membership: it disappears with the membership. */
export const membershipKey = (t: { tenantId: AnyPgColumn; userId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.userId],
    foreignColumns: [tenantMembers.tenantId, tenantMembers.userId],
  }).onDelete('cascade');
