/** The promises that `npm run test:security` lists: number, severity (critical, high, medium) and text. */

/** @type {{ row: number, severity: string, promise: string }[]} */
export const rows = [
  ['C', 'no token in any byte that the browser can see'],
  ['H', 'the session cookie: __Host- and Secure over https, HttpOnly, Lax, no Domain, small'],
  ['C', 'a new session id at every sign-in; a copied cookie is dead after logout'],
  [
    'H',
    'logout revokes and ends the session at the issuer, also when it has ended here, works without the issuer, and cannot be forced by another site',
  ],
  ['H', 'a hostile returnUrl is ignored; a local one keeps query and hash'],
  ['H', 'idp is only a parameter; the redirect URI comes from configuration'],
  ['C', 'a damaged sign-in gives no session but a page with a way back; tabs and replays are harmless'],
  ['H', 'idle and absolute lifetime; slide=false extends nothing'],
  ['C', 'one refresh for any number of calls and replicas, stored before it is used; faults keep the session'],
  ['H', 'clock skew, key rotations, floods of unknown keys and restarts keep people signed in'],
  ['H', 'back-channel logout on all replicas; bad logout tokens are 400'],
  ['C', 'nothing passes without the anti-forgery header or from another site'],
  ['H', 'a signed-out call is 401 JSON, never a redirect'],
  ['C', 'only the contract’s methods and paths pass, whatever their spelling'],
  ['C', 'headers pass by allow-lists, both ways'],
  ['C', 'redirects of the platform are not followed; compressed answers stay readable'],
  [
    'H',
    'long bodies are 413 and never cut; answers are read up to a limit, and a platform that fails is a bounded error without internals',
  ],
  ['H', 'statuses pass unchanged; writes are never repeated; a browser that leaves ends the call'],
  ['H', 'no sign-in loop, from calls or from pages; a breaker for each operation'],
  ['C', 'every gate holds under any header, spelling or method; pages ask for themselves'],
  ['H', 'security headers on every answer, with a nonce where there are scripts'],
  ['C', 'people’s requests never mix; names and foreign HTML are inert'],
  ['M', 'damaged requests are a clean 4xx, and other methods do nothing; no endpoint that is not needed'],
  ['H', 'health and readiness; a stop lets calls finish and exits with 0'],
  ['C', 'the log has a line for every request and no secret'],
  ['H', 'every change is audited; sign-in attempts are limited'],
  ['H', 'the embedded platform stays on this machine; no demo accounts elsewhere'],
  ['H', 'kill -9 loses no acknowledged write'],
  ['C', 'no request keeps a descriptor: upgrades and half-open connections end at once'],
  ['C', 'what an answer shows lets its reader do nothing that the access matrix refuses'],
  ['C', 'a token holds no scope, audience or claim that was not granted, in any grant type'],
  ['H', 'names hold nothing invisible, and two that look alike are told apart or refused'],
  ['H', 'what the platform calls by itself reaches only what the operator allows, follows nothing, and is bounded'],
  ['C', 'a redirect URI is the registered one; wildcards stand for one label or a port, whatever the trick'],
  ['H', 'consent and allowed tenants hold until the last use of a token'],
  ['M', 'front-channel logout opens the addresses of the session’s clients, nothing else, and goes on by itself'],
  ['C', 'token exchange never goes upwards: scopes, audiences, claims, lifetime, people, clients'],
  [
    'H',
    'a call for an external token goes where it may, is bounded, follows nothing, and tells nothing of what it knows',
  ],
  ['C', 'a client’s secret is shown once; no answer and no audit record has it afterwards'],
  [
    'C',
    'every list and text of a request is bounded before its items are looked at; one person’s requests hold no other person’s call, and open no breaker for others',
  ],
  ['C', 'a stored secret goes nowhere that it was not stored for; changing where it goes needs the secret again'],
  ['C', 'what may happen once happens once, on both databases and from two processes'],
  ['H', 'a body in pieces, without length or with any method is answered properly at any route of both ports'],
  [
    'C',
    'what is grave needs a recent sign-in: each marked operation, by every kind of credential; another person’s, or an old one, changes nothing',
    45,
  ],
  [
    'C',
    'an ended session and a changed password end at the platform, its tokens, consoles and relying parties within 2 s, also when one of them hangs',
    46,
  ],
  [
    'C',
    'a forgotten password: a link that works once and for a short time, the same answer whether there is an account or not, the end of all that was reached before, a record and a mail',
    49,
  ],
  [
    'C',
    'a second factor cannot be gone around by any address of a sign-in; a passkey is bound to the platform’s address and to its person, who is verified; codes and challenges count once, also for two at once; guesses are bounded, and no secret or code is in a log, a record or readable in the database',
    44,
  ],
  [
    'C',
    'an account of a connected identity provider is found by issuer and subject alone, made by invitation only; an answer counts once, in the browser that asked, from the provider that was asked, and no password goes around it; its settings are tested before they count, and a sign-out on either side is one on the other',
    47,
  ],
  [
    'H',
    'the code of a refusal tells nothing to those who do not administer the client or tenant, nor whether there is such a code; it cannot be guessed, holds no secret, and a flood of refusals fills nothing',
    48,
  ],
  [
    'H',
    'what a sign-in policy asks cannot be gone around by any address of a sign-in, takes no factor away and locks out no one who has none; it is set by organization admins and full admins of a tenant alone, who can only tighten it, after a recent sign-in',
    50,
  ],
].map(([severity, promise, row], index) => ({ row: row ?? index + 1, severity, promise }));

/**
 * Returns the rows in a test's name.
 *
 * @param {string} name with the names of its suites before it
 * @returns {number[]}
 */
export function rowsOf(name) {
  return [...name.matchAll(/\brows? (\d+(?:(?:, | and |–| to )\d+)*)/g)].flatMap(([, list]) =>
    [...list.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
  );
}
