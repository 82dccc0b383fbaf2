/** Which folder may import which (docs/decisions/three-houses.md). */
import path from 'node:path';
import { type Node, type Source, at, isNode, textOf, walk } from './sources';

/** A zone is a part of the project; the first pattern that matches a path names its zone. */
const zones: [zone: string, pattern: RegExp][] = [
  ['composition', /^(instrumentation\.ts$|lib\/start\/)/],
  ['tests', /^(tests|scripts)\//],
  ['config', /^[^/]+\.config\.(ts|mjs)$/],
  ['app', /^(app\/|middleware\.ts$)/],
  ['pages', /^components\/pages\//],
  ['rooms', /^components\/rooms\//],
  ['kit', /^components\//],
  ['contract', /^lib\/contract\//],
  ['platform', /^lib\/platform\//],
  ['browser', /^lib\/console\/browser\//],
  ['process', /^lib\/console\/process\//],
  ['server', /^lib\/console\//],
  // How an HTTP server treats its connections and requests: plain Node.js, for the console's port and the platform's.
  ['http', /^lib\/http\//],
  // Causes of faults in words, for the operator of either.
  ['faults', /^lib\/faults\//],
  ['env', /^lib\/env(-[a-z]+)?\.ts$/],
  // Small pure modules that every part of the console may use: paths.ts, i18n.ts …
  ['shared', /^(lib\/[^/]+\.tsx?$|messages\/)/],
];

/** What each zone may import besides itself. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  faults: [],
  platform: ['contract', 'http', 'faults'],
  process: ['contract', 'shared', 'env', 'http'],
  env: ['contract', 'process'],
  shared: ['contract'],
  browser: ['contract', 'shared'],
  kit: ['browser', 'contract', 'shared'],
  rooms: ['kit', 'browser', 'contract', 'shared'],
  server: ['contract', 'shared', 'env', 'process', 'http', 'faults'],
  pages: ['rooms', 'kit', 'browser', 'contract', 'shared', 'server'],
  app: ['pages', 'rooms', 'kit', 'browser', 'contract', 'shared', 'env', 'server'],
};

/** The floors of the console's server side, from the ground up: a file imports from its own floor and those below it. */
const floors = ['process', 'http', 'session', 'upstream', 'issuer', 'bff', 'proxy', 'sign-in', 'pages', 'host'];
/** The composition root and everything that is not shipped may import what it likes. */
const free = new Set(['composition', 'tests', 'config']);

/** Packages that the contract may use: it describes and validates, and does nothing. */
const contractPackages = new Set(['valibot', '@valibot/to-json-schema']);
/** Names whose use would be input or output, or would depend on the machine. */
const effects = new Set([
  'fetch',
  'process',
  'globalThis',
  'window',
  'document',
  'localStorage',
  'setTimeout',
  'console',
]);

const zoneOf = (file: string) => zones.find(([, pattern]) => pattern.test(file))?.[0];
const floorOf = (file: string) => floors.indexOf(/^lib\/console\/([^/]+)\//.exec(file)?.[1] ?? '');
const roomOf = (file: string) => /^components\/rooms\/([^/]+)\//.exec(file)?.[1];

/** Breaches of the direction `app → pages → rooms → kit → browser → contract`, of rooms' privacy and of the houses' walls. */
export function importDirection(files: readonly Source[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, node }) => {
      const from = zoneOf(file.path);
      const target = projectPath(file.path, specifier);
      if (from === undefined) return [`${file.path} belongs to no part of the project`];
      if (free.has(from) || target === undefined) return [];
      const to = zoneOf(target) ?? `nothing (${target})`;
      if (from === 'rooms' && to === 'rooms' && roomOf(file.path) !== roomOf(target)) {
        return [`${at(file, node)} a room imports another room: ${specifier}`];
      }
      if (floorOf(file.path) >= 0 && floorOf(target) > floorOf(file.path)) {
        return [`${at(file, node)} a floor of the console imports one above it: ${specifier}`];
      }
      return to === from || allowed[from]?.includes(to)
        ? []
        : [`${at(file, node)} ${from} imports ${to}: ${specifier}`];
    }),
  );
}

/** Files that import each other, directly or through others, by their types too. */
export function importCircles(files: readonly Source[]): string[] {
  const paths = new Set(files.map(({ path: file }) => file));
  const imports = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => {
        const target = projectPath(file.path, specifier)?.replace(/\.ts$/, '');
        return target === undefined ? [] : [`${target}.ts`, `${target}.tsx`, target].filter((one) => paths.has(one));
      }),
    ]),
  );
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(from) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reach(next, seen);
    }
    return seen;
  };
  return files
    .filter((file) => reach(file.path).has(file.path))
    .map(({ path: file }) => `${file} imports itself through others`);
}

/** Packages and effects in lib/contract beyond describing and validating. */
export function contractIsPure(files: readonly Source[]): string[] {
  return files
    .filter((file) => zoneOf(file.path) === 'contract')
    .flatMap((file) => [
      ...importsOf(file)
        .filter(({ specifier }) => projectPath(file.path, specifier) === undefined && !contractPackages.has(specifier))
        .map(({ specifier, node }) => `${at(file, node)} the contract imports ${specifier}`),
      ...references(file, effects).map((node) => `${at(file, node)} the contract uses ${String(node.name)}`),
    ]);
}

/** Uses of global names: identifiers that are neither property names nor declared keys. */
export function references(file: Source, names: ReadonlySet<string>): Node[] {
  if (!file.ast) return [];
  const found: Node[] = [];
  for (const { node, parent } of walk(file.ast)) {
    if (node.type !== 'Identifier' || !names.has(node.name as string)) continue;
    const isName =
      (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      ((parent?.type === 'Property' || parent?.type === 'PropertyDefinition') &&
        parent.key === node &&
        !parent.shorthand) ||
      parent?.type.startsWith('TS');
    if (!isName) found.push(node);
  }
  return found;
}

/** Every import and re-export of a file, dynamic ones too. */
export function importsOf(file: Source): { specifier: string; node: Node }[] {
  if (!file.ast) return [];
  const found: { specifier: string; node: Node }[] = [];
  for (const { node } of walk(file.ast)) {
    if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration)$/.test(node.type)) continue;
    const specifier = isNode(node.source) ? textOf(node.source) : undefined;
    if (specifier !== undefined) found.push({ specifier, node });
  }
  return found;
}

/** Neither `import()` nor `import type`. An `import { type X }` is loaded: the compiler keeps the import without the name. */
export function isLoadedAtOnce(node: Node): boolean {
  return node.type !== 'ImportExpression' && node.importKind !== 'type' && node.exportKind !== 'type';
}

/** The project path that a specifier means (extensions do not matter here), or undefined for a package. */
export function projectPath(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  if (base === undefined || /\.(css|json|svg|woff2)$/.test(base)) return undefined;
  return /\.(ts|tsx|mjs)$/.test(base) ? base : `${base}.ts`;
}
