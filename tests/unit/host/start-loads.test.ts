/** What a start loads before its first answer, by the imports of the sources: its time is mostly that (docs/decisions/hot-paths.md). */
import { expect, test } from 'vitest';
import { importsOf, isLoadedAtOnce, projectPath } from '../../support/architecture/imports';
import { projectSources } from '../../support/architecture/sources';

const sources = new Map(projectSources().map((source) => [source.path, source]));

/** A file and all that it loads at once. */
function loadedBy(entry: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(entry);
  if (source === undefined || seen.has(entry)) return seen;
  seen.add(entry);
  for (const { specifier, node } of importsOf(source)) {
    const target = isLoadedAtOnce(node) ? projectPath(entry, specifier) : undefined;
    if (target !== undefined) loadedBy(target, seen);
  }
  return seen;
}

test.each(['lib/start/console.ts', 'lib/start/open-console.ts', 'middleware.ts', 'app/healthz/route.ts'])(
  'the schemas of all operations are not loaded by %s',
  (entry) => {
    const loaded = loadedBy(entry);
    expect(loaded).toContain(entry);
    expect([...loaded]).not.toContain('lib/contract/operations.ts');
  },
);

test('they come with what answers calls', () => {
  expect([...loadedBy('lib/console/proxy/proxy.ts')]).toContain('lib/contract/operations.ts');
});
