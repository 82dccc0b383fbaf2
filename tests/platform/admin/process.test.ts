/** The commands of an operator as a process: beside a platform that runs, and without one. */
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketOf } from '@/lib/platform/admin/socket';
import { databaseOf } from '../support/database';
import { callApi, dataDirWith, discover, signIn, startTestPlatform } from '../support/platform';
import '../support/postgres-setup';
import { newDataFolder } from '../../support/data-folders';
import { PLATFORM_KEYS } from '../../support/platform-key';

const file = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
/** In a folder below the packages that it imports. */
const program = file(`node_modules/.cache/admin-test-${process.pid}.mjs`);

beforeAll(async () => {
  // A loader that is asked for each source takes many times as long.
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external' } as const;
  // The migrations are beside their source.
  const define = { 'import.meta.dirname': JSON.stringify(file('lib/platform/db')) };
  await build({ entryPoints: [file('scripts/admin.ts')], outfile: program, define, ...options });
});
afterAll(() => rmSync(program, { force: true }));

/** Runs a command with settings. */
async function admin(words: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' as const, ...environment };
  const child = spawn(process.execPath, [program, ...words], { cwd: environment.DATA_DIR, env });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (said[name] += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...said, code };
}

it('looks for variables that have no effect as they are, and shows no value', { timeout: 120_000 }, async () => {
  const wrong = {
    SESION_SECRET: 'planted-secret',
    PLATFORM_SEDE: 'demo',
    REDIS_URI: 'redis://redis',
    LC_ALL: 'C',
    POST: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces',
  };
  const PLATFORM_KEY = PLATFORM_KEYS.join();
  const { stdout } = await admin(['check'], { DATA_DIR: await dataDirWith('demo'), PLATFORM_KEY, ...wrong });
  const settings = stdout.split('\n').filter((line) => line.startsWith('settings'));
  expect(settings.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['note', 'SESION_SECRET is no setting', 'Call it SESSION_SECRET, if it is to be that one.'],
    ['note', 'PLATFORM_SEDE is no setting', 'Call it PLATFORM_SEED, if it is to be that one.'],
    ['note', 'REDIS_URI is no setting', 'Call it REDIS_URL, if it is to be that one.'],
    ['note', 'OTEL_EXPORTER_OTLP_ENDPOINT is no address of http or https', 'Begin it with http:// or https://.'],
  ]);
});

it('leave no files: they could not be read by the user of the server', async () => {
  const dataDir = newDataFolder();
  const checked = await admin(['check'], { DATA_DIR: dataDir });
  expect(checked.stdout).toMatch(/^database +problem +There is no database in /m);
  expect(checked.stdout).toMatch(/^session store +note +there is none yet +Start the console\.$/m);
  expect(await admin(['list-admins'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database in '),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it('act on a platform that runs and on one that is stopped', { timeout: 120_000 }, async () => {
  const dataDir = await dataDirWith('demo');
  const databaseUrl = await databaseOf(dataDir, 'demo');
  const platform = await startTestPlatform({ dataDir, databaseUrl });
  const environment = {
    DATA_DIR: dataDir,
    PLATFORM_KEY: PLATFORM_KEYS.join(),
    PLATFORM_PUBLIC_URL: platform.url,
    // Where the console would be told of ends: nothing is there.
    CONSOLE_INTERNAL_URL: 'http://127.0.0.1:9',
    ...(databaseUrl === undefined ? {} : { PLATFORM_DATABASE_URL: databaseUrl }),
  };
  // A PostgreSQL is reached without.
  const socket = socketOf(dataDir);
  const modes = [path.dirname(socket), socket].map((name) => statSync(name, { throwIfNoEntry: false })?.mode ?? 0);
  expect(modes.map((mode) => mode & 0o777)).toEqual(databaseUrl === undefined ? [0o700, 0o600] : [0, 0]);
  const { tokens } = await signIn(await discover(platform), 'farid.rahimi');
  const ended = await admin(['end-sessions', 'farid.rahimi'], environment);
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^All sessions and tokens of .* have ended\.\n$/),
  });
  // What another process wrote counts half a second later.
  await expect
    .poll(async () => (await callApi(platform, tokens.access_token, 'GET', '/api/me')).status, { timeout: 5000 })
    .toBe(401);
  await platform.close();

  const checked = await admin(['check'], environment);
  expect(checked.code).toBe(1);
  expect(checked.stdout).toMatch(/^database +ok +answers and takes writes/m);
  expect(checked.stdout).toMatch(/^session store +note +there is none yet +Start the console/m);
  expect(checked.stdout).toMatch(/^issuer +problem +nothing listens at its address +Start it, or correct /m);
  expect(checked.stdout).toMatch(/^mail server +note /m);

  const elsewhere = await admin(['check'], { ...environment, PLATFORM_KEY: 'the-platform-key-of-another-database-42' });
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.stdout).toMatch(
    /^database +problem +PLATFORM_KEY does not open the keys in the database +Set it to the one /im,
  );
});
