import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { contentOf } from './env-values';

const MIN_LENGTH = 32;
const howMany = `at least ${MIN_LENGTH} random characters`;
const example = 'for example from "openssl rand -base64 48"';

const secretText = v.pipe(v.string(), v.minLength(MIN_LENGTH));
const SecretsSchema = v.object({
  sessionSecret: secretText,
  clientSecret: secretText,
  /** Missing in files of earlier versions. */
  platformKey: v.optional(secretText),
});

/** Settings that a file can hold, because systemd, Docker and Kubernetes pass secrets in files. */
const IN_FILES = {
  SESSION_SECRET_FILE: 'SESSION_SECRET',
  OIDC_CLIENT_SECRET_FILE: 'OIDC_CLIENT_SECRET',
  PLATFORM_KEY_FILE: 'PLATFORM_KEY',
  PLATFORM_DATABASE_URL_FILE: 'PLATFORM_DATABASE_URL',
  REDIS_URL_FILE: 'REDIS_URL',
  SMTP_URL_FILE: 'SMTP_URL',
};

/** Names of the settings that name a file. */
export const fileSettings = Object.keys(IN_FILES);

/**
 * Returns the settings, with the contents of the files that some of them name.
 *
 * @param given - all variables that are set
 * @param fail - makes the error for a file that cannot be read or is empty, and for a setting that is there twice
 */
export function withFiles(given: Record<string, string>, fail: (message: string) => Error): Record<string, string> {
  const read = Object.entries(IN_FILES).flatMap(([variable, name]) => {
    const file = given[variable];
    if (file === undefined) return [];
    if (given[name] !== undefined) throw fail(`${name} and ${variable} are both set; unset one of them.`);
    const text = contentOf(variable, file, fail).trim();
    if (text === '') throw fail(`${variable} (${file}) is an empty file; write ${name} into it.`);
    return [[name, text]];
  });
  return { ...given, ...Object.fromEntries(read) };
}

type Stored = v.InferOutput<typeof SecretsSchema>;
/** Secrets of the embedded mode, made at the first start. */
export type Secrets = Required<Stored>;

/** Who asks for secrets: `hasKey` with a platform key of its own, `isServer` unless it is a command, which leaves no files. */
export interface SecretsUse {
  hasKey: boolean;
  isServer: boolean;
}

/**
 * Reads `secrets.json` of the data folder, or makes it (readable by its owner only): written to a temporary file and linked, so that two
 * processes that start together use the same file. A file of an earlier version gets its platform key.
 *
 * A command makes none: who runs it may be another user than the server's, who could not read it.
 */
export function loadOrCreateSecrets(dataDir: string, use: SecretsUse, fail: (message: string) => Error): Secrets {
  const file = path.join(/* turbopackIgnore: true */ dataDir, 'secrets.json');
  const existing = readSecrets(file, fail);
  if (existing) return withPlatformKey(existing, file, dataDir, fail);
  if (!use.hasKey && existsSync(path.join(/* turbopackIgnore: true */ dataDir, 'platform', 'db'))) {
    throw fail(
      `DATA_DIR: ${file} is missing, whose platformKey encrypts the keys in the database there; restore it from a backup (when it is lost: docs/operate/keys.md).`,
    );
  }
  const secret = () => randomBytes(36).toString('base64url');
  const fresh = { sessionSecret: secret(), clientSecret: secret(), platformKey: secret() };
  if (!use.isServer) return fresh;
  inFolder(dataDir, fail, () => {
    makeFolder(dataDir);
    const aside = writeAside(file, fresh);
    try {
      linkSync(aside, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(aside);
    }
    flushFolder(dataDir);
  });
  const made = readSecrets(file, fail);
  if (!made) throw fail(`DATA_DIR (${dataDir}) does not keep files; choose another folder.`);
  return withPlatformKey(made, file, dataDir, fail);
}

/**
 * Adds the platform key to a file without one. It is derived from the two existing secrets, so that concurrent
 * processes write the same.
 */
function withPlatformKey(stored: Stored, file: string, dataDir: string, fail: (message: string) => Error): Secrets {
  const { sessionSecret, clientSecret, platformKey } = stored;
  if (platformKey !== undefined) return { sessionSecret, clientSecret, platformKey };
  const derived = createHmac('sha384', sessionSecret).update(`platform key ${clientSecret}`).digest('base64url');
  const secrets = { sessionSecret, clientSecret, platformKey: derived };
  inFolder(dataDir, fail, () => {
    renameSync(writeAside(file, secrets), file);
    flushFolder(dataDir);
  });
  return secrets;
}

/** Makes a folder and its parents, private whatever the umask. Node's `recursive` hangs where the system denies that they exist (/proc). */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  flushFolder(path.dirname(folder));
}

/** Of Windows, of a folder that this user may not list, and of file systems that flush files alone. */
const NO_FLUSH = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'];

/** Puts the names in a folder on the disk: a flushed file is lost in a power cut as long as its name is not there. */
function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!NO_FLUSH.includes(codeOf(error))) throw error;
  }
}

/** Writes the content to a temporary file next to the target, for its owner only. @returns its path */
function writeAside(file: string, secrets: Secrets): string {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return aside;
}

function inFolder(dataDir: string, fail: (message: string) => Error, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw fail(
      `DATA_DIR (${dataDir}) cannot be written (${codeOf(error)}); choose a folder of a local disk that this user may write to.`,
    );
  }
}

function readSecrets(file: string, fail: (message: string) => Error): Stored | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw fail(
      `DATA_DIR: ${file} cannot be read (${codeOf(error)}); give this user the right to read it, or choose another folder.`,
    );
  }
  try {
    return v.parse(SecretsSchema, JSON.parse(text));
  } catch {
    throw fail(
      `DATA_DIR: ${file} is damaged; restore it from a backup: without its platformKey the keys in the database cannot be read.`,
    );
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';

/** Splits the comma-separated secrets of a setting. */
export function secretsOf(name: string, text: string, fail: (message: string) => Error): string[] {
  const secrets = text.split(',').map((part) => part.trim());
  if (secrets.includes('')) throw fail(`${name} has an empty entry; remove its last comma, or one of two in a row.`);
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH || new Set(secret).size < 8) {
      throw fail(`${name} is too weak; use ${howMany}, ${example}.`);
    }
  }
  return secrets;
}

/** Returns the configured platform keys. Undefined when the key of `secrets.json` is enough. */
export function givenPlatformKeys(
  raw: { PLATFORM_KEY?: string | undefined; PLATFORM_DATABASE_URL?: string | undefined },
  fail: (message: string) => Error,
): string[] | undefined {
  if (raw.PLATFORM_KEY !== undefined) return secretsOf('PLATFORM_KEY', raw.PLATFORM_KEY, fail);
  if (raw.PLATFORM_DATABASE_URL === undefined) return undefined;
  // The folder may be lost while the database remains, and other processes have their own folders.
  throw fail(
    `PLATFORM_KEY is missing; with PLATFORM_DATABASE_URL it must be set to ${howMany}, the same for all processes of the database, ${example}.`,
  );
}
