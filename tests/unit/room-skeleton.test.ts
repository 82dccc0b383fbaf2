/** What `npm run room` writes, without writing it into the project. That it runs is tried by hand: CONTRIBUTING.md, "Add a room". */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles, namesOf, newFiles, singular } from '../../scripts/room/skeleton';
import { assemble } from '../../messages/assemble';

const names = namesOf('sample-things', 'sample-thing');
const created = newFiles(names);
const folder = mkdtempSync(path.join(os.tmpdir(), 'room-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no placeholder is left, in names neither', () => {
  const left = created.filter(({ file, content }) => /%\w+%/.test(file + content)).map(({ file }) => file);
  expect(left).toEqual([]);
  expect(created.map(({ file }) => file)).toContain('components/rooms/sample-things/sample-thing-dialogs.tsx');
});

test('what is written is code, and formatted', () => {
  for (const { file, content } of created) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const oxfmt = path.resolve('node_modules/.bin/oxfmt');
  const found = spawnSync(oxfmt, ['-c', path.resolve('.oxfmtrc.json'), '--list-different'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(found.stdout + found.stderr).toBe('');
});

test('what it imports is there', () => {
  const textOf = (module: string): string | undefined => {
    const paths = [`${module}.ts`, `${module}.tsx`, `${module}/index.ts`];
    const own = created.find(({ file }) => paths.includes(file))?.content;
    const found = paths.find((file) => existsSync(file));
    return own ?? (found === undefined ? undefined : readFileSync(found, 'utf8'));
  };
  const missing = created.flatMap(({ file, content }) =>
    [...content.matchAll(/import (?:type )?\{([^}]+)\} from '((?:@|\.)[^']+)';/g)].flatMap(
      ([, named = '', from = '']) => {
        const text = textOf(from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(file), from));
        if (text === undefined) return [`${file}: ${from}`];
        if (text.includes('export * from')) return [];
        const exported = (name: string) => new RegExp(`export (?:[a-z ]+|\\{[^}]*)\\b${name}\\b`).test(text);
        const names = named
          .split(',')
          .flatMap((one) => /(?:type )?(\w+)/.exec(one.trim().replace(/^type /, ''))?.[1] ?? []);
        return names.filter((name) => !exported(name)).map((name) => `${file}: ${name} of ${from}`);
      },
    ),
  );
  expect(missing).toEqual([]);
});

test('the project has the right types with it, its tests too', { timeout: 180_000 }, () => {
  // At one place for each checkout, so that only what has changed since the last time is looked at.
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  const copy = path.join(os.tmpdir(), `room-types-${checkout}`);
  rmSync(copy, { recursive: true, force: true });
  const sources = [
    'app',
    'components',
    'lib',
    'messages',
    'tests',
    'scripts',
    '.next/types',
    'tsconfig.json',
    'tailwind.config.ts',
    'package.json',
  ];
  for (const one of [...sources, 'next-env.d.ts'].filter((source) => existsSync(source))) {
    cpSync(one, path.join(copy, one), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  for (const { file, content } of [...created, ...changedFiles(names, (list) => readFileSync(list, 'utf8'))]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), content);
  }
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--tsBuildInfoFile', `${copy}.tsbuildinfo`], {
    cwd: copy,
    encoding: 'utf8',
  });
  // What Next writes about the routes is as old as its last run, or not there.
  const wrong = stdout.split('\n').filter((line) => line.includes('error TS') && !/^(?:\.next|next-env)/.test(line));
  expect(wrong).toEqual([]);
});

test('each list of rooms gets its lines', () => {
  const lines = changedFiles(names, (file) => readFileSync(file, 'utf8')).flatMap(({ file, content }) => {
    const before = new Set(readFileSync(file, 'utf8').split('\n'));
    return content.split('\n').filter((line) => !before.has(line));
  });
  expect(lines).toEqual([
    "import { sampleThings } from './rooms/sample-things/access';",
    "  'sample-things': sampleThings,",
    "import { sampleThingOperations } from './rooms/sample-things/operations';",
    "  'sample-things': sampleThingOperations,",
    "import { sampleThings } from '@/components/rooms/sample-things/room';",
    '  ...sampleThings,',
    "import { handlers as sampleThings } from './sample-things/routes';",
    '  ...sampleThings,',
    "export { default as samplethings } from './en/samplethings.json';",
    "export { default as samplethings } from './no/samplethings.json';",
  ]);
  expect(() => changedFiles(names, () => '')).toThrow('no place for a new room');
});

test('its texts are in both languages, with the name of the screen and the words for the history', () => {
  const [english, norwegian] = ['en', 'no'].map((language) => {
    const { content } = created.find(({ file }) => file === `messages/${language}/samplethings.json`)!;
    const samplethings = JSON.parse(content) as object;
    return assemble({ samplethings, shell: {}, history: { sentence: {}, many: {} } });
  });
  expect(english).toMatchObject({
    shell: { screen: { sampleThings: 'Sample things' } },
    history: { action: { sampleThings: { create: 'Sample thing created' } } },
  });
  const keys = (texts: unknown): unknown =>
    typeof texts === 'object' && texts !== null
      ? Object.entries(texts).map(([key, inner]) => [key, keys(inner)])
      : typeof texts;
  expect(keys(norwegian)).toEqual(keys(english));
});

test.each([
  ['tags', 'tag'],
  ['tenant-policies', 'tenant-policy'],
])('of %s one is %s', (many, one) => expect(singular(many)).toBe(one));

test.each([
  ['Tags', 'tag'],
  ['tags', 'tags'],
  ['', ''],
  ['../tags', 'tag'],
])('%j and %j name no room', (room, one) => expect(() => namesOf(room, one)).toThrow('two names'));
