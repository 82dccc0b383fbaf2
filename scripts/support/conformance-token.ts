/** Gets an access token like the console: by its own sign-in, without the rest of the console. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createBff } from '@/lib/console/bff/context';
import { createLogger } from '@/lib/console/process/log';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { handleLogin } from '@/lib/console/sign-in/login';
import type { Env } from '@/lib/env';
import { loginPath, paths } from '@/lib/paths';

const DONE = '/done';

async function send(answering: Promise<Response>, outgoing: ServerResponse): Promise<void> {
  const response = await answering;
  // A second sign-in has its own server at the same address, so browsers must not reuse this connection.
  outgoing.writeHead(response.status, [...response.headers, ['connection', 'close']].flat());
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/**
 * Waits at the console's address until a person has signed in there with a browser. The console must not be running: the platform
 * sends the browser back to its address.
 *
 * @param settings - the console's own
 * @param announce - is given the address to open
 * @returns the access token
 */
export async function tokenBySignIn(settings: Env, announce: (address: string) => void): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'conformance-'));
  const bff = await createBff({ ...settings, dataDir, redisUrl: undefined }, { log: createLogger('silent') });
  const server = createServer();
  const { hostname, port } = new URL(settings.appUrl);
  try {
    return await new Promise<string>((resolve, reject) => {
      const answer = async (request: Request, outgoing: ServerResponse): Promise<Response> => {
        const { pathname } = new URL(request.url);
        if (pathname === paths.bff.login) return handleLogin(bff, request);
        if (pathname === paths.bff.callback) return handleCallback(bff, request);
        const session = pathname === DONE ? await bff.sessions.find(request.headers.get('cookie')) : null;
        if (session === null) return new Response('The sign-in did not succeed.', { status: 400 });
        // Not before the page is sent, because connections are closed then.
        outgoing.once('close', () => resolve(session.data.accessToken));
        return new Response('You are signed in. Go back to the terminal.');
      };
      server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
        const { cookie = '' } = incoming.headers;
        const request = new Request(settings.appUrl + (incoming.url ?? '/'), { headers: { cookie } });
        send(answer(request, outgoing), outgoing).catch(reject);
      });
      server.once('error', reject);
      server.listen(Number(port || 80), hostname, () => announce(settings.appUrl + loginPath({ returnUrl: DONE })));
    });
  } finally {
    server.close();
    // Browsers open spare connections, which would keep the process alive.
    server.closeAllConnections();
    await bff.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
