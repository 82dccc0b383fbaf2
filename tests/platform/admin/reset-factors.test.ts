/** The commands of an operator for people who have lost their second factor, or have typed too many wrong codes. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type AdminWorld, startAdminWorld } from '../support/admin';
import { CODE_ATTEMPTS } from '@/lib/platform/sign-in/factors';
import { discover, signIn } from '../support/platform';
import { START, SecondFactors, isSignedIn, wrongCode } from '../support/second-factors';

const PERSON = 'bjorn.eide';
const userId = demoId(`user ${PERSON}`);
let world: AdminWorld;
let people: SecondFactors;
beforeAll(async () => {
  world = await startAdminWorld();
  people = new SecondFactors(world.platform, await discover(world.platform));
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());
afterAll(() => world.dispose());

it('takes app, recovery codes and passkeys away, with a record, a mail of each and a line in the log', async () => {
  const { db } = world.platform;
  expect((await world.run('reset-factors', PERSON)).text).toContain('has no authenticator app and no passkey');
  expect(await world.recordsOf('resetFactors')).toEqual([]);
  await people.addApp(PERSON);
  await db.insert(t.passkeys).values({
    ...{ id: 'lost', userId, credentialId: 'lost', publicKey: 'a', counter: 0, name: 'Lost key' },
    ...{ transports: [], aaguid: '00000000-0000-0000-0000-000000000000', isSynced: false, backedUp: false },
  });
  expect(isSignedIn((await people.password(PERSON)).page)).toBe(false);

  const { ok, text } = await world.run('reset-factors', PERSON);
  expect({ ok, text }).toEqual({
    ok: true,
    text: expect.stringContaining('the password is enough, unless a sign-in policy asks for more'),
  });

  expect(isSignedIn((await people.password(PERSON)).page)).toBe(true);
  expect(await db.select().from(t.recoveryCodes).where(eq(t.recoveryCodes.userId, userId))).toEqual([]);
  expect(await db.select().from(t.passkeys).where(eq(t.passkeys.userId, userId))).toEqual([]);
  expect(await world.recordsOf('resetFactors')).toEqual([
    expect.objectContaining({ actorId: 'operator', targetType: 'person', targetId: userId }),
  ]);
  const mails = await db.select().from(t.outboxMails).orderBy(t.outboxMails.createdAt);
  expect(mails.map(({ body }) => body).filter((body) => body.includes('Lost key'))).toHaveLength(1);
  expect(mails.map(({ subject }) => subject)).toContain('Autentiseringsappen på kontoen din er fjernet');
  expect(world.warnings).toContainEqual({
    user: userId,
    message: 'an operator took away the second factor and the passkeys of this person',
  });
});

it('unlock lets the first code of an app be tried again', async () => {
  const { tokens } = await signIn(people.config, 'anja.berg');
  const token = tokens.access_token;
  const { secret } = await people.start(token);
  const guess = async () =>
    (await people.post(token, '/authenticator/confirmation', { code: wrongCode(secret) })).status;
  for (let tries = 0; tries < CODE_ATTEMPTS.perAccount; tries += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  expect((await world.run('unlock', 'anja.berg')).ok).toBe(true);
  expect(await guess()).toBe(400);
});
