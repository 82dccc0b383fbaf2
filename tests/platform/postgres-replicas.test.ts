/** Two platforms on one PostgreSQL: what is changed at one counts at the other, and one of them at a time removes what is old. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { sealingKey } from '@/lib/platform/db/settings';
import { SIGNING_KEYS } from '@/lib/platform/oidc/keys';
import { DEFAULT_RETENTION, sweepOld } from '@/lib/platform/retention';
import { sealSecret } from '@/lib/platform/secrets';
import { freePorts } from '../support/app';
import { cheapHash } from '../support/demo-password';
import { METERING, SECRET, makeMachine } from './support/clients';
import { ASKED } from './support/connected';
import { PlayedProvider, connect } from './support/identity-provider';
import { type TestPlatform, discover, signIn, startSignIn, startTestPlatform } from './support/platform';
import { Visitor } from './support/visitor';

let one: TestPlatform;
let other: TestPlatform;
let otherUrl: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  one = await startTestPlatform();
  const [port] = await freePorts(1);
  otherUrl = `http://127.0.0.1:${port}`;
  other = await startTestPlatform({ dataDir: one.dataDir, publicUrl: one.url, port: port! });
});
afterAll(async () => {
  await other.close();
  await one.dispose();
  vi.useRealTimers();
});
beforeEach(() => one.db.delete(t.outboxMails));

/** The other platform's answer to a client that asks for a token. */
async function tokenOf(clientId: string, secret = SECRET, scope?: string) {
  const answer = await fetch(`${otherUrl}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa([clientId, secret].map(encodeURIComponent).join(':'))}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }),
  });
  return { status: answer.status, body: (await answer.json()) as { access_token?: string; error?: string } };
}

test('a client’s secrets and scopes count at once, although the other has seen that they were right', async () => {
  const { clientId } = await makeMachine(one, { allowedScopes: [METERING] });
  const isIt = eq(t.oidcClients.clientId, clientId);
  for (let call = 0; call < 2; call += 1) expect((await tokenOf(clientId, SECRET, METERING)).status).toBe(200);
  await one.db
    .update(t.oidcClients)
    .set({ secretHash: cheapHash('another-secret-of-some-length') })
    .where(isIt);
  expect(await tokenOf(clientId)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  await one.db
    .update(t.oidcClients)
    .set({ secretHash: cheapHash(SECRET), allowedScopes: [] })
    .where(isIt);
  expect(await tokenOf(clientId, SECRET, METERING)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  await one.db.delete(t.oidcClients).where(isIt);
  expect(await tokenOf(clientId)).toMatchObject({ status: 401 });
});

test('a kept token of an external client ends with a change of its credentials', async () => {
  let asked = 0;
  const farEnd = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: `token-${asked}`, token_type: 'Bearer', expires_in: 3600 }));
  });
  await new Promise<void>((done) => farEnd.listen(0, '127.0.0.1', done));
  try {
    const sealed = async () => sealSecret('partner-secret', await sealingKey(one.db));
    const { clientId } = await makeMachine(one, {
      isExternalCC: true,
      externalClientId: 'partner',
      externalClientName: 'Partner',
      externalTokenEndpoint: `http://127.0.0.1:${(farEnd.address() as AddressInfo).port}/token`,
      externalClientSecret: await sealed(),
    });
    const tokens = async () => (await tokenOf(clientId)).body.access_token;
    expect([await tokens(), await tokens()]).toEqual(['token-1', 'token-1']);
    const change = { externalClientSecret: await sealed() };
    await one.db.update(t.oidcClients).set(change).where(eq(t.oidcClients.clientId, clientId));
    expect(await tokens()).toBe('token-2');
  } finally {
    farEnd.closeAllConnections();
    await new Promise((done) => farEnd.close(done));
  }
});

