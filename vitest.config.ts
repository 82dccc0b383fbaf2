import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/postgres';

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  // Next answers this import itself; outside of it there is nothing to guard.
  'server-only': fileURLToPath(new URL('./tests/support/server-only.ts', import.meta.url)),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Vitest leaves one processor alone, which is half of a small machine.
    maxWorkers: '100%',
    // Nothing is kept outside of what a test makes, so files share a process (`isolate: false`): what they load is loaded once.
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          exclude: ['tests/platform/postgres*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The same tests on the other database, except those about PGlite's own files. Without PostgreSQL they are left out,
      // which `npm test` never does as root on Debian: it installs it.
      ...(findPostgres() === undefined
        ? []
        : [
            {
              resolve: { alias },
              test: {
                name: 'platform on PostgreSQL',
                include: ['tests/platform/**/*.test.ts'],
                exclude: ['tests/platform/storage.test.ts', 'tests/platform/conformance.test.ts'],
                isolate: false,
                globalSetup: ['tests/platform/support/postgres-setup.ts'],
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
          ]),
      {
        resolve: { alias },
        test: {
          name: 'bff',
          include: ['tests/bff/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
