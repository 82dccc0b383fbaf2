/** Which texts the browser needs for the first view of a page: what its client components, and what they import at once, ask for. */
import { importsOf, isLoadedAtOnce, projectPath } from './imports';
import { type Node, type Source, isNode, textOf, walk } from './sources';

/** Dotted paths of texts or of namespaces of them; '' is all there are. */
type Keys = readonly string[];

/** A part that the server draws although its code is a file of its own. */
const DRAWN_AT_ONCE = /\blazy\(\(\) =>\s*$/;

/** The client components of some routes' files with all that comes with them: what the browser runs for the first view. */
export function browserFiles(files: readonly Source[], entries: readonly string[]): Source[] {
  const byName = new Map(files.map((file) => [nameOf(file.path), file]));
  const seen = new Set<string>();
  const found = new Map<string, Source>();
  const visit = (file: Source, inBrowser: boolean): void => {
    const isClient = inBrowser || /^'use client';/m.test(file.text.slice(0, 200));
    if (seen.has(`${file.path} ${isClient}`)) return;
    seen.add(`${file.path} ${isClient}`);
    if (isClient) found.set(file.path, file);
    for (const { specifier, node } of importsOf(file)) {
      const isDrawn = isLoadedAtOnce(node) || DRAWN_AT_ONCE.test(file.text.slice(0, node.start));
      const target = isDrawn ? projectPath(file.path, specifier) : undefined;
      const next = target && (byName.get(nameOf(target)) ?? byName.get(`${nameOf(target)}/index`));
      if (next) visit(next, isClient);
    }
  };
  for (const entry of entries) {
    const file = byName.get(nameOf(entry));
    if (file !== undefined) visit(file, false);
  }
  return [...found.values()];
}

const nameOf = (path: string): string => path.replace(/\.(tsx?|mjs)$/, '');

/**
 * The texts that a file asks for by `useTranslations`.
 *
 * @param isKey - whether something is said under that path: where a namespace is chosen while the code runs, it is one that the file names
 */
export function spokenKeys(file: Source, isKey: (path: string) => boolean): Keys {
  if (!file.ast) return [];
  const steps = walk(file.ast);
  const parents = new Map(steps.map(({ node, parent }) => [node, parent]));
  const named = () => steps.map(({ node }) => textOf(node) ?? '').filter((text) => text !== '' && isKey(text));
  return steps.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'useTranslations') return [];
    const [argument] = node.arguments as Node[];
    const namespaces = argument === undefined ? [''] : (pathsOf(argument) ?? named());
    const keys = usesOf(node, parents, steps).flatMap((use) => keysAt(use, parents));
    return namespaces.flatMap((namespace) => keys.map((key) => [namespace, key].filter(Boolean).join('.')));
  });
}

/** Where a translator is used: the call itself, or the identifiers in the function that gives it a name. */
function usesOf(call: Node, parents: Map<Node, Node | undefined>, steps: readonly { node: Node }[]): Node[] {
  let holder = parents.get(call);
  while (holder && /^TS(As|NonNull)/.test(holder.type)) holder = parents.get(holder);
  const name = holder?.type === 'VariableDeclarator' ? (holder.id as Node).name : undefined;
  if (holder === undefined || name === undefined) return [call];
  let scope: Node | undefined = holder;
  while (scope && !/Function/.test(scope.type)) scope = parents.get(scope);
  const { start = 0, end = Number.POSITIVE_INFINITY } = scope ?? {};
  return steps.flatMap(({ node }) =>
    node.type === 'Identifier' && node.name === name && node !== holder.id && node.start >= start && node.end <= end
      ? [node]
      : [],
  );
}

/** The keys that a use of a translator names; all of its namespace where it is handed on. */
function keysAt(use: Node, parents: Map<Node, Node | undefined>): Keys {
  const parent = parents.get(use);
  if (parent?.type === 'Property' && parent.key === use) return [];
  const callee = parent?.type === 'MemberExpression' && parent.object === use ? parent : use;
  const call = parents.get(callee);
  // A dependency of a hook hands nothing on.
  if (call?.type === 'ArrayExpression') return [];
  if (call?.type !== 'CallExpression' || call.callee !== callee) return [''];
  const [argument] = call.arguments as Node[];
  return (argument && pathsOf(argument)) ?? [''];
}

/** What an expression of a path can be, up to the last dot before what only the run tells; undefined when it tells all. */
function pathsOf(node: Node): Keys | undefined {
  const text = textOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'TemplateLiteral') {
    const [first] = node.quasis as { value: { cooked: string } }[];
    return [first!.value.cooked.replace(/\.?[^.]*$/, '')];
  }
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [pathsOf(node.consequent as Node), pathsOf(node.alternate as Node)];
    return one && other && [...one, ...other];
  }
  return /^TS(As|NonNull)/.test(node.type) && isNode(node.expression) ? pathsOf(node.expression) : undefined;
}
