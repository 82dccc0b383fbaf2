/** Accounts without a membership are deleted after a time, and only then: docs/decisions/retention.md. */
import { eq } from 'drizzle-orm';
import { describe, expect, inject, test, vi } from 'vitest';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { runAdmin } from '@/lib/platform/admin/commands';
import type { Db } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { createMailer } from '@/lib/platform/mail/mailer';
import type { Retention } from '@/lib/platform/retention';
import { countWithoutMembership, deleteWithoutMembership } from '@/lib/platform/sign-in/without-membership';
import { Upstreams } from '@/lib/platform/upstream/upstreams';
import { startUpkeep, sweepExpired } from '@/lib/platform/upkeep';
import { silent } from './support/admin';
import { DAYS, OLD, ORGANIZATION, RECENT, ago, awayWorld, keep } from './support/away';
import { columnsWith } from './support/bytes';

const TENANT = demoId('tenant operations');
const { world, away, stepsOf, left, clear, join, leave, depart } = awayWorld();

const setUser = (userId: string, set: Partial<typeof t.users.$inferInsert>) =>
  world.db.update(t.users).set(set).where(eq(t.users.id, userId));
async function invite(userId: string, how: 'person' | 'mail' | 'user name'): Promise<void> {
  const [user] = await world.db.select().from(t.users).where(eq(t.users.id, userId));
  await world.db.insert(t.invitations).values({
    ...{
      id: `invitation ${userId}`,
      linkHash: userId,
      type: 'member' as const,
      tenantId: TENANT,
      role: 'User',
      language: 'en',
    },
    userId: how === 'person' ? userId : null,
    contactEmail: how === 'mail' ? user!.contactEmail.toUpperCase() : 'other@left.example',
    username: how === 'user name' ? user!.username.toUpperCase() : `other ${userId}`,
    // One that has expired may be sent again.
    expiresAt: ago(20),
  });
}
const endInvitation = (id: string) =>
  world.db
    .update(t.invitations)
    .set({ status: 'withdrawn' })
    .where(eq(t.invitations.id, `invitation ${id}`));

/** What keeps an account, and what ends that. */
type Reason = [name: string, begin: (id: string) => PromiseLike<unknown>, end: (id: string) => PromiseLike<unknown>];
const atTime = (name: string, note: (id: string, at: Date) => PromiseLike<unknown>): Reason => [
  name,
  (id) => note(id, RECENT),
  (id) => note(id, OLD),
];

const useDevice = (userId: string, lastUsedAt: Date) =>
  world.db
    .insert(t.devices)
    .values({ userId, tokenHash: `device ${userId}`, lastUsedAt })
    .onConflictDoUpdate({ target: [t.devices.userId, t.devices.tokenHash], set: { lastUsedAt } });
/** One that is still open at the issuer is not swept, however long ago it was used. */
const useSession = (userId: string, lastActivity: Date) =>
  world.db
    .insert(t.signIns)
    .values({ sessionUid: `session ${userId}`, userId, startedAt: OLD, lastActivity })
    .onConflictDoUpdate({ target: t.signIns.sessionUid, set: { lastActivity } });
const holdSession = (id: string) =>
  world.db
    .insert(t.oidcRecords)
    .values({ model: 'Session', id, uid: `session ${id}`, payload: {}, expiresAt: ago(-1) });

