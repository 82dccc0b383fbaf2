/** The image of the Dockerfile, built as it stands on a base made here: Debian by debootstrap, Node.js from npm. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newestLtsBin, newestLtsCommands } from '../../../scripts/support/newest-lts.mjs';
import { Buildah, addDebian } from './buildah';

const root = path.resolve(import.meta.dirname, '../../..');
/** What is not copied for the build; `.dockerignore` leaves out more, which is tried. */
const MADE_HERE = ['.git', '.next', '.data', 'node_modules', 'test-results', 'playwright-report'];
/** In files that an image may not hold. */
export const SECRET = 'a-secret-that-no-image-may-hold';
/** The user of the official image. */
export const NODE_UID = 1000;

export interface Built {
  buildah: Buildah;
  /** Names of the image, and of what it is built on. */
  image: string;
  base: string;
  dispose: () => Promise<void>;
}

/** Makes the base, and builds the image. */
export async function buildImage(): Promise<Built> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'identity-console-image-'));
  const buildah = new Buildah(path.join(folder, 'storage'));
  const dispose = async (): Promise<void> => {
    await buildah.clear().finally(() => rmSync(folder, { recursive: true, force: true }));
  };
  const image = 'identity-console';
  try {
    const base = await makeBase(buildah);
    const settings = registrySettings(path.join(folder, 'settings'));
    const context = contextOf(path.join(folder, 'context'));
    const own = ['--isolation', 'chroot', '--pull-never', '--volume', `${settings}:/usr/local/etc:ro`];
    await buildah.call('bud', ...own, '--format', 'docker', '--tag', image, context);
    return { buildah, image, base, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** @returns the name that the Dockerfile builds on */
async function makeBase(buildah: Buildah): Promise<string> {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [, name, suite] = /^FROM (node:\d+-(\w+)-slim)$/m.exec(dockerfile) ?? [];
  if (name === undefined || suite === undefined) throw new Error('The Dockerfile builds on something else.');
  const container = await buildah.call('from', 'scratch');
  const debian = await buildah.call('mount', container);
  addDebian(debian, suite);
  addNode(path.join(debian, 'usr/local'));
  execFileSync('chroot', [debian, 'useradd', '--uid', String(NODE_UID), '--user-group', '--create-home', 'node']);
  await buildah.call('commit', '--rm', container, name);
  return name;
}

function addNode(prefix: string): void {
  for (const [program, ...words] of newestLtsCommands(root)) execFileSync(program!, words, { stdio: 'pipe' });
  cpSync(path.join(newestLtsBin(root), 'node'), path.join(prefix, 'bin/node'));
  const npm = execFileSync('npm', ['root', '--global']).toString().trim();
  cpSync(path.join(npm, 'npm'), path.join(prefix, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(prefix, 'bin/npm'));
}

/** How this machine reaches a registry, as the folder of npm's global settings in the build. */
function registrySettings(folder: string): string {
  mkdirSync(folder);
  const names = ['registry', 'proxy', 'https-proxy', 'cafile'];
  const values = names.map((name) => [name, execFileSync('npm', ['config', 'get', name]).toString().trim()] as const);
  const lines = values.flatMap(([name, value]) => {
    if (value === '' || value === 'null') return [];
    if (name !== 'cafile') return [`${name}=${value}`];
    cpSync(value, path.join(folder, 'ca.crt'), { dereference: true });
    return ['cafile=/usr/local/etc/ca.crt'];
  });
  writeFileSync(path.join(folder, 'npmrc'), [...lines, `; ${SECRET}`, ''].join('\n'));
  return folder;
}

/** A copy of the project with secrets beside the sources, as a checkout in use has them. */
function contextOf(folder: string): string {
  cpSync(root, folder, { recursive: true, filter: (file) => !MADE_HERE.includes(path.relative(root, file)) });
  for (const name of ['.data', 'node_modules', 'deploy']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['.env', '.env.local', '.data/secret', 'node_modules/secret', 'deploy/secret']) {
    writeFileSync(path.join(folder, name), `LEFT_HERE=${SECRET}\n`);
  }
  return folder;
}
