/** The parts of a PostgreSQL address that the driver does not read: the files of TLS, as libpq names them. */
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StartError } from '../errors';

/** File parameters of libpq (PostgreSQL, "Parameter Key Words"), and the option of Node.js that takes the content. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
/** With these the server's certificate is checked, and its host name is not. */
const WITHOUT_NAME = new Set(['require', 'verify-ca']);

/** What the driver is given. */
export interface PostgresAddress {
  /** Without the file parameters, which the server would refuse as settings. */
  url: string;
  /** Absent when the address names no files: the driver then reads `sslmode` by itself. */
  ssl?: ConnectionOptions;
}

/**
 * Reads `sslrootcert`, `sslcert` and `sslkey` of an address. With a root certificate, `sslmode=require` checks the certificate of the
 * server, as in libpq; without `sslmode` the host name is checked too.
 *
 * @throws StartError when a file cannot be read
 */
export function postgresAddress(text: string): PostgresAddress {
  const address = new URL(text);
  const { searchParams } = address;
  const ssl: ConnectionOptions = {};
  for (const [name, option] of Object.entries(FILES)) {
    const file = searchParams.get(name);
    // The driver knows this word: the authorities that Node.js trusts.
    if (file === null || file === 'system') continue;
    searchParams.delete(name);
    ssl[option] = contentOf(name, file);
  }
  if (Object.keys(ssl).length === 0) return { url: text };
  const mode = searchParams.get('sslmode');
  if (mode === 'disable') return { url: address.href };
  searchParams.delete('sslmode');
  if (mode !== null && WITHOUT_NAME.has(mode)) ssl.checkServerIdentity = () => undefined;
  if (ssl.ca === undefined && mode === 'require') ssl.rejectUnauthorized = false;
  return { url: address.href, ssl };
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
