/** Passkeys of people (docs/decisions/passkeys.md). Nothing here is secret: the private parts never leave the authenticators. */
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, partOf, texts } from './columns';
import { users } from './organizations';

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    /** As the browser names it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses, where the authenticator counts them; 0 where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: texts('transports'),
    /** The kind of authenticator; only zeros where it does not say. */
    aaguid: text('aaguid').notNull(),
    /** It may be on several devices. One that may not stays where it was made. */
    isSynced: boolean('is_synced').notNull(),
    /** It is on several devices, as far as its last use said. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
);

/** People who were offered a passkey after a sign-in with a password and did not want one. They are not asked again. */
export const passkeyRefusals = pgTable('passkey_refusals', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Challenges that have been answered, by their hash, until they would count no more anyway. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('used_challenges_expiry').on(t.expiresAt)],
);
