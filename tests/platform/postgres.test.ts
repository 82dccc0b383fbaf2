import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { databaseOf } from './support/database';
import { callApi, discover, freshDataDir, signIn, startTestPlatform } from './support/platform';

it('two replicas that start together migrate, seed and serve as one', async () => {
  const databaseUrl = await databaseOf(freshDataDir());
  // Together, so that migrations, seed and first keys race.
  const [first, second] = await Promise.all([startTestPlatform({ databaseUrl }), startTestPlatform({ databaseUrl })]);
  expect(existsSync(`${first.dataDir}/platform`)).toBe(false);
  const { tokens } = await signIn(await discover(first), 'astrid.solheim');
  for (const replica of [first, second]) {
    expect(await callApi(replica, tokens.access_token, 'GET', '/api/me')).toMatchObject({ status: 200 });
  }
  const keys = async (url: string) => (await fetch(`${url}/jwks`)).json() as Promise<unknown>;
  expect(await keys(first.url)).toEqual(await keys(second.url));
  await first.dispose();
  await second.dispose();
});

it('a replica starts while another writes: it waits for no table, so it stands in no deadlock', async () => {
  const databaseUrl = await databaseOf(freshDataDir());
  const first = await startTestPlatform({ databaseUrl });
  await first.db.transaction(async (tx) => {
    for (const table of ['users', 'tenants', 'organizations', 'oidc_clients', 'application_roles']) {
      await tx.execute(sql.raw(`delete from ${table} where false`));
    }
    const second = await startTestPlatform({ databaseUrl });
    expect((await fetch(`${second.url}/jwks`)).status).toBe(200);
    await second.dispose();
  });
  await first.dispose();
});
