/** What admins see of the sign-ins of their tenant's people: docs/decisions/sign-in-events.md. */
import { and, eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import type { History, HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import * as t from '@/lib/platform/db/schema';
import { forgetPerson } from '@/lib/platform/sign-in/forgetting';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { SignInTrail } from '@/lib/platform/sign-in/trail';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { START, SecondFactors, codeAt, give, wrongCode } from './support/second-factors';
import { Visitor } from './support/visitor';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const ADMIN = 'bjorn.eide';
const OTHER_ADMIN = 'nora.winther';

const platform = await platformOfFile();
const config = await discover(platform);
const tenantId = (await tenantsOf(ADMIN))[0]!;
const token = (await signIn(config, ADMIN)).tokens.access_token;
beforeEach(async () => void (await platform.db.delete(t.signInAttempts)));
afterEach(() => void vi.useRealTimers());

async function userOf(username: string) {
  const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, username));
  return user!;
}

async function tenantsOf(username: string): Promise<string[]> {
  const { id } = await userOf(username);
  const rows = await platform.db.select().from(t.tenantMembers).where(eq(t.tenantMembers.userId, id));
  return rows.map((row) => row.tenantId);
}

/** Someone of the admin's tenant, who is no admin. */
async function member(index = 0) {
  const rows = await platform.db
    .select({ user: t.users })
    .from(t.tenantMembers)
    .innerJoin(t.users, eq(t.users.id, t.tenantMembers.userId))
    .where(
      and(eq(t.tenantMembers.tenantId, tenantId), eq(t.tenantMembers.role, Role.Regular), eq(t.users.idp, 'local')),
    )
    .orderBy(t.users.username);
  return rows[index]!.user;
}

async function history(query: string, as = token): Promise<HistoryEntry[]> {
  const { status, body } = await callApi(platform, as, 'GET', `/api/tenants/${tenantId}/history?limit=50&${query}`);
  expect(status).toBe(200);
  return asPage(body as History).items;
}

/** What the history says of a person's sign-ins, newest first. */
const recorded = async (personId: string): Promise<string[]> =>
  (await history(`action=signIns&actor=${personId}`)).map(({ changes }) =>
    changes.map(({ after }) => String(after)).join(' '),
  );

async function tryPassword(username: string, password = 'not-the-password') {
  const visitor = new Visitor();
  const page = await visitor.open((await startSignIn(config)).url);
  return await visitor.submit(page, 'current-password', { username, password });
}

const records = () => platform.db.$count(t.auditRecords, eq(t.auditRecords.result, 'signIn'));

describe('admins of the tenant see', () => {
  it('a success, and the sign-out', async () => {
    const { id, username, displayName } = await member();
    const { visitor } = await signIn(config, username);
    await visitor.submit(await visitor.open(`${platform.url}/session/end`), 'op.logoutForm', { logout: 'yes' });
    await expect.poll(() => recorded(id)).toEqual(['signedOut', 'password']);
    const [entry] = await history(`action=signIns&actor=${id}`);
    expect(entry).toMatchObject({ action: 'signIns', actor: { id, name: displayName }, target: { id: '', name: '' } });
  });

  it('wrong passwords, and a lock-out', async () => {
    const { id, username } = await member(1);
    await tryPassword(username);
    await expect.poll(() => recorded(id)).toEqual(['wrongPassword']);
    for (let tries = 1; tries < SIGN_IN_ATTEMPTS.perAccount; tries += 1) await tryPassword(username);
    expect((await tryPassword(username)).status).toBe(429);
    await expect.poll(() => recorded(id)).toContain('lockedOut');
  });

  it('a wrong code of the second factor, and the sign-in by a right one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    const people = new SecondFactors(platform, config);
    const { id, username } = await member(2);
    const { secret } = await people.addApp(username);
    const { visitor, page } = await people.password(username);
    const again = await give(visitor, page, wrongCode(secret));
    await give(visitor, again, codeAt(secret));
    vi.useRealTimers();
    await expect.poll(() => recorded(id)).toEqual(['secondFactor', 'wrongCode', 'password']);
  });

  it('a recovery: that a link was asked for, and the new password', async () => {
    const { id, username } = await member(3);
    const visitor = new Visitor();
    const first = await visitor.open((await startSignIn(config)).url);
    const href = /href="([^"]*\/forgotten[^"]*)"/.exec(first.body)?.[1] ?? '';
    await visitor.submit(await visitor.open(new URL(href, platform.url)), 'username', { username });
    await expect.poll(() => recorded(id)).toEqual(['requested']);
    const { link } = await newResetLink(platform.db, id, platform.url);
    const password = 'seven grey herons at dawn';
    await visitor.submit(await visitor.open(link), 'new-password', { password, passwordAgain: password });
    await expect.poll(() => recorded(id)).toEqual(['completed', 'requested']);
  });
});

