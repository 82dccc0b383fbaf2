/**
 * Refuses invalid request targets (RFC 9112, section 3.2) before any code parses them as an address: on the console's
 * port (`lib/console/host/host.mjs`) and the platform's.
 */

/** @typedef {{ status: number, code: string, message: string }} Refusal */

/** Longest target; RFC 9110 requires at least 8000 characters. */
const MAX_TARGET = 8192;
/** Longest target that is redirected to its normalized form, which repeats it in headers. */
const MAX_REPEATED = 2000;
/** Matches paths that are not normalized: repeated slashes, backslashes, a slash at the end, dot segments. */
const UNTIDY = /\/\/|\\|.\/$|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Reads the target of a request. The absolute form of our own address is replaced by its path.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {string} host the public host with its port
 * @returns {Refusal | undefined} why it is refused
 */
export function refuseTarget(request, host) {
  const target = ownPath(request.url ?? '', host);
  // Node.js uses the first of several, but a proxy may have used another.
  if (target === undefined || (request.headersDistinct.host?.length ?? 0) > 1)
    return { status: 400, code: 'request.invalid', message: 'The address is not valid.' };
  const path = target.split('?', 1)[0];
  if (target.length > (UNTIDY.test(path) ? MAX_REPEATED : MAX_TARGET)) {
    return { status: 414, code: 'request.invalid', message: 'The address is too long.' };
  }
  request.url = target;
  return undefined;
}

/**
 * Refuses a path that cannot be decoded and that no later code would refuse. A person who opens such a link in a
 * browser, cut within a character, gets the page for its literal text, which says more.
 */
export function refusePath(request) {
  const [path] = request.url.split('?', 1);
  if (isDecodable(path)) return undefined;
  if (/^\/(?!(?:api|bff)\/)/.test(path) && request.headers.accept?.includes('text/html')) {
    request.url = path.replaceAll('%', '%25') + request.url.slice(path.length);
    return undefined;
  }
  return { status: 400, code: 'request.invalid', message: 'The address is not valid.' };
}

/**
 * Answers with the contract's error body.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {Refusal} refusal
 */
export function answerRefusal(response, { status, code, message }) {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'private, no-store');
  const errors = code === 'request.invalid' ? [{ Message: message, rule: 'request' }] : undefined;
  response.writeHead(status).end(JSON.stringify({ Message: message, code, errors }));
}

/** Returns path and query; undefined for `*`, another host and an invalid address. */
function ownPath(target, host) {
  if (target.startsWith('/')) return target;
  const origin = /^https?:\/\/([^/?#]+)/i.exec(target);
  if (origin === null || origin[1].toLowerCase() !== host.toLowerCase()) return undefined;
  const rest = target.slice(origin[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
