/** Servers that refuse, as misconfigured ones do: PostgreSQL, Redis and an issuer, on loopback. */
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect } from 'vitest';
import { KEY } from '../../support/certificates';

export interface BrokenServer {
  port: number;
  stop(): Promise<void>;
}

async function opened(server: net.Server): Promise<BrokenServer> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** The code of `SSLRequest` (PostgreSQL, "Message Formats"). */
const SSL_REQUEST = 80_877_103;
const REFUSED_TLS = 'N';
const TOOK_TLS = 'S';

export interface PostgresRefusal {
  /** SQLSTATE. */
  code: string;
  message: string;
  /** The certificate; without it the server has no TLS. */
  cert?: string;
  secured?: tls.TlsOptions;
}

/** Of a server that is long out of date. */
export const TLS_1_1: tls.TlsOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' };
/** Of a server that takes only clients with a certificate. */
export const OF_CLIENTS: tls.TlsOptions = { requestCert: true, rejectUnauthorized: true };
export const TLS_1_2: tls.TlsOptions = { maxVersion: 'TLSv1.2' };

/** A PostgreSQL that refuses every connection with an error. */
export const refusingPostgres = ({ code, message, cert, secured: options }: PostgresRefusal): Promise<BrokenServer> => {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
  const refusal = Buffer.alloc(5);
  refusal.write('E');
  refusal.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  const refuse = (socket: net.Socket): void => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([refusal, Buffer.from(fields)])));
  };
  return opened(
    net.createServer((socket) => {
      socket.once('data', (first) => {
        if (first.readInt32BE(4) !== SSL_REQUEST) {
          socket.end(Buffer.concat([refusal, Buffer.from(fields)]));
        } else if (cert === undefined) {
          refuse(socket);
          socket.write(REFUSED_TLS);
        } else {
          const secured = new tls.TLSSocket(socket, { ...options, isServer: true, cert, key: KEY });
          refuse(secured);
          socket.write(TOOK_TLS);
        }
      });
    }),
  );
};

/** A server that ends each connection at once. */
export const endingServer = (): Promise<BrokenServer> => opened(net.createServer((socket) => void socket.end()));

/** A Redis that answers each command by its name; one without an answer is done. */
export const answeringRedis = (answers: Record<string, string>): Promise<BrokenServer> =>
  opened(
    net.createServer((socket) => {
      socket.on('data', (chunk) => {
        for (const [, name = ''] of String(chunk).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
          socket.write(answers[name.toUpperCase()] ?? answers['*'] ?? '+OK\r\n');
        }
      });
    }),
  );

/** A server of HTTP. @param cert - with it, of HTTPS */
export const answeringHttp = (
  answer: http.RequestListener,
  cert?: string,
  secured?: tls.TlsOptions,
): Promise<BrokenServer> =>
  opened(cert === undefined ? http.createServer(answer) : https.createServer({ ...secured, cert, key: KEY }, answer));

/** A server that takes connections and says nothing. */
export const silentServer = (): Promise<BrokenServer> => opened(net.createServer(() => {}));

/** A port at which nothing listens. */
export async function portOfNothing(): Promise<number> {
  const { port, stop } = await silentServer();
  await stop();
  return port;
}

/** Keeps servers until the test ends. */
export function serversOfATest(): (server: Promise<BrokenServer>) => Promise<BrokenServer> {
  const running: BrokenServer[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  return async (server) => {
    running.push(await server);
    return server;
  };
}

/** What the servers of these tests know and no sentence may repeat. */
export const SECRET = 'not-to-be-shown';

/** The sentence that a start ends with. */
export async function sentenceFrom(start: () => unknown): Promise<string> {
  const message = await Promise.resolve()
    .then(start)
    .then(
      () => 'it started',
      (error: Error) => error.message,
    );
  expect(message).not.toContain(SECRET);
  expect(message).toMatch(/^[A-Z][^\n]+\.$/);
  return message;
}
