import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  completeLock,
  type LockEntry,
  type LockFile,
  type Lookup,
  missingPackages,
  platformOf,
} from '@/scripts/support/lock-file.mjs';

const platforms = (version: string) => ({
  '@tool/linux-x64-gnu': version,
  '@tool/linux-x64-musl': version,
  '@tool/darwin-arm64': version,
});

/** What npm leaves behind on Linux, where the registry has nothing for other platforms. */
const incomplete = (): LockFile => ({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', integrity: 'sha512-gnu', dev: true, optional: true },
    'node_modules/tool': {
      version: '2.0.0',
      integrity: 'sha512-tool',
      dev: true,
      optionalDependencies: platforms('2.0.0'),
    },
  },
});

/** A registry that knows the given packages, by `name@range`. */
const registry =
  (known: Record<string, LockEntry> = {}): Lookup =>
  (name, range) =>
    Promise.resolve(known[`${name}@${range}`]);

describe('what is missing', () => {
  test('is what packages of the file ask for and Node would not find', () => {
    const missing = missingPackages(incomplete());

    expect(missing.map(({ path, range }) => [path, range])).toEqual([
      ['node_modules/@tool/linux-x64-musl', '2.0.0'],
      ['node_modules/@tool/darwin-arm64', '2.0.0'],
    ]);
  });

  test('goes below the package that asks when another version has the place', () => {
    const lock = incomplete();
    lock.packages['node_modules/kit/node_modules/tool'] = {
      version: '1.0.0',
      optionalDependencies: platforms('1.0.0'),
    };

    const below = missingPackages(lock).filter(({ range }) => range === '1.0.0');

    expect(below.map(({ path }) => path)).toEqual(
      Object.keys(platforms('1.0.0')).map((name) => `node_modules/kit/node_modules/tool/node_modules/${name}`),
    );
  });

  test('is not what came for a range of versions', () => {
    const lock: LockFile = {
      packages: {
        'node_modules/watcher': { version: '1.0.0', optionalDependencies: { 'tool-darwin': '^2.1.0' } },
        'node_modules/tool-darwin': { version: '2.4.0', optional: true },
      },
    };
    expect(missingPackages(lock)).toEqual([]);
  });
});

