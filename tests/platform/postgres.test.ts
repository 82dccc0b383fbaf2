import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callApi, discover, signIn, startTestPlatform } from './support/platform';

const databaseUrl = process.env.TEST_DATABASE_URL;

/** Runs where a PostgreSQL server is offered: an empty database in TEST_DATABASE_URL. */
describe.skipIf(databaseUrl === undefined)('on PostgreSQL', () => {
  it('migrates, seeds and serves two replicas as one', async () => {
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
});
