/** docs/security/asvs.md: every row of the three chapters stands there, and what it names exists. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const table = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([123]) +\| (.+?) \| (.+) \|$/gm)].map(
  ([, row, , asked, held]) => ({ row: row!, asked: asked!.trim(), held: held!.trim() }),
);

/** How many rows each section of ASVS 5.0.0 has. */
const SECTIONS = {
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  10: [2, 3, 5, 16, 5, 2, 3],
};

test('has each of the 102 rows, once and in order', () => {
  const expected = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  );
  expect(expected).toHaveLength(102);
  expect(rows.map(({ row }) => row)).toEqual(expected.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b)));
});

test.each(rows)('row $row names tests that are there, a document, or what is missing', ({ held }) => {
  const named = [...held.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)];
  for (const [, file, name] of named) {
    const source = path.join(root, file!);
    expect(existsSync(source), `${file} is there`).toBe(true);
    expect(readFileSync(source, 'utf8'), `a test of ${file}`).toContain(name!);
  }
  // A file may stand alone, for all of its tests.
  for (const [, file] of held.matchAll(/`(tests\/[^`]+)`/g))
    expect(existsSync(path.join(root, file!)), `${file} is there`).toBe(true);
  const says = /\]\(\S+\.md\)|`lib\/|^(?:In part|Not met|Not used|Not needed|There are none|The link)/.test(held);
  expect(named.length > 0 || says).toBe(true);
});
