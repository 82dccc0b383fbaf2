/** Conditions for search and filter of a list of people. */
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

/** Shorter texts are searched only in names: most addresses contain them, and the search index has no entries that short. */
const WHOLE_SEARCH = 3;
const isShort = (search: string): boolean => isShorter(search, WHOLE_SEARCH);

/** Patterns of a search: each word, if one is long enough for the index; otherwise the whole text. */
function patternsOf(search: string): string[] {
  const words = searchWords(search);
  return (words.every(isShort) ? [search] : words).map(likeContains);
}

/** The condition of a search of one or two letters on memberships: each of their sort indexes contains the names. */
export function nameFilter(
  { sortName }: typeof tenantMembers | typeof organizationMembers,
  search: string | undefined,
): SQL | undefined {
  return search !== undefined && isShort(search) ? like(sortName, likeContains(search)) : undefined;
}

/** A condition on people, also in a form for memberships, which have copies of the names. */
export interface PersonFilter {
  ofPeople: SQL | undefined;
  /** The same condition on memberships. */
  ofMembers: SQL | undefined;
  /** Whether the copies are sufficient. */
  isCopied: boolean;
}

/** The condition of a longer search and a filter on people; undefined without either. */
export function personFilter(
  { sortName, sortEmail, sortUsername, userId }: typeof tenantMembers | typeof organizationMembers,
  search: string | undefined,
  idp: MemberFilter['idp'],
): PersonFilter | undefined {
  const patterns = search === undefined || isShort(search) ? undefined : patternsOf(search);
  if (patterns === undefined && idp === undefined) return undefined;
  const isOfIdp = idp === undefined ? undefined : (idp === 'own' ? ne : eq)(users.idp, LOCAL_IDP);
  // Evaluated last and per person, only for matching names.
  const itsIdp =
    idp === undefined
      ? undefined
      : sql`exists (select from ${users} where ${users.id} = ${userId} and ${isOfIdp} offset 0)`;
  const found = (text: SQL | PgColumn, id: PgColumn) =>
    patterns && or(and(...patterns.map((pattern) => like(text, pattern))), isId(id, search ?? ''));
  // Built like `users.searchText`.
  const copied = sql`${sortName} || ' ' || ${sortEmail} || ' ' || ${sortUsername}`;
  return {
    ofPeople: and(found(users.searchText, users.id), isOfIdp),
    ofMembers: and(found(copied, userId), itsIdp),
    isCopied: idp === undefined,
  };
}

export interface Source {
  /** Their table, joined with people when the condition needs them. */
  from: SQL;
  listed: SQL | undefined;
}

/** Sources for a search: looking up members (null without a condition on people), scanning the sort order, and counting. */
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
  // For all of them, a join is faster than a subquery per person.
  return { lookedUp, walked, counted: people.isCopied ? walked : lookedUp };
}

/** The condition of a search on invitations, whose name is their address. */
export function invitationFilter(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  if (isShort(search)) return like(sql`lower(${invitations.contactEmail})`, likeContains(search));
  const matches = patternsOf(search).map((pattern) => like(invitations.searchText, pattern));
  return or(and(...matches), isId(invitations.id, search));
}
