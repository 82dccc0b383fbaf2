/** Quotes text for each language, so that any secret, address or name keeps its value. Pure. */

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

/** A string of JSON, Python, C#, and YAML, which all accept these escapes. */
export const json = (text: string): string => JSON.stringify(text);

/** A string of TOML, which requires an escape for the one control character that JSON leaves as is. */
export const toml = (text: string): string => JSON.stringify(text).replaceAll('\u007f', String.raw`\u007f`);

/**
 * A string of YAML for Spring, which would read `${…}` as a reference to another setting: the dollar sign becomes the default of a missing
 * one.
 */
export const springYaml = (text: string): string => toml(text.replaceAll('${', '${dollar:$}{'));

/** An argument of an Apache directive. */
export function apache(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}

/** A part of HTTP Basic (RFC 6749, section 2.3.1): form-encoded before the two are joined. */
export const basic = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

const DOTENV_PLAIN = /^[\w@%+=:,./~*-]*$/;
const DOTENV_QUOTES = ["'", '`', '"'] as const;

/**
 * A line of a `.env` file for dotenv, which has three kinds of quotes and no escapes for them.
 * @param expands - the parser expands `$NAME` in values, quoted or not, as Next.js does
 */
export function dotenv(name: string, text: string, { expands = false } = {}): string {
  const value = expands ? text.replaceAll('$', String.raw`\$`) : text;
  if (DOTENV_PLAIN.test(value)) return `${name}=${value}`;
  // In double quotes, dotenv reads \n and \r as line breaks.
  const quote = DOTENV_QUOTES.find((one) => !value.includes(one) && !(one === '"' && /\\[nr]/.test(value)));
  if (quote !== undefined) return `${name}=${quote}${value}${quote}`;
  // All three quotes in one text: unquoted, a # would start a comment, and the text may not begin and end with a quote.
  const isBare = !/[#\r\n]/.test(value) && value.trim() === value && !/^(['"`]).*\1$/.test(value);
  return isBare ? `${name}=${value}` : `# ${name}: no .env file can hold this text; set the variable itself`;
}
