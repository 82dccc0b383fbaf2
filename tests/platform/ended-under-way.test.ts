/** What ends all access while a sign-in is in the middle of something: of what began before, nothing goes on. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DERIVATIONS } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { createMailer } from '@/lib/platform/mail/mailer';
import { dropEnded, endAllAccess, endSessions, isSessionAlive } from '@/lib/platform/oidc/sessions';
import { hashPassword } from '@/lib/platform/secrets';
import { addPasskey, placeOfPasskeys } from '@/lib/platform/sign-in/passkeys';
import { PasskeyPlatform, optionsOf } from './support/passkeys';
import { signIn, startSignIn } from './support/platform';
import { type Page, Visitor } from './support/visitor';

const username = 'guro.lunde';
const userId = demoId(`user ${username}`);
const organizationId = demoId('organization northwind');
const statements: string[] = [];
let world: PasskeyPlatform;
let next: string;
beforeAll(async () => {
  world = await PasskeyPlatform.start({ onStatement: (one) => void statements.push(one) });
  next = await hashPassword('seven grey herons at dawn');
});
afterAll(() => world.platform.dispose());
const isTheirs = eq(t.users.id, userId);
let before: typeof t.users.$inferSelect;
beforeEach(async () => {
  const { db } = world.platform;
  before = await world.accountOf(username);
  await db.delete(t.signInAttempts);
  await db.delete(t.totpFactors);
  await db.update(t.organizations).set({ signInRequirement: 'none', signInFrom: null });
});

/** Does something; as soon as a statement of it is seen, the password is another one and all access has ended, as after a reset. */
async function resetAfter(statement: string, work: () => Promise<Page>): Promise<Page> {
  const { db } = world.platform;
  // Those before it are checked first.
  const busy = Array.from({ length: DERIVATIONS.atOnce * 3 }, () => hashPassword('keeps the place'));
  statements.length = 0;
  const done = work();
  await expect.poll(() => statements.some((one) => one.includes(statement)), { interval: 1 }).toBe(true);
  await db.transaction(async (tx) => {
    await tx.update(t.users).set({ passwordHash: next, passwordChangedAt: new Date() }).where(isTheirs);
    await endAllAccess(tx, userId);
  });
  await Promise.all(busy);
  const page = await done;
  await db.update(t.users).set({ passwordHash: before.passwordHash }).where(isTheirs);
  return page;
}

const isStored = (model: string) =>
  world.platform.db.$count(t.oidcRecords, and(eq(t.oidcRecords.model, model), eq(t.oidcRecords.accountId, userId)));

async function enter() {
  const visitor = new Visitor();
  const { url } = await startSignIn(world.config);
  const page = await visitor.open(url);
  return { visitor, send: () => visitor.submit(page, 'current-password', { username, password: DEMO_PASSWORD }) };
}

describe('row 46: a password that is changed while it is looked at', () => {
  test('signs no one in any more', async () => {
    const { visitor, send } = await enter();
    const page = await resetAfter('"users"."username"', send);
    expect([page.status, page.url]).not.toEqual([0, expect.stringContaining('code=')]);
    expect(await isStored('Session')).toBe(0);
    expect((await visitor.open((await startSignIn(world.config)).url)).body).toContain('current-password');
  });

  test('leads to no second step', async () => {
    const confirmed = { userId, sealedSecret: 'sealed', confirmedAt: new Date() };
    await world.platform.db.insert(t.totpFactors).values(confirmed);
    const { send } = await enter();
    expect((await resetAfter('"users"."username"', send)).body).toContain('current-password');
    expect(await world.platform.db.$count(t.pendingSignIns)).toBe(0);
  });
});

describe('row 46: a session that is stored as its person’s access ends', () => {
  test.each([
    ['all access', () => endAllAccess(world.platform.db, userId)],
    ['all sessions', () => endSessions(world.platform.db, userId, { except: undefined })],
  ])('%s: is taken away again, also when it is new', async (_, end) => {
    const { db } = world.platform;
    await signIn(world.config, username);
    const isSession = and(eq(t.oidcRecords.model, 'Session'), eq(t.oidcRecords.accountId, userId));
    // It has been noted and is not stored yet.
    const [session] = await db.delete(t.oidcRecords).where(isSession).returning();
    await end();
    await db.insert(t.oidcRecords).values(session!);
    await dropEnded(db, session!.uid ?? '');
    expect(await isStored('Session')).toBe(0);
  });
});

describe('row 46: what is set up while all access ends', () => {
  test('an app that a policy asks for is not kept, and signs no one in', async () => {
    const { db } = world.platform;
    await db.update(t.organizations).set({ signInRequirement: 'secondFactor', signInFrom: '2020-01-01' });
    await db.insert(t.organizationMembers).values({ organizationId, userId }).onConflictDoNothing();
    const { visitor, send } = await enter();
    const page = await send();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)?.[1] ?? '';
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
    const end = await resetAfter('select "started_secret"', () => visitor.submit(page, 'name="code"', { code }));
    expect(end.body).toContain('current-password');
    expect(await db.$count(t.totpFactors, isNotNull(t.totpFactors.sealedSecret))).toBe(0);
    expect((await visitor.open(page.url)).body).toContain('current-password');
  });

  test('a passkey is not kept', async () => {
    const { visitor, page } = await world.openAdding('bjorn.eide');
    const answer = world.device().create(await optionsOf(visitor, page));
    const user = await world.accountOf('bjorn.eide');
    const uid = page.url.split('/').at(-1);
    const { db } = world.platform;
    const isSession = and(eq(t.oidcRecords.model, 'Session'), eq(t.oidcRecords.accountId, user.id));
    const [session] = await db.select().from(t.oidcRecords).where(isSession);
    await endSessions(db, user.id, { except: undefined });
    const mailer = createMailer({ mailFrom: 'platform@platform.test', log: { info() {}, warn() {}, error() {} } });
    const place = placeOfPasskeys(world.platform.url)!;
    const made = { user, answer, name: 'Planted' };
    const isSignedIn = (tx: Db) => isSessionAlive(tx, user.id, session!.uid ?? '');
    expect(await addPasskey({ db, mailer }, place, `new passkey ${uid}`, made, isSignedIn)).toBe(undefined);
    expect(await db.$count(t.passkeys, eq(t.passkeys.name, 'Planted'))).toBe(0);
  });
});
