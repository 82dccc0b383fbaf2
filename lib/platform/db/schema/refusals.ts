/** Refused sign-ins and token requests by the code that was shown for them (docs/decisions/refusals.md). */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { oidcClients } from './oidc';
import { tenants } from './organizations';

/** One row for each cause, client and value; it counts how often. */
export const refusals = pgTable(
  'refusals',
  {
    /** Without a hyphen, in capitals. */
    code: text('code').primaryKey(),
    /** Hash of cause, client and value: the same once more is no new row. */
    fingerprint: text('fingerprint').notNull(),
    cause: text('cause').notNull(),
    /** The client that asked, or was meant. */
    clientId: text('client_id').references(() => oidcClients.clientId, { onDelete: 'set null' }),
    /** Whose admins may see it; null: those of none. */
    tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    /** What came, with dots for values and what looks like a token. */
    came: text('came'),
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    uniqueIndex('refusals_fingerprint').on(t.fingerprint),
    index('refusals_client').on(t.clientId, t.lastAt),
    index('refusals_tenant').on(t.tenantId),
    index('refusals_last').on(t.lastAt),
  ],
);
