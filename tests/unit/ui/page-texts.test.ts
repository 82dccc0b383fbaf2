import { expect, test } from 'vitest';
import { PAGE_TEXTS, type PageTexts, pick } from '@/app/page-texts';
import type { SomeTexts } from '@/components/ui/texts';
import * as messages from '@/messages/en';
import { browserFiles, spokenKeys } from '../../support/architecture/page-texts';
import { projectSources, source } from '../../support/architecture/sources';

const files = projectSources();
/** What every page and every signed-in page has, with the files beside which it comes. */
const ROOT = { texts: ['root'], files: ['app/layout.tsx', 'app/error.tsx', 'app/not-found.tsx'] } as const;
const SHELL = { texts: ['shell'], files: ['app/(console)/layout.tsx', 'app/(console)/error.tsx'] } as const;
/** Least bytes of a language; a page has a small part of them. */
const MOST_OF_A_PAGE = 8_000;

const at = (path: string): string | SomeTexts | undefined =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<string | SomeTexts | undefined>(
      (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
      messages,
    );
const textsIn = (path: string): string[] => {
  const found = at(path);
  if (typeof found !== 'object') return found === undefined ? [] : [path];
  return Object.keys(found).flatMap((name) => textsIn(path === '' ? name : `${path}.${name}`));
};
/** The texts that files of the browser ask for. */
const asked = (entries: readonly string[]): Set<string> =>
  new Set(
    browserFiles(files, entries)
      .flatMap((file) => spokenKeys(file, (path) => typeof at(path) === 'object'))
      .flatMap(textsIn),
  );
const given = (names: readonly PageTexts[]): string[] => names.flatMap((name) => PAGE_TEXTS[name].flatMap(textsIn));
/** The names that a page hands to `Texts`. */
const namesIn = (text: string): PageTexts[] =>
  [...text.matchAll(/<Texts\s+of=("\w+"|\{[^}]*\})/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/["'](\w+)["']/g)].flatMap(([, name = '']) => (name in PAGE_TEXTS ? [name as PageTexts] : [])),
  );

const pages = files
  .filter(({ path }) => /^app\/.*page\.tsx$/.test(path) && !path.endsWith('hot-page.tsx'))
  .map(({ path, text }) => {
    const around = path.startsWith('app/(console)/') ? [ROOT, SHELL] : [ROOT];
    return {
      path,
      own: namesIn(text),
      names: [...around.flatMap(({ texts }) => texts), ...namesIn(text)],
      asked: asked([...around.flatMap((one) => one.files), path]),
    };
  });

test.each(pages)('$path has the texts that its client components ask for', ({ names, asked: needed }) => {
  const known = new Set(given(names));
  expect([...needed].filter((path) => !known.has(path)).toSorted()).toEqual([]);
});

test.each(Object.keys(PAGE_TEXTS) as PageTexts[])('%s has no texts that nobody asks for', (name) => {
  const users = pages.filter(({ names }) => names.includes(name));
  expect(users).not.toEqual([]);
  const needed = new Set(users.flatMap((page) => [...page.asked]));
  expect(PAGE_TEXTS[name].filter((path) => !textsIn(path).some((text) => needed.has(text)))).toEqual([]);
});

test.each(Object.keys(PAGE_TEXTS).filter((name) => !name.endsWith('History')) as PageTexts[])(
  '%s has a small part of all texts',
  (name) => {
    const part = JSON.stringify(pick(messages, PAGE_TEXTS[name]));
    expect(part.length).toBeLessThan(MOST_OF_A_PAGE);
    expect(part.length).toBeLessThan(JSON.stringify(messages).length / 10);
  },
);

test.each([
  [
    `const t = useTranslations('groups'); return t('title') + t.rich('empty.text', {});`,
    ['groups.title', 'groups.empty.text'],
  ],
  [
    `const t = useTranslations('groups'); return t(open ? 'title' : \`column.\${name}\`);`,
    ['groups.title', 'groups.column'],
  ],
  [`const t = useTranslations('groups'); return words(t);`, ['groups']],
  [`return useTranslations('shell.screen')('groups');`, ['shell.screen.groups']],
  [
    `const t = useTranslations(TEXTS[kind]); return t('title'); const TEXTS = { a: 'groups', b: 'other' };`,
    ['groups.title'],
  ],
  [`const t = useTranslations(); useMemo(() => t('shell.skip'), [t]);`, ['shell.skip']],
])('which texts a file asks for: %s', (body, keys) => {
  const file = source('components/x.tsx', `export function X() { ${body} }`);
  expect(spokenKeys(file, (path) => typeof at(path) === 'object')).toEqual(keys);
});

test('texts are picked by namespace, by part and one by one', () => {
  const all = { one: { a: 'A', b: { c: 'C', d: 'D' } }, two: { e: 'E' }, onemore: { f: 'F' } };
  expect(pick(all, ['one.b.c', 'two'])).toEqual({ one: { b: { c: 'C' } }, two: { e: 'E' } });
  expect(pick(all, ['one.b.c', 'one.b'])).toEqual({ one: { b: { c: 'C', d: 'D' } } });
});
