/** Passes the files of the built-in database from the host to the embedded platform. */
import { fileURLToPath } from 'node:url';
import { shared } from './process-wide.mjs';

/** @param {string} host address of the running program, in the built folder */
export function tellDatabaseFiles(host) {
  shared().migrations = fileURLToPath(new URL('migrations', host));
  shared().cluster = fileURLToPath(new URL('cluster', host));
  shared().engine = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
}
