/**
 * Texts that no database column, JSON document or header can hold: NUL and halves of surrogate pairs. They are refused at the
 * walls where bodies, queries, forms and parameters are read, so that nothing behind needs to think of them.
 */
const LONE_SURROGATE = /\p{Cs}/u;
const UNCLEAN = /[\0\p{Cs}]/gu;

/** Whether a text can be stored and sent. */
export function isClean(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether an address, as it stands in a request line, decodes to clean texts. Other broken encodings become U+FFFD everywhere. */
export function isCleanAddress(address: string): boolean {
  return !/%00/.test(address);
}

/** A text with U+FFFD for what cannot be stored or sent: for telling people what they sent. */
export function cleaned(text: string): string {
  return text.replace(UNCLEAN, '\uFFFD');
}

/**
 * Where in a value the first text is that is not clean, as a path with dots; undefined when there is none. Values may be
 * nested as deep as a body is long, so this does not recurse.
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
