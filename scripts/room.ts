/**
 * `npm run room tenant-tags [tenant-tag]`: writes the skeleton of a room of tenants (list, create, delete), with its texts, its table and
 * its tests, and adds it to the lists of rooms. The second name is the singular, if it is not the first without its s.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles, namesOf, newFiles, singular } from './room/skeleton';

const root = path.resolve(import.meta.dirname, '..');
const inRoot = (file: string): string => path.join(root, file);
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
};

const [room = '', one = singular(room)] = process.argv.slice(2);
try {
  const names = namesOf(room, one);
  const created = newFiles(names);
  const there = created.find(({ file }) => existsSync(inRoot(file)));
  if (there !== undefined) throw new Error(`${there.file} is there already.`);
  const changed = changedFiles(names, (file) => readFileSync(inRoot(file), 'utf8'));
  for (const { file, content } of [...created, ...changed]) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), content);
  }
  run('npx', 'oxfmt', ...[...created, ...changed].map(({ file }) => file));
  run('npm', 'run', 'openapi');
  run('npm', 'run', 'db:generate', '--', '--name', names.table ?? '');
  process.stdout.write(
    `${[...created.map(({ file }) => `new      ${file}`), ...changed.map(({ file }) => `changed  ${file}`)].join('\n')}
and openapi.json and a migration in lib/platform/db/migrations, which npm run openapi and npm run db:generate make anew.

Next: the gate and the lengths in lib/contract/rooms/${room}/access.ts, the Norwegian words in messages/no/${names.texts}.json, and
what the room is to hold (CONTRIBUTING.md, "Add a room").
`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
