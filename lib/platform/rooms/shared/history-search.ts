import { type SQL, and, inArray, like, ne, sql } from 'drizzle-orm';
import { searchWords, typedWords } from '@/lib/contract/search-text';
import { likeContains } from '../../db/database';
import { auditRecords, users } from '../../db/schema';
import { TARGET } from './history-targets';

/** Most people found by a name, through its index. */
const MAX_NAMESAKES = 1000;
/** Whether an index serves a search: it has no entries for fewer letters, see `TRIGRAM_INDEXES` in ../../db/open.ts. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

export interface HistorySearch {
  /** The people that match each word, as tables for the conditions (`with`). */
  people: SQL;
  /** Alternative conditions: the changed values, the person who changed them, and the target. Each has its own index. */
  branches: SQL[];
}

/**
 * Searches a history by names, including those in lists, and by a whole address or id. Partial matches are limited to what is shown,
 * because a search would otherwise reveal hidden text letter by letter. Each word must match, as in the lists; when not all match the
 * changed values, one matches the person or the id, so these two are looked up first.
 *
 * @param recent - ids of people with recent changes, who are found among more than `MAX_NAMESAKES` people of a name
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
  // A single word needs no further conditions.
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

function peopleOf(word: string, recent: SQL): SQL {
  const pattern = likeContains(word);
  const isNamed = sql`lower(${users.displayName}) like ${pattern}`;
  return sql.join(
    [
      sql`select ${word}::text`,
      sql`select ${users.id} from ${users} where lower(${users.contactEmail}) = ${word}`,
      // A subquery for each of them: the planner would take the name for rare and plan a join from all people.
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
