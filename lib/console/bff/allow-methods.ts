/** The check that every handler below `/bff` makes first. */
import { isUtf8 } from 'node:buffer';
import { paths } from '@/lib/paths';
import type { Bff } from './context';
import { documentTexts, ownDocument } from '@/lib/console/http/own-document';
import { BFF_HEADERS, failure } from '@/lib/console/bff/responses';

type Handler = (bff: Bff, request: Request) => Promise<Response>;

/**
 * Wraps a handler so that it only takes these methods and a query of valid text. Next passes HEAD to the GET handler,
 * and a link preview must neither finish a sign-in nor sign out.
 */
export function allowMethods(methods: readonly string[], handler: Handler): Handler {
  return async (bff, request) => {
    if (!methods.includes(request.method)) {
      return failure('method.notAllowed', 'This path does not take this method.', { Allow: methods.join(', ') });
    }
    if (!isText(new URL(request.url).search)) {
      return isNavigation(request)
        ? damagedPage(request.headers)
        : failure('request.invalid', 'The query holds something that is not text.');
    }
    return handler(bff, request);
  };
}

const isNavigation = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-dest') === 'document' || (headers.get('accept') ?? '').includes('text/html');

/** For people who followed a damaged link or come from an issuer with a damaged message. */
function damagedPage(headers: Headers): Response {
  const { title, text, start } = documentTexts(headers).damagedAddress;
  const main = `<h1>${title}</h1>
<p>${text}</p>
<div class="actions"><a class="primary" href="${paths.home}">${start}</a></div>`;
  const csp = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";
  return new Response(ownDocument(headers, { title, main }), {
    status: 400,
    headers: { ...BFF_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp },
  });
}

/** True for text without NUL that is valid UTF-8, which excludes lone surrogates. A percent sign that escapes nothing is literal. */
function isText(search: string): boolean {
  const bytes = search.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A URL's query is ASCII, so each character is one byte here.
  return !bytes.includes('\0') && isUtf8(Buffer.from(bytes, 'latin1'));
}