describe('a history', () => {
  it('shows sign-ins only when it is asked for them, and offers that where there are some', async () => {
    await expect.poll(records).toBeGreaterThan(0);
    expect((await history('')).map(({ action }) => action)).not.toContain('signIns');
    expect(await history('action=signIns,members.update')).toEqual([]);
    const { body } = await callApi(platform, token, 'GET', `/api/tenants/${tenantId}/history?limit=1&facets=true`);
    expect(body).toMatchObject({ facets: { actions: expect.arrayContaining(['signIns']) } });
  });

  it('of another tenant says nothing of them, and its admin is not let in', async () => {
    const other = (await signIn(config, OTHER_ADMIN)).tokens.access_token;
    const { id } = await member();
    for (const place of await tenantsOf(OTHER_ADMIN)) {
      if (place === tenantId) continue;
      const { body } = await callApi(platform, other, 'GET', `/api/tenants/${place}/history?limit=50&action=signIns`);
      expect(JSON.stringify(body)).not.toContain(id);
    }
    const path = `/api/tenants/${tenantId}/history?limit=50&action=signIns`;
    expect((await callApi(platform, other, 'GET', path)).status).toBe(403);
  });

  it('has nothing of a name that there is not', async () => {
    const before = await records();
    const trail = new SignInTrail(platform.db, silent);
    trail.note('refused', 'lockedOut', { idp: 'local', name: 'planted.name.4711' });
    trail.note('refused', 'wrongPassword');
    await trail.write();
    expect(await records()).toBe(before);
    const [{ text = '' } = {}] = await platform.db
      .select({ text: sql<string>`string_agg(details::text, ' ')` })
      .from(t.auditRecords);
    expect(text).not.toContain('4711');
  });
});

it('a thousand wrong tries write four records; a new window begins anew', async () => {
  const { id } = await member(4);
  const trail = new SignInTrail(platform.db, silent);
  const often = async (times: number) => {
    for (let done = 0; done < times; done += 5) {
      for (let at = 0; at < 5; at += 1) trail.note('refused', 'wrongPassword', { id });
      await trail.write();
    }
  };
  await often(1000);
  expect(await recorded(id)).toEqual([1000, 100, 10, 5].map((times) => `wrongPassword ${times}`));
  await platform.db
    .update(t.signInAttempts)
    .set({ windowEndsAt: new Date(Date.now() - 1000) })
    .where(like(t.signInAttempts.key, `history:%:${id}`));
  trail.note('refused', 'wrongPassword', { id });
  await trail.write();
  expect((await recorded(id))[0]).toBe('wrongPassword');
});

it('a person who is deleted keeps the pseudonym alone', async () => {
  const user = await member(4);
  await platform.db.transaction(async (tx) => void (await forgetPerson(tx, user)));
  const all = (await history('action=signIns')).filter(({ actor }) => actor.id === user.id);
  expect(all.length).toBeGreaterThan(0);
  expect(new Set(all.map(({ actor }) => actor.name))).toEqual(new Set([`person-${user.id.slice(0, 8)}`]));
  expect(JSON.stringify(all)).not.toContain(user.displayName);
  expect(await platform.db.$count(t.signInAttempts, like(t.signInAttempts.key, `%${user.id}`))).toBe(0);
});