const REASONS: Reason[] = [
  atTime('was made', (id, createdAt) => setUser(id, { createdAt })),
  atTime('was active', (id, lastActivity) => setUser(id, { lastActivity })),
  atTime('got a new password', (id, passwordChangedAt) => setUser(id, { passwordChangedAt })),
  atTime('was disabled', (id, disabledAt) => setUser(id, { disabledAt })),
  atTime('left an organization', depart),
  atTime('was used in a browser', useDevice),
  atTime('was used in a session', async (id, at) => {
    if (at === RECENT) await holdSession(id);
    await useSession(id, at);
  }),
  ['has a membership', (id) => join(id), async (id) => (await leave(id), await depart(id, OLD))],
  [
    'has a membership of a tenant',
    (userId) => world.db.insert(t.tenantMembers).values({ userId, tenantId: TENANT, role: 'User' }),
    (id) => world.db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, id)),
  ],
  [
    'is the break-glass account of a provider',
    async (id) => {
      await world.db.insert(t.identityProviders).values({ name: id, displayName: 'Some' });
      await world.db.insert(t.providerConnections).values({
        ...{
          name: id,
          organizationId: ORGANIZATION,
          issuer: 'https://login.example',
          clientId: 'a',
          sealedSecret: 'a',
        },
        ...{ authentication: 'client_secret_post' as const, scope: 'openid', breakGlassUserId: id },
        claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'upn' },
      });
    },
    (id) =>
      world.db.update(t.providerConnections).set({ breakGlassUserId: null }).where(eq(t.providerConnections.name, id)),
  ],
  [
    'has a token',
    (id) =>
      world.db
        .insert(t.oidcRecords)
        .values({ model: 'RefreshToken', id, accountId: id, payload: {}, expiresAt: ago(-1) }),
    (id) =>
      world.db
        .update(t.oidcRecords)
        .set({ expiresAt: ago(1) })
        .where(eq(t.oidcRecords.id, id)),
  ],
  [
    'has a record without end at the issuer',
    (id) => world.db.insert(t.oidcRecords).values({ model: 'Grant', id, accountId: id, payload: {} }),
    (id) => world.db.delete(t.oidcRecords).where(eq(t.oidcRecords.id, id)),
  ],
  ['is invited', (id) => invite(id, 'person'), endInvitation],
  ['is invited by its address', (id) => invite(id, 'mail'), endInvitation],
  ['is invited by its user name', (id) => invite(id, 'user name'), endInvitation],
];

describe('an account', () => {
  test.each(REASONS)('stays that %s, and goes when that is over', async (_, begin, end) => {
    const [id = ''] = await away();
    await begin(id);
    expect(await countWithoutMembership(world.db, DAYS)).toBe(0);
    expect(await stepsOf()).toEqual([0]);
    expect(await left([id])).toBe(1);
    await end(id);
    expect(await countWithoutMembership(world.db, DAYS)).toBe(1);
    expect(await stepsOf()).toEqual([1, 0]);
    expect(await left([id])).toBe(0);
  });

  test('that was never used goes after its making, and stays where no time is set', async () => {
    const ids = await away(1, { lastActivity: null });
    expect(await stepsOf(undefined, { ...keep, accounts: undefined })).toEqual([]);
    expect(await left(ids)).toBe(1);
    expect(await stepsOf()).toEqual([1, 0]);
  });

  test('stays that is used again after it was found', async () => {
    const [id = ''] = await away();
    await world.db.transaction(async (tx) => {
      const execute = tx.execute.bind(tx);
      const grant = { model: 'Grant', id, accountId: id, payload: {} };
      const then = {
        execute: async (...given: Parameters<Db['execute']>) => {
          const rows = await execute(...given);
          Object.assign(tx, { execute });
          await tx.insert(t.oidcRecords).values(grant);
          return rows;
        },
      };
      Object.assign(tx, then);
      expect(await deleteWithoutMembership(tx, DAYS)).toMatchObject({ deleted: 0 });
    });
    expect(await left([id])).toBe(1);
    await clear([id]);
  });

  test.skipIf(inject('postgres') === undefined)('stays that is given a membership at the same moment', async () => {
    const [id = ''] = await away();
    await world.db.transaction(async (tx) => {
      await tx.insert(t.organizationMembers).values({ userId: id, organizationId: ORGANIZATION });
      // Not committed, and so not seen; the row is not waited for.
      expect(await stepsOf()).toEqual([0]);
    });
    expect(await left([id])).toBe(1);
    await clear([id]);
  });
});

test('ten go in a step and a hundred in a sweep; one that is asked for all takes all', async () => {
  const ids = await away(125);
  expect(await stepsOf()).toEqual(Array.from({ length: 10 }, () => 10));
  expect(await left(ids)).toBe(25);
  expect(await stepsOf()).toEqual([10, 10, 5, 0]);
  await away(105);
  expect(await stepsOf(Infinity)).toEqual([...Array.from({ length: 10 }, () => 10), 5, 0]);
});

test('one is found among any number that stay', async () => {
  const ids = [...(await away(1500, { lastActivity: RECENT })), ...(await away(12, { createdAt: OLD }))];
  expect(await stepsOf()).toSatisfy((steps: number[]) => steps.at(-1) === 0 && steps.reduce((a, b) => a + b) === 12);
  expect(await left(ids)).toBe(1500);
  await clear(ids);
});

