/** The project's sources, parsed: what the rules of tests/architecture.test.ts look at. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

/** A node of the ESTree that the parser gives; the rules look at a few fields of a few kinds. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export type Source = {
  /** From the project's folder, with forward slashes. */
  path: string;
  text: string;
  /** Parsed on first use; undefined for files that are not TypeScript. */
  readonly ast: Node | undefined;
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const skipped = new Set(['node_modules', '.next', '.git', '.data', 'test-results', 'coverage', 'playwright-report']);

/** Makes a source from text, as the deliberately bad examples of the tests do. */
export function source(name: string, text: string): Source {
  let ast: Node | undefined;
  return {
    path: name,
    text,
    get ast() {
      if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) return undefined;
      ast ??= parse(name, text);
      return ast;
    },
  };
}

function parse(name: string, text: string): Node {
  // Vitest re-exports the parser of its bundler, whose options its types do not describe.
  const parser = parseAst as unknown as (code: string, options: { lang: string }, file: string) => Node;
  return parser(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }, name);
}

/** Every TypeScript, script and style file of the project. */
export function projectSources(): Source[] {
  return listFiles('.')
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && name !== 'next-env.d.ts')
    .map((name) => source(name, readFileSync(path.join(root, name), 'utf8')));
}

/** Names of all files under a folder of the project. */
export function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(name) : [name];
  });
}

/** Reads a JSON file of the project. */
export function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

type Step = { node: Node; parent: Node | undefined };
const walked = new WeakMap<Node, Step[]>();

/** All nodes of a tree in the order of the text, each with its parent. Many rules look at the same trees, which stay as they are. */
export function walk(root: Node): readonly Step[] {
  const known = walked.get(root);
  if (known !== undefined) return known;
  const steps: Step[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    steps.push({ node, parent });
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isNode).forEach((child) => visit(child, node));
      else if (isNode(value)) visit(value, node);
    }
  };
  visit(root, undefined);
  walked.set(root, steps);
  return steps;
}

/** Whether a value is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** `path:line` of a node, for messages. */
export function at(file: Source, node: Node): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
}

/** The text of a string literal or of a template without substitutions, otherwise undefined. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}
