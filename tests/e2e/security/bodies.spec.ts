/** Bodies of every form, with every method, at every route of the built console. */
import { screens } from '@/lib/contract/access';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { paths } from '@/lib/paths';
import { expect, test } from 'playwright/test';
import { type FaultyWorld, type RawClient, startFaultyWorld } from '../../support/faulty';
import { faultsOf, sendAll } from '../../support/raw-bodies';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 180_000 });

let world: FaultyWorld;
let client: RawClient;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  client = await world.signedIn('ada');
});
test.afterAll(() => world.stop());

/** A path of a pattern, with ids that name nothing. */
const filled = (pattern: string): string => pattern.replace(/\{\w+\}/g, 'none');

const ROUTES = [
  ...Object.values(paths.bff),
  '/bff/nothing',
  paths.appConfig,
  '/healthz',
  '/readyz',
  '/icon.svg',
  '/_next/static/nothing.js',
  '/nothing',
  ...Object.values(screens).map(({ path }) => filled(path)),
];

/** What of the output is a stack, or more than a warning. */
const troubles = (): unknown[] => [
  ...(world.app.output().match(/^\s+at .+/gm) ?? []),
  ...world.app.log().filter(({ level }) => Number(level) >= 50),
];

test('row 43: bodies of every form are answered properly at every page and address of the console', async () => {
  expect(faultsOf(await sendAll(new URL(world.app.url), [...new Set(ROUTES)]))).toEqual([]);
  expect(troubles()).toEqual([]);
});

test('row 43: … and at every call', async () => {
  const calls = [...new Set(operationIds.map((id) => filled(operationRow(id).path)))];
  const url = new URL(world.app.url);
  expect(faultsOf(await sendAll(url, [...calls, '/api/nothing'], 'X-CSRF: 1\r\n'))).toEqual([]);
  const session = `X-CSRF: 1\r\nCookie: ${client.cookieHeader}\r\n`;
  expect(faultsOf(await sendAll(url, ['/api/me', '/api/tenants/t1', '/api/tenants/t1/groups'], session))).toEqual([]);
  expect(troubles()).toEqual([]);
});

test('row 23: what is tidied repeats no long address', async () => {
  for (const path of ['/./', '/../', '/a/%2e%2e/', '/a/.%2E/', '//', '/a\\']) {
    const answer = await client.send(`${path}${'x'.repeat(8000)}`);
    expect([path, answer.status]).toEqual([path, 414]);
    expect(JSON.stringify(answer).length).toBeLessThan(2000);
  }
  const short = await client.send('/a/../settings');
  expect(JSON.stringify(short.headers).length).toBeLessThan(2000);
});