test('a client that is disabled at one gets no token at the other', async () => {
  const { clientId } = await makeMachine(one);
  expect((await tokenOf(clientId)).status).toBe(200);
  const change = (isEnabled: boolean) =>
    one.db.update(t.oidcClients).set({ isEnabled }).where(eq(t.oidcClients.clientId, clientId));
  await change(false);
  expect(await tokenOf(clientId)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  await change(true);
  expect((await tokenOf(clientId)).status).toBe(200);
});

test('a sign-in policy of one asks at the sign-ins of the other', async () => {
  const config = await discover(one);
  await signIn(config, 'guro.lunde');
  const organizations = (change: Partial<typeof t.organizations.$inferInsert>) =>
    other.db.update(t.organizations).set(change);
  await organizations({ signInRequirement: 'secondFactor', signInFrom: '2020-01-01' });
  const visitor = new Visitor();
  const form = await visitor.open((await startSignIn(config)).url);
  const values = { username: 'guro.lunde', password: DEMO_PASSWORD };
  const asked = await visitor.submit(form, 'current-password', values);
  expect([asked.status, asked.body.includes('name="code"')]).toEqual([200, true]);
  await organizations({ signInRequirement: 'none', signInFrom: null });
  await signIn(config, 'guro.lunde');
});

test('an identity provider that is switched off at one is not led to by the other', async () => {
  const there = await PlayedProvider.start();
  try {
    await connect(one.db, there.issuer);
    const config = await discover(one);
    const ask = async () => await new Visitor().open((await startSignIn(config, ASKED)).url);
    expect(new URL((await ask()).url).origin).toBe(there.issuer);
    const [connection] = await other.db.update(t.providerConnections).set({ state: 'disabled' }).returning();
    expect(connection?.name).toBe(DEMO_IDP);
    const page = await ask();
    expect(page.body).toContain('is switched off');
    expect([new URL(page.url).origin, page.status]).toEqual([one.url, 503]);
  } finally {
    await there.stop();
  }
});

test('an access token that was ended at one ends at the other', async () => {
  const { tokens } = await signIn(await discover(one), 'guro.lunde');
  const me = async () =>
    (await fetch(`${otherUrl}/api/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status;
  expect(await me()).toBe(200);
  await one.db.delete(t.oidcRecords).where(eq(t.oidcRecords.model, 'AccessToken'));
  await expect.poll(me).toBe(401);
});

test('new signing keys are published by the other within a minute', async () => {
  const kids = async (url: string) =>
    ((await (await fetch(`${url}/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  await one.rotateKeys();
  const made = await kids(one.url);
  expect(await kids(otherUrl)).not.toEqual(made);
  await vi.advanceTimersByTimeAsync(SIGNING_KEYS.lookSeconds * 1000);
  await expect.poll(() => kids(otherUrl)).toEqual(made);
  expect(SIGNING_KEYS.lookSeconds).toBeLessThanOrEqual(60);
});

const oldMails = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), sender: 'a@b.test', recipient: 'c@d.test', subject: 'x', body: 'x', language: 'en' },
    ...{ createdAt: new Date(Date.now() - 40 * 86_400_000), state: 'kept' as const },
  }));
const left = async () => (await one.db.select().from(t.outboxMails)).length;

test('while one removes what is old, the other leaves it to that one', async () => {
  await one.db.insert(t.outboxMails).values(oldMails(10));
  let ended = (): void => undefined;
  const isEnded = new Promise<void>((resolve) => (ended = resolve));
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  // A step of the first one's sweep that takes long, with the lock that its steps take.
  const step = one.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7290419::bigint)`);
    held();
    await isEnded;
  });
  await isHeld;
  expect(await sweepOld(other.db, DEFAULT_RETENTION)).toBe(false);
  expect(await left()).toBe(10);
  ended();
  await step;
  expect(await sweepOld(other.db, DEFAULT_RETENTION)).toBe(true);
  expect(await left()).toBe(0);
});

test('two sweeps at the same time remove each row once', async () => {
  await one.db.insert(t.outboxMails).values(oldMails(2500));
  let removed = 0;
  const count = (what: string, rows: number) => void (what === 'mails' && (removed += rows));
  const done = await Promise.all([one, other].map(({ db }) => sweepOld(db, DEFAULT_RETENTION, count)));
  // Each may have left the rest to the other.
  if (!done.includes(true)) await sweepOld(one.db, DEFAULT_RETENTION, count);
  expect([removed, await left()]).toEqual([2500, 0]);
});
