/** A server that stops: what has begun is answered, and a connection that is used all the time does not hold it open. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeServer, createPlatformServer } from '@/lib/platform/server';

/** More than a client gets to ask on a connection that its server is about to end. */
const MANY = 50;

test('a stop ends with the answers that have begun, however busy a kept-alive connection is', async () => {
  const server = createPlatformServer();
  let answer = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    server.once('request', (_, response) => {
      answer = () => response.end('begun before the stop');
      resolve();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const read = (response: IncomingMessage): void => {
        let body = '';
        response.on('data', (part) => (body += String(part)));
        response.on('end', () => resolve(body));
      };
      get({ port, host: '127.0.0.1', agent }, read).on('error', reject);
    });

  const first = ask();
  await begun;
  const closed = closeServer(server);
  server.on('request', (_, response) => response.end('asked after the stop'));
  answer();
  expect(await first).toBe('begun before the stop');
  const goOn = async () => {
    for (let turn = 0; turn < MANY; turn += 1) await ask();
  };
  await expect(goOn()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await closed;
  agent.destroy();
});
