import { expect, test } from 'vitest';
import { type TextsPart, namespacesOf } from '@/components/pages/texts';
import { CONFIGURATION_VIEWS, MEMBERS_VIEWS, OVERVIEW_VIEWS } from '@/components/shell/page-views';
import { messages } from '@/messages/index';
import { importsOf, projectPath } from '../../support/architecture/imports';
import { type Source, projectSources } from '../../support/architecture/sources';

const files = projectSources();
const nameOf = (path: string): string => path.replace(/\.(tsx?|mjs)$/, '');
const byName = new Map(files.map((file) => [nameOf(file.path), file]));
const FRAME = [
  'app/layout.tsx',
  'app/error.tsx',
  'app/not-found.tsx',
  'app/(console)/layout.tsx',
  'app/(console)/error.tsx',
];

/** The namespaces that client components ask for, and those that come with them at once or lazily; not those that one loads itself. */
function asked(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: Source | undefined, inBrowser: boolean, loaded: readonly string[] = []): void => {
    if (file === undefined) return;
    const isClient = inBrowser || /^'use client';/m.test(file.text.slice(0, 200));
    const own = [
      ...file.text.matchAll(/(?:import\(|from )'@\/messages\/en\/(\w+)\.json'|<LoadedTexts of="(\w+)"/g),
    ].map(([, imported, loaded = '']) => imported ?? loaded);
    const there = [...loaded, ...own];
    const visited = `${file.path} ${isClient} ${there.join()}`;
    if (seen.has(visited)) return;
    seen.add(visited);
    if (isClient) for (const name of namespacesIn(file.text)) if (!there.includes(name)) found.add(name);
    for (const { specifier } of importsOf(file)) {
      const target = projectPath(file.path, specifier);
      if (target !== undefined)
        visit(byName.get(nameOf(target)) ?? byName.get(`${nameOf(target)}/index`), isClient, there);
    }
  };
  for (const entry of entries) visit(byName.get(nameOf(entry)), false);
  return [...found];
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/['`](\w+)/g)].map(([, name = '']) => name).filter((name) => name in messages.en);

/** A namespace that is chosen while the code runs is one that the call names, or else one that the file names. */
function namespacesIn(text: string): string[] {
  const calls = [...text.matchAll(/useTranslations\(([^)]*)\)/g)].map(([, argument = '']) => argument);
  return calls.flatMap((argument) => namesIn(/['`]/.test(argument) ? argument : text));
}

const pages = files.filter(({ path }) => /^app\/.*page\.tsx$/.test(path));
const VIEWS = [undefined, ...CONFIGURATION_VIEWS, ...OVERVIEW_VIEWS, ...MEMBERS_VIEWS];
/** With those of each of its views. */
const given = (part: string): readonly string[] => VIEWS.flatMap((view) => namespacesOf(part as TextsPart, view));

test('the frame has the texts that every page asks for', () => {
  expect(asked(FRAME).filter((name) => !given('frame').includes(name))).toEqual([]);
});

test.each(pages)('$path has the texts that its client components ask for', ({ path, text }) => {
  const own = [...text.matchAll(/(?:<Texts of="|tenantPage\(\s*')(\w+)/g)].flatMap(([, part = '']) => given(part));
  const needed = asked([path]);
  expect(needed.filter((name) => !own.includes(name) && !given('frame').includes(name))).toEqual([]);
  expect(own.filter((name) => !needed.includes(name))).toEqual([]);
});

const VIEW_PARTS = {
  providers: ['components/rooms/providers/providers-parts.ts'],
  health: ['components/rooms/health/health-parts.ts'],
  history: ['components/rooms/history/history-panel.tsx', 'components/rooms/history/history-export.tsx'],
};

test.each([
  ['organization', 'providers'],
  ['organization', 'health'],
  ['organization', 'history'],
  ['tenant', 'health'],
  ['tenant', 'history'],
  ['organizationOverview', 'health'],
] as const)('%s has the texts of its view of the %s', (screen, view) => {
  const has = [...namespacesOf(screen, view), ...given('frame')] as string[];
  expect(asked(VIEW_PARTS[view]).filter((name) => !has.includes(name))).toEqual([]);
  // Without the view it does not send them.
  expect(namespacesOf(screen)).not.toContain(view);
});