test('the platform looks at all accounts once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { db } = world;
  const deleted: number[] = [];
  let sweeps = 0;
  const end = startUpkeep({
    ...{ db, reads: db, log: silent, retention: keep, usage: { sweep: async () => void (sweeps += 1) } },
    ...{ mailer: createMailer({ mailFrom: 'a@b.example', log: silent }), publicUrl: 'http://platform.test' },
    ...{ consoleUrl: 'http://console.test', noticeKeys: async () => {} },
    upstreams: new Upstreams({ db, publicUrl: 'http://platform.test', allowPrivateAddresses: true }),
    onSwept: (what, rows) => void (what === 'accounts' && deleted.push(rows)),
  });
  const sweep = async () => {
    const before = sweeps;
    vi.advanceTimersByTime(ISSUER_SECONDS.sweep * 1000);
    await expect.poll(() => sweeps).toBe(before + 1);
  };
  try {
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    vi.setSystemTime(noon);
    await away();
    await sweep();
    expect(deleted).toEqual([1, 0]);
    await away();
    await sweep();
    expect(deleted).toEqual([1, 0]);
    vi.setSystemTime(noon + 24 * 3_600_000);
    await sweep();
    expect(deleted).toEqual([1, 0, 1, 0]);
  } finally {
    vi.useRealTimers();
    await end();
  }
});

test('an operator sees how many are due, and `prune` takes all of them', async () => {
  const ids = await away(105);
  const log = silent;
  const context = {
    ...{ db: world.db, log, publicUrl: '', smtpUrl: undefined, mailFrom: '', usage: { sweep: async () => {} } },
    issuer: () => Promise.reject(new Error('not needed')),
  };
  const finding = async (retention?: Retention) => {
    const { findings } = await runAdmin({ ...context, retention }, { command: 'check' });
    return findings?.find(({ part }) => part === 'accounts');
  };
  const says = 'those without a membership are deleted after 180 days without use, 105 are due';
  expect(await finding(keep)).toEqual({ part: 'accounts', state: 'ok', says });
  expect((await finding())?.says).toContain('RETENTION_ACCOUNT_DAYS is not set');
  expect((await runAdmin({ ...context, retention: keep }, { command: 'prune' })).ok).toBe(true);
  expect(await left(ids)).toBe(0);
});

test('the log says how many went', async () => {
  await away(11);
  const lines: unknown[] = [];
  const log = { ...silent, info: (entry: object, message: string) => void lines.push({ ...entry, message }) };
  await sweepExpired({ db: world.db, usage: { sweep: async () => {} }, retention: keep, log });
  const message = 'accounts without a membership were deleted';
  expect(lines).toEqual([
    { people: 10, message },
    { people: 1, message },
  ]);
});

test('row 46: no byte of name, address or user name is left, and the trail keeps the pseudonym', async () => {
  const words = {
    displayName: 'Zélie Quorblethwaite',
    contactEmail: 'zq@unheard-of.example',
    username: 'quorblezelie78',
  };
  const [id = ''] = await away(1, words);
  await invite(id, 'person');
  await endInvitation(id);
  await world.db.insert(t.auditRecords).values({
    ...{ requestId: 'r', actorId: id, operation: 'tenants.rename', result: 'success' as const, targetType: 'person' },
    ...{ targetId: id, details: { name: words.displayName, mail: words.contactEmail } },
  });
  await world.db.insert(t.outboxMails).values({
    ...{ id, sender: 'a@b.example', recipient: words.contactEmail, subject: 'Hei', body: words.displayName },
    ...{ language: 'en', state: 'sent' as const, createdAt: ago(1) },
  });
  expect(await stepsOf()).toEqual([1, 0]);
  for (const word of Object.values(words)) expect(await columnsWith(world.db, word)).toEqual([]);
  const name = `person-${id.slice(0, 8)}`;
  const trail = await world.db
    .select()
    .from(t.auditRecords)
    .where(eq(t.auditRecords.targetId, id))
    .orderBy(t.auditRecords.id);
  expect(trail).toMatchObject([
    { operation: 'tenants.rename', details: { name, mail: name } },
    { operation: 'operator.deleteWithoutMembership', actorId: 'operator', targetType: 'person', details: { name } },
  ]);
});
