/** README, CONTRIBUTING and docs/decisions: whatever they name in the project exists. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readJson } from '../support/architecture/sources';

const root = path.resolve(import.meta.dirname, '../..');
const documents = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs').filter((name) => name.endsWith('.md'))];
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Texts in backticks that are paths of this project. A part like `<room>` or `*` stands for any. */
const PATH = /^(?:app|components|deploy|docs|lib|messages|scripts|tests|\.ci)\/[^\s`]*$/;
/** A name alone may be that of a file in any folder. */
const NAME = /^[\w.-]+\.(?:tsx?|mjs|json|ya?ml|css|md)$/;
const names = new Set(listFiles('.').map((name) => path.basename(name)));
/** Files that are not in the repository. */
const ELSEWHERE = new Set(['secrets.json', 'loading.tsx']);

/** `a/{b,c}/d` is `a/b/d` and `a/c/d`. */
function expanded(name: string): string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(name);
  if (braces === null) return [name];
  return braces[1]!.split(',').flatMap((part) => expanded(name.replace(braces[0], part.trim())));
}

/** The paths that a document names, from the root of the project; links lead from the document's folder. */
function pathsOf(file: string, text: string): string[] {
  const code = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].flatMap(([, name]) =>
    PATH.test(name!) ? expanded(name!) : [],
  );
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) =>
    /^(?:https?:|mailto:|#)/.test(target!) ? [] : [path.join(path.dirname(file), target!.split('#', 1)[0]!)],
  );
  return [...code, ...links].filter((name) => !/[<*…]/.test(name));
}

/** What a document names, and what is not there. */
function missing(file: string, text: string): string[] {
  const alone = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!).filter((name) => NAME.test(name));
  return [
    ...pathsOf(file, text).filter((name) => !existsSync(path.join(root, name))),
    ...alone.filter((name) => !names.has(name) && !ELSEWHERE.has(name)),
  ];
}

/** Links to headings of the same document. */
function deadAnchors(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!).filter((name) => !headings.includes(name));
}

test.each(documents)('%s names files, folders, headings and commands that exist', (file) => {
  const text = read(file);
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(missing(file, text)).toEqual([]);
  expect(deadAnchors(text)).toEqual([]);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('what does not exist is seen', () => {
  const text =
    'See `lib/gone.ts`, `lib/{env,gone}.ts`, `gone.json`, [that](gone.md), `lib/env.ts` and `lib/<room>/x.ts`.';
  expect(missing('docs/x.md', text)).toEqual(['lib/gone.ts', 'lib/gone.ts', 'docs/gone.md', 'gone.json']);
  expect(deadAnchors('# One two\n[a](#one-two) [b](#three)')).toEqual(['three']);
});

test('every decision and every workaround is in its index', () => {
  for (const folder of ['docs/decisions', 'docs/decisions/workarounds']) {
    const linked = pathsOf(`${folder}/README.md`, read(`${folder}/README.md`));
    const there = listFiles(folder).filter((name) => path.dirname(name) === folder && !name.endsWith('/README.md'));
    expect(there.filter((name) => !linked.includes(name))).toEqual([]);
    expect(there.length).toBeGreaterThan(5);
  }
});

test('every decision says what it is about, what was chosen, what else there was, and when to drop it', () => {
  const decisions = documents.filter((name) => /^docs\/decisions\/(?!README)[^/]+$/.test(name));
  const parts = ['**Context.**', '**Choice.**', '**Alternatives.**', '**Drop it when**', '**Held by**'];
  expect(
    decisions.flatMap((file) => parts.filter((part) => !read(file).includes(part)).map((p) => `${file} ${p}`)),
  ).toEqual([]);
});

test('the tests that tell when a workaround may go have the names that the pages give', () => {
  const workarounds = documents.filter((name) => /^docs\/decisions\/workarounds\/(?!README)/.test(name));
  let found = 0;
  for (const file of workarounds) {
    const text = read(file);
    expect(text).toMatch(/\*\*(?:The test that says when it may go|How to find out)\.\*\*/);
    const tests = pathsOf(file, text).filter((name) => name.endsWith('.test.ts'));
    const sources = tests.map(read).join('\n');
    for (const [, name] of text.matchAll(/“([^”]+)”/g)) {
      found += 1;
      expect(sources).toContain(name!.replaceAll(/\s+/g, ' '));
    }
  }
  expect(found).toBeGreaterThan(5);
});
