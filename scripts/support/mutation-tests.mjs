import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The tests of the mutated files, by part of `npm run mutation`. */
const TESTS = {
  contract: ['tests/unit/contract/**/*.test.ts', 'tests/unit/rooms/clients/redirects.test.ts'],
  sessions: [
    'tests/unit/usable-tokens.test.ts',
    ...['session-parts', 'tokens', 'ended-tokens', 'session', 'refresh', 'refusal', 'sign-in', 'proxy-requests'].map(
      (name) => `tests/bff/${name}.test.ts`,
    ),
  ],
};

export default defineConfig({
  root,
  resolve: {
    alias: { '@': root, 'server-only': `${root}/tests/support/server-only.ts` },
  },
  test: {
    include: TESTS[process.env.MUTATION_PART ?? ''] ?? [],
    server: { deps: { inline: ['next-auth'] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
