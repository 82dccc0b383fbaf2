/** The order of names, which a database has by itself only in the language of its collation. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType } from 'drizzle-orm/pg-core';

/** Signs that a name is not sorted by as they stand, and what for: behind z the signs of ASCII that no name has. */
const SORTED_AS = {
  '{': 'æäę',
  '|': 'øöőœ',
  '}': 'å',
  a: 'àáâãāăą',
  c: 'çćĉċč',
  d: 'ðďđ',
  e: 'èéêëēĕėě',
  g: 'ĝğġģǧ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįı',
  j: 'ĵ',
  k: 'ķǩ',
  l: 'ĺļľŀł',
  n: 'ñńņňŋ',
  o: 'òóôõōŏơ',
  r: 'ŕŗř',
  s: 'śŝşšșß',
  t: 'ţťțŧþ',
  u: 'ùúûũūŭůųư',
  w: 'ŵ',
  y: 'üýÿŷű',
  z: 'źżž',
  '!': '_',
} as const;
const FROM = Object.values(SORTED_AS).join('');
const TO = Object.entries(SORTED_AS)
  .map(([sign, letters]) => sign.repeat(letters.length))
  .join('');

const translated = (name: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`(translate(replace(lower(${name}), 'aa', 'å'), ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}) collate "C")`;

/**
 * What a list is sorted by for a name, the same with every collation of a database: Norwegian letters last, "aa" as "å", and letters with
 * an accent beside those without, as lib/contract/compare-names.ts has them. Numbers are texts here, of which 10 comes before 2.
 *
 * A name of ASCII alone goes a shorter way to the same key: `translate` looks for each of its letters among all signs of the table, which
 * took most of the time of a list of 400 organizations.
 */
export const nameOrder = (name: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`(case when octet_length(${name}) = length(${name})
    then replace(replace(lower(${name}), 'aa', '}'), '_', '!') collate "C" else ${translated(name)} end)`;

/** The same for an index, whose entries have 2,704 bytes: names that begin with the same 60 characters are a tie. */
export const orderKey = (name: AnyPgColumn | SQL): SQL<string> => sql<string>`left(${nameOrder(name)}, 60)`;

/** A column that keeps the key of a name. */
export const orderKeyColumn = (name: string, of: string) =>
  customType<{ data: string }>({ dataType: () => 'text collate "C"' })(name)
    .notNull()
    .generatedAlwaysAs(sql`left(${translated(sql.raw(`"${of}"`))}, 60)`);
