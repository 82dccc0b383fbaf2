/** Second factors of people (docs/decisions/second-factor.md). */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, partOf, texts } from './columns';
import { users } from './organizations';

/** A person's authenticator app: the active one, and one being added that may replace it. */
export const totpFactors = pgTable('totp_factors', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** `sealSecret` of ../../secrets.ts; null until a first code was correct. */
  sealedSecret: text('sealed_secret'),
  confirmedAt: moment('confirmed_at'),
  /** The interval of the last used code: codes of it or earlier are refused. */
  lastCounter: integer('last_counter'),
  lastUsedAt: moment('last_used_at'),
  startedSecret: text('started_secret'),
  startedAt: moment('started_at'),
});

/** Codes for people who have lost their authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    /** The same for all codes of a person, so that an entered code is hashed only once. */
    salt: text('salt').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sign-ins with a correct password that still need the second factor. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  /** `uid` of the provider's interaction, which is tied to one browser. */
  interactionUid: text('interaction_uid').primaryKey(),
  userId: partOf('user_id', () => users.id),
  /** How the person was authenticated so far (RFC 8176). */
  amr: texts('amr'),
  expiresAt: moment('expires_at').notNull(),
});

/** When people were last reminded of a sign-in policy: at most once a day, across all organizations and tenants. */
export const signInReminders = pgTable('sign_in_reminders', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  sentAt: moment('sent_at').notNull(),
});
