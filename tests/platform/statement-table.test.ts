/** How many statements each call that reads and each screen makes: a new one has a row, and no number of rows changes it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCalls } from '@/components/pages/first-calls';
import { ORGANIZATION_PERMISSIONS, screenIds, screenRow } from '@/lib/contract/access';
import { type OperationId, type OperationParams, operationRow } from '@/lib/contract/operations';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { auditRecords, oidcRecords } from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId as id } from '@/lib/platform/db/seed/ids';
import { countRefusal } from '@/lib/platform/oidc/refusals/store';
import { isTrailWrite } from '@/lib/platform/sign-in/trail';
import { isUsageWrite } from '@/lib/platform/usage/store';
import { grow } from './support/growth';
import { connect } from './support/identity-provider';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';
import { type Asked, PARAMS, type Read, STRANGER, TENANT, readIds, reads, screenReads } from './support/reads';

/** Rows of each list: more than a page has. */
const MANY = 240;
const MORE = 300;
const SEVERAL_HUNDRED_CALLS_MS = 180_000;

let platform: TestPlatform;
let token: string;
const statements: string[] = [];
/** Not the noting of who was here and of what was used, which happens off the calls. */
const isCounted = (statement: string) =>
  !statement.includes('set last_activity') && !isUsageWrite(statement) && !isTrailWrite(statement);

beforeAll(async () => {
  platform = await startTestPlatform({ onStatement: (one) => void (isCounted(one) && statements.push(one)) });
  await platform.db.execute(sql`update organization_members set is_organization_admin = true,
    administration_permissions = ${`{${ORGANIZATION_PERMISSIONS.join(',')}}`}::text[] where user_id = ${id('user nora.winther')}`);
  await grow(platform.db, 1, MANY);
  const { tokens } = await signIn(await discover(platform), 'nora.winther');
  token = tokens.access_token;
  const clientId = PARAMS.clientId ?? '';
  const refused = {
    cause: 'consent.denied',
    clientId,
    askedAs: clientId,
    tenantId: TENANT,
    came: undefined,
    address: '',
  };
  await connect(platform.db, 'http://127.0.0.1:9', { organizationId: id('organization northwind') });
  PARAMS.code = (await countRefusal(platform.db, refused)) ?? '';
  const noraId = id('user nora.winther');
  const test = { provider: DEMO_IDP, adminId: noraId };
  const row = { model: 'UpstreamTest', id: 'a-test', payload: test, expiresAt: new Date(Date.now() + 3_600_000) };
  await platform.db.insert(oidcRecords).values(row);
  PARAMS.providerTestId = row.id;
  const { body } = await ask('clients.startTest', { body: {} });
  PARAMS.testId = (body as { testId: string }).testId;
});
afterAll(() => platform.dispose());

async function ask(operation: OperationId, { params, query, body }: Asked = {}) {
  const address = buildPath(operation, { ...PARAMS, ...params } as unknown as OperationParams<OperationId>);
  const { method } = operationRow(operation);
  const answer = await callApi(platform, token, method, address + buildQuery(query), body, { tenantid: TENANT });
  expect(operationRow(operation).status, `${operation}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer;
}

/** The statements of some calls at a time, by a caller that is not cached. */
async function countOf(calls: readonly (readonly [OperationId, Asked?])[]): Promise<number> {
  // Any write makes the platform forget who called, and a record of a change what it found in the catalogues.
  await platform.db.insert(auditRecords).values({ requestId: 'r', actorId: 'a', operation: 'test', result: 'success' });
  statements.length = 0;
  await Promise.all(calls.map(([operation, asked]) => ask(operation, asked)));
  return statements.length;
}

/** By operation, the number of statements of each way to ask it. */
async function operationCounts(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [operation, { also = [], ...read }] of Object.entries(reads) as [OperationId, Read][]) {
    found[operation] = await inTurn([read, ...also], (asked) => countOf([[operation, asked]]));
  }
  return found;
}

async function inTurn<T>(list: readonly T[], count: (one: T) => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (const one of list) found.push(await count(one));
  return found;
}

async function screenCounts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const screen of screenIds) {
    const { calls, views = [] } = screenReads[screen];
    found[screen] = Math.max(await countOf(calls), ...(await inTurn(views, countOf)));
  }
  return found;
}

/** The calls of a screen's page: of its plan, and in the source of it and of what it asks by. */
function callsOf(screen: (typeof screenIds)[number]): string[] {
  const route = screenRow(screen).path.replaceAll(/\{(\w+)\}/g, '[$1]');
  const group = screen === 'assignApplications' ? '(bare)' : '(console)';
  const page = readFileSync(path.join('app', group, route, 'page.tsx'), 'utf8');
  const place = screenRow(screen).scope === 'tenant' ? 'tenants' : 'organizations';
  const history = page.includes('loadViews(') ? [`${place}.history`] : [];
  const names = [...page.matchAll(/serverCall\(\s*'([\w.]+)'/g)].map(([, name = '']) => name);
  const planned = page.includes(`firstCalls.${screen}(`) ? planCalls(screen, {}, STRANGER).map(({ id }) => id) : [];
  return [...new Set(['me.get', 'organizations.list', ...planned, ...names, ...history])].toSorted();
}

test('every operation that reads has a row in the table', () => {
  expect(Object.keys(reads).toSorted()).toEqual(readIds.toSorted());
});

test.each(screenIds)('the row of %s has the calls of its page', (screen) => {
  const { calls, views = [] } = screenReads[screen];
  expect([...new Set([calls, ...views].flat().map(([operation]) => operation))].toSorted()).toEqual(callsOf(screen));
});

test(
  'none makes more statements than its row says, however many rows there are',
  async () => {
    const operations = await operationCounts();
    const screens = await screenCounts();
    await grow(platform.db, MANY + 1, MORE);
    expect(await operationCounts()).toEqual(operations);
    expect(await screenCounts()).toEqual(screens);
    const tooMany = [
      ...Object.entries(operations).flatMap(([operation, numbers]) => {
        const { most = 0 } = reads[operation as OperationId] ?? {};
        return Math.max(...numbers) > most ? [`${operation}: ${numbers.join(', ')} instead of ${most}`] : [];
      }),
      ...screenIds.flatMap((screen) => {
        const [found = 0, { most }] = [screens[screen], screenReads[screen]];
        return found > most ? [`${screen}: ${found} instead of ${most}`] : [];
      }),
    ];
    expect(tooMany).toEqual([]);
    expect(Math.max(...screenIds.map((screen) => screenReads[screen].most))).toBeLessThanOrEqual(8);
  },
  SEVERAL_HUNDRED_CALLS_MS,
);
