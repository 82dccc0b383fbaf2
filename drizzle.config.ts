import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/platform/db/schema.ts', './lib/platform/rooms/*/table.ts'],
  out: './lib/platform/db/migrations',
});
