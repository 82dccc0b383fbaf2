/** The whole process is killed in the middle of writes, again and again. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { type App, startApp } from '../../support/app';
import { RawClient } from '../../support/faulty';
import { DEMO_PASSWORD, people } from '../../support/people';
import { findPostgres, startPostgres } from '../../support/postgres';

/** `npm run test:security` does twenty. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const WRITERS = 4;
/** Acknowledged writes of a round before the process is killed; differs, so that the kill meets different moments. */
const writesOf = (round: number) => 3 + ((round * 7) % 11);

/** Invites people until the connection breaks. Each acknowledged address goes to `acknowledged`. */
async function invite(client: RawClient, tenantId: string, acknowledged: string[], went: () => void): Promise<void> {
  for (;;) {
    const userName = `w${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const contactEmail = `${userName}@crash.test`;
    const body = JSON.stringify([{ userName, contactEmail }]);
    const headers = { 'content-type': 'application/json' };
    const answer = await client
      .call(`/api/tenants/${tenantId}/invite`, { method: 'POST', headers, body })
      .catch(() => null);
    if (answer === null) return;
    // While it goes down the platform may be gone before the console: what is refused is not acknowledged.
    if (answer.status >= 500) return;
    expect(answer.body).toContain(contactEmail);
    expect(answer.status).toBeLessThan(300);
    acknowledged.push(contactEmail);
    went();
  }
}

async function crashAgainAndAgain(app: App): Promise<number> {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.tenantAdmin.username, DEMO_PASSWORD);
  const me = JSON.parse((await client.call('/api/me')).body) as { result: { tenants: { id: string; role: string }[] } };
  const [tenant] = me.result.tenants;
  const tenantId = tenant!.id;
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const until = acknowledged.length + writesOf(round);
    let enough = () => {};
    const reached = new Promise<void>((resolve) => (enough = resolve));
    const writers = Array.from({ length: WRITERS }, () =>
      invite(client, tenantId, acknowledged, () => acknowledged.length >= until && enough()),
    );
    await Promise.race([reached, Promise.all(writers)]);
    expect(acknowledged.length, 'writes went through before the kill').toBeGreaterThanOrEqual(until);
    await app.restart('SIGKILL');
    await Promise.all(writers);
    const pending = await client.call(`/api/tenants/${tenantId}/members/pending`);
    expect(pending.status, 'the session is still there').toBe(200);
    expect(acknowledged.filter((email) => !pending.body.includes(email))).toEqual([]);
  }
  return acknowledged.length;
}

test(`row 28: kill -9 during writes, ${ROUNDS} times, loses nothing that was acknowledged: PGlite`, async () => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const app = await startApp();
  try {
    expect(await crashAgainAndAgain(app)).toBeGreaterThan(ROUNDS * 3);
  } finally {
    await app.dispose();
  }
});

test(`row 28: kill -9 during writes, ${ROUNDS} times, loses nothing that was acknowledged: PostgreSQL`, async () => {
  test.skip(findPostgres() === undefined, 'PostgreSQL is not installed');
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const postgres = await startPostgres();
  const app = await startApp({ PLATFORM_DATABASE_URL: postgres.url });
  try {
    expect(await crashAgainAndAgain(app)).toBeGreaterThan(ROUNDS * 3);
  } finally {
    await app.dispose();
    await postgres.stop();
  }
});
