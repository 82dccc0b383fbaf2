/** What the browser loads before it shows a page of the console (docs/decisions/lazy-code.md). */
import { importsOf, isLoadedAtOnce, projectPath } from './imports';
import { type Source, at } from './sources';

const PAGES = /^app\/(\(console\)\/(.*\/)?)?(page|layout|providers)\.tsx$/;
/** Packages that come with what needs them: schemas with the first call, dialogs, menus and files with a press. */
const LAZY = /^(valibot|papaparse|next-auth\/react|@radix-ui\/react-(dialog|dropdown-menu|popover|toast))$/;

/** Packages of lazy parts that a page imports at once, and the files through which. */
export function heavyFirstViews(files: readonly Source[]): string[] {
  const byName = new Map(files.map((file) => [nameOf(file.path), file]));
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (file: Source, way: readonly string[], inBrowser: boolean): void => {
    const isClient = inBrowser || /^'use client';/m.test(file.text.slice(0, 200));
    if (seen.has(`${file.path} ${isClient}`)) return;
    seen.add(`${file.path} ${isClient}`);
    const here = [...way, file.path];
    for (const { specifier, node } of importsOf(file)) {
      if (!isLoadedAtOnce(node)) continue;
      const target = projectPath(file.path, specifier);
      if (target === undefined) {
        if (isClient && LAZY.test(specifier)) found.push(`${here.join(' → ')} → ${specifier}`);
        continue;
      }
      const next = byName.get(nameOf(target)) ?? byName.get(`${nameOf(target)}/index`);
      if (next !== undefined) visit(next, here, isClient);
    }
  };
  for (const file of files) if (PAGES.test(file.path)) visit(file, [], false);
  return found;
}

/** Files that say `'use client'` and that the browser's code alone imports: it is theirs to say where the server's code ends. */
export function needlessClientMarks(files: readonly Source[]): string[] {
  const byName = new Map(files.map((file) => [nameOf(file.path), file]));
  const isMarked = ({ text }: Source): boolean => /^'use client';/m.test(text.slice(0, 200));
  const seen = new Set<Source>();
  const visit = (file: Source | undefined): void => {
    if (file === undefined || seen.has(file)) return;
    seen.add(file);
    if (isMarked(file)) return;
    for (const { specifier, node } of importsOf(file)) {
      const target = node.importKind === 'type' ? undefined : projectPath(file.path, specifier);
      if (target !== undefined) visit(byName.get(nameOf(target)) ?? byName.get(`${nameOf(target)}/index`));
    }
  };
  for (const file of files) if (file.path.startsWith('app/')) visit(file);
  return files
    .filter((file) => file.path.startsWith('components/') && isMarked(file) && !seen.has(file))
    .map(({ path }) => path);
}

const nameOf = (path: string): string => path.replace(/\.(tsx?|mjs)$/, '');

/** Links of Next, which ask for their page because they are in view; the kit's asks when a person turns to it. */
export const eagerLinks = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => path !== 'components/ui/mechanisms/link.tsx')
    .flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => specifier === 'next/link')
        .map(({ node }) => `${at(file, node)} imports next/link`),
    );
