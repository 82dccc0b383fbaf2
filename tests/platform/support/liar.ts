/** An identity platform with lies in it: answers of the embedded one, of which a test changes some before they go out. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationId } from '@/lib/contract/operations';
import { matchOperation } from '@/lib/contract/routing';
import { type TestPlatform, callApi } from './platform';

export type Row = Record<string, unknown>;
export type Who = 'admin' | 'member' | 'none';
export type Answer = { status: number; type: string; body: unknown };
type Query = { who: Who; search: string };
/** A request that came in. `honest` asks the platform the same, or as another person, or with other parameters. */
type Asked = { query: URLSearchParams; who: Who; honest: (other?: Partial<Query>) => Promise<Answer> };
export type Tell = (asked: Asked) => Promise<Answer>;

/** What the platform answers, with a lie at one operation. It is asked each thing once, so the platform must not change meanwhile. */
export class Liar {
  lie: { at: OperationId; tell: Tell } | undefined;
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #server: Server;

  /** @param tokens - access tokens of an administrator and of a regular member */
  constructor(
    private readonly platform: TestPlatform,
    readonly tokens: Record<'admin' | 'member', string>,
  ) {
    this.#server = createServer((request, response) => {
      const bearer = request.headers.authorization?.slice('Bearer '.length);
      const who = bearer === tokens.admin ? 'admin' : bearer === tokens.member ? 'member' : 'none';
      this.#answer(who, request.url ?? '/', request.headers.tenantid as string | undefined).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(who: Who, url: string, tenantId: string | undefined): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(url, 'http://liar.test');
    const match = matchOperation('GET', pathname);
    const honest = (other: Partial<Query> = {}) =>
      this.#remembered(other.who ?? who, `${pathname}?${other.search ?? query.toString()}`, tenantId);
    return match.found && match.id === this.lie?.at ? this.lie.tell({ query, who, honest }) : honest();
  }

  #remembered(who: Who, path: string, tenantId = ''): Promise<Answer> {
    const key = [who, path, tenantId].join(' ');
    const known = this.#answers.get(key) ?? this.#ask(who, path, tenantId);
    this.#answers.set(key, known);
    return known;
  }

  async #ask(who: Who, path: string, tenantId: string): Promise<Answer> {
    const token = who === 'none' ? undefined : this.tokens[who];
    const { status, headers, body } = await callApi(this.platform, token, 'GET', path, undefined, { tenantId });
    return { status, type: headers.get('content-type') ?? '', body };
  }
}

/** Changes what the administrator is answered. */
export const saying =
  (change: (body: Row, query: URLSearchParams) => unknown): Tell =>
  async ({ who, query, honest }) => {
    const answer = await honest();
    if (who !== 'admin' || answer.status !== 200) return answer;
    return { ...answer, body: change(structuredClone(answer.body) as Row, query) };
  };

/** Changes the rows of a list, whole or in pages. */
export const rows = (change: (items: Row[], page: Row) => Row[]): Tell =>
  saying((body) => {
    const changed = (list: unknown): unknown =>
      Array.isArray(list)
        ? change(list as Row[], {})
        : Object.assign(list as Row, { items: change((list as { items: Row[] }).items, list as Row) });
    return 'result' in body ? { result: changed(body.result) } : changed(body);
  });
export const each = (fields: Row) => rows((items) => items.map((item) => ({ ...item, ...fields })));
