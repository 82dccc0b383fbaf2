/** A pooler in transaction mode, as pgbouncer is set up by default, before PostgreSQL. */
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPostgres, createDatabase, startPostgres } from '../support/postgres';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

/** Settings that pgbouncer hands on to the server. */
const HANDED_ON = new Set(['user', 'database', 'client_encoding', 'application_name']);
const PARSE = 'P';

/** Refuses the settings of a session, and looks for prepared statements, which another session of the pool would not have. */
class Pooler {
  readonly refused = new Set<string>();
  readonly prepared: string[] = [];
  readonly #target: URL;
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((client) => this.#serve(client));

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(client: net.Socket): void {
    this.#sockets.add(client);
    client.on('error', () => {}).on('close', () => this.#sockets.delete(client));
    client.once('data', (startup) => {
      const words = startup.toString('utf8', 8).split('\0');
      const names = words.filter((word, index) => index % 2 === 0 && word !== '');
      const foreign = names.find((name) => !HANDED_ON.has(name));
      if (foreign !== undefined) {
        this.refused.add(foreign);
        client.end(refusal(`unsupported startup parameter: ${foreign}`));
        return;
      }
      const server = net.connect(Number(this.#target.port), this.#target.hostname);
      server.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      server.write(startup);
      client.on('data', (chunk) => this.#look(chunk));
      client.pipe(server).pipe(client);
    });
  }

  /** The driver writes whole messages. */
  #look(chunk: Buffer): void {
    for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
      const name = chunk.toString('utf8', at + 5, chunk.indexOf(0, at + 5));
      if (String.fromCodePoint(chunk[at]!) === PARSE && name !== '') this.prepared.push(name);
    }
  }
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

let server: TestPostgres;
let pooler: Pooler;
let platform: TestPlatform;
beforeAll(async () => {
  server = await startPostgres();
  pooler = new Pooler(await createDatabase(server.url, 'pooled'));
  platform = await startTestPlatform({ databaseUrl: await pooler.start() });
});
afterAll(async () => {
  await platform.dispose();
  await pooler.stop();
  await server.stop();
});

test('the platform works through it, without settings of its sessions and without prepared statements', async () => {
  const { tokens } = await signIn(await discover(platform), 'astrid.solheim');
  const me = await callApi(platform, tokens.access_token, 'GET', '/api/me');
  expect(me.status).toBe(200);
  expect([...pooler.refused]).toEqual(['options']);
  expect(pooler.prepared).toEqual([]);
});
