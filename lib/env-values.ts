/** Types of settings; each reports an invalid value in one sentence that names the setting. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** A whole number. */
export const whole = (name: string, min: number, max: number, fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `${name} must be a whole number from ${min} to ${max}.`,
    ),
    v.transform(Number),
  );

/** Requirements of an address besides its protocol. */
const URL_KINDS = {
  any: () => true,
  // Without a host, drivers connect to this machine.
  server: ({ hostname }: URL) => hostname !== '',
  // Other addresses are built by appending a path.
  base: (parsed: URL) => isBase(parsed),
  origin: (parsed: URL) => isBase(parsed) && parsed.pathname === '/',
};
const isBase = ({ href, username, password }: URL) => !href.includes('?') && username + password === '';

/** Supported options (`?name=value`) in the addresses of servers. Drivers silently ignore others. */
const OPTIONS: Partial<Record<string, readonly string[]>> = {
  REDIS_URL: ['db', 'family'],
  PLATFORM_DATABASE_URL: [
    ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'sslnegotiation', 'options', 'prepare'],
    ...['host', 'port', 'user', 'password', 'application_name', 'fallback_application_name', 'client_encoding'],
    ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
  ],
  SMTP_URL: [
    ...['name', 'secure', 'ignoreTLS', 'requireTLS', 'authMethod'],
    ...['rejectUnauthorized', 'servername', 'minVersion', 'maxVersion', 'ciphers'].map((option) => `tls.${option}`),
  ],
};

/** The first option of an address that has no effect. */
const optionWithoutEffect = (name: string, text: string): string | undefined =>
  [...new URL(text).searchParams.keys()].find((option) => OPTIONS[name]?.includes(option) === false);

/** With an @ after it, the question mark is part of the password, and the text after it must not be shown. */
function aboutOption(name: string, text: string): string {
  if (new URL(text).search.includes('@'))
    return `${name} has a ? in its user name or password that stands for itself; write it as %3F.`;
  const known = OPTIONS[name]?.join(', ');
  return `${name} has the option ${optionWithoutEffect(name, text)}, which has no effect here; remove it (there are ${known}).`;
}

/** An address with one of the protocols. @param what how it is to be, after "must be" */
export const url = (name: string, protocols: string[], what: string, kind: keyof typeof URL_KINDS = 'server') =>
  v.pipe(
    v.string(),
    v.check((text) => {
      if (!URL.canParse(text)) return false;
      const parsed = new URL(text);
      return protocols.includes(parsed.protocol) && !parsed.href.includes('#') && URL_KINDS[kind](parsed);
    }, `${name} must be ${what}.`),
    v.check(
      (text) => isDecodable(new URL(text)),
      `${name} has a % in its user name or password that stands for itself; write it as %25.`,
    ),
    v.check(
      (text) => optionWithoutEffect(name, text) === undefined,
      ({ input }) => aboutOption(name, input),
    ),
  );

/** Whether the parts that drivers decode are valid. */
function isDecodable({ username, password }: URL): boolean {
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Shorter names are too similar to each other. */
const TELLING = 7;

/** Whether the names differ by one missing, extra or wrong letter, or by two swapped ones. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let [before, after] = [0, 0];
  while (before < shorter && one[before] === other[before]) before += 1;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  const [here, there] = [one, other].map((word) => word.slice(before, word.length - after)) as [string, string];
  return Math.max(here.length, there.length) === 1 || (here.length === 2 && here === [...there].toReversed().join(''));
}

/** Where the SDK of OpenTelemetry sends traces. With an address that is none it says nothing, and sends nothing. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Variables that have no effect as they are, and what to do: names that are not known and nearly are, addresses for traces. */
export const doubtfulAmong = (given: Record<string, string | undefined>, known: readonly string[]) =>
  Object.entries(given).flatMap(([name, text = '']) => {
    if (ENDPOINTS.includes(name) && text.trim() !== '' && !isHttp(text.trim()))
      return [{ name, says: `${name} is no address of http or https`, cure: 'Begin it with http:// or https://' }];
    const meant = known.find((one) => one.length >= TELLING && isNear(name, one));
    if (meant === undefined || known.includes(name)) return [];
    return [{ name, says: `${name} is no setting`, cure: `Call it ${meant}, if it is to be that one` }];
  });

/** A folder. No shell expands a `~` in a settings file. */
export const folder = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => !/(?:^|\/)~/.test(text),
      `${name} has a ~, which stands for a home folder in a shell alone; write the whole path.`,
    ),
  );

/** True or false. */
export const flag = (name: string, fallback: boolean) =>
  v.pipe(
    v.optional(v.picklist(['true', 'false', '1', '0'], `${name} must be true or false.`), String(fallback) as 'true'),
    v.transform((text) => text === 'true' || text === '1'),
  );

/** An address to listen on. */
export const address = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^[\w.:-]+$/.test(text) && URL.canParse(`http://${hostInUrl(text)}`),
      `${name} must be an address of this machine, like 0.0.0.0.`,
    ),
  );

/** Returns the host for connecting to a bind address, because some bind addresses cannot be connected to. */
export const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** An address, alone or as `Name <address>` (RFC 5322, section 3.4). */
export const mailbox = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(
      /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
      `${name} must be an e-mail address, like Identity Console <no-reply@example.com>.`,
    ),
  );

/**
 * Reads the file that a setting names.
 *
 * @param fail - makes the error for one that cannot be read
 */
export function contentOf(name: string, file: string, fail: (message: string) => Error): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw fail(`${name} (${file}) cannot be read (${code}); name a file that this user may read.`);
  }
}
