import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../db/schema/columns';
import { organizations, tenants } from '../../db/schema/organizations';

/** Accepted findings. An expired acceptance has no effect; the audit trail keeps all. */
export const healthAcceptances = pgTable(
  'health_acceptances',
  {
    id: text('id').primaryKey(),
    rule: text('rule').notNull(),
    /** No foreign key: a subject is a client, a tenant, a key. Without the subject there is no finding either. */
    subjectId: text('subject_id').notNull(),
    /** The subject's organization; null when it belongs to the platform. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    until: moment('until').notNull(),
    reason: text('reason').notNull(),
    /** No foreign key, as in the audit trail: an acceptance stays valid when the person has left. */
    acceptedByUserId: text('accepted_by_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('health_acceptances_finding').on(t.rule, t.subjectId),
    index('health_acceptances_organization').on(t.organizationId),
    index('health_acceptances_tenant').on(t.tenantId),
  ],
);
