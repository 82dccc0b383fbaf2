/** Passkeys of people (docs/decisions/passkeys.md). Nothing here is secret: the private parts never leave the authenticators. */
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, partOf, texts } from './columns';
import { users } from './organizations';

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    /** The browser's id of the key, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, if the authenticator has one; otherwise 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: texts('transports'),
    /** The authenticator's model; zeros when unknown. */
    aaguid: text('aaguid').notNull(),
    /** Whether it may be synced to several devices. Otherwise it stays on the device that made it. */
    isSynced: boolean('is_synced').notNull(),
    /** Whether it is synced to several devices, as of its last use. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
);

/** People who declined a passkey offered after a password sign-in. They are not asked again. */
export const passkeyRefusals = pgTable('passkey_refusals', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Hashes of used challenges, kept until they would have expired. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('used_challenges_expiry').on(t.expiresAt)],
);
