/** A way to a console over a line that stops in the middle of each document. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the rest of a document is held back: a browser that draws what it has has done so by then. */
const PAUSE_MS = 500;

/**
 * @param console - address of the console
 * @param before - the document is cut before the last place where this stands
 * @returns the address to visit instead, with the cookies of the console's own (they know no ports), and what ends it
 */
export async function inPieces(console: string, before: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(console).host, 'accept-encoding': 'identity' };
    const upstream = http.request(
      console + request.url,
      { method: request.method, headers },
      (answer) => void pass(answer, response, before),
    );
    request.pipe(upstream);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(answer: http.IncomingMessage, response: http.ServerResponse, before: string): Promise<void> {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  if (!answer.headers['content-type']?.startsWith('text/html')) {
    answer.pipe(response);
    return;
  }
  const document = Buffer.concat(await answer.toArray());
  const cut = document.lastIndexOf(before);
  response.write(document.subarray(0, cut));
  await wait(PAUSE_MS);
  response.end(document.subarray(cut));
}
