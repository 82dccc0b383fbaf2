/** What the host tells the embedded platform of its built-in database. */
import { fileURLToPath } from 'node:url';
import { shared } from './process-wide.mjs';

/** @param {string} host address of the program that runs, in the folder that the build has made */
export function tellDatabaseFiles(host) {
  shared().migrations = fileURLToPath(new URL('migrations', host));
  shared().cluster = fileURLToPath(new URL('cluster', host));
  shared().engine = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
}
