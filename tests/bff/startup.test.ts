/** A console starts while its issuer has too much to do, as replicas do after a fault. */
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bff } from '@/lib/console/bff/context';
import { Issuer } from '@/lib/console/issuer/issuer';
import { requireIssuer } from '@/lib/console/host/startup';

/** More than an issuer gets at which nothing listens. */
const MANY = 12;

let server: Server;
let url: string;
let asked: number;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const consoleOf = (issuer: string): Bff =>
  ({
    issuer: new Issuer({
      issuer,
      clientId: 'console',
      auth: 'client_secret_basic',
      clientSecret: 's',
      clientKey: undefined,
    }),
    env: { oidcIssuer: issuer },
    log: { warn: () => undefined },
  }) as unknown as Bff;

const discovery = (response: ServerResponse): void => {
  const document = { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
};

describe('a start whose issuer', () => {
  const busy: [string, (response: ServerResponse) => void][] = [
    ['answers 503', (response) => void response.writeHead(503).end()],
    ['answers 504', (response) => void response.writeHead(504).end()],
    ['answers 429', (response) => void response.writeHead(429).end()],
    ['hangs up', (response) => void response.destroy()],
  ];
  test.each(busy)('%s for a while waits for it', async (_name, refuse) => {
    answer = (response) => (asked <= MANY ? refuse(response) : discovery(response));
    await requireIssuer(consoleOf(url), 1);
    expect(asked).toBe(MANY + 1);
  });

  test('never recovers ends with one sentence', async () => {
    answer = (response) => void response.writeHead(503).end();
    await expect(requireIssuer(consoleOf(url), 1)).rejects.toThrow(
      `The issuer ${url} cannot be used: it answers 503; look at its log, and at OIDC_ISSUER`,
    );
    expect(asked).toBe(60);
  });

  test('is no issuer, ends after five tries', async () => {
    answer = (response) => void response.writeHead(404).end();
    await expect(requireIssuer(consoleOf(url), 1)).rejects.toThrow('it answers, and not as an issuer does');
    expect(asked).toBe(5);
  });

  test('is not there at all, ends after five tries', async () => {
    const { log, ...rest } = consoleOf('http://127.0.0.1:1');
    let tries = 0;
    const configuration = (): Promise<unknown> => {
      tries += 1;
      return rest.issuer.configuration();
    };
    const bff = { ...rest, log, issuer: { configuration } } as unknown as Bff;
    await expect(requireIssuer(bff, 1)).rejects.toThrow('OIDC_ISSUER');
    expect(tries).toBe(5);
  });
});
