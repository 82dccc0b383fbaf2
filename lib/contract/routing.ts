/** Maps an HTTP request to its operation and back. Pure: the proxy and the platform share it. */
import { type OperationId, type OperationParams, operationIds, operationRow } from './operations';

/** Allowed path segments: RFC 3986 unreserved characters, starting with a letter or digit. No dots-only, no `%`. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

type Node = {
  literals: Map<string, Node>;
  param?: { name: string; node: Node };
  operations: Map<string, OperationId>;
  names: Map<string, string[]>;
};

const newNode = (): Node => ({ literals: new Map(), operations: new Map(), names: new Map() });

function build(): Node {
  const root = newNode();
  for (const id of operationIds) {
    const { method, path } = operationRow(id);
    const names: string[] = [];
    let node = root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = node.literals.get(segment) ?? newNode();
        node.literals.set(segment, next);
        node = next;
      } else {
        names.push(name);
        node.param ??= { name, node: newNode() };
        node = node.param.node;
      }
    }
    if (node.operations.has(method)) throw new Error(`Two operations for ${method} ${path}`);
    node.operations.set(method, id);
    node.names.set(method, names);
  }
  return root;
}

const root = build();

export type Match =
  | { found: true; id: OperationId; params: Record<string, string> }
  | { found: false; reason: 'path' | 'method'; allow: string[] };

/**
 * Finds the operation of a request. Literal segments win over parameters, so that `/clients/templates` is never a client.
 *
 * @param method - upper-case HTTP method
 * @param pathname - the raw path as it stands in the request line, without query; percent-encoding is never decoded,   so an encoded
 *   slash, dot or NUL simply does not match
 */
export function matchOperation(method: string, pathname: string): Match {
  if (!pathname.startsWith('/')) return { found: false, reason: 'path', allow: [] };
  const segments = pathname.split('/').slice(1);
  const allow = new Set<string>();
  const visit = (node: Node, index: number, values: string[]): Match | undefined => {
    const segment = segments[index];
    if (segment === undefined) {
      const id = node.operations.get(method);
      if (id !== undefined) {
        const names = node.names.get(method) ?? [];
        const params = Object.fromEntries(names.map((name, position) => [name, values[position] ?? '']));
        return { found: true, id, params };
      }
      for (const other of node.operations.keys()) allow.add(other);
      return undefined;
    }
    const literal = node.literals.get(segment);
    const found = literal && visit(literal, index + 1, values);
    if (found) return found;
    return node.param && SEGMENT.test(segment) ? visit(node.param.node, index + 1, [...values, segment]) : undefined;
  };
  return (
    visit(root, 0, []) ?? { found: false, reason: allow.size > 0 ? 'method' : 'path', allow: [...allow].toSorted() }
  );
}

/** The path template of a request's operation; undefined when no operation matches. */
export function templateOf(method: string, pathname: string): string | undefined {
  const match = matchOperation(method, pathname);
  return match.found ? operationRow(match.id).path : undefined;
}

/**
 * Builds the path of an operation, with each parameter encoded as one segment.
 *
 * @throws TypeError when a parameter is missing or cannot be a segment; the message names it
 */
export function buildPath<Id extends OperationId>(id: Id, params: OperationParams<Id>): string {
  const values = params as Record<string, string>;
  return operationRow(id).path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !SEGMENT.test(value)) throw new TypeError(`${id}: ${name} is not a valid id`);
    return encodeURIComponent(value);
  });
}

/** Builds a query string (with its `?`, or empty) of the parameters with a value. */
export function buildQuery(query: Record<string, string | number | undefined> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
