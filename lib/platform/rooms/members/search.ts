/** What a search and a filter of a list of people say. */
import { type SQL, and, eq, like, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isShorter } from '@/lib/contract/characters';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { searchWords } from '@/lib/contract/search-text';
import { isId, likeContains } from '../../db/database';
import { type organizationMembers, type tenantMembers, invitations, users } from '../../db/schema';

export interface MemberFilter {
  role?: string | undefined;
  idp?: 'own' | 'none' | undefined;
}

/** Fewer letters are looked for in names alone: they are in most addresses, and the index of searches has none so short. */
const WHOLE_SEARCH = 3;
const isShort = (search: string): boolean => isShorter(search, WHOLE_SEARCH);

/** What is looked for: every word, where one of them is long enough for the index, else all as it stands. */
function patternsOf(search: string): string[] {
  const words = searchWords(search);
  return (words.every(isShort) ? [search] : words).map(likeContains);
}

/** What a search of one or two letters says about memberships: each of their orders has an index with the names. */
export function nameFilter(
  { sortName }: typeof tenantMembers | typeof organizationMembers,
  search: string | undefined,
): SQL | undefined {
  return search !== undefined && isShort(search) ? like(sortName, likeContains(search)) : undefined;
}

/** A condition on people that memberships can be asked as well: they have copies of the names. */
export interface PersonFilter {
  ofPeople: SQL | undefined;
  /** The same of the memberships. */
  ofMembers: SQL | undefined;
  /** They can tell all of it by themselves. */
  isCopied: boolean;
}

/** What a longer search, and a filter, say about people; undefined when they say nothing. */
export function personFilter(
  { sortName, sortEmail, sortUsername, userId }: typeof tenantMembers | typeof organizationMembers,
  search: string | undefined,
  idp: MemberFilter['idp'],
): PersonFilter | undefined {
  const patterns = search === undefined || isShort(search) ? undefined : patternsOf(search);
  if (patterns === undefined && idp === undefined) return undefined;
  const isOfIdp = idp === undefined ? undefined : (idp === 'own' ? ne : eq)(users.idp, LOCAL_IDP);
  // Asked of one person after the other, and last: of those whose names match alone.
  const itsIdp =
    idp === undefined
      ? undefined
      : sql`exists (select from ${users} where ${users.id} = ${userId} and ${isOfIdp} offset 0)`;
  const found = (text: SQL | PgColumn, id: PgColumn) =>
    patterns && or(and(...patterns.map((pattern) => like(text, pattern))), isId(id, search ?? ''));
  // As `users.searchText` is made.
  const copied = sql`${sortName} || ' ' || ${sortEmail} || ' ' || ${sortUsername}`;
  return {
    ofPeople: and(found(users.searchText, users.id), isOfIdp),
    ofMembers: and(found(copied, userId), itsIdp),
    isCopied: idp === undefined,
  };
}

/** Members that are left. */
export interface Source {
  /** Their table, with people where the condition asks them. */
  from: SQL;
  listed: SQL | undefined;
}

/** Where a search looks the members up, null where people are not asked; where the order is walked, and where all are counted. */
export function sourcesOf(
  table: typeof tenantMembers | typeof organizationMembers,
  scope: SQL | undefined,
  people: PersonFilter | undefined,
): { lookedUp: Source | null; walked: Source; counted: Source } {
  const memberships = sql`${table}`;
  if (people === undefined) {
    const all = { from: memberships, listed: scope };
    return { lookedUp: null, walked: all, counted: all };
  }
  const lookedUp = {
    from: sql`${table} join ${users} on ${users.id} = ${table.userId}`,
    listed: and(scope, people.ofPeople),
  };
  const walked = { from: memberships, listed: and(scope, people.ofMembers) };
  // Of all of them, a join is quicker than asking one person after the other.
  return { lookedUp, walked, counted: people.isCopied ? walked : lookedUp };
}

/** What a search says about invitations, which have their address for a name. */
export function invitationFilter(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  if (isShort(search)) return like(sql`lower(${invitations.contactEmail})`, likeContains(search));
  const matches = patternsOf(search).map((pattern) => like(invitations.searchText, pattern));
  return or(and(...matches), isId(invitations.id, search));
}
