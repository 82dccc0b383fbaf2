/** The way of an error into the log: `err`, or the facts of it (lib/console/process/error-line.mjs), and never its text. */
import { type Node, type Source, at, isNode, walk } from './sources';

const LOGGER = /(?:^|[.#])(?:log|logger|accessLog)$|^createLogger\(/;
const LEVELS = /^(?:trace|debug|info|warn|error|fatal)$/;
/** What errors are called here. */
const ERROR = /^(?:e|err|error|caught|cause|failure|exception|problem)$/;
/** Parts of an error that are closed words or numbers. */
const CLOSED = new Set(['error', 'reason', 'code', 'status', 'statusCode', 'name']);
/** Parts that are text, of whatever they are. */
const TEXT = new Set([
  'message',
  'stack',
  'detail',
  'cause',
  'error_description',
  'error_detail',
  'query',
  'parameters',
]);
const FACTS = /^error(?:Facts|Line)$/;

/** Calls of a logger that write an error's text, or an error under another name than `err`; loggers beside the one of lib/console/process/log.ts. */
export function loggedErrors(files: readonly Source[]): string[] {
  return files
    .filter((file) => /^(?:lib|app)\//.test(file.path) && file.path !== 'lib/console/process/log.ts')
    .flatMap((file) => [...loggers(file), ...calls(file).flatMap((call) => faultsOf(file, call))]);
}

function loggers(file: Source): string[] {
  return nodesOf(file)
    .filter((node) => node.type === 'ImportDeclaration' && node.importKind !== 'type')
    .filter((node) => (node.source as { value?: unknown }).value === 'pino')
    .map((node) => `${at(file, node)} makes a logger of its own`);
}

/** The calls of loggers in a file. */
export function calls(file: Source): Node[] {
  return nodesOf(file).filter(({ type, callee }) => {
    if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
    const { object, property } = callee as unknown as { object: Node; property: Node };
    return LEVELS.test(String(property.name)) && LOGGER.test(textOf(file, object));
  });
}

function faultsOf(file: Source, call: Node): string[] {
  const [entry, message] = call.arguments as (Node | undefined)[];
  const steps = entry === undefined ? [] : walk(entry);
  const faults = steps.filter(({ node, parent }) => isText(file, node) || isLooseError(file, node, parent));
  const texts = [entry?.type === 'Literal' ? entry : message].filter((node) => node?.type !== 'Literal');
  return [
    ...faults.map(({ node }) => `${at(file, node)} logs ${textOf(file, node)}`),
    ...texts.map(() => `${at(file, call)} has no plain text as its message`),
  ];
}

function isText(file: Source, { type, property, callee }: Node): boolean {
  if (type === 'MemberExpression') return isNode(property) && TEXT.has(String(property.name));
  return type === 'CallExpression' && isNode(callee) && /^String$|\.toString$|\binspect$/.test(textOf(file, callee));
}

/** Whether a node is an error that is neither `err`, nor asked for a closed word, nor turned into facts. */
function isLooseError(file: Source, node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'Identifier' || !ERROR.test(String(node.name))) return false;
  if (parent === undefined) return true;
  if (parent.type === 'Property') {
    const isKey = isNode(parent.key) && parent.key.start === node.start;
    return isKey ? parent.shorthand === true && node.name !== 'err' : !isNamed(parent.key, 'err');
  }
  if (parent.type === 'MemberExpression') {
    return isNode(parent.object) && parent.object.start === node.start && !CLOSED.has(nameOf(parent.property));
  }
  return !(parent.type === 'CallExpression' && isNode(parent.callee) && FACTS.test(textOf(file, parent.callee)));
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '');
const isNamed = (node: unknown, name: string): boolean => nameOf(node) === name;
const nodesOf = (file: Source): Node[] => (file.ast ? walk(file.ast).map(({ node }) => node) : []);
const textOf = (file: Source, node: Node): string => file.text.slice(node.start, node.end);
