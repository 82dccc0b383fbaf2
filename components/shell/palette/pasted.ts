/** Parses what a person pastes into the search: an id in quotes, an address of this console, a line of a log. Pure. */

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
/** A client's id starts with that of its tenant (specification section 3). */
const ID = new RegExp(String.raw`${UUID}(?:_[\w.~-]+)?`, 'gi');
/** Quotes, braces and other characters around a value in a log or a program. */
const AROUND = /^[\s"'`“”‘’«»<>(){}[\],;:]+|[\s"'`“”‘’«»<>(){}[\],;:]+$/g;
/** The maximum number of ids in a text that are looked up. */
const MOST_IDS = 5;

/** The text without surrounding characters. */
export const trimmed = (text: string): string => text.replaceAll(AROUND, '').replaceAll(/\s+/g, ' ');

/** The first few distinct ids in a text. */
export function idsIn(text: string): string[] {
  return [...new Set((text.match(ID) ?? []).map((id) => id.replace(/[.~-]+$/, '')))].slice(0, MOST_IDS);
}

/** Parses a text as an address of this console. @returns path, query and hash; undefined if it is none, or of another site */
export function addressIn(text: string, origin: string): string | undefined {
  const address = trimmed(text);
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
