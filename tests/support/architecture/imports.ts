/** Who may import whom (docs/decisions/three-houses.md). */
import path from 'node:path';
import { type Node, type Source, at, isNode, textOf, walk } from './sources';

/** A zone is a part of the project; the first pattern that matches a path names its zone. */
const zones: [zone: string, pattern: RegExp][] = [
  ['composition', /^instrumentation(-[a-z]+)*\.ts$/],
  ['tests', /^(tests|scripts)\//],
  ['config', /^[^/]+\.config\.(ts|mjs)$/],
  ['app', /^(app\/|middleware\.ts$)/],
  ['rooms', /^components\/rooms\//],
  ['kit', /^components\//],
  ['contract', /^lib\/contract\//],
  ['platform', /^lib\/platform\//],
  ['client', /^lib\/client\//],
  ['bff', /^lib\/bff\//],
  ['server', /^lib\/server\//],
  // How an HTTP server treats its connections and requests: plain Node.js, for the console's port and the platform's.
  ['http', /^lib\/http\//],
  // The custom server around Next, and what a process has once: plain Node.js, which the standalone server runs unbuilt.
  ['host', /^lib\/host\//],
  // What the log says of errors, and that it is JSON whoever writes.
  ['output', /^lib\/output\//],
  ['env', /^lib\/env(-[a-z]+)?\.ts$/],
  // Small pure modules that every part of the console may use: paths.ts, i18n.ts …
  ['shared', /^(lib\/[^/]+\.tsx?$|messages\/)/],
];

/** What each zone may import besides itself. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  platform: ['contract', 'http'],
  host: ['http'],
  env: ['contract', 'host'],
  shared: ['contract'],
  client: ['contract', 'shared'],
  kit: ['client', 'contract', 'shared'],
  rooms: ['kit', 'client', 'contract', 'shared'],
  bff: ['contract', 'shared', 'env', 'host', 'output'],
  server: ['contract', 'shared', 'env', 'bff', 'host'],
  app: ['rooms', 'kit', 'client', 'contract', 'shared', 'env', 'bff', 'server'],
};
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
const roomOf = (file: string) => /^components\/rooms\/([^/]+)\//.exec(file)?.[1];

/** Breaches of the direction `app → rooms → kit → client → contract`, of rooms' privacy and of the houses' walls. */
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
      return to === from || allowed[from]?.includes(to)
        ? []
        : [`${at(file, node)} ${from} imports ${to}: ${specifier}`];
    }),
  );
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

/** Neither `import()` nor of types alone. */
export function isLoadedAtOnce(node: Node): boolean {
  if (node.type === 'ImportExpression' || node.importKind === 'type' || node.exportKind === 'type') return false;
  const specifiers = (node.specifiers ?? []) as Node[];
  return specifiers.length === 0 || specifiers.some((one) => one.importKind !== 'type' && one.exportKind !== 'type');
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
