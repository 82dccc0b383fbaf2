import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';

/** Progress of a long seed: rows of one kind so far, and their total. */
export type SeedProgress = (made: { made: string; rows: number; of: number }) => void;

/** Sizes at which the product must stay fast. */
export const LARGE = {
  organizations: 400,
  tenants: 2000,
  members: 50_000,
  clients: 5000,
  applications: 300,
  rolesPerApplication: 40,
  permissionsPerApplication: 40,
  permissionsPerRole: 3,
  applicationsPerTenant: 6,
  templates: 30,
  /** Single-tenant applications, each in its own tenant, made from the first templates. */
  instances: 400,
} as const;

type Numbers = ReturnType<typeof sql>;

/** The id of the nth row of a kind. */
export const key = (kind: string, n: Numbers) => sql`(md5(${`large ${kind} `} || (${n})::text)::uuid::text)`;

/** Rows per statement: the built-in database serves nothing else while one runs. */
const STEP = 1000;
const LOGGED = 5000;

/** Runs a statement in steps for the numbers from 1 to `count`, as the row source `n`. */
export const stepper =
  (progress: SeedProgress) =>
  async (made: string, count: number, run: (n: Numbers) => Promise<unknown>): Promise<void> => {
    for (let from = 1; from <= count; from += STEP) {
      const to = Math.min(count, from + STEP - 1);
      await run(sql`generate_series(${from}::int, ${to}::int) n`);
      if (to % LOGGED === 0 || to === count) progress({ made, rows: to, of: count });
      await turn();
    }
  };
export type Stepper = ReturnType<typeof stepper>;
