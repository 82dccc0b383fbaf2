import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from './columns';
import type { DeliveryFailure } from '../../mail/failures';
import { invitations, users } from './organizations';

/**
 * The records that a history shows: refused attempts changed nothing. Written out, because a parameter in it would keep the database
 * from using the indexes that hold just these.
 */
export const isShown = (result: AnyPgColumn): SQL => sql`${result} in ('success', 'partial')`;

/** The records of sign-ins, which a history shows only when it is asked for them; there are many more of them than of changes. */
export const isSignIn = (result: AnyPgColumn): SQL => sql`${result} = 'signIn'`;

/** Written by each look at whether the database takes writes (../availability.ts); its number means nothing. */
export const readinessProbe = pgSequence('readiness_probe');

/** Who changed what. Append-only: a trigger of the migrations refuses updates and deletions. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    requestId: text('request_id').notNull(),
    /** No foreign keys here: a record outlives what it speaks of. */
    actorId: text('actor_id').notNull(),
    organizationId: text('organization_id'),
    tenantId: text('tenant_id'),
    operation: text('operation').notNull(),
    targetType: text('target_type'),
    targetId: text('target_id'),
    result: text('result').$type<'success' | 'partial' | 'refused' | 'failed' | 'signIn'>().notNull(),
    details: jsonb('details').$type<Record<string, unknown>>(),
    /**
     * Written by a trigger at insertion (docs/decisions/audit-chain.md): a digest of what stays, and one of what a pseudonym may take the
     * place of, with a salt that goes when that happens. Records from before have none.
     */
    salt: text('salt'),
    personalDigest: text('personal_digest'),
    digest: text('digest'),
  },
  (t) => {
    // A history is read newest first: each filter has an index that is in this order.
    const newest = (name: string, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) =>
      index(`audit_records_${name}`)
        .on(...columns, t.at, t.id)
        .where(isShown(t.result));
    return [
      newest('tenant', t.tenantId),
      newest('tenant_actor', t.tenantId, t.actorId),
      newest('tenant_operation', t.tenantId, t.operation),
      newest('organization', t.organizationId),
      newest('organization_actor', t.organizationId, t.actorId),
      newest('organization_operation', t.organizationId, t.operation),
      newest('target', t.targetId),
      index('audit_records_tenant_sign_ins').on(t.tenantId, t.at, t.id).where(isSignIn(t.result)),
      index('audit_records_organization_sign_ins').on(t.organizationId, t.at, t.id).where(isSignIn(t.result)),
    ];
  },
);

/**
 * Days of the audit trail that are over, each chained to the one before by its digest, and how many of its records have been removed
 * since. Only functions of the migrations change it.
 */
export const auditDays = pgTable('audit_days', {
  day: date('day').primaryKey(),
  /** The ids of its records are from here … */
  firstId: bigint('first_id', { mode: 'number' }).notNull(),
  /** … to here. */
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  records: integer('records').notNull(),
  /** Of the digests of its records; null in the first row, which stands for all records from before the chain. */
  content: text('content'),
  /** Of the day and the digest of the day before. */
  digest: text('digest').notNull(),
  removed: integer('removed').notNull().default(0),
  removedAt: moment('removed_at'),
});

/**
 * Mails. Without a mail server they are kept for the outbox page; with one they wait here until they are sent or given up, and then lose
 * what opens something (docs/decisions/mail.md).
 */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    language: text('language').notNull(),
    button: text('button'),
    unsubscribe: text('unsubscribe'),
    invitationId: text('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    requestId: text('request_id'),
    state: text('state').$type<'kept' | 'waiting' | 'sent' | 'failed'>().notNull().default('kept'),
    attempts: integer('attempts').notNull().default(0),
    /** When a waiting mail is tried next; while it is being sent, when another process may take it. */
    dueAt: moment('due_at'),
    validUntil: moment('valid_until'),
    /** When it was sent or given up. */
    doneAt: moment('done_at'),
    failure: text('failure').$type<DeliveryFailure>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_mails_created').on(t.createdAt),
    index('outbox_mails_recipient').on(t.recipient),
    index('outbox_mails_invitation').on(t.invitationId),
    index('outbox_mails_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/** Failed sign-ins per account and per address, counted in the database so that a restart or a second replica forgets nothing. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (t) => [index('sign_in_attempts_window').on(t.windowEndsAt)],
);

/** The one link of a person who has forgotten the password: a new one takes its place, and its use takes it away. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('password_resets_token').on(t.tokenHash), index('password_resets_expiry').on(t.expiresAt)],
);

/** Single values: what was seeded, the setup link's hash, the sealing key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
