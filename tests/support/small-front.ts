/**
 * What deploy/routes.caddy does, for machines without Caddy: each replica is asked for `/readyz`, calls go round those that are ready, what
 * was refused before it began is tried at the next one, and what a replica may have begun only where it reads.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from './app';

const RETRIES = 3;
const RETRY_MS = 100;
const DIAL = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT']);

/** The replicas of one part. */
class Replicas {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #all: { host: string; isReady: boolean }[];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  constructor(addresses: string, healthMs: number) {
    this.#all = addresses.split(' ').map((host) => ({ host, isReady: true }));
    this.#timer = setInterval(() => void this.#look(), healthMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#all.map(async (replica) => {
        const answer = await fetch(`http://${replica.host}/readyz`).catch(() => undefined);
        replica.isReady = answer?.ok === true;
      }),
    );
  }

  /** Passes a request on, or answers 502. */
  async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    for (let left = RETRIES; ; left -= 1) {
      const failure = await this.#once(request, body, response);
      if (failure === undefined) return;
      const again = DIAL.has(failure.code ?? '') || request.method === 'GET';
      if (left === 0 || !again || response.headersSent) {
        if (!response.headersSent) response.writeHead(502);
        return void response.end();
      }
      await pause(RETRY_MS);
    }
  }

  #once(from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<NodeJS.ErrnoException | undefined> {
    const ready = this.#all.filter(({ isReady }) => isReady);
    const candidates = ready.length === 0 ? this.#all : ready;
    const replica = candidates[this.#turn++ % candidates.length]!;
    const [hostname, port] = replica.host.split(':');
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress };
    return new Promise((resolve) => {
      const options = { hostname, port, method: from.method, path: from.url, headers, agent: this.#agent };
      const call = http.request(options, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        answer.once('end', () => resolve(undefined));
        answer.once('error', resolve);
      });
      call.once('error', (failure: NodeJS.ErrnoException) => {
        replica.isReady = false;
        resolve(failure);
      });
      call.end(body);
    });
  }
}

/** Starts it with the environment that Caddy has. @returns what ends it */
export async function startSmallFront(environment: Environment): Promise<() => Promise<void>> {
  const [consoles, platforms] = (['CONSOLES', 'PLATFORMS'] as const).map(
    (name) => new Replicas(environment[name] ?? '', Number.parseInt(environment.HEALTH_INTERVAL ?? '2000', 10)),
  );
  const inside = ({ url = '' }: IncomingMessage) => (url.startsWith('/bff/') ? consoles! : platforms!);
  const sites = [
    [environment.CONSOLE_SITE, () => consoles!],
    [environment.PLATFORM_SITE, () => platforms!],
    [environment.INTERNAL_SITE, inside],
  ] as const;
  const servers = await Promise.all(
    sites.map(async ([site = '', to]) => {
      const server = http.createServer((request, response) => void to(request).pass(request, response));
      await new Promise<void>((done) => server.listen(Number(site.slice(1)), '127.0.0.1', done));
      return server;
    }),
  );
  return async () => {
    for (const replicas of [consoles!, platforms!]) replicas.close();
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
}
