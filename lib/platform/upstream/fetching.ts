import { IDENTITY_PROVIDER } from './bounds';
import { AddressRefused, externalEndpoint } from '../oidc/addresses';
import { type GuardedAgents, type OnCertificate, guardedAgents } from '../oidc/guarded-agents';

/** The options that openid-client and jose pass. */
export interface FetchOptions {
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** The part of `fetch` that openid-client and jose need. */
export type UpstreamFetch = (url: string, options: FetchOptions) => Promise<Response>;

export interface FetchConfig {
  allowPrivateAddresses: boolean;
  /** Providers that run in this process are not called through the public address. */
  reroute?: ((url: URL) => URL | undefined) | undefined;
  onCertificate?: OnCertificate | undefined;
}

/** Makes a `fetch` for addresses that admins entered: only to allowed addresses, without redirects, and with limits of time and size. */
export function upstreamFetch(config: FetchConfig): UpstreamFetch {
  let agents: Promise<GuardedAgents> | undefined;
  return async (address, { method = 'GET', headers, body, signal }) => {
    const inside = config.reroute?.(new URL(address));
    const url = inside ?? externalEndpoint(address, config);
    if (url === null) throw new AddressRefused('the address is not allowed');
    agents ??= guardedAgents(IDENTITY_PROVIDER, config);
    const { request } = await import('undici');
    const limit = AbortSignal.timeout(IDENTITY_PROVIDER.timeoutMs);
    const answer = await request(url, {
      dispatcher: (await agents)[url.protocol as keyof GuardedAgents],
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: body == null ? null : String(body),
      signal: signal == null ? limit : AbortSignal.any([signal, limit]),
    });
    const content = await answer.body.text();
    const type = answer.headers['content-type'];
    return new Response(content, {
      status: answer.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
}
