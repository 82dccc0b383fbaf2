import { type SQL, and, inArray, like, ne, sql } from 'drizzle-orm';
import { searchWords, typedWords } from '@/lib/contract/search-text';
import { likeContains } from '../../db/database';
import { auditRecords, users } from '../../db/schema';
import { TARGET } from './history-targets';

/** People with a name that is searched for, found by its index. */
const MAX_NAMESAKES = 1000;
/** Whether an index serves a search for a text: fewer letters are in none, see `TRIGRAM_INDEXES` in ../../db/open.ts. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

export interface HistorySearch {
  /** Who is meant by each word, as tables for the conditions (`with`). */
  people: SQL;
  /** Conditions of which one has to hold: what was changed, who changed it, and the thing itself. Each has its own index. */
  branches: SQL[];
}

/**
 * What a search of a history looks at: names, also those of a list, and the whole of an address or id. Nothing that is not shown can
 * be found by its parts, or a search would tell it letter by letter. Every word is in one of these, as in the lists; where they are not
 * all in what was changed, one is in the person or the id, so these two are looked up first.
 *
 * @param recent - ids of people who changed something of late: of more than `MAX_NAMESAKES` people with a name, these are found
 */
export function historySearch(search: string, recent: SQL): HistorySearch {
  const words = searchWords(search);
  /** As they were typed: IDs of clients may have capitals. */
  const typed = typedWords(search);
  const texts = (words.length === 0 ? [search] : words).map((word, index) => {
    const table = sql.identifier(`people_${index}`);
    return {
      word,
      table,
      inText: sql`history_text(${auditRecords.details}) like ${likeContains(word)}`,
      inPerson: sql`${auditRecords.actorId} = any(array(select id from ${table}))`,
      isTarget: sql`${and(inArray(auditRecords.targetId, [word, typed[index] ?? word]), ne(auditRecords.targetType, TARGET.invitation))}`,
    };
  });
  const everywhere = texts.map(({ inText, inPerson, isTarget }) => sql`(${inText} or ${inPerson} or ${isTarget})`);
  const allOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`;
  const anyone = sql.join(
    texts.map(({ table }) => sql`select id from ${table}`),
    sql` union `,
  );
  // Of one word there is nothing more to ask.
  const rest = texts.length === 1 ? [] : everywhere;
  return {
    people: sql.join(
      texts.map(({ word, table }) => sql`${table}(id) as materialized (${peopleOf(word, recent)})`),
      sql`, `,
    ),
    branches: [
      allOf(texts.map(({ inText }) => inText)),
      allOf([sql`${auditRecords.actorId} = any(array(${anyone}))`, ...rest]),
      allOf([
        sql`(${sql.join(
          texts.map(({ isTarget }) => isTarget),
          sql` or `,
        )})`,
        ...rest,
      ]),
    ],
  };
}

/** The question for the ids of the people that a word means. */
function peopleOf(word: string, recent: SQL): SQL {
  const pattern = likeContains(word);
  const isNamed = sql`lower(${users.displayName}) like ${pattern}`;
  return sql.join(
    [
      sql`select ${word}::text`,
      sql`select ${users.id} from ${users} where lower(${users.contactEmail}) = ${word}`,
      // One look for each of them: as a join it would be planned as if a name were rare, from all people.
      sql`select id from (select distinct id from (${recent}) recent) actor
        where (select ${isNamed} from ${users} where ${users.id} = actor.id)`,
      ...(isIndexed(word)
        ? [
            sql`(select ${users.id} from ${users} where ${and(like(users.searchText, pattern), isNamed)} limit ${MAX_NAMESAKES})`,
          ]
        : []),
    ],
    sql` union `,
  );
}
