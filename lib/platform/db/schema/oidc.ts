import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, pairs, partOf, texts, uniqueNames } from './columns';
import { applications } from './applications';
import { tenants } from './organizations';

export const apiResources = pgTable(
  'api_resources',
  {
    id: text('id').primaryKey(),
    tenantId: partOf('tenant_id', () => tenants.id),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    accessLevel: text('access_level').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('api_resources_name').on(sql`lower(${t.name})`),
    uniqueIndex('api_resources_key').on(sql`name_key(${t.name})`),
    index('api_resources_tenant').on(t.tenantId),
    index('api_resources_access').on(t.accessLevel),
  ],
);

/** A scope of an API resource. Its name is what clients send in `scope`, so it is unique over all tenants. */
export const apiScopes = pgTable(
  'api_scopes',
  {
    id: text('id').primaryKey(),
    resourceId: partOf('resource_id', () => apiResources.id),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    accessLevel: text('access_level').notNull(),
    userClaims: texts('user_claims'),
  },
  (t) => [uniqueIndex('api_scopes_name').on(t.name), index('api_scopes_resource').on(t.resourceId)],
);

export interface ClientClaim {
  type: string;
  value: string;
}

/** Columns that a client and a client template share (specification section 3). */
const clientSettings = () => ({
  clientName: text('client_name').notNull(),
  clientType: text('client_type').$type<'public' | 'confidential'>().notNull(),
  clientUri: text('client_uri'),
  description: text('description').notNull(),
  allowedGrantType: text('allowed_grant_type').$type<'authorization_code' | 'client_credentials'>().notNull(),
  allowedScopes: texts('allowed_scopes'),
  /** Seconds. */
  accessTokenLifetime: integer('access_token_lifetime').notNull(),
  claims: jsonb('claims').$type<ClientClaim[]>().notNull().default([]),
  allowedCorsOrigins: texts('allowed_cors_origins'),
  isThirdParty: boolean('is_third_party').notNull(),
  redirectUris: texts('redirect_uris'),
  postLogoutRedirectUris: texts('post_logout_redirect_uris'),
  allowOfflineAccess: boolean('allow_offline_access').notNull().default(true),
  frontChannelLogoutUri: text('front_channel_logout_uri'),
  backChannelLogoutUri: text('back_channel_logout_uri'),
  isTokenExchange: boolean('is_token_exchange').notNull().default(false),
  isExternalCC: boolean('is_external_cc').notNull().default(false),
  externalClientId: text('external_client_id'),
  externalClientName: text('external_client_name'),
  externalTokenEndpoint: text('external_token_endpoint'),
  createdAt: createdAt(),
});

export const oidcClients = pgTable(
  'oidc_clients',
  {
    clientId: text('client_id').primaryKey(),
    tenantId: partOf('tenant_id', () => tenants.id),
    applicationId: text('application_id').references(() => applications.id, { onDelete: 'set null' }),
    /** `hashSecret` of ../../secrets.ts: a client's own secret is only ever compared. */
    secretHash: text('secret_hash'),
    /** `sealSecret` of ../../secrets.ts, not a hash, because this secret is sent to the external issuer. */
    externalClientSecret: text('external_client_secret'),
    /** Null: never expires. */
    secretExpiresAt: moment('secret_expires_at'),
    /** The previous secret, hashed too, accepted until its own expiry. Both columns are set, or neither. */
    previousSecretHash: text('previous_secret_hash'),
    previousSecretExpiresAt: moment('previous_secret_expires_at'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    tokenEndpointAuthMethod: text('token_endpoint_auth_method')
      .$type<'client_secret' | 'private_key_jwt'>()
      .notNull()
      .default('client_secret'),
    /** Public keys of `private_key_jwt`, a JWK Set. */
    jwks: jsonb('jwks').$type<{ keys: Record<string, unknown>[] }>(),
    ...clientSettings(),
  },
  (t) => [
    index('oidc_clients_tenant').on(t.tenantId),
    ...uniqueNames('oidc_clients', t.tenantId, t.clientName),
    index('oidc_clients_application').on(t.applicationId),
  ],
);

/** Tenants whose members may sign in to a client. */
export const oidcClientTenants = pgTable(
  'oidc_client_tenants',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => oidcClients.clientId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    tenantId: partOf('tenant_id', () => tenants.id),
  },
  (t) => pairs('oidc_client_tenants_tenant', t.clientId, t.tenantId),
);

export const oidcClientTemplates = pgTable(
  'oidc_client_templates',
  {
    id: text('id').primaryKey(),
    tenantId: partOf('tenant_id', () => tenants.id),
    ...clientSettings(),
  },
  (t) => uniqueNames('oidc_client_templates', t.tenantId, t.clientName),
);

/** Records of the OIDC provider: sessions, grants, codes, tokens, interactions (its adapter is ../../oidc/adapter.ts). */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    accountId: text('account_id'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_records_grant')
      .on(t.grantId)
      .where(sql`${t.grantId} is not null`),
    index('oidc_records_uid')
      .on(t.uid)
      .where(sql`${t.uid} is not null`),
    index('oidc_records_account').on(t.accountId),
    index('oidc_records_client')
      .on(sql`(${t.payload}->>'clientId')`)
      .where(sql`${t.payload}->>'clientId' is not null`),
    index('oidc_records_expiry').on(t.expiresAt),
  ],
);

/** Signing keys of the issuer. A retired key still verifies signatures until it is removed. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  alg: text('alg').notNull(),
  /** The public part. */
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  /** The whole key, encrypted by the platform key. Null for keys of an earlier version, until the next start. */
  sealedKey: text('sealed_key'),
  createdAt: createdAt(),
  retiredAt: moment('retired_at'),
});
