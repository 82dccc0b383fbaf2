/** Vitest's global setup of the project "platform on PostgreSQL": one server for all of its files. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../support/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; undefined where the tests run on PGlite. */
    postgres: string | undefined;
  }
}

/** @returns what ends the server again */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return () => server.stop();
}
