/**
 * Text that no database column, JSON document or header can hold: NUL and lone surrogates. It is refused where bodies, queries, forms
 * and parameters are read, so that later code need not check.
 */
const LONE_SURROGATE = /\p{Cs}/u;
const UNCLEAN = /[\0\p{Cs}]/gu;

/** Whether a text can be stored and sent. */
export function isClean(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether a request-line address decodes to clean text. Other broken encodings become U+FFFD everywhere. */
export function isCleanAddress(address: string): boolean {
  return !/%00/.test(address);
}

/** Replaces what cannot be stored or sent by U+FFFD, for quoting input back to people. */
export function cleaned(text: string): string {
  return text.replace(UNCLEAN, '\uFFFD');
}

/**
 * The dotted path of the first text in a value that is not clean; undefined when all are. Does not recurse, because values may be nested
 * as deep as a body is long.
 */
export function uncleanField(value: unknown): string | undefined {
  const waiting: [path: string, value: unknown][] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, found] = next;
    if (typeof found === 'string' && !isClean(found)) return path;
    if (typeof found !== 'object' || found === null) continue;
    for (const [key, inner] of Object.entries(found)) {
      const field = path === '' ? key : `${path}.${key}`;
      if (!isClean(key)) return cleaned(field);
      waiting.push([field, inner]);
    }
  }
  return undefined;
}
