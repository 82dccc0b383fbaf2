/** What the browser loads before it shows a page, counted in the build: no server, no browser, the same number every time. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';

const build = fileURLToPath(new URL('../../../.next', import.meta.url));
/** 1.6 times the minimal page of tests/bench/README.md (134.6 kB). */
const MOST = 215_300;
/** Parts of a page's tree that stand in for it. */
const INSTEAD = /\/(error|global-error|not-found)$/;

type Manifest = { entryJSFiles: Record<string, string[]> };

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(build, decodeURIComponent(file))), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

/** Bytes of each page's scripts, by its route. */
function firstLoads(): Record<string, number> {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(build, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[];
  };
  const folder = path.join(build, 'server/app');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
    file.endsWith('page_client-reference-manifest.js'),
  );
  const found: Record<string, number> = {};
  for (const file of files) {
    // A script that puts one object, written as JSON, beside those of the other pages.
    const [, route = '', json = '{}'] =
      /\["([^"]+)"\] = (\{.*\});?\s*$/s.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    const { entryJSFiles } = JSON.parse(json) as Manifest;
    const parts = Object.entries(entryJSFiles).filter(([part]) => !INSTEAD.test(part));
    const scripts = new Set([...rootMainFiles, ...parts.flatMap(([, own]) => own)]);
    found[route] = [...scripts].reduce((sum, script) => sum + sizeOf(script), 0);
  }
  return found;
}

test('no page loads more before it is shown than the budget allows', () => {
  const loads = firstLoads();
  expect(Object.keys(loads).length).toBeGreaterThan(20);
  const over = Object.entries(loads).filter(([, bytes]) => bytes > MOST);
  expect(Object.fromEntries(over)).toEqual({});
});
