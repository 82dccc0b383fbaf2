import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/postgres';

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  // Next answers this import itself; outside of it there is nothing to guard.
  'server-only': fileURLToPath(new URL('./tests/support/server-only.ts', import.meta.url)),
};

// It looks for Next as a bundler does.
const server = { deps: { inline: ['next-auth'] } };

const postgres = findPostgres();

// Set by `npm test` in CI, which names the tests that needed it (scripts/test.mjs).
const retry = Number(process.env.TEST_RETRIES ?? 0);

/** What is written in batches takes more than the second that Vitest polls for. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, retry, expect: { poll: { timeout: 10_000 } } };

/**
 * What these prove is decided above the database, and the statements that they make are of the kinds that other files make on both.
 * They run once: on PostgreSQL where there is one, which takes a fraction of PGlite's time.
 */
const ON_ONE_DATABASE = [
  'application-tokens',
  'assigned-tokens',
  'broken-services',
  'broken-set-ups',
  'conformance-faults',
  'oidc/api-tokens',
  'oidc/exchange',
  'oidc/exchange-bounds',
  'oidc/ends-elsewhere',
  'oidc/external-token',
  'oidc/flat-claims',
  'oidc/front-channel',
  'oidc/mod-auth-openidc',
  'oidc/offline',
  'oidc/outgoing',
  'oidc/private-key',
  'oidc/redirects',
  'oidc/refusals',
  'oidc/snippets',
  'oidc/token-preview',
  'ports',
  'rooms/client-secrets',
  'rooms/live-client',
  'unclean',
];
/**
 * Rules above database and runtime: their statements are of the kinds that other files make on both, and no version of Node.js has a say
 * in them. Once in `npm test`, on the Node.js that runs it.
 */
const ON_ONE_RUNTIME = [
  'oidc/refusal-codes',
  'rooms/answers',
  'rooms/application-impact',
  'rooms/changes',
  'rooms/edit-conflict',
  'rooms/limited-admins',
  'rooms/look-alikes',
  'rooms/members-jumps',
  'rooms/members-search-naive',
  'rooms/statements',
  'rooms/unclean',
  'sign-in-policy',
  'statement-table',
  'step-up',
  'without-membership',
  'wrong-page',
];
/** About the sources as they stand, with tools that look at them. Once in `npm test`, as those above. */
const ABOUT_SOURCES = ['tests/architecture.test.ts', 'tests/unit/room-skeleton.test.ts'];
/** About PGlite's own files and what it makes of a query. Once in `npm test`, on the newest Node.js. */
const ON_PGLITE = ['storage', 'prepared', 'cluster', 'search-indexes'];
const DATA_FOLDERS = 'tests/platform/support/data-folders-setup.ts';
const files = (names: string[]) => names.map((name) => `tests/platform/${name}.test.ts`);

/**
 * Which of the two databases the platform's tests run on: both, unless `scripts/test.mjs` names one and PostgreSQL is here. What is
 * about PGlite itself then runs with the built-in one only.
 */
const database = postgres === undefined ? 'both' : (process.env.TEST_DATABASE ?? 'both');

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
          exclude: database === 'built-in' ? ABOUT_SOURCES : [],
          isolate: false,
          testTimeout: 30_000,
          retry,
        },
      },
      ...(database === 'postgres'
        ? []
        : [
            {
              resolve: { alias },
              test: {
                name: 'platform',
                include: ['tests/platform/**/*.test.ts'],
                exclude: [
                  'tests/platform/postgres*.test.ts',
                  ...(postgres === undefined ? [] : files([...ON_ONE_DATABASE, ...ON_ONE_RUNTIME])),
                ],
                isolate: false,
                server,
                globalSetup: [DATA_FOLDERS],
                ...patience,
              },
            },
          ]),
      // The same tests on the other database. Without PostgreSQL they are left out, which `npm test` never does as root on Debian: it
      // installs it.
      ...(postgres === undefined
        ? []
        : [
            {
              resolve: { alias },
              test: {
                name: 'platform on PostgreSQL',
                include: database === 'built-in' ? files(ON_ONE_DATABASE) : ['tests/platform/**/*.test.ts'],
                exclude: files(ON_PGLITE),
                isolate: false,
                server,
                globalSetup: [DATA_FOLDERS, 'tests/platform/support/postgres-setup.ts'],
                ...patience,
              },
            },
          ]),
      {
        resolve: { alias },
        test: {
          name: 'bff',
          include: ['tests/bff/**/*.test.ts'],
          isolate: false,
          server,
          ...patience,
        },
      },
      // What docs/operate says, done with the built folder; without one there is nothing to do it with.
      ...(existsSync(fileURLToPath(new URL('.next/standalone/serve.mjs', import.meta.url)))
        ? [
            {
              resolve: { alias },
              test: {
                name: 'docs',
                include: ['tests/docs/**/*.test.ts'],
                testTimeout: 300_000,
                retry,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
    ],
  },
});
