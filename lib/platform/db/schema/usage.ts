/** Usage counters (docs/decisions/usage-counters.md): how often and when last, not what was done. */
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { applicationPermissions, applicationRoles, applications } from './applications';
import { partOf } from './columns';
import { oidcClients } from './oidc';
import { tenants, users } from './organizations';

/**
 * What is counted:
 * - `token`, `clientSignIn`, and by name `scope`, `redirect`, `secret`: of a client; without one, of the console;
 * - `signIn`, `refusal`: of a tenant; without one, of the whole platform;
 * - `application`, `role`, `permission`: carried by a token, in a tenant.
 */
export type UsageKind =
  | 'token'
  | 'clientSignIn'
  | 'scope'
  | 'redirect'
  | 'secret'
  | 'signIn'
  | 'refusal'
  | 'application'
  | 'role'
  | 'permission';

/** A counted subject, with a short number because the two tables below have many rows. */
export const usageSubjects = pgTable(
  'usage_subjects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The columns below as one text, which makes the row unique. */
    key: text('key').notNull(),
    kind: text('kind').$type<UsageKind>().notNull(),
    clientId: text('client_id').references(() => oidcClients.clientId, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => applicationRoles.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id').references(() => applicationPermissions.id, { onDelete: 'cascade' }),
    /** A scope, a registered redirect URI, or the fingerprint of a secret's hash. */
    name: text('name'),
  },
  (t) => [
    uniqueIndex('usage_subjects_key').on(t.key),
    index('usage_subjects_client').on(t.clientId),
    index('usage_subjects_tenant').on(t.tenantId),
    index('usage_subjects_application').on(t.applicationId),
    index('usage_subjects_role').on(t.roleId),
    index('usage_subjects_permission').on(t.permissionId),
  ],
);

const subjectId = () =>
  integer('subject_id')
    .notNull()
    .references(() => usageSubjects.id, { onDelete: 'cascade' });

/** Number of uses per UTC day. */
export const usageDays = pgTable(
  'usage_days',
  {
    subjectId: subjectId(),
    day: date('day').notNull(),
    /** For a role or a permission: people, each once a day. */
    uses: integer('uses').notNull(),
    /** People, each once a day; 0 where only uses are counted. */
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.day] }), index('usage_days_day').using('brin', t.day)],
);

/** When a person last signed in to a client, in a tenant, or at all; or last had a token with grants of an application. */
export const usagePeople = pgTable(
  'usage_people',
  {
    userId: partOf('user_id', () => users.id),
    subjectId: subjectId(),
    lastDay: date('last_day').notNull(),
  },
  // The day is not indexed, so that an update stays in the row's own page.
  (t) => [primaryKey({ columns: [t.userId, t.subjectId] }), index('usage_people_subject').on(t.subjectId)],
);
