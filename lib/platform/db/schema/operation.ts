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
 * The records that a history shows: refused attempts changed nothing. A literal, because with a parameter the database could not use the
 * partial indexes.
 */
export const isShown = (result: AnyPgColumn): SQL => sql`${result} in ('success', 'partial')`;

/** Sign-in records. A history shows them only on request, because there are many more of them than changes. */
export const isSignIn = (result: AnyPgColumn): SQL => sql`${result} = 'signIn'`;

/** Set by each check that the database takes writes (../availability.ts); its value means nothing. */
export const readinessProbe = pgSequence('readiness_probe');

/** Who changed what. Append-only: a trigger of the migrations rejects updates and deletions. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    requestId: text('request_id').notNull(),
    /** No foreign keys here, because a record outlives its subject. */
    actorId: text('actor_id').notNull(),
    organizationId: text('organization_id'),
    tenantId: text('tenant_id'),
    operation: text('operation').notNull(),
    targetType: text('target_type'),
    targetId: text('target_id'),
    result: text('result').$type<'success' | 'partial' | 'refused' | 'failed' | 'signIn'>().notNull(),
    details: jsonb('details').$type<Record<string, unknown>>(),
    /** Digests, set by a trigger on insert (docs/decisions/audit-chain.md). Older records have none. */
    salt: text('salt'),
    personalDigest: text('personal_digest'),
    digest: text('digest'),
  },
  (t) => {
    // A history is read newest first: each filter has an index in this order.
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
      // Of all results, because the export of a person's data has them, too.
      index('audit_records_subject').on(t.targetId, t.at, t.id),
      index('audit_records_actor').on(t.actorId),
      // For the beginning of an ID, whatever the locale.
      index('audit_records_request').on(t.requestId.op('text_pattern_ops')),
      index('audit_records_tenant_sign_ins').on(t.tenantId, t.at, t.id).where(isSignIn(t.result)),
      index('audit_records_organization_sign_ins').on(t.organizationId, t.at, t.id).where(isSignIn(t.result)),
    ];
  },
);

/**
 * Completed days of the audit trail, each chained to the one before by its digest, and how many of its records have been removed since.
 * Only functions of the migrations change it.
 */
export const auditDays = pgTable('audit_days', {
  day: date('day').primaryKey(),
  /** Ids of its first and last record. */
  firstId: bigint('first_id', { mode: 'number' }).notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  records: integer('records').notNull(),
  /** Digest of its records' digests; null in the first row, which stands for all records from before the chain. */
  content: text('content'),
  /** Digest of the day and the previous day's digest. */
  digest: text('digest').notNull(),
  removed: integer('removed').notNull().default(0),
  removedAt: moment('removed_at'),
});

/**
 * Mails. Without a mail server they are kept for the outbox page; with one they wait until they are sent or given up, and then lose
 * their links and codes (docs/decisions/mail.md).
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
    /** When a waiting mail is tried next. While it is being sent: when another process may take it over. */
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

/** Failed sign-ins per account and per address, stored in the database so that restarts and replicas share them. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (t) => [index('sign_in_attempts_window').on(t.windowEndsAt)],
);

/** A person's only link for a forgotten password: a new link replaces it, and using it deletes it. */
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

/** Single values: the seed, the setup link's hash, the sealing key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
