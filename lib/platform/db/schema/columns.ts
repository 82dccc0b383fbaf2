/** Columns and indexes that many tables have. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Timestamps are stored with time zone and read as Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** When the row was written. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** A list of texts, empty by default. */
export const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** A foreign key with cascading deletion. */
export const partOf = <const N extends string>(name: N, key: () => AnyPgColumn) =>
  text(name).notNull().references(key, { onDelete: 'cascade' });

/** Makes names unique within `owner`, regardless of case and look-alike letters (`name_key`, migrations). */
export const uniqueNames = (table: string, owner: AnyPgColumn, name: AnyPgColumn) => [
  uniqueIndex(`${table}_name`).on(owner, sql`lower(${name})`),
  uniqueIndex(`${table}_key`).on(owner, sql`name_key(${name})`),
];

/** Keys of a join table: each pair is unique, and index `name` finds it by the second column. */
export const pairs = <Owner extends AnyPgColumn, Other extends AnyPgColumn>(
  name: string,
  owner: Owner,
  other: Other,
) => [primaryKey({ columns: [owner, other] }), index(name).on(other)];
