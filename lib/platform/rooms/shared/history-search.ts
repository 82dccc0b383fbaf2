import { type SQL, and, eq, like, ne, sql } from 'drizzle-orm';
import { likeContains } from '../../db/database';
import { auditRecords, users } from '../../db/schema';
import { TARGET } from './history-targets';

/** People with a name that is searched for, found by its index. */
const MAX_NAMESAKES = 1000;
/** Whether an index serves a search for a text: fewer letters are in none, see `TRIGRAM_INDEXES` in ../../db/open.ts. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * What a search of a history looks at: names, also those of a list, and the whole of an address or id. Nothing that is not shown can
 * be found by its parts, or a search would tell it letter by letter.
 *
 * @param recent - ids of people who changed something of late: of more than `MAX_NAMESAKES` people with a name, these are found
 * @returns conditions of which one has to hold: what was changed, who changed it, and the thing itself
 */
export function searchBranches(search: string, recent: SQL): SQL[] {
  const pattern = likeContains(search);
  const isNamed = sql`lower(${users.displayName}) like ${pattern}`;
  const people = [
    sql`select ${search}::text`,
    sql`select ${users.id} from ${users} where lower(${users.contactEmail}) = lower(${search})`,
    // One look for each of them: as a join it would be planned as if a name were rare, from all people.
    sql`select id from (select distinct id from (${recent}) recent) actor
      where (select ${isNamed} from ${users} where ${users.id} = actor.id)`,
    ...(isIndexed(search)
      ? [
          sql`(select ${users.id} from ${users} where ${and(like(users.searchText, pattern), isNamed)} limit ${MAX_NAMESAKES})`,
        ]
      : []),
  ];
  return [
    sql`history_text(${auditRecords.details}) like ${pattern}`,
    sql`${auditRecords.actorId} = any(array(${sql.join(people, sql` union `)}))`,
    sql`${and(eq(auditRecords.targetId, search), ne(auditRecords.targetType, TARGET.invitation))}`,
  ];
}
