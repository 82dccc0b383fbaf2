import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A run of its own (`npm run test:container`): it builds the image, which takes minutes and wants root. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    name: 'container',
    include: ['tests/container/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 900_000,
    retry: Number(process.env.TEST_RETRIES ?? 0),
  },
});
