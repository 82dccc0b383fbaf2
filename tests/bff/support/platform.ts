/** A platform that echoes what reaches it, and misbehaves for tenants with telling names. */
import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { TestIssuer } from './issuer';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers about a person; a number is a bare status, bytes are a compressed body. */
export interface Person {
  me: object | number | Buffer;
  organizations: object[] | number;
}

export class TestPlatform {
  url = '';
  readonly seen: Seen[] = [];
  /** Requests whose client went away before the answer. */
  abandoned = 0;
  /** What `/api/me` and `/api/organizations` answer, by subject. */
  readonly people = new Map<string, Person>();
  /** What certain calls are answered, by method and path. */
  readonly answers = new Map<string, { status: number; body?: unknown; headers?: Record<string, string> }>();
  /** Bytes of bodies without an end that clients took. */
  flooded = 0;
  /** Answers 401 to everything, or to the paths that match. */
  refuseAll: boolean | RegExp = false;
  /** Asks for a recent sign-in (RFC 9470) for paths that match, unless the token is among these. */
  stepUp: { path: RegExp; challenge: string; recent: Set<string> } | null = null;
  readonly #server: Server;
  readonly #issuer: TestIssuer;

  constructor(issuer: TestIssuer) {
    this.#issuer = issuer;
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      const url = request.url ?? '';
      this.seen.push({ method: request.method ?? '', url, headers: request.headers, body });
      response.on('close', () => {
        if (!response.writableEnded) this.abandoned += 1;
      });
      const json = (status: number, value: unknown, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
      };
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const refused = typeof this.refuseAll === 'boolean' ? this.refuseAll : this.refuseAll.test(url);
      if (refused || !this.#issuer.accepts(token)) return json(401, { Message: 'No.', code: 'auth.required' });
      if (this.stepUp?.path.test(url) && !this.stepUp.recent.has(token)) {
        return json(401, { Message: 'No.', code: 'foreign' }, { 'www-authenticate': this.stepUp.challenge });
      }
      const person = this.people.get(this.#issuer.subjectOf(token) ?? '');
      if (person && (url === '/api/me' || url === '/api/organizations')) {
        const answer = url === '/api/me' ? person.me : person.organizations;
        if (typeof answer === 'number') return json(answer, { Message: 'As asked', code: 'test' });
        if (!Buffer.isBuffer(answer)) return json(200, url === '/api/me' ? { result: answer } : answer);
        return response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(answer);
      }
      const planned = this.answers.get(`${request.method ?? ''} ${url}`);
      if (planned !== undefined) return json(planned.status, planned.body, planned.headers);
      const name = /^\/api\/tenants\/([^/?]+)/.exec(url)?.[1] ?? '';
      const slowMs = /^slow-(\d{1,5})$/.exec(name)?.[1];
      if (slowMs !== undefined) return setTimeout(() => json(200, { name }), Number(slowMs));
      const status = /^status-(\d{3})$/.exec(name)?.[1];
      if (status !== undefined) {
        return json(Number(status), { Message: `As asked: ${status}`, code: 'test' }, { 'retry-after': '7' });
      }
      switch (name) {
        case 'busy':
          if (request.method === 'GET') return json(200, { id: name, name: 'Busy tenant', organizationId: 'o1' });
          return json(429, { Message: 'Slowly.', code: 'rate.limited' }, { 'retry-after': '7' });
        case 'too-long':
          return json(503, { Message: 'at Secret.internal()', code: 'service.busy' });
        case 'reset':
          return response.destroy();
        case 'silent':
          return undefined;
        case 'stalls':
          response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":');
          return undefined;
        case 'cut':
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"half":');
          return setImmediate(() => response.destroy());
        case 'cut-at-first': {
          const isFirst = this.seen.filter((one) => one.url === url).length % 2 === 1;
          if (!isFirst) return json(200, { id: name, name: 'Whole', organizationId: 'o1' });
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"half":');
          return setImmediate(() => response.destroy());
        }
        case 'malformed':
          return response.writeHead(200, { 'content-type': 'application/json' }).end('{"half":');
        case 'broken-utf8':
          return response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(Buffer.from('{"id":"t1","organizationId":"o1","name":"North\xff\xfe"}', 'latin1'));
        case 'html-200':
          return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Portal</h1>');
        case 'html-500':
          return response.writeHead(500, { 'content-type': 'text/html' }).end('<pre>at Secret.internal()</pre>');
        case 'html-400':
          return response.writeHead(400, { 'content-type': 'text/html' }).end('<b>In use</b><script>1</script>');
        case 'json-500':
          return json(500, { Message: 'at Secret.internal()', stack: 'at Secret.internal()' });
        case 'redirects':
          return response.writeHead(302, { location: `${this.url}/api/me` }).end();
        case 'gzip':
          return response
            .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
            .end(gzipSync(JSON.stringify({ name: 'gzip' })));
        case 'long-400':
          return json(400, { Message: 'x'.repeat(3_000_000), code: 'test' });
        case 'endless':
          return flood(response, 200, (bytes) => (this.flooded += bytes));
        case 'endless-400':
          return flood(response, 400, (bytes) => (this.flooded += bytes));
        case 'brotli':
          return response
            .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' })
            .end(quickBrotli(JSON.stringify({ filler: randomBytes(2_000_000).toString('base64') })));
        case 'long':
          return json(200, { filler: 'x'.repeat(3_000_000) });
        case 'long-cut':
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000000' });
          return response.write(`{"filler":"${'x'.repeat(3_000_000)}`, () => setTimeout(() => response.destroy(), 50));
        case 'talkative':
          return json(
            200,
            { name: 'talkative' },
            {
              'set-cookie': 'evil=1',
              server: 'Secret/1.0',
              'x-powered-by': 'Secret',
              'access-control-allow-origin': '*',
              etag: '"1"',
            },
          );
        default:
          return json(200, { id: name, name, organizationId: 'o1', url });
      }
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Requests for a tenant of this name. */
  seenFor(name: string): Seen[] {
    return this.seen.filter(({ url }) => url.startsWith(`/api/tenants/${name}`));
  }
}

/** The default takes seconds for megabytes. */
const quickBrotli = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** A JSON text that never ends; `took` hears how much of it the client has taken. */
function flood(response: ServerResponse, status: number, took: (bytes: number) => void): void {
  const chunk = Buffer.alloc(65_536, 'x');
  response.writeHead(status, { 'content-type': 'application/json' }).write('{"filler":"');
  const more = (): void => {
    while (response.write(chunk)) took(chunk.length);
    took(chunk.length);
  };
  response.on('drain', more);
  more();
}
