/** What people prove a sign-in with beside the password (docs/decisions/second-factor.md). */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, partOf, texts } from './columns';
import { users } from './organizations';

/** A person's authenticator app: the one that counts, and the one that is being added and may take its place. */
export const totpFactors = pgTable('totp_factors', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** `sealSecret` of ../../secrets.ts; null until a first code was right. */
  sealedSecret: text('sealed_secret'),
  confirmedAt: moment('confirmed_at'),
  /** The interval of the last code that was used: none of it or before is taken again. */
  lastCounter: integer('last_counter'),
  lastUsedAt: moment('last_used_at'),
  startedSecret: text('started_secret'),
  startedAt: moment('started_at'),
});

/** Codes for those who have lost their authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    /** The same for all codes of a person, so that one that is typed is hashed once. */
    salt: text('salt').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sign-ins whose password was right and whose second step is still to come. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  /** `uid` of the provider's interaction, which is tied to one browser. */
  interactionUid: text('interaction_uid').primaryKey(),
  userId: partOf('user_id', () => users.id),
  /** How the person was authenticated so far (RFC 8176). */
  amr: texts('amr'),
  expiresAt: moment('expires_at').notNull(),
});

/** When people were last reminded of what a sign-in policy asks: at most once a day, by whatever organizations and tenants. */
export const signInReminders = pgTable('sign_in_reminders', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  sentAt: moment('sent_at').notNull(),
});
