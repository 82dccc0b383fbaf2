/**
 * Whether a room that `npm run room` has just written has the right types, and the project with it, its tests too: in a copy. A stage
 * of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, namesOf, newFiles } from './room/skeleton';

const root = path.resolve(import.meta.dirname, '..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'room-'));
try {
  const sources = ['app', 'components', 'lib', 'messages', 'tests', 'scripts', '.next/types'];
  for (const one of [...sources, 'tsconfig.json', 'next-env.d.ts']) {
    if (existsSync(path.join(root, one))) cpSync(path.join(root, one), path.join(copy, one), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const names = namesOf('sample-things', 'sample-thing');
  const changed = changedFiles(names, (file) => readFileSync(path.join(root, file), 'utf8'));
  for (const { file, content } of [...newFiles(names), ...changed]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), content);
  }
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '--incremental', 'false'], {
    cwd: copy,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
