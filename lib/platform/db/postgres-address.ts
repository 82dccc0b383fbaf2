/** The parts of a PostgreSQL address that are not left to the driver: TLS as libpq names it, and settings of sessions. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { StartError } from '../errors';

/** File parameters of libpq (PostgreSQL, "Parameter Key Words"), and the option of Node.js that takes the content. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
type Files = Partial<Record<(typeof FILES)[keyof typeof FILES], string>>;
/** With these the server's certificate is checked, and its host name is not. */
const WITHOUT_NAME = new Set(['require', 'verify-ca']);
/** With these and no root certificate, nothing is checked. */
const UNCHECKED = new Set(['allow', 'prefer', 'require']);
const MODES = ['disable', ...UNCHECKED, 'verify-ca', 'verify-full'];

export interface PostgresAddress {
  /** Without what is read here. */
  url: string;
  /** `false`: without TLS. */
  ssl: ConnectionOptions | false;
  /** Settings of the sessions as the address has them (`options=-c name=value`). */
  options?: string | undefined;
  /** Whether statements may be prepared; `prepare=false` says no. */
  isPreparing: boolean;
}

/**
 * Reads an address. With a root certificate, `sslmode=require` checks the certificate of the server, as in libpq; without `sslmode` the
 * host name is checked too.
 *
 * @throws StartError when a file cannot be read or is not what it is named as, or `sslmode` is none of libpq's
 */
export function postgresAddress(text: string): PostgresAddress {
  const address = new URL(text);
  const taken = (name: string): string | undefined => {
    const value = address.searchParams.get(name) ?? undefined;
    address.searchParams.delete(name);
    return value;
  };
  const files: Files = {};
  let mode = taken('sslmode');
  if (mode !== undefined && !MODES.includes(mode))
    throw new StartError(`PLATFORM_DATABASE_URL has an unknown sslmode; write one of ${MODES.join(', ')}.`);
  for (const [name, option] of Object.entries(FILES)) {
    const file = taken(name);
    if (file !== undefined) mode ??= 'verify-full';
    // A word of libpq: the authorities of the system. Node.js trusts its own anyway.
    if (file !== undefined && file !== 'system') files[option] = contentOf(name, file);
  }
  requireFitting(files);
  const ssl = tlsOf(mode, files);
  const [options, prepare] = [taken('options'), taken('prepare')];
  return { url: address.href, ssl, options, isPreparing: prepare !== 'false' };
}

function tlsOf(mode: string | undefined, files: Files): ConnectionOptions | false {
  if (mode === undefined || mode === 'disable') return false;
  return {
    ...files,
    ...(files.ca === undefined && UNCHECKED.has(mode) && { rejectUnauthorized: false }),
    ...(WITHOUT_NAME.has(mode) && { checkServerIdentity: () => undefined }),
  };
}

function requireFitting(files: Files): void {
  try {
    // A text without a certificate is no error to what makes the context: it would know no authority at all.
    if (files.ca !== undefined) void new X509Certificate(files.ca);
    createSecureContext(files);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `PLATFORM_DATABASE_URL names files that do not fit (${code}); sslrootcert and sslcert are certificates, and sslkey is the key of sslcert, without a passphrase, all of them PEM.`,
    );
  }
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `PLATFORM_DATABASE_URL names ${file} as ${name}, which cannot be read (${code}); correct the path, or let this user read it.`,
    );
  }
}
