/** Columns and indexes that many tables have. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Moments are stored with their zone and handled as Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** When the row was written. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** A list of texts, empty unless it is given. */
export const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** The key of the row that this one belongs to, and with which it is deleted. */
export const partOf = <const N extends string>(name: N, key: () => AnyPgColumn) =>
  text(name).notNull().references(key, { onDelete: 'cascade' });

/** Names that are unique within `owner`, whatever their case and however they look (`name_key`, migrations). */
export const uniqueNames = (table: string, owner: AnyPgColumn, name: AnyPgColumn) => [
  uniqueIndex(`${table}_name`).on(owner, sql`lower(${name})`),
  uniqueIndex(`${table}_key`).on(owner, sql`name_key(${name})`),
];

/** Of a table that joins two: each pair stands in it once, and is found from the second as well by the index `name`. */
export const pairs = <Owner extends AnyPgColumn, Other extends AnyPgColumn>(
  name: string,
  owner: Owner,
  other: Other,
) => [primaryKey({ columns: [owner, other] }), index(name).on(other)];