describe('completing', () => {
  test('takes the platform from the name where the registry knows nothing', async () => {
    const lock = incomplete();

    const { added, unknown } = await completeLock(lock, registry());

    expect(added).toEqual(['node_modules/@tool/linux-x64-musl', 'node_modules/@tool/darwin-arm64']);
    expect(unknown).toEqual(added);
    expect(lock.packages['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
    expect(missingPackages(lock)).toEqual([]);
  });

  test('takes integrity, platform and requirements from the registry where it tells them, in the order of npm', async () => {
    const lock = incomplete();
    const expected: LockEntry = {
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      engines: { node: '>=20' },
      license: 'MIT',
      dependencies: { runtime: '^3.0.0' },
      integrity: 'sha512-darwin',
    };

    await completeLock(
      lock,
      registry({
        '@tool/darwin-arm64@2.0.0': expected,
        'runtime@^3.0.0': { version: '3.2.1', integrity: 'sha512-runtime' },
      }),
    );

    const entry = lock.packages['node_modules/@tool/darwin-arm64'];
    expect(entry).toEqual({ ...expected, dev: true, optional: true });
    expect(Object.keys(entry ?? {})).toEqual([
      'version',
      'integrity',
      'cpu',
      'dev',
      'license',
      'optional',
      'os',
      'dependencies',
      'engines',
    ]);
    expect(lock.packages['node_modules/runtime']).toEqual({
      version: '3.2.1',
      integrity: 'sha512-runtime',
      dev: true,
      optional: true,
    });
    expect(Object.keys(lock.packages)).toEqual(Object.keys(lock.packages).toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('belongs to production as soon as one of those who ask does', async () => {
    const lock = incomplete();
    lock.packages['node_modules/server'] = {
      version: '1.0.0',
      integrity: 'sha512-server',
      optionalDependencies: { '@tool/darwin-arm64': '2.0.0' },
    };

    await completeLock(lock, registry());

    expect(lock.packages['node_modules/@tool/darwin-arm64']).not.toHaveProperty('dev');
    expect(lock.packages['node_modules/@tool/linux-x64-musl']).toHaveProperty('dev', true);
  });

  test('asks for the integrity of what was added without', async () => {
    const lock = incomplete();
    await completeLock(lock, registry());

    const { added, hashed } = await completeLock(
      lock,
      registry({ '@tool/darwin-arm64@2.0.0': { version: '2.0.0', integrity: 'sha512-darwin' } }),
    );

    expect(added).toEqual([]);
    expect(hashed).toEqual(['node_modules/@tool/darwin-arm64']);
    expect(Object.entries(lock.packages['node_modules/@tool/darwin-arm64'] ?? {})[1]).toEqual([
      'integrity',
      'sha512-darwin',
    ]);
  });

  test('refuses a range of which no version is known', async () => {
    const lock: LockFile = {
      packages: { 'node_modules/watcher': { version: '1.0.0', optionalDependencies: { fs: '^2.0.0' } } },
    };
    await expect(completeLock(lock, registry())).rejects.toThrow('no version of fs that fits ^2.0.0');
  });
});

test.each([
  ['@scope/tool-win32-arm64-msvc', ['win32'], ['arm64'], undefined],
  ['@scope/tool-linux-arm-gnueabihf', ['linux'], ['arm'], ['glibc']],
  ['@scope/tool-linuxmusl-x64', ['linux'], ['x64'], ['musl']],
  ['tool-darwin-universal', ['darwin'], undefined, undefined],
  ['@linux/tool-wasm32-wasi', undefined, ['wasm32'], undefined],
])('the name %s tells its platform', (name, os, cpu, libc) => {
  expect(platformOf(name)).toEqual({ os, cpu, libc });
});

describe('npm run lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(new URL('../../../scripts', import.meta.url)), join(folder, 'scripts'), { recursive: true });
  const file = join(folder, 'package-lock.json');

  /** Runs the command with a program in place of npm. */
  const run = (npm: string, ...options: string[]) => {
    writeFileSync(join(folder, 'npm.mjs'), npm);
    return spawnSync(process.execPath, [join(folder, 'scripts/lock.mjs'), ...options], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.mjs') },
    });
  };
  const knowsDarwin = `
    const name = process.argv[3];
    if (name === '@tool/darwin-arm64@2.0.0') {
      console.log(JSON.stringify({ version: '2.0.0', os: ['darwin'], 'dist.integrity': 'sha512-darwin' }));
    } else {
      console.log(JSON.stringify({ error: { code: 'E404' } }));
      process.exit(1);
    }`;

  test('completes the file with what npm knows; the check says when that was forgotten', () => {
    writeFileSync(file, JSON.stringify(incomplete()));
    const before = run('process.exit(1)', '--check');
    expect(before.stderr).toBe(
      'package-lock.json lacks 2 optional packages (node_modules/@tool/linux-x64-musl, node_modules/@tool/darwin-arm64): run npm run lock.\n',
    );
    expect(before.status).toBe(1);

    const completed = run(knowsDarwin);
    expect(completed.stderr).toBe('');
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
    expect(packages['node_modules/@tool/darwin-arm64']?.integrity).toBe('sha512-darwin');
    expect(packages['node_modules/@tool/linux-x64-musl']?.libc).toEqual(['musl']);

    expect(run('process.exit(1)', '--check').status).toBe(0);
  });

  test('leaves the file as it is when the registry does not answer', () => {
    const text = JSON.stringify(incomplete());
    writeFileSync(file, text);

    const failed = run(`console.error('npm error code ECONNREFUSED'); process.exit(1);`);

    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(
      /^package-lock.json stays as it is\. The registry does not tell about @tool\/.*ECONNREFUSED\n$/,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
