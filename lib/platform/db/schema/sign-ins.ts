/** Data about sessions and browsers beside the OpenID provider's own (docs/decisions/sessions.md). */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns';
import { users } from './organizations';

/** A session at the issuer: browser, address and time. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** `uid` of the provider's session. */
    sessionUid: text('session_uid').primaryKey(),
    userId: partOf('user_id', () => users.id),
    /** From closed lists (../../sign-in/device.ts); null for anything else. */
    browser: text('browser'),
    system: text('system'),
    address: text('address'),
    startedAt: moment('started_at').notNull(),
    lastActivity: moment('last_activity').notNull(),
    /** Ended from outside: a request in progress at that moment cannot restore it. */
    endedAt: moment('ended_at'),
  },
  (t) => [index('sign_ins_user').on(t.userId), index('sign_ins_activity').on(t.lastActivity)],
);

/** Browsers that a person has used to sign in, by the hash of their cookie. */
export const devices = pgTable(
  'devices',
  {
    userId: partOf('user_id', () => users.id),
    tokenHash: text('token_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] }), index('devices_use').on(t.lastUsedAt)],
);
