/** House rules about what may stand in a file (CONTRIBUTING, "Rules of the house"). */
import { Permission, Role } from '@/lib/contract/access';
import { references } from './imports';
import { type Node, type Source, at, isNode, textOf, walk } from './sources';

const isConsole = (file: Source) => /^(app|components|lib)\/|^middleware\.ts$/.test(file.path);
const isTest = (file: Source) => file.path.startsWith('tests/');

/** Files of more than `limit` lines. */
export function tooLong(files: readonly Source[], limit: number): string[] {
  return files
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${limit}`);
}

/** Folders of the product with more than `limit` source files of their own. */
export function fullFolders(files: readonly Source[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files.filter((file) => isConsole(file) && !file.path.endsWith('.css'))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > limit)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${limit}`);
}

const grantNames: ReadonlySet<string> = new Set([...Object.values(Role), ...Object.values(Permission)]);

/** Role and permission names written out instead of taken from lib/contract/access. */
export function spelledGrants(files: readonly Source[]): string[] {
  return files
    .filter((file) => isConsole(file) && file.path !== 'lib/contract/access/grants.ts')
    .flatMap((file) =>
      nodes(file)
        .filter(({ node }) => grantNames.has(textOf(node) ?? ''))
        .map(({ node }) => `${at(file, node)} spells out ${textOf(node)}`),
    );
}

/** Places that must read the runtime's own variables, with the reason. */
const environmentReaders: Record<string, string> = {
  'lib/env.ts': 'the one place that reads the environment',
  'instrumentation.ts':
    'Next tells by NEXT_RUNTIME which of its runtimes is starting, and removes the other branch at build time',
};

/** Uses of `process.env` outside lib/env.ts, except NODE_ENV, which the bundler replaces by a constant. */
export function environmentReads(files: readonly Source[]): string[] {
  return files
    .filter((file) => (isConsole(file) || file.path === 'instrumentation.ts') && !(file.path in environmentReaders))
    .flatMap((file) =>
      nodes(file)
        .filter(
          ({ node }) => node.type === 'MemberExpression' && file.text.slice(node.start, node.end) === 'process.env',
        )
        .filter(({ node }) => !file.text.startsWith('.NODE_ENV', node.end))
        .map(({ node }) => `${at(file, node)} reads process.env`),
    );
}

const BY_LANGUAGE = new Set(['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']);

/**
 * Texts that are compared by the language of the machine or browser: names instead of by lib/contract/compare-names.ts, and so that 10 comes
 * before 2, and cases instead of by `foldCase` of lib/contract/search-text.ts, and so that in Turkish "ingrid" is not in "Ingrid".
 */
export function looseComparisons(files: readonly Source[]): string[] {
  return files
    .filter((file) => /^(app|components|lib)\//.test(file.path))
    .flatMap((file) =>
      nodes(file)
        .filter(({ node }) => node.type === 'MemberExpression' && isNode(node.property))
        .flatMap(({ node }) => {
          const name = String((node.property as Node).name);
          return BY_LANGUAGE.has(name) ? [`${at(file, node)} compares by ${name}`] : [];
        }),
    );
}

const network = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']);

/** Network calls outside the places that make them. */
export function strayFetches(files: readonly Source[]): string[] {
  return files
    .filter((file) => isConsole(file) && !/^lib\/(console|platform)\//.test(file.path))
    .flatMap((file) => references(file, network).map((node) => `${at(file, node)} uses ${String(node.name)}`));
}

/** Dates of the console that are written past the kit, in a style of their own. Asking the browser for its zone writes nothing. */
export function strayDates(files: readonly Source[]): string[] {
  const own = /Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|\.toLocale(?:Date|Time)String\(|\.dateTime\(/;
  return files
    .filter(({ path }) => /^(app|components)\//.test(path) && path !== 'components/ui/mechanisms/date-locale.ts')
    .flatMap((file) => {
      const found = own.exec(file.text);
      return found === null ? [] : [`${file.path} writes dates by itself: ${found[0]}`];
    });
}

/** Fields that cut off what is pasted, unseen, where a rule would say that it is too long; a search asks for so much only. */
export function clippedTexts(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^(app|components)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/ maxLength=(?!\{TEXT\.search\.max\}).*/g)].map(
        ([found]) => `${path} cuts off a text:${found}`,
      ),
    );
}

/** Names that a statement sorts by the collation of the database instead of by `nameOrder`. */
export function strayNameOrders(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^lib\/platform\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/order ?by.*\blower\([^)]*name/gi)].map(([found]) => `${path} sorts names by itself: ${found}`),
    );
}

