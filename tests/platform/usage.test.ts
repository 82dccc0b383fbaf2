/** Counters of use are what really happened, in a week whose days the test moves. */
import { type SQL, eq, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { fingerprintOf } from '@/lib/platform/secrets';
import {
  countedSince,
  lastSignInAmong,
  lastSignInTo,
  lastUseOf,
  peopleSince,
  signInsByDay,
  usesOfApplication,
  usesOfClients,
} from '@/lib/platform/usage/read';
import { LEDGER, METERING, SECRET, asked, makeClient, makeMachine, northwind } from './support/clients';
import { callApi, discover, signIn, platformOfFile } from './support/platform';
import { ahead, countedUses, failToSignIn, operations } from './support/usage';
import { Visitor } from './support/visitor';

const inOperations = (tenantId: SQL): SQL => sql`${tenantId} = ${operations}`;

const platform = await platformOfFile();

const CALLBACK = asked('').redirect_uri ?? '';
const DAYS = [1, 2, 3, 4, 5, 6, 7].map(ahead);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const goTo = (day: string, time = '09:00') => vi.setSystemTime(new Date(`${day}T${time}:00Z`));

const counted = (where: SQL) => countedUses(platform, where);

/** Adds up what the test did. */
class Ledger {
  readonly #uses = new Map<string, { uses: number; people: Set<string> }>();

  add(day: string, what: string, person?: string): void {
    const key = `${day} ${what}`;
    const entry = this.#uses.get(key) ?? { uses: 0, people: new Set() };
    entry.uses += 1;
    if (person !== undefined) entry.people.add(person);
    this.#uses.set(key, entry);
  }

  /** Of roles and permissions, which are counted once for each person and day. */
  get rows(): Record<string, string> {
    const isGrant = (key: string) => /^\S+ (?:role|permission) /.test(key);
    return Object.fromEntries(
      [...this.#uses].map(([key, { uses, people }]) => [
        key,
        isGrant(key) ? `${people.size} by 0` : `${uses} by ${people.size}`,
      ]),
    );
  }
}

test('a scripted week is counted as it was: sign-ins, tokens, roles, permissions, scopes, redirects, secrets, refusals', async () => {
  goTo(DAYS[0] ?? '');
  const scope = `openid offline_access roles permissions ${LEDGER}`;
  const app = await makeClient(platform, {
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: scope.split(' '),
    applicationId: demoId('application ledger'),
    redirectUris: ['https://never.test/callback', CALLBACK],
  });
  const machine = await makeMachine(platform, { allowedScopes: [METERING] });
  const ofApp = eq(t.oidcClients.clientId, app.clientId);
  const [{ secretHash } = { secretHash: '' }] = await platform.db.select().from(t.oidcClients).where(ofApp);
  const secret = fingerprintOf(secretHash ?? '');
  const ledger = new Ledger();
  const token = (day: string) => {
    for (const name of scope.split(' ')) ledger.add(day, `scope ${app.clientId} ${name}`);
    ledger.add(day, `token ${app.clientId}`);
    ledger.add(day, `secret ${app.clientId} ${secret}`);
  };
  /** Roles and permissions in Fjordkraft Operations that each of the two has in this application. */
  const GRANTS: Record<string, string[]> = {};
  const carry = (day: string, person: string) => {
    ledger.add(day, `application ${operations}`, person);
    for (const grant of GRANTS[person] ?? []) ledger.add(day, `${grant.replace(' ', ` ${operations} `)}`, person);
  };
  const comeIn = async (day: string, person: string) => {
    const { tokens } = await signIn(app.config, person, { parameters: asked(scope) });
    const claims = tokens.claims() as unknown as Record<'roles' | 'permissions', { name: string; tenantId: string }[]>;
    GRANTS[person] = [
      ...claims.roles.map(({ name }) => `role ${name}`),
      ...claims.permissions.map(({ name }) => `permission ${name}`),
    ];
    expect(new Set(claims.permissions.map(({ tenantId }) => tenantId))).toEqual(new Set([operations]));
    token(day);
    carry(day, person);
    ledger.add(day, `redirect ${app.clientId} ${CALLBACK}`);
    for (const place of [`clientSignIn ${app.clientId}`, `signIn ${operations}`, 'signIn'])
      ledger.add(day, place, person);
    return tokens;
  };
  const refuse = async (day: string, person: string | undefined) => {
    await failToSignIn(app.config, person ?? 'a.stranger', asked(scope));
    ledger.add(day, `refusal ${person === undefined ? northwind : operations}`);
    ledger.add(day, 'refusal');
  };

  for (const [index, day] of DAYS.entries()) {
    goTo(day);
    const tokens = await comeIn(day, 'bjorn.eide');
    if (index % 2 === 0) await comeIn(day, 'astrid.solheim');
    if (index % 3 === 0) await comeIn(day, 'bjorn.eide');
    if (index === 4) await refuse(day, 'bjorn.eide');
    if (index === 5) await refuse(day, undefined);
    goTo(day, '17:00');
    await oidc.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
    token(day);
    carry(day, 'bjorn.eide');
    await oidc.clientCredentialsGrant(machine.config, { scope: METERING });
    ledger.add(day, `token ${machine.clientId}`);
    ledger.add(day, `scope ${machine.clientId} ${METERING}`);
  }
  const mine = sql`(s.client_id is null or s.client_id in (${app.clientId}, ${machine.clientId})) and not (s.kind = 'secret' and s.client_id = ${machine.clientId})`;
  // Each second one day is written.
  await vi.waitFor(async () => expect(await counted(mine)).toEqual(ledger.rows), { timeout: 15_000 });

  const [first = '', last = ''] = [DAYS[0], DAYS[6]];
  const week = DAYS.map((day, index) => ({
    day,
    signIns: 1 + Number(index % 2 === 0) + Number(index % 3 === 0),
    people: 1 + Number(index % 2 === 0),
    refused: Number(index === 4 || index === 5),
  }));
  expect(await rowsOf(platform.db, signInsByDay(null, first))).toEqual(week);
  const ofTenant = week.map((row, index) => (index === 5 ? { ...row, refused: 0 } : row));
  expect(await rowsOf(platform.db, signInsByDay(inOperations, first))).toEqual(ofTenant);
  expect(await rowsOf(platform.db, peopleSince(null, last))).toEqual([{ people: 2 }]);
  expect(await rowsOf(platform.db, peopleSince(inOperations, ahead(8)))).toEqual([{ people: 0 }]);
  const { uses } = await usesOfClients(platform.db, [app.clientId], last);
  expect(uses.find(({ kind }) => kind === 'secret')).toMatchObject({ name: secret, lastDay: last, uses: 4 });
  expect(uses.find(({ name }) => name === CALLBACK)).toMatchObject({ kind: 'redirect', lastDay: last, uses: 3 });
  const { uses: grants, people } = await usesOfApplication(platform.db, demoId('application ledger'), first);
  expect(people).toBe(2);
  const controller = grants.find(({ roleId }) => roleId === demoId('role ledger controller'));
  expect(controller).toMatchObject({ kind: 'role', tenantId: operations, lastDay: last, uses: 4 });
  const bjorn = sql`${demoId('user bjorn.eide')}`;
  const [days] = await rowsOf(
    platform.db,
    sql`select ${countedSince} as since, ${lastUseOf(sql`${app.clientId}`)} as client, ${lastSignInTo(sql`${operations}`, bjorn)} as tenant,
      ${lastSignInTo(sql`${northwind}`, bjorn)} as other, ${lastSignInAmong(sql`${demoId('organization fjordkraft')}`, bjorn)} as organization`,
  );
  expect(days).toEqual({ since: ahead(0), client: last, tenant: last, other: null, organization: last });
});

