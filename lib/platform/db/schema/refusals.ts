/** Refused sign-ins and token requests, by the code shown to the person (docs/decisions/refusals.md). */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { oidcClients } from './oidc';
import { tenants } from './organizations';

/** One row per cause, client and value, with a count. */
export const refusals = pgTable(
  'refusals',
  {
    /** Without a hyphen, in capitals. */
    code: text('code').primaryKey(),
    /** Hash of cause, client and value: a repeated refusal adds no row. */
    fingerprint: text('fingerprint').notNull(),
    cause: text('cause').notNull(),
    /** The client that asked, or the one that was probably meant. */
    clientId: text('client_id').references(() => oidcClients.clientId, { onDelete: 'set null' }),
    /** The tenant whose admins may see it; null when it belongs to no tenant. */
    tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    /** The received value, with dots in place of values and of anything like a token. */
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