/** Paths of the console written out instead of taken from lib/paths.ts; types (Next's `PageProps<'/…'>`) name routes literally. */
export function spelledPaths(files: readonly Source[]): string[] {
  return files
    .filter((file) => /^(app|components|lib\/(client|server|bff))\//.test(file.path))
    .flatMap((file) =>
      nodes(file)
        .filter(({ parent }) => parent?.type !== 'TSLiteralType')
        .filter(({ node }) =>
          /^\/(organization|application|bff|tenant|activate|settings|essentials)\b/.test(start(node)),
        )
        .map(({ node }) => `${at(file, node)} spells out the path ${start(node)}`),
    );
}

/** The fixed beginning of a string or template. */
function start(node: Node): string {
  if (node.type !== 'TemplateLiteral') return textOf(node) ?? '';
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? '';
}

/** Exported functions of lib/** without a comment that says what goes in and out. */
export function undocumented(files: readonly Source[]): string[] {
  return files
    .filter((file) => file.path.startsWith('lib/'))
    .flatMap((file) =>
      ((file.ast?.body as Node[] | undefined) ?? [])
        .filter((node) => exportsFunction(node) && !/\*\/\s*$/.test(file.text.slice(0, node.start)))
        .map((node) => `${at(file, node)} exports a function without a comment`),
    );
}

function exportsFunction(node: Node): boolean {
  if (node.type !== 'ExportNamedDeclaration' || !isNode(node.declaration)) return false;
  const { declaration } = node;
  if (declaration.type === 'FunctionDeclaration') return true;
  if (declaration.type !== 'VariableDeclaration') return false;
  return (declaration.declarations as Node[]).some(
    ({ init }) => isNode(init) && /^(ArrowFunction|Function)Expression$/.test(init.type),
  );
}

/** File names that are not kebab-case (Next's own names have brackets and parentheses; `appConfig.json` is the spec's). */
export function oddNames(names: readonly string[]): string[] {
  return names
    .filter((name) => /^(app|components|lib|scripts|tests|messages)\//.test(name))
    .flatMap((name) =>
      name
        .split('/')
        .every((part) =>
          /^(\(?\[{0,2}(\.\.\.)?[a-z0-9]+([-.][a-z0-9]+)*\]{0,2}\)?|\[[a-zA-Z.]+\]|appConfig\.json|README\.md|_?[0-9]{4}_\w+\.sql|_journal\.json|[0-9]{4}_snapshot\.json)$/.test(
            part,
          ),
        )
        ? []
        : [`${name} is not kebab-case`],
    );
}

/** Default exports where Next (or a tool's configuration) does not ask for one. */
export function defaultExports(files: readonly Source[]): string[] {
  return (
    files
      .filter(
        (file) => /^(components|lib|tests)\//.test(file.path) && !/^lib\/(i18n|format-message)\.ts$/.test(file.path),
      )
      // A benchmark brings a page of its own; Playwright wants its setup like that.
      .filter((file) => !/^tests\/(bench\/.*\/page\.tsx|support\/global-setup\.ts)$/.test(file.path))
      .flatMap((file) =>
        nodes(file)
          .filter(({ node }) => node.type === 'ExportDefaultDeclaration')
          .map(({ node }) => `${at(file, node)} has a default export`),
      )
  );
}

/** Suppressions without a reason, and notes to oneself that stayed. */
export function looseEnds(files: readonly Source[]): string[] {
  return files
    .filter((file) => !isTest(file) || !file.path.includes('architecture'))
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, index) => {
        const where = `${file.path}:${index + 1}`;
        if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line)) return [`${where} has a note to oneself`];
        const suppression = /(?:@ts-(?:ignore|expect-error|nocheck)|(?:ox|es)lint-disable[\w-]*)(.*)/.exec(line);
        if (!suppression) return [];
        // TypeScript takes the rest of the line as the reason; the linter wants it after two hyphens.
        const reason = line.includes('@ts-') ? /^:?\s*\w+ \w+/ : /--\s*\w+ \w+/;
        return reason.test(suppression[1]?.trim() ?? '') ? [] : [`${where} suppresses without a reason`];
      }),
    );
}

function nodes(file: Source) {
  return file.ast ? walk(file.ast) : [];
}

/** Programs that say one line long before they end, or are too early for anything else. */
const early = ['scripts/serve.mjs', 'scripts/support/node-version.mjs'];

/** Programs that print and then call `process.exit`, which loses what a slow reader has not taken; `process.exitCode` does not. */
export function lostOutput(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^(scripts|tests\/(bench|soak))\//.test(path) && !early.includes(path))
    .filter(({ text }) => /process\.std(out|err)\.write\(/.test(text) && text.includes('process.exit('))
    .map(({ path }) => `${path} prints and calls process.exit`);
}