test('pairs of person and client, tenant and application keep the last day, and go with the person', async () => {
  goTo(ahead(11));
  const { clientId, config } = await makeClient(platform, { tenants: ['operations'] });
  await signIn(config, 'farid.rahimi', { parameters: asked('openid') });
  goTo(ahead(12));
  await signIn(config, 'farid.rahimi', { parameters: asked('openid') });
  const userId = demoId('user farid.rahimi');
  const pairs = () =>
    rowsOf<{ what: string; day: string }>(
      platform.db,
      sql`select concat_ws(' ', s.kind, s.client_id, s.tenant_id) as what, p.last_day::text as day from usage_people p
        join usage_subjects s on s.id = p.subject_id where p.user_id = ${userId} order by 1`,
    );
  const day = ahead(12);
  const expected = [`clientSignIn ${clientId}`, 'signIn', `signIn ${operations}`].map((what) => ({ what, day }));
  await vi.waitFor(async () => expect(await pairs()).toEqual(expected), { timeout: 5000 });
  await platform.db.delete(t.users).where(eq(t.users.id, userId));
  expect(await pairs()).toEqual([]);
  expect(await counted(sql`s.client_id = ${clientId} and s.kind = 'clientSignIn'`)).toEqual({
    [`${ahead(11)} clientSignIn ${clientId}`]: '1 by 1',
    [`${ahead(12)} clientSignIn ${clientId}`]: '1 by 1',
  });
  await platform.db.delete(t.oidcClients).where(eq(t.oidcClients.clientId, clientId));
  expect(await counted(sql`s.client_id = ${clientId}`)).toEqual({});
});

describe('a use of the client', () => {
  test('is no test sign-in of an admin, and an address is counted as it is registered', async () => {
    goTo(ahead(21));
    const { clientId, config } = await makeClient(platform, {
      tenants: ['operations'],
      redirectUris: ['http://127.0.0.1/back'],
    });
    await signIn(config, 'bjorn.eide', { parameters: asked('openid', { redirect_uri: 'http://127.0.0.1:5123/back' }) });
    const admin = await signIn(await discover(platform), 'nora.winther');
    const path = `/api/tenants/${northwind}/configuration/clients/${clientId}/test-sign-in`;
    const begun = await callApi(platform, admin.tokens.access_token, 'POST', path, {});
    const visitor = new Visitor();
    const page = await visitor.open((begun.body as { url: string }).url);
    const end = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    expect(end.status).toBe(200);
    await signIn(config, 'bjorn.eide', { parameters: asked('openid', { redirect_uri: 'http://127.0.0.1:5124/back' }) });
    const expected = {
      [`${ahead(21)} redirect ${clientId} http://127.0.0.1/back`]: '2 by 0',
      [`${ahead(21)} clientSignIn ${clientId}`]: '2 by 1',
      [`${ahead(21)} token ${clientId}`]: '2 by 0',
      [`${ahead(21)} scope ${clientId} openid`]: '2 by 0',
    };
    await vi.waitFor(async () => expect(await counted(sql`s.client_id = ${clientId}`)).toEqual(expected), {
      timeout: 5000,
    });
  });
});
