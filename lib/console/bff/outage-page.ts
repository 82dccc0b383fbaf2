/** The page during an outage: 503 at the requested address, the dependency's name, and automatic retries. */
import { randomBytes } from 'node:crypto';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { RETRY_LINK, RETRY_SCRIPT } from '@/lib/contract/retry';
import { paths } from '@/lib/paths';
import type { Dependency } from './outage';
import { documentTexts, escaped, ownDocument } from '@/lib/console/http/own-document';
import { BFF_HEADERS } from '@/lib/console/bff/responses';

const PLUG =
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="m19 5 3-3M2 22l3-3M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM7.5 13.5 10 11M10.5 16.5 13 14M12 6l6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z"/></svg>';

export interface OutageRequest extends Pick<Request, 'method' | 'url'> {
  headers: Pick<Headers, 'get'>;
}

/** A complete response except for its length, which the sender sets. */
export interface OutageDocument {
  status: 503;
  headers: Record<string, string> & { 'Content-Security-Policy': string };
  html: string;
}

/**
 * Makes the response for an unavailable dependency.
 *
 * @param target - where to try again: a path of this console; by default the address that was asked for
 */
export function outagePage(request: OutageRequest, dependency: Dependency, target?: string): Response {
  const { html, ...init } = outageDocument(request, dependency, target);
  return new Response(html, init);
}

/** The same, for an answer of Node.js. */
export function outageDocument(
  request: OutageRequest,
  dependency: Dependency,
  target = sameAddress(request),
): OutageDocument {
  const text = documentTexts(request.headers).outage;
  const { title, text: meaning } = text[dependency];
  const nonce = randomBytes(18).toString('base64');
  const href = escaped(target);
  const html = ownDocument(request.headers, {
    title,
    head: `<noscript><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS};url=${href}"></noscript>`,
    main: `${PLUG}
<h1>${title}</h1>
<p>${meaning}</p>
<div class="actions">
<a class="primary" id="${RETRY_LINK.id}" ${RETRY_LINK.part}="${dependency === 'preparing' ? 'issuer' : dependency}" href="${href}">${text.retry}</a>
<p role="status">${text.automatic}</p>
</div>
<script nonce="${nonce}">${RETRY_SCRIPT}</script>`,
  });
  return {
    status: 503,
    headers: {
      ...BFF_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
      'Retry-After': String(RETRY_AFTER_SECONDS),
    },
    html,
  };
}

/** The requested path and query. A form is not submitted again: its address is opened without the query. */
function sameAddress({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, search } = new URL(url);
  // Two slashes at the beginning would be another host.
  if (pathname.startsWith('//')) return paths.home;
  return method === 'POST' ? pathname : pathname + search;
}
