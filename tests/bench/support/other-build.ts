/** The build of another commit, to measure beside this one. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './minimal-app';

/** A build, and what to call it. */
export type Build = { name: string; serve: string };

const LOCK = 'package-lock.json';
const PACKAGES = 'node_modules';
const serveIn = (folder: string): string => path.join(folder, '.next/standalone/serve.mjs');

/**
 * Builds a commit in a working tree of its own, outside of this one.
 *
 * @param against - a commit, or the folder of a checkout or of a standalone build, which is taken as it is
 * @throws what git, npm or the build end with; nothing is left behind then
 */
export function openOtherBuild(against: string): Build & { close: () => void } {
  if (existsSync(against)) {
    const folder = path.resolve(against);
    const isStandalone = existsSync(path.join(folder, 'serve.mjs'));
    const serve = isStandalone ? path.join(folder, 'serve.mjs') : serveIn(folder);
    return { name: path.basename(folder), serve, close: () => {} };
  }
  // `--` would make a path of it; a commit that begins with a dash is none.
  const commit = git(root, 'rev-parse', '--verify', '--end-of-options', `${against}^{commit}`).trim();
  const parent = mkdtempSync(path.join(os.tmpdir(), 'console-against-'));
  const folder = path.join(parent, 'tree');
  const close = (): void => {
    rmSync(parent, { recursive: true, force: true });
    git(root, 'worktree', 'prune');
  };
  // Also when the bench is interrupted.
  process.once('exit', close);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    git(root, 'worktree', 'add', '--detach', folder, commit);
    takePackages(folder);
    run('node', ['scripts/build.mjs'], folder);
    return { name: commit.slice(0, 7), serve: serveIn(folder), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The same packages are copied, without taking room where the file system can; a link would be refused by the bundler. */
function takePackages(folder: string): void {
  const lock = (where: string): string => readFileSync(path.join(where, LOCK), 'utf8');
  if (lock(root) !== lock(folder)) run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  else if (os.platform() === 'linux') run('cp', ['-a', '--reflink=auto', path.join(root, PACKAGES), folder], folder);
  else cpSync(path.join(root, PACKAGES), path.join(folder, PACKAGES), { recursive: true, verbatimSymlinks: true });
}

const git = (cwd: string, ...args: string[]): string => run('git', args, cwd);

const run = (program: string, args: string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 });
