/** Parses the parts of a PostgreSQL address that the driver handles differently: libpq's TLS options and session settings. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { StartError } from '../errors';

/** libpq's file parameters (PostgreSQL, "Parameter Key Words"), and the Node.js options that take the content. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
type Files = Partial<Record<(typeof FILES)[keyof typeof FILES], string>>;
/** Modes that check the server's certificate, but not its host name. */
const WITHOUT_NAME = new Set(['require', 'verify-ca']);
/** Modes that check nothing when there is no root certificate. */
const UNCHECKED = new Set(['allow', 'prefer', 'require']);
const MODES = ['disable', ...UNCHECKED, 'verify-ca', 'verify-full'];

export interface PostgresAddress {
  /** The address without the parts read here. */
  url: string;
  /** `false`: without TLS. */
  ssl: ConnectionOptions | false;
  /** Session settings from the address (`options=-c name=value`). */
  options?: string | undefined;
  /** Whether statements may be prepared; `prepare=false` says no. */
  isPreparing: boolean;
}

/**
 * Parses an address. With a root certificate, `sslmode=require` checks the server's certificate, as in libpq; without `sslmode` the host
 * name is checked too.
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
    // libpq's word for the system's authorities. Node.js uses its own anyway.
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
    // Creating the context does not fail for a text without a certificate: it would trust no authority at all.
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
