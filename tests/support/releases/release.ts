/**
 * What an installation of an earlier version has left behind. `<version>.tar.br` is the data folder of its built server after a start with
 * demo data and one sign-in; it is made once per release and never changed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { connect } from '../postgres';
import { readMigrations } from '@/lib/platform/db/migrate';

/** Version 0.1.0: its ports, the time of its last request, and the cookie of nora.winther's session. */
export const RELEASE = {
  version: '0.1.0',
  port: 5801,
  platformPort: 5802,
  at: Date.parse('2026-11-27T00:05:04Z'),
  cookie: readFileSync(path.join(import.meta.dirname, '0.1.0.cookie'), 'utf8').trim(),
};

/** How far back a clock has to be for the release's session to go on, in milliseconds. */
export const msSinceRelease = (): number => Date.now() - RELEASE.at;

/** Puts the data folder of the release into an empty one. */
export function unpackRelease(folder: string): void {
  const archive = brotliDecompressSync(readFileSync(path.join(import.meta.dirname, `${RELEASE.version}.tar.br`)));
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
}

/** Puts the database of an unpacked release into an empty database of PostgreSQL, as that release would have written it. */
export async function copyToPostgres(folder: string, databaseUrl: string): Promise<void> {
  const from = await PGlite.create({ dataDir: path.join(folder, 'platform/db'), extensions: { pg_trgm } });
  const to = await connect(databaseUrl);
  try {
    const { rows: applied } = await from.query<{ tag: string }>('select tag from platform_migrations');
    const tags = new Set(applied.map(({ tag }) => tag));
    await to.query(
      'create table platform_migrations (tag text primary key, applied_at timestamptz not null default now())',
    );
    for (const { statements } of readMigrations().filter(({ tag }) => tags.has(tag))) {
      for (const statement of statements) await to.query(statement);
    }
    // Neither triggers nor foreign keys: what they would do is in the rows already.
    await to.query('set session_replication_role = replica');
    const { rows: tables } = await from.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
        from information_schema.columns join pg_class c on relname = table_name and relkind = 'r'
        where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
    );
    for (const { name, columns } of tables) {
      const { rows } = await from.query<{ all: string | null }>(`select json_agg(t)::text as all from "${name}" t`);
      const overriding = 'overriding system value';
      await to.query(
        `insert into "${name}" (${columns}) ${overriding} select ${columns} from json_populate_recordset(null::"${name}", $1::text::json)`,
        [rows[0]?.all ?? '[]'],
      );
    }
    await to.query(
      `select setval(pg_get_serial_sequence('audit_records', 'id'), (select coalesce(max(id), 1) from audit_records))`,
    );
  } finally {
    await Promise.all([from.close(), to.end()]);
  }
}
