import http from 'node:http';
import { HttpVisitor } from '../../support/http-visitor';

/**
 * A visitor whose requests say that a page is opened, as a browser's do: software in front of applications answers 401 to the calls of
 * scripts, and `fetch` says that it is one.
 */
export class Navigator extends HttpVisitor {
  protected override async send(url: URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const text = body === undefined || body === null ? '' : String(body);
    const sent: Record<string, string> = {
      ...Object.fromEntries(new Headers(headers)),
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(text === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return await new Promise((resolve, reject) => {
      let answered: (() => void) | undefined;
      const request = http.request(url, { method, headers: sent, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answered = () => resolve(responseOf(answer, Buffer.concat(chunks)));
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', answered);
      });
      // Apache appends a page of its own to the module's error pages: browsers read the answer up to its length, and Node complains.
      request.on('error', (error) => (answered === undefined ? reject(error) : answered()));
      request.end(text);
    });
  }
}

function responseOf({ headers, statusCode = 500 }: http.IncomingMessage, body: Buffer): Response {
  const got = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) got.append(name, one);
  return new Response(new Uint8Array(body), { status: statusCode, headers: got });
}
