import { type SQL, sql } from 'drizzle-orm';
import type { FoundKind } from '@/lib/contract/rooms/search/entities';
import { foldCase, searchWords } from '@/lib/contract/search-text';
import { type Db, PLANNED_EACH_TIME, anyOf, likeContains, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import type { Reader } from './reader';

interface Wanted {
  /** Lower case, trimmed. */
  text: string;
  begins: string;
  /** All of them must match, in any order, as in the lists. */
  words: readonly string[];
  /** The pattern of ids if it may be one or a part of one. */
  idPattern: string | undefined;
  limit: number;
}

export interface FoundRow {
  id: string;
  name: string;
  detail: string;
  /** 0: the whole id, 1: the whole name, 2: a prefix, 3: the start of a word, 4: anything else. */
  rank: number;
  /** The tenant or organization of the thing. */
  tenantId?: string | null;
  organizationId?: string | null;
  /** For a single-tenant application: its tenant. */
  onlyTenantId?: string | null;
  /** Whether the caller's own super-tenant manages the client. */
  isManaged?: boolean;
  /** For an invitation. */
  expiresAt?: string;
  lastActivity?: string | null;
  memberships?: { tenantId: string; role: string }[];
  adminships?: { organizationId: string; isAdmin: boolean }[];
}

/** Letters per entry of the indexes for `like` (pg_trgm). */
const TRIGRAM = 3;
const WHOLE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PART_OF_ID = /^(?=.*\d)[\da-f-]{6,}$/;

/** At least six hexadecimal digits and hyphens; an id that is shown shortened is what is left of its ends. */
function idPatternOf(text: string): string | undefined {
  if (WHOLE_ID.test(text)) return text;
  const parts = text.split('…');
  return PART_OF_ID.test(parts.join('')) ? `%${parts.join('%')}%` : undefined;
}

/** @param q - trimmed, as the caller typed it */
function wantedFor(q: string, limit: number): Wanted {
  const text = foldCase(q);
  const words = searchWords(q);
  return {
    text,
    begins: likeContains(text).slice(1),
    // A text of only quotes or braces is searched as it is.
    words: words.length === 0 ? [text] : words,
    idPattern: idPatternOf(text),
    limit,
  };
}

const all = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`;

/** A kind's columns: its id, its name, and the text in lower case that is searched. */
type Columns = Record<'id' | 'name' | 'searched', SQL>;

/** Whether the text has all words, or the id contains the search; only possible ids are compared, so others use their index. */
function matching({ text, words, idPattern }: Wanted, { searched, id }: Columns): SQL {
  const found = all(
    words.map((word) =>
      // A word shorter than an index entry would scan the whole index.
      word.length < TRIGRAM
        ? sql`(${searched} || '') like ${likeContains(word)}`
        : sql`${searched} like ${likeContains(word)}`,
    ),
  );
  if (idPattern === undefined) return found;
  return sql`(${found} or ${idPattern === text ? sql`${id} = ${text}` : sql`${id} like ${idPattern}`})`;
}

/** What every query selects: id, name, the rank (see `FoundRow.rank`), and what comes later among equal hits. */
function selected({ text, begins }: Wanted, { searched, name, id }: Columns, elsewhere: SQL): SQL {
  return sql`${id} as id, ${name} as name,
    case when lower(${id}) = ${text} then 0 when lower(${name}) = ${text} then 1
      when ${searched} like ${begins} then 2 when ${searched} like ${`% ${begins}`} then 3 else 4 end as rank,
    ${elsewhere} as elsewhere`;
}

/** The best of what a query finds; it has the columns `rank`, `elsewhere`, `name` and `id`. */
const best = ({ limit }: Wanted, found: SQL): SQL =>
  sql`${sql.raw(PLANNED_EACH_TIME)} select * from (${found}) found order by rank, elsewhere, ${nameOrder(sql`name`)}, id limit ${limit + 1}`;
/** Whether a thing of this tenant is of another one than that which is looked at: among equal hits it comes later. */
const isElsewhere = ({ here }: Reader, tenantId: SQL): SQL =>
  here === undefined ? sql`false` : sql`${tenantId} is distinct from ${here}::text`;
const none = sql`select null where false`;

function people(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`u.id`, name: sql`u.display_name`, searched: sql`u.search_text` };
  const elsewhere = reader.memberTenants.includes(reader.here ?? '')
    ? sql`not exists (select from tenant_members m where m.user_id = u.id and m.tenant_id = ${reader.here})`
    : sql`false`;
  return sql`select ${selected(wanted, columns, elsewhere)}, u.contact_email as detail, u.last_activity as "lastActivity"
    from users u where ${matching(wanted, columns)}
      and (exists (select from tenant_members m where m.user_id = u.id and m.tenant_id = ${anyOf(reader.memberTenants)})
        or exists (select from organization_members o where o.user_id = u.id
          and o.organization_id = ${anyOf(reader.memberOrganizations)}))`;
}

/** People with their roles, where the caller may read them. */
function withRoles(found: SQL, reader: Reader): SQL {
  return sql`select *,
      (select coalesce(json_agg(json_build_object('tenantId', m.tenant_id, 'role', m.role)), '[]') from tenant_members m
        where m.user_id = person.id and m.tenant_id = ${anyOf(reader.memberTenants)}) as memberships,
      (select coalesce(json_agg(json_build_object('organizationId', o.organization_id, 'isAdmin', o.is_organization_admin)), '[]')
        from organization_members o where o.user_id = person.id
          and o.organization_id = ${anyOf(reader.memberOrganizations)}) as adminships
    from (${found}) person`;
}

function invitations(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`i.id`, name: sql`i.contact_email`, searched: sql`i.search_text` };
  return sql`select ${selected(wanted, columns, isElsewhere(reader, sql`i.tenant_id`))}, '' as detail,
      i.tenant_id as "tenantId", i.expires_at as "expiresAt"
    from invitations i where i.status = 'pending' and i.tenant_id = ${anyOf(reader.memberTenants)}
      and ${matching(wanted, columns)}`;
}

function tenants(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`t.id`, name: sql`t.name`, searched: sql`lower(t.name)` };
  const mayRead =
    reader.assigningTenants.length > 0
      ? sql`true`
      : sql`(t.id = ${anyOf(reader.tenants)} or t.organization_id = ${anyOf(reader.tenantOrganizations)})`;
  return sql`select ${selected(wanted, columns, isElsewhere(reader, columns.id))}, o.name as detail, t.id as "tenantId",
      t.organization_id as "organizationId"
    from tenants t join organizations o on o.id = t.organization_id
    where ${mayRead} and ${matching(wanted, columns)}`;
}

function organizations(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`o.id`, name: sql`o.name`, searched: sql`lower(o.name)` };
  const mayRead = reader.overviewTenants.length > 0 ? sql`true` : sql`o.id = ${anyOf(reader.organizations)}`;
  return sql`select ${selected(wanted, columns, sql`false`)}, '' as detail, o.id as "organizationId"
    from organizations o where ${mayRead} and ${matching(wanted, columns)}`;
}

function applications(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`a.id`, name: sql`a.name`, searched: sql`lower(a.name || ' ' || a.suite_name)` };
  return sql`select ${selected(wanted, columns, isElsewhere(reader, sql`a.owner_tenant_id`))}, a.suite_name as detail,
      a.owner_tenant_id as "tenantId", a.tenant_id as "onlyTenantId"
    from applications a where a.owner_tenant_id = ${anyOf(reader.managedTenants)} and ${matching(wanted, columns)}`;
}

/** A tenant's managers also find its clients by redirect URIs and scopes; for assigned clients neither is shown. */
function clients(wanted: Wanted, reader: Reader): SQL {
  const managed = sql`c.tenant_id = ${anyOf(reader.managedTenants)}`;
  const assigned = anyOf(reader.clientTenants);
  const columns = { id: sql`c.client_id`, name: sql`c.client_name`, searched: sql`lower(c.client_name)` };
  /** Each word is part of one of the texts, or equals a scope. */
  const hasAll = (texts: SQL[], scopes?: SQL) =>
    all(
      wanted.words.map((word) => {
        const found = texts.map((text) => sql`${text} like ${likeContains(word)}`);
        return sql`(${sql.join(scopes ? [...found, sql`${word} = any(${scopes})`] : found, sql` or `)})`;
      }),
    );
  const shown = [columns.searched, sql`lower(c.client_id)`];
  const inside = sql`lower(array_to_string(c.redirect_uris, ' '))`;
  const isAssigned = sql`(c.is_enabled and (exists (select from oidc_client_tenants n where n.client_id = c.client_id and n.tenant_id = ${assigned})
    or (c.tenant_id = ${assigned} and not exists (select from oidc_client_tenants n where n.client_id = c.client_id))))`;
  return sql`select ${selected(wanted, columns, isElsewhere(reader, sql`c.tenant_id`))}, c.client_id as detail, ${managed} as "isManaged",
      case when ${managed} then c.tenant_id else (select min(n.tenant_id) from oidc_client_tenants n
        where n.client_id = c.client_id and n.tenant_id = ${assigned}) end as "tenantId", c.tenant_id as "onlyTenantId"
    from oidc_clients c where ((${managed} and ${hasAll([...shown, inside], sql`c.allowed_scopes`)})
      or (${isAssigned} and ${hasAll(shown)}))`;
}

function groups(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`g.id`, name: sql`g.name`, searched: sql`lower(g.name)` };
  return sql`select ${selected(wanted, columns, isElsewhere(reader, sql`g.tenant_id`))}, g.description as detail,
      g.tenant_id as "tenantId"
    from groups g where g.tenant_id = ${anyOf(reader.groupTenants)} and ${matching(wanted, columns)}`;
}

function apiResources(wanted: Wanted, reader: Reader): SQL {
  const columns = { id: sql`r.id`, name: sql`r.display_name`, searched: sql`lower(r.name || ' ' || r.display_name)` };
  const own = anyOf(reader.managedTenants);
  const shared = sql`exists (select from tenants mine join tenants owner on owner.organization_id = mine.organization_id
    where mine.id = ${own} and owner.id = r.tenant_id)`;
  return sql`select ${selected(wanted, columns, isElsewhere(reader, sql`r.tenant_id`))}, r.name as detail,
      r.tenant_id as "tenantId", t.organization_id as "organizationId"
    from api_resources r join tenants t on t.id = r.tenant_id
    where (r.tenant_id = ${own} or r.access_level = 'public' or (r.access_level = 'organization' and ${shared}))
      and ${matching(wanted, columns)}`;
}

/** The query for each kind, and whether the caller may read any of it. */
const PARTS: Record<FoundKind, { part: (wanted: Wanted, reader: Reader) => SQL; may: (reader: Reader) => boolean }> = {
  person: { part: people, may: (reader) => reader.memberTenants.length > 0 || reader.memberOrganizations.length > 0 },
  invitation: { part: invitations, may: (reader) => reader.memberTenants.length > 0 },
  tenant: { part: tenants, may: () => true },
  organization: { part: organizations, may: () => true },
  application: { part: applications, may: (reader) => reader.managedTenants.length > 0 },
  client: { part: clients, may: (reader) => reader.managedTenants.length > 0 || reader.clientTenants.length > 0 },
  group: { part: groups, may: (reader) => reader.groupTenants.length > 0 },
  apiResource: { part: apiResources, may: (reader) => reader.managedTenants.length > 0 },
};

/**
 * Finds the matches that the caller may read, the best of each kind first, in one statement.
 *
 * @param q - trimmed, as the caller typed it
 * @param limit - most rows of each kind; one more comes when there are more
 */
export async function findRows(
  db: Db,
  reader: Reader,
  q: string,
  limit: number,
): Promise<Record<FoundKind, FoundRow[]>> {
  const wanted = wantedFor(q, limit);
  const parts = Object.entries(PARTS).map(([kind, { part, may }]) => {
    if (!may(reader)) return [kind, none];
    const found = best(wanted, part(wanted, reader));
    return [kind, kind === 'person' ? withRoles(found, reader) : found];
  });
  return await together<Record<FoundKind, FoundRow>>(db, Object.fromEntries(parts) as Record<FoundKind, SQL>);
}
