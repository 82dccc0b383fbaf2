/** What every handler below `/bff` refuses before it looks at anything else. */
import { isUtf8 } from 'node:buffer';
import type { Bff } from './context';
import { failure } from './responses';

type Handler = (bff: Bff, request: Request) => Promise<Response>;

/**
 * A handler that takes these methods and queries of clean text, and does nothing for any other request: Next hands HEAD to the
 * handler of GET, and a sign-in that a link preview ends, or a logout that it makes, is nobody's intention.
 */
export function taking(methods: readonly string[], handler: Handler): Handler {
  return async (bff, request) => {
    if (!methods.includes(request.method)) {
      return failure('method.notAllowed', 'This path does not take this method.', { Allow: methods.join(', ') });
    }
    if (!isText(new URL(request.url).search)) {
      return failure('request.invalid', 'The query holds something that is not text.');
    }
    return handler(bff, request);
  };
}

/** No NUL, and UTF-8 throughout, which lone surrogates are not. A percent sign that escapes nothing is just that. */
function isText(search: string): boolean {
  const bytes = search.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A URL's query is ASCII, so each character is now one byte.
  return !bytes.includes('\0') && isUtf8(Buffer.from(bytes, 'latin1'));
}
