/** The blocks of docs/operate as a whole: which there are, and which of them need Docker. What they do is tried page by page beside this. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BY_THEMSELVES } from './support/by-themselves';
import { blocksOf, pageNames, parseBlocks } from './support/page';
import { doesPrint } from './support/terminal';

/** Marked blocks, which are not run. Each new one wants a reason. */
const WITH_DOCKER = 5;

const all = pageNames().flatMap((page) => blocksOf(page).map((block) => ({ page, ...block })));

test('every page with commands is run', () => {
  const pages = new Set(all.filter(({ needsDocker }) => !needsDocker).map(({ page }) => page));
  expect(pages.size).toBeGreaterThan(2);
  for (const page of BY_THEMSELVES) expect(existsSync(path.join(import.meta.dirname, `${page}.test.ts`))).toBe(true);
});

test('a block that needs Docker says so, is one of a few, and has the same steps by hand in its section', () => {
  const marked = all.filter(({ needsDocker }) => needsDocker);
  expect(marked).toHaveLength(WITH_DOCKER);
  for (const { page, section, code } of marked) {
    expect(code).toMatch(/\bdocker\b/);
    const byHand = all.some((block) => block.page === page && block.section === section && !block.needsDocker);
    expect(byHand, `${page}, ${section}`).toBe(true);
  }
  expect(all.filter(({ needsDocker, code }) => !needsDocker && /^\s*docker\b/m.test(code))).toEqual([]);
});

test('blocks are read in order, with what they print, and a text that is not printed is noticed', () => {
  const fence = '```';
  const text = `# A\n${fence}sh\necho 1\n${fence}\n\n${fence}text\n1\n${fence}\n## B\n${fence}sh docker\ndocker x\n${fence}\n`;
  expect(parseBlocks(text)).toEqual([
    { section: 'A', language: 'sh', needsDocker: false, code: 'echo 1', prints: '1' },
    { section: 'B', language: 'sh', needsDocker: true, code: 'docker x', prints: undefined },
  ]);
  expect(() => parseBlocks(`${fence}sh\necho`)).toThrow('does not end');
  expect(doesPrint('one\ntwo 22 three\nfour\n', 'one\ntwo … three')).toBe(true);
  expect(doesPrint('two\none\n', 'one\ntwo')).toBe(false);
  expect(doesPrint('one more\n', 'one')).toBe(false);
});
