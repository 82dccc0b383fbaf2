/** Parses what a person pastes into the search: an id in quotes, an address of this console, a line of a log. Pure. */

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
/** A client's id starts with that of its tenant (specification section 3). */
const ID = new RegExp(String.raw`${UUID}(?:_[\w.~-]+)?`, 'gi');
/** An id as other programs write it: without hyphens, or with the dashes that they make of them. */
const DASH = String.raw`[-\u2010-\u2015\u2212]?`;
const LOOSE_ID = new RegExp(
  String.raw`(?<![\da-f])([\da-f]{8})${DASH}([\da-f]{4})${DASH}([\da-f]{4})${DASH}([\da-f]{4})${DASH}([\da-f]{12})(?![\da-f])`,
  'gi',
);
/** Quotes, braces and what else stands around a value in a log or a program. */
const AROUND = /^[\s"'`“”‘’«»<>(){}[\],;:]+|[\s"'`“”‘’«»<>(){}[\],;:]+$/g;
/** The maximum number of ids in a text that are looked up. */
export const MOST_IDS = 5;

/** The text without surrounding characters. */
export const trimmed = (text: string): string => text.replaceAll(AROUND, '').replaceAll(/\s+/g, ' ');

/** The distinct ids in a text. */
export function idsIn(text: string): string[] {
  const ids = text.replaceAll(LOOSE_ID, '$1-$2-$3-$4-$5').match(ID) ?? [];
  return [...new Set(ids.map((id) => id.replace(/[.~-]+$/, '')))];
}

/** The id without the rest of a client's id, which in a file name or a log is other text. */
export const idAlone = (id: string): string => id.replace(/_.*/, '');

/** Parses a text as an address of this console. @returns path, query and hash; undefined if it is none, or of another site */
export function addressIn(text: string, origin: string): string | undefined {
  const address = trimmed(text);
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
