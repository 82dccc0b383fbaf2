import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type Provider from 'oidc-provider';
import { listenFailure } from '@/lib/http/listening.mjs';
import { boundConnections, connectionsFor, descriptorLimit, drain, serverOptions } from '@/lib/http/connections.mjs';
import { answerRefusal, refuseTarget } from '@/lib/http/targets.mjs';
import { StartError } from './errors';
import type { PageEnv } from './pages/respond';
import { forwardedAddress } from './sign-in/address-prefix';

export interface Parts {
  api: Hono;
  pages: Hono<PageEnv>;
  provider: () => Provider;
  /** The provider of the demo's other organization, and the path that it has. */
  demoProvider?: { path: string; listener: Listener } | undefined;
  publicUrl: string;
  /** Take the client's address from the last entry of X-Forwarded-For. */
  trustProxy: boolean;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const addresses = new WeakMap<IncomingMessage, string>();

/** Returns the address of a request's client, for the limits on sign-in attempts. */
export function addressOf(request: IncomingMessage): string {
  return addresses.get(request) ?? request.socket.remoteAddress ?? '';
}

/** For the few responses of the provider that set no headers; pages set their own, stricter ones. */
const DEFAULT_HEADERS = {
  'content-security-policy': "script-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** For https: browsers use only https for a year (RFC 6797), as with the console. */
const SECURE_HEADERS = { 'strict-transport-security': 'max-age=31536000' };

const PAGES =
  /^\/(?:interaction|obi-partners\/sign-in|provider|test-sign-in|documentation|unsubscribe|assets|outbox|setup|reset|healthz|readyz)(?:\/|$)|^\/$/;

/** Makes one listener for the API, the pages, and the OIDC provider, which gets all other requests. */
export function createListener(parts: Parts): Listener {
  const { demoProvider } = parts;
  const issuerAt = (path: string) =>
    demoProvider !== undefined && path.startsWith(`${demoProvider.path}/`)
      ? demoProvider.listener
      : parts.provider().callback();
  const publicUrl = new URL(parts.publicUrl);
  const headers = headersAt(parts.publicUrl);
  const api = getRequestListener(parts.api.fetch, { overrideGlobalObjects: false });
  const pages = getRequestListener(parts.pages.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '');
    const last = forwardedAddress(forwarded.split(',').at(-1)?.trim() ?? '');
    // Only the entry that our own proxy added is trustworthy; without a proxy the caller can forge the header.
    addresses.set(request, (parts.trustProxy && last) || (request.socket.remoteAddress ?? ''));
    // The provider builds addresses from these headers, so they are set to the public address, whatever the request says.
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-forwarded-')) delete request.headers[name];
    request.headers.host = publicUrl.host;
    request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refusal = refuseTarget(request, publicUrl.host);
    if (refusal !== undefined) return answerRefusal(response, refusal);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) void api(request, response);
    else if (PAGES.test(path)) void pages(request, response);
    else void issuerAt(path)(request, response);
  };
}

const headersAt = (publicUrl: string): Record<string, string> => ({
  ...DEFAULT_HEADERS,
  ...(publicUrl.startsWith('https:') ? SECURE_HEADERS : {}),
});

/** The listener while only these pages exist. @param publicUrl - where they are, as browsers see them */
export function createPageListener(pages: Hono<PageEnv>, publicUrl: string): Listener {
  const answer = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const headers = headersAt(publicUrl);
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void answer(request, response);
  };
}

/** Maximum size of a request's head, in bytes: authorization requests can be long. */
const MAX_HEADER_BYTES = 32_768;

/** Makes the server of the platform's port, with limits on its connections. It has no upgrade listener, so upgrades are ignored. */
export function createPlatformServer(): Server {
  const server = createServer({ ...serverOptions, maxHeaderSize: MAX_HEADER_BYTES });
  boundConnections(server, connectionsFor(descriptorLimit()));
  return server;
}

/** Opens the port. @throws StartError when it cannot be opened */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = { port, host, portSetting: 'PLATFORM_PORT', hostSetting: 'PLATFORM_HOST' };
      reject(new StartError(listenFailure(place, error), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

/** Closes a server: no new requests, running ones finish, idle connections go. */
export async function closeServer(server: Server): Promise<void> {
  if (server.listening) await drain(server);
}
