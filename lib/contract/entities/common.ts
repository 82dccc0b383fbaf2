/** Schemas that several entities share. */
import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { LANGUAGES, LIST, TEXT } from '../limits';

/** Ids are opaque: whatever a platform uses, as long as it can be one path segment. */
export const Id = v.pipe(v.string(), maxCharacters(200), v.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/));
/** An instant, RFC 3339, as JSON carries it. */
export const Instant = v.pipe(v.string(), maxCharacters(40), v.isoTimestamp());
export const Day = v.pipe(v.string(), v.isoDate());
/** The last day of use; `day` is null when unused since counting began on `since`. */
export const LastUse = v.object({ day: v.nullable(Day), since: Day });
export type LastUse = v.InferOutput<typeof LastUse>;
export const LanguageSchema = v.picklist(LANGUAGES);

/** A list that older platforms may leave out. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.optional(v.array(item), []);
}

/** The `{ "result": … }` wrapper of `/api/me` and the group calls. */
export function result<const Inner extends v.GenericSchema>(inner: Inner) {
  return v.object({ result: inner });
}

export const IdName = v.object({ id: Id, name: v.string() });
export const Empty = v.optional(v.nullable(v.unknown()));
export const EmptyBody = v.optional(v.nullable(v.object({})));
export const Created = v.looseObject({ id: Id });

/** Optional paging, search and sort of a growing list (docs/decisions/optional-operations.md). A platform may ignore them. */
export const listQuery = {
  search: v.optional(v.pipe(v.string(), maxCharacters(TEXT.search.max))),
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[A-Za-z]{1,40}$/))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,500}$/))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))),
  /** Rows to skip, for a jump into the middle; a cursor takes precedence. A platform that supports it sets `offset` in the answer. */
  offset: v.optional(v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,6})$/))),
};

/** List filters with several values, separated by commas. */
const LISTED_ID = '[A-Za-z0-9][A-Za-z0-9._~-]{0,199}';
const LISTED_IDS = new RegExp(`^${LISTED_ID}(?:,${LISTED_ID}){0,${LIST.query - 1}}$`);
export const idsFilter = v.optional(v.pipe(v.string(), maxCharacters(4000), v.regex(LISTED_IDS)));
export const flagFilter = v.optional(v.pipe(v.string(), v.regex(/^(?:true|false)(?:,(?:true|false))?$/)));

/** Opaque. A different version means that the thing was changed (docs/decisions/concurrent-changes.md). */
export const Version = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/));
/**
 * Optional in a change: the `version` that the caller saw. A platform that checks it refuses with `conflict.changed` when the current
 * one differs, with the current state in the error's `current`.
 */
export const seenVersion = { expectedVersion: v.optional(Version) };

type Changeable<Entries extends v.ObjectEntries> = {
  [Field in keyof Entries]: v.OptionalSchema<
    Entries[Field] extends v.OptionalSchema<infer Inner, unknown> ? Inner : Entries[Field],
    undefined
  >;
};

/**
 * The fields of a change (PATCH), from those of a creation: each is optional, and a missing one stays as it is, in the spirit of RFC
 * 7396. So no field has a default. A field that is sent is replaced as a whole, lists and objects too.
 */
export function changeable<const Entries extends v.ObjectEntries>(entries: Entries): Changeable<Entries> {
  const required = (schema: v.ObjectEntries[string]) =>
    schema.type === 'optional' && 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema;
  return Object.fromEntries(
    Object.entries(entries).map(([field, schema]) => [field, v.optional(required(schema) as v.GenericSchema)]),
  ) as unknown as Changeable<Entries>;
}

/** Filters of a member list, also for "all that match" in an action on many. */
export const memberFilters = {
  search: listQuery.search,
  role: v.optional(v.pipe(v.string(), maxCharacters(200))),
  /** `own`: uses a provider of their own; `none`: does not. */
  idp: v.optional(v.picklist(['own', 'none'])),
};

/** The answer of a growing list: the whole list, or one page. */
export const Page = <const Item extends v.GenericSchema>(item: Item) =>
  v.union([
    v.array(item),
    v.object({
      items: v.array(item),
      total: v.number(),
      /** There are more than `total`: the first page of a search does not wait for the count. Pages with an `offset` are exact. */
      totalIsLowerBound: v.optional(v.boolean()),
      nextCursor: v.nullable(v.string()),
      /** Number of rows before these, if `offset` was requested and supported. */
      offset: v.optional(v.number()),
    }),
  ]);
export { type PageOf, asPage } from './page';
