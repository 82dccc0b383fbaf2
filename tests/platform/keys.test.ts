/** When signing keys are made and replaced, and that all processes notice. */
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { SIGNING_KEYS, readKeys, rotateWhenDue, sweepKeys } from '@/lib/platform/oidc/keys';
import { keepKeys } from '@/lib/platform/upkeep';
import { type AdminWorld, silent, startAdminWorld } from './support/admin';
import { discover, signIn } from './support/platform';

const DAY_MS = 86_400_000;
const DAYS = 90;
let world: AdminWorld;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startAdminWorld();
});
afterAll(async () => {
  await world.dispose();
  vi.useRealTimers();
});

const kids = async (now?: Date) => (await readKeys(world.platform.db, now)).map(({ kid }) => kid ?? '');
const jwks = async () =>
  (await (await fetch(`${world.platform.url}/jwks`)).json()) as { keys: { kid: string; kty: string }[] };
const published = async () => (await jwks()).keys.map(({ kid }) => kid);
const afterDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it('the next keys are made a day before the old ones are too old, once, and sign a day later', async () => {
  const { db } = world.platform;
  const before = await kids();
  const { tokens } = await signIn(await discover(world.platform), 'nora.winther');
  const signed = tokens.id_token ?? '';
  expect(before).toContain(decodeProtectedHeader(signed).kid);

  expect(await rotateWhenDue(db, DAYS, afterDays(DAYS - 1.1))).toBe(false);
  expect(await kids()).toEqual(before);
  // Two processes look at the same moment.
  const made = await Promise.all([0, 1].map(() => rotateWhenDue(db, DAYS, afterDays(DAYS - 1))));
  expect(made.toSorted()).toEqual([false, true]);
  const next = (await kids()).filter((kid) => !before.includes(kid));
  expect(next).toHaveLength(before.length);
  expect((await kids(afterDays(DAYS - 0.1))).slice(0, 2).toSorted()).toEqual(before.toSorted());
  expect((await kids(afterDays(DAYS + 0.1))).slice(0, 2).toSorted()).toEqual(next.toSorted());
  expect(await rotateWhenDue(db, DAYS, afterDays(DAYS + 1))).toBe(false);

  // The other process notices within a minute.
  expect(await published()).not.toEqual(expect.arrayContaining(next));
  await vi.advanceTimersByTimeAsync(SIGNING_KEYS.lookSeconds * 1000);
  await expect.poll(published).toEqual(expect.arrayContaining([...before, ...next]));
  await jwtVerify(signed, createLocalJWKSet(await jwks()), { issuer: world.platform.url });
});

it('old keys stay until the last token that they signed has ended', async () => {
  const { db } = world.platform;
  const [old] = await db.select().from(t.signingKeys).orderBy(t.signingKeys.createdAt).limit(1);
  const endOf = (seconds: number) =>
    db
      .update(t.signingKeys)
      .set({ retiredAt: new Date(Date.now() - seconds * 1000) })
      .where(eq(t.signingKeys.kid, old!.kid));
  await endOf(ISSUER_SECONDS.grant - 60);
  await sweepKeys(db);
  expect(await kids()).toContain(old!.kid);
  await endOf(ISSUER_SECONDS.grant + 60);
  await sweepKeys(db);
  expect(await kids()).not.toContain(old!.kid);
});

it('a process makes them by its schedule, says so, and publishes them', async () => {
  const { db } = world.platform;
  const { noticeKeys, provider } = await world.context.issuer();
  const said: string[] = [];
  const log = { ...silent, info: (_: object, message: string) => void said.push(message) };
  await db.update(t.signingKeys).set({ createdAt: afterDays(-9), retiredAt: null });
  const before = await kids();
  await keepKeys({ db, log, noticeKeys, signingKeyDays: 11 });
  const earlier = provider();
  expect([said, (await kids()).length]).toEqual([[], before.length]);
  await keepKeys({ db, log, noticeKeys, signingKeyDays: 10 });
  expect(provider()).not.toBe(earlier);
  expect(said).toEqual([expect.stringContaining('the next signing keys are published')]);
  expect((await kids()).length).toBe(before.length + 2);
});
