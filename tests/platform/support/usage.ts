/** What tests of counters of use look at. */
import { type SQL, sql } from 'drizzle-orm';
import type * as oidc from 'openid-client';
import { expect } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type TestPlatform, startSignIn } from './platform';
import { Visitor } from './visitor';

export const operations = demoId('tenant operations');

const NOW = Date.now();
/** A day from now on, because a clock that goes backwards is none of this. */
export const ahead = (days: number) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10);

interface Row {
  what: string;
  day: string;
  uses: number;
  people: number;
}

/** What has been counted, by day and a text for each subject. */
export async function countedUses(platform: TestPlatform, where: SQL): Promise<Record<string, string>> {
  const rows = await rowsOf<Row>(
    platform.db,
    sql`select concat_ws(' ', s.kind, coalesce(s.client_id, s.tenant_id), s.name, r.name, p.name) as what, d.day::text as day, d.uses, d.people
      from usage_days d join usage_subjects s on s.id = d.subject_id
        left join application_roles r on r.id = s.role_id left join application_permissions p on p.id = s.permission_id
      where ${where}`,
  );
  return Object.fromEntries(rows.map((row) => [`${row.day} ${row.what}`, `${row.uses} by ${row.people}`]));
}

/** Tries with a wrong password. */
export async function failToSignIn(config: oidc.Configuration, username: string, parameters: Record<string, string>) {
  const visitor = new Visitor();
  const { url } = await startSignIn(config, parameters);
  const page = await visitor.open(url);
  const answer = await visitor.submit(page, 'current-password', { username, password: 'not the password' });
  expect(answer.status).toBe(422);
}
