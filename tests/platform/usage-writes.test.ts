/** Counters of use are written off the calls, wait for a database that is away, and end. */
import { type SQL, eq, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { UsageCounters } from '@/lib/platform/usage/counters';
import { isTrailWrite } from '@/lib/platform/sign-in/trail';
import { isUsageWrite } from '@/lib/platform/usage/store';
import { LEDGER, SECRET, asked, makeClient } from './support/clients';
import { type TestPlatform, signIn, startTestPlatform } from './support/platform';
import { ahead, countedUses, failToSignIn, operations } from './support/usage';

const statements: string[] = [];
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ onStatement: (statement) => void statements.push(statement) });
});
afterAll(() => platform.dispose());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const goTo = (day: string) => vi.setSystemTime(new Date(`${day}T09:00:00Z`));
const counted = (where: SQL) => countedUses(platform, where);

describe('no request waits', () => {
  const own = (made: string[]) => made.filter((statement) => !isUsageWrite(statement) && !isTrailWrite(statement));

  test('a sign-in, a refusal and a refresh make as many statements as without counters', async () => {
    const other: string[] = [];
    const without = await startTestPlatform({
      usageCounters: false,
      onStatement: (statement) => void other.push(statement),
    });
    const walk = async (of: TestPlatform) => {
      const { clientId, config } = await makeClient(of, {
        tenants: ['operations'],
        allowedScopes: ['openid', 'roles', 'offline_access', LEDGER],
        secret: SECRET,
      });
      const scope = `openid roles offline_access ${LEDGER}`;
      const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(scope) });
      await failToSignIn(config, 'bjorn.eide', asked(scope));
      await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
      return clientId;
    };
    statements.length = 0;
    const clientId = await walk(platform);
    const counting = own(statements);
    other.length = 0;
    await walk(without);
    expect(counting).toEqual(own(other));
    await vi.waitFor(async () => expect(await counted(sql`s.client_id = ${clientId}`)).not.toEqual({}));
    await without.dispose();
  });

  test('the first of some uses is written a second after it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const counters = new UsageCounters(platform.db, { info() {}, warn() {}, error() {} }, true);
    statements.length = 0;
    const written = () => statements.filter(isUsageWrite).length;
    counters.count({ kind: 'refusal' });
    await vi.advanceTimersByTimeAsync(600);
    counters.count({ kind: 'refusal' });
    await vi.advanceTimersByTimeAsync(399);
    expect(written()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(written()).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written()).toBe(1);
    vi.useRealTimers();
    await counters.close();
  });

  test('many uses are one statement a second, whatever they are', async () => {
    const counters = new UsageCounters(platform.db, { info() {}, warn() {}, error() {} }, true);
    statements.length = 0;
    for (let number = 0; number < 500; number += 1) {
      counters.count({ kind: 'refusal' }, { kind: 'signIn', person: demoId('user bjorn.eide') });
    }
    expect(statements).toEqual([]);
    await counters.close();
    expect(statements.filter(isUsageWrite)).toHaveLength(1);
  });
});

describe('a database that is away', () => {
  test('keeps what waits for the next try, up to a bound that is said', async () => {
    goTo(ahead(31));
    const { clientId } = await makeClient(platform);
    const warn = vi.fn<(entry: Record<string, unknown>, message: string) => void>();
    const state = { isAway: true };
    const db = new Proxy(platform.db, {
      get: (target, name) =>
        state.isAway && name === 'execute' ? () => Promise.reject(new Error('no')) : Reflect.get(target, name),
    });
    const dropped = vi.fn<(uses: number) => void>();
    const counters = new UsageCounters(db, { info() {}, warn, error() {} }, true, dropped);
    counters.count({ kind: 'token', client: clientId });
    await counters.write();
    await counters.write();
    expect(warn).toHaveBeenCalledTimes(1);
    for (let number = 0; number < 20_010; number += 1)
      counters.count({ kind: 'scope', client: `none ${number}`, name: 'x' });
    await counters.write();
    goTo(ahead(32));
    counters.count({ kind: 'token', client: clientId });
    state.isAway = false;
    await counters.close();
    expect(dropped.mock.calls.reduce((sum, [uses]) => sum + uses, 0)).toBe(12);
    expect(warn).toHaveBeenLastCalledWith({ uses: 12 }, expect.stringContaining('not counted'));
    expect(await counted(sql`s.client_id = ${clientId}`)).toEqual({ [`${ahead(31)} token ${clientId}`]: '1 by 0' });
  });
});

test('what is older than 400 days goes, and what people had in a tenant that they left', async () => {
  goTo(ahead(41));
  const counters = new UsageCounters(platform.db, { info() {}, warn() {}, error() {} }, true);
  const { clientId } = await makeClient(platform, { tenants: ['operations'] });
  const person = demoId('user dag.halvorsen');
  counters.count({ kind: 'signIn', client: clientId, person });
  await counters.write();
  const ofClient = sql`s.client_id = ${clientId}`;
  const inTenant = async () =>
    (
      await rowsOf<{ n: number }>(
        platform.db,
        sql`select count(*)::int as n from usage_people p join usage_subjects s on s.id = p.subject_id
          where p.user_id = ${person} and s.tenant_id = ${operations}`,
      )
    )[0]?.n;
  expect(await inTenant()).toBe(1);
  await platform.db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, person));
  goTo(ahead(441));
  await counters.sweep();
  expect(await inTenant()).toBe(0);
  expect(Object.keys(await counted(ofClient))).toHaveLength(1);
  goTo(ahead(442));
  await counters.sweep();
  expect(await counted(ofClient)).toEqual({});
  expect(await rowsOf(platform.db, sql`select from usage_subjects s where ${ofClient}`)).toEqual([]);
});

test('the setting off counts nothing and forgets since when', async () => {
  const since = () =>
    rowsOf<{ value: unknown }>(platform.db, sql`select value from settings where key = 'usage-since'`);
  expect(await since()).toHaveLength(1);
  const off = new UsageCounters(platform.db, { info() {}, warn() {}, error() {} }, false);
  await off.open();
  expect(await since()).toEqual([]);
  statements.length = 0;
  off.count({ kind: 'refusal' });
  await off.close();
  expect(statements).toEqual([]);
});
