/** The image of the Dockerfile, really built and run. What compose.yaml allows it is in tests/unit/compose.test.ts. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { missingForContainer } from '../../scripts/support/programs.mjs';
import { freePorts } from '../support/app';
import { RawClient } from '../support/faulty';
import { type Description, ofProcess, processBelow, sizeOf } from './support/buildah';
import { type Built, NODE_UID, SECRET, buildImage } from './support/image';

const root = path.resolve(import.meta.dirname, '../..');
const missing = missingForContainer();
/** What the project adds to the image that it is built on. */
const MOST_MB = 150;
/** The most memory of a first start: docs/decisions/workarounds/pglite-parser.md. */
const MOST_KB = 400 * 1024;

const json = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

test('the image has the version of the package', () => {
  const { version } = json('package.json') as { version: string };
  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toContain(
    `org.opencontainers.image.version="${version}"`,
  );
});

describe.skipIf(missing.length > 0)(`the image, built (${missing.join(', ') || 'nothing'} missing)`, () => {
  let built: Built;
  let description: Description;
  let container: string;
  let folder: string;

  beforeAll(async () => {
    built = await buildImage();
    description = await built.buildah.describe(built.image);
    container = await built.buildah.call('from', '--pull-never', built.image);
    folder = await built.buildah.call('mount', container);
  });
  afterAll(() => built?.dispose());

  test('is described, run by a user without rights, and asked by its health check', () => {
    const { User, Labels, StopSignal, Volumes, Healthcheck } = description.Docker.config;
    expect({ User, StopSignal, volumes: Object.keys(Volumes) }).toEqual({
      User: 'node',
      StopSignal: 'SIGTERM',
      volumes: ['/data'],
    });
    const { version, description: text } = json('package.json') as Record<string, string>;
    expect(Labels).toMatchObject({
      'org.opencontainers.image.title': 'Identity Console',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.description': expect.stringContaining(text!),
    });
    expect(Healthcheck.Test).toEqual(['CMD', 'node', '/app/healthcheck.mjs']);
  });

  test('is small, and holds neither tools of images nor what only development needs', async () => {
    const base = await built.buildah.describe(built.base);
    expect((sizeOf(description) - sizeOf(base)) / 1e6).toBeLessThan(MOST_MB);
    const files = readdirSync(path.join(folder, 'app'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /(^|\/)(sharp|@img|libvips[^/]*)(\/|$)/.test(file))).toEqual([]);
    const { packages } = json('package-lock.json') as { packages: Record<string, { dev?: boolean }> };
    const development = Object.keys(packages).filter((name) => packages[name]!.dev === true);
    expect(development.length).toBeGreaterThan(50);
    expect(development.filter((name) => files.includes(name))).toEqual([]);
  });

  test('holds no secret of the folder that it was built in, nor of npm’s settings', () => {
    expect(JSON.stringify(description)).not.toContain(SECRET);
    // Exit code 1: nothing found.
    const find = () => execFileSync('grep', ['--recursive', '--text', '--files-with-matches', SECRET, folder]);
    expect(find).toThrow(expect.objectContaining({ status: 1 }));
  });

  test('runs: console, platform, health check and commands, writes to its data only, and ends at its signal', async () => {
    const [port = 0, platformPort = 0] = await freePorts(2);
    const environment = {
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      PLATFORM_HOST: '0.0.0.0',
      PLATFORM_PUBLIC_URL: `http://localhost:${platformPort}`,
      PLATFORM_SEED: 'demo',
    };
    const { Cmd, Healthcheck, StopSignal } = description.Docker.config;
    const start = (command: readonly string[]) => running(built.buildah.start(container, environment, command));
    const marker = path.join(folder, '../before-the-start');
    writeFileSync(marker, '');
    const server = start(Cmd);
    const pidOf = () => processBelow(server.child.pid!, Cmd);
    const url = `http://localhost:${port}`;
    try {
      await isReady(`${url}/readyz`, server);
      const pid = pidOf()!;
      const status = ofProcess(pid, 'status');
      expect(status).toMatch(new RegExp(`^Uid:(\t${NODE_UID}){4}$`, 'm'));
      expect(status).toMatch(/^CapEff:\t0+$/m);

      const client = new RawClient(url);
      await client.signInOnPages('nora.winther', DEMO_PASSWORD);
      expect((await client.call('/api/me')).status).toBe(200);

      const check = Healthcheck.Test.slice(1);
      expect(await ended(start(check))).toMatchObject({ code: 0 });
      const help = await ended(start(['node', 'serve.mjs', 'admin', '--help']));
      expect(help).toMatchObject({ code: 0, output: expect.stringContaining('admin') });

      // Not before: what V8 compiles a second time it compiles beside all this.
      expect(Number(/^VmHWM:\s+(\d+) kB$/m.exec(ofProcess(pid, 'status'))?.[1])).toBeLessThan(MOST_KB);
      process.kill(pid, StopSignal);
      expect(await ended(server)).toMatchObject({ code: 0 });
      expect(await ended(start(check))).toMatchObject({ code: 1, output: expect.stringContaining('does not answer') });
    } finally {
      const left = pidOf();
      if (left !== undefined) process.kill(left, 'SIGKILL');
    }
    const changed = execFileSync('find', [folder, '-xdev', '-type', 'f', '-newer', marker, '-printf', '/%P\n']);
    expect(
      changed
        .toString()
        .split('\n')
        .filter((file) => file !== '' && !file.startsWith('/data/')),
    ).toEqual([]);
  });
});

interface Running {
  child: ChildProcess;
  ended: Promise<unknown[]>;
  output: () => string;
}

function running(child: ChildProcess): Running {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, ended: once(child, 'close'), output: () => text };
}

async function ended(one: Running): Promise<{ code: unknown; output: string }> {
  const [code] = await one.ended;
  return { code, output: one.output() };
}

/** Waits as long as the server runs; the test's own time is the limit. @throws Error with what it wrote when it ends before */
async function isReady(url: string, server: Running): Promise<void> {
  while (server.child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(100);
  }
  throw new Error(server.output());
}
