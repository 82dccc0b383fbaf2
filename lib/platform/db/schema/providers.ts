/** Identity providers connected by OpenID Connect (docs/decisions/providers.md). */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CheckLine, ProviderInput } from '@/lib/contract/rooms/providers/entities';
import { createdAt, moment, partOf } from './columns';
import { identityProviders, organizations, tenants, users } from './organizations';

/** Connections of identity providers. A provider without a row is only a name, and its people have passwords here. */
export const providerConnections = pgTable(
  'provider_connections',
  {
    name: text('name')
      .primaryKey()
      .references(() => identityProviders.name, { onDelete: 'cascade' }),
    organizationId: partOf('organization_id', () => organizations.id),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    authentication: text('authentication')
      .$type<'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'>()
      .notNull(),
    /** `sealSecret`: the client secret, or the private key as JWK. */
    sealedSecret: text('sealed_secret').notNull(),
    scope: text('scope').notNull(),
    claims: jsonb('claims').$type<ProviderInput['claims']>().notNull(),
    /** `draft` was never enabled: its people sign in as before. `disabled` lets in only the account below. */
    state: text('state').$type<'draft' | 'enabled' | 'disabled'>().notNull().default('draft'),
    /** When a test sign-in worked with the current settings. */
    testedAt: moment('tested_at'),
    /** The account that can still sign in by password when the provider fails. */
    breakGlassUserId: text('break_glass_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** False: only for the tenants in `provider_tenants`. */
    forAllTenants: boolean('for_all_tenants').notNull().default(true),
    /** The result of the last regular check (upstream/watch.ts); null before the first one. */
    lookedAt: moment('looked_at'),
    fault: text('fault').$type<CheckLine['check']>(),
    faultSince: moment('fault_since'),
    certificateFrom: moment('certificate_from'),
    certificateTo: moment('certificate_to'),
    createdAt: createdAt(),
  },
  (t) => [index('provider_connections_organization').on(t.organizationId)],
);

/** The tenants of a provider that is not for all. */
export const providerTenants = pgTable(
  'provider_tenants',
  {
    provider: partOf('provider', () => providerConnections.name),
    tenantId: partOf('tenant_id', () => tenants.id),
  },
  (t) => [primaryKey({ columns: [t.provider, t.tenantId] }), index('provider_tenants_tenant').on(t.tenantId)],
);

/** Mail domains whose people are sent to a provider, once the organization has proven that it owns the domain. */
export const providerDomains = pgTable(
  'provider_domains',
  {
    provider: partOf('provider', () => providerConnections.name),
    /** Lower case. */
    domain: text('domain').notNull(),
    /** The expected DNS record of the domain. */
    proof: text('proof').notNull(),
    provenAt: moment('proven_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.domain] }),
    uniqueIndex('provider_domains_proven')
      .on(t.domain)
      .where(sql`${t.provenAt} is not null`),
  ],
);

/** Links a person at a provider to an account. Other connections to the same issuer have accounts of their own. */
export const upstreamIdentities = pgTable(
  'upstream_identities',
  {
    provider: partOf('provider', () => providerConnections.name),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: partOf('user_id', () => users.id),
    linkedAt: moment('linked_at').notNull().defaultNow(),
    lastSignInAt: moment('last_sign_in_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.issuer, t.subject] }),
    uniqueIndex('upstream_identities_user').on(t.userId, t.issuer),
  ],
);
