/** The sort order of names, independent of the database's collation. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType } from 'drizzle-orm/pg-core';

/** Characters that are sorted as others. Keys after z are ASCII characters that do not occur in names. */
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
 * The sort key of a name, the same with every collation: Norwegian letters last, "aa" as "å", and accented letters beside their base
 * letters, as in lib/contract/compare-names.ts. Numbers sort as text: 10 comes before 2.
 * A shorter expression gives the same key for ASCII names, because `translate` looks up each letter in the whole table, which took most
 * of the time of a list of 400 organizations.
 */
export const nameOrder = (name: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`(case when octet_length(${name}) = length(${name})
    then replace(replace(lower(${name}), 'aa', '}'), '_', '!') collate "C" else ${translated(name)} end)`;

/** The same key for an index, whose entries hold at most 2,704 bytes: names with the same first 60 characters tie. */
export const orderKey = (name: AnyPgColumn | SQL): SQL<string> => sql<string>`left(${nameOrder(name)}, 60)`;

/** A generated column with the sort key of a name. */
export const orderKeyColumn = (name: string, of: string) =>
  customType<{ data: string }>({ dataType: () => 'text collate "C"' })(name)
    .notNull()
    .generatedAlwaysAs(sql`left(${translated(sql.raw(`"${of}"`))}, 60)`);
