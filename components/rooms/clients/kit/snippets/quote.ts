/** Texts as each language writes them down: whatever is in a secret, an address or a name stays what it is. Pure. */

/** A word of a POSIX shell. */
export function shell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A string of TypeScript and JavaScript, in single quotes. */
export function script(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${inner.replaceAll("'", String.raw`\'`)}'`;
}

/** A string of JSON, Python, C#, and YAML, which all read these escapes. */
export const json = (text: string): string => JSON.stringify(text);

/** A string of TOML, where the one control character that JSON leaves as it is has to be escaped. */
export const toml = (text: string): string => JSON.stringify(text).replaceAll('\u007f', String.raw`\u007f`);

/** A string of YAML for Spring, which would read `${…}` as the name of another setting: the dollar is a default of one that is not there. */
export const springYaml = (text: string): string => toml(text.replaceAll('${', '${dollar:$}{'));

/** An argument of an Apache directive. */
export function apache(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}

/** A part of HTTP Basic (RFC 6749, section 2.3.1): form-encoded before the two are put together. */
export const basic = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

const DOTENV_PLAIN = /^[\w@%+=:,./~*-]*$/;
const DOTENV_QUOTES = ["'", '`', '"'] as const;

/**
 * A line of a `.env` file as dotenv reads it, which knows three quotes and no escape for them.
 *
 * @param expands - the reader looks for `$NAME` in values, quoted or not, as Next.js does
 */
export function dotenv(name: string, text: string, { expands = false } = {}): string {
  const value = expands ? text.replaceAll('$', String.raw`\$`) : text;
  if (DOTENV_PLAIN.test(value)) return `${name}=${value}`;
  // In double quotes, dotenv reads \n and \r as line breaks.
  const quote = DOTENV_QUOTES.find((one) => !value.includes(one) && !(one === '"' && /\\[nr]/.test(value)));
  if (quote !== undefined) return `${name}=${quote}${value}${quote}`;
  // All three in one text: without quotes a # would begin a comment, and at its ends a text may not look quoted.
  const isBare = !/[#\r\n]/.test(value) && value.trim() === value && !/^(['"`]).*\1$/.test(value);
  return isBare ? `${name}=${value}` : `# ${name}: no .env file can hold this text; set the variable itself`;
}
