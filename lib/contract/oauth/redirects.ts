/** Validates and matches redirect URIs, with the same code in form and platform: docs/decisions/redirect-uris.md. Pure. */
import { TEXT } from '../limits';
import { isLonger } from '../characters';
import { INVISIBLE } from '../names';
import { isPublicSuffix } from './public-suffixes';

/** Faults of a redirect URI that is registered or presented. */
export type RedirectProblem =
  | 'required'
  | 'tooLong'
  | 'characters'
  | 'backslash'
  | 'scheme'
  | 'userinfo'
  | 'fragment'
  | 'unicodeHost'
  | 'host'
  | 'port'
  | 'path'
  | 'wildcardsOff'
  | 'wildcardPlace'
  | 'publicSuffix';

export const REDIRECT_PARTS = ['scheme', 'host', 'port', 'path', 'query'] as const;
export type RedirectPart = (typeof REDIRECT_PARTS)[number];

/** A part of both addresses as written, without separators; `at`: index of the first difference in the presented address, in characters. */
export interface ComparedPart {
  part: RedirectPart;
  registered: string;
  presented: string;
  isSame: boolean;
  at?: number;
}

/** Why an address matches, or the first reason that it does not. */
export type RedirectReason =
  | 'same'
  | 'wildcard'
  | 'loopbackPort'
  | `registered.${RedirectProblem}`
  | `presented.${RedirectProblem}`
  | RedirectPart
  /** The only difference is case, a trailing slash, or the scheme's default port. */
  | 'case'
  | 'slash'
  | 'defaultPort'
  /** The wildcard stands for exactly one label, but the address has none or several. */
  | 'wildcardLabels';

export interface RedirectMatch {
  isMatch: boolean;
  reason: RedirectReason;
  parts: ComparedPart[];
}

export interface RedirectRules {
  /** ENABLE_WILDCARDS: allows `*` as the first label of a host name and as a port. */
  wildcards: boolean;
  /** A public client: native apps listen on any port of the loopback address (RFC 8252, section 7.3). */
  isPublic?: boolean | undefined;
}

type Address = Record<RedirectPart, string>;

/** RFC 3986, appendix B, with the authority split into its parts. */
const ADDRESS = /^([^:/?#]+):\/\/(?:([^/?#]*)@)?(\[[^\]/?#]*\]|[^:/?#]*)(?::([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s;
const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(
  `^(?:(?:${LABEL}\\.)*localhost|(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}))$`,
  'i',
);
const NAME_ONLY = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;
const ONE_LABEL = new RegExp(`^${LABEL}$`, 'i');
const A_LABEL = /(?:^|\.)xn--/i;
const HOST_MAX = 253;
const PORT = /^[1-9]\d{0,4}$/;
const PORT_MAX = 65_535;
/** RFC 3986, pchar and slash, without characters that could change the path: encoded slashes, backslashes, dots and controls. */
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef]|5c|[01][\da-f]|7f)[\da-f]{2})*)*$/i;
const DOTS = /\/\.{1,2}(?:\/|$)/;
const QUERY = /^(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%(?![01][\da-f]|7f)[\da-f]{2})*)?$/i;
const DEFAULT_PORT: Record<string, string> = { http: '80', https: '443' };
const LOOPBACK = new Set(['127.0.0.1', '[::1]']);
const WILDCARD = '*';
const HOST_WILDCARD = '*.';

/**
 * Checks whether a redirect URI can be registered: an absolute http(s) address in which every parser sees the same host and path, with
 * wildcards only where allowed.
 *
 * @returns the fault; null when there is none
 */
export function checkRedirectUri(value: string, { wildcards }: { wildcards: boolean }): RedirectProblem | null {
  const address = readAddress(value);
  if (typeof address === 'string') return address;
  if (value.includes(WILDCARD) && !wildcards) return 'wildcardsOff';
  const host = address.host.startsWith(HOST_WILDCARD) ? address.host.slice(HOST_WILDCARD.length) : address.host;
  const port = address.port === WILDCARD ? '' : address.port;
  if ([host, port, address.path, address.query].some((part) => part.includes(WILDCARD))) return 'wildcardPlace';
  const isPattern = host !== address.host;
  if (isPattern && NAME_ONLY.test(host) && host !== 'localhost' && isPublicSuffix(host.toLowerCase()))
    return 'publicSuffix';
  const problem = problemOf({ ...address, host, port });
  return problem === null && isPattern && !HOST_NAME.test(host) ? 'wildcardPlace' : problem;
}

/**
 * Compares a presented redirect URI with a registered one. They must be equal (RFC 9700, section 2.1), except for wildcards and the port
 * of a native app.
 *
 * @returns whether it is accepted and why, and for people the parts with their differences
 */
export function matchRedirect(registered: string, presented: string, rules: RedirectRules): RedirectMatch {
  const [pattern, address] = [readAddress(registered), readAddress(presented)];
  const isReadable = typeof pattern !== 'string' && typeof address !== 'string';
  const parts = isReadable ? compare(pattern, address, rules) : [];
  const answer = (isMatch: boolean, reason: RedirectReason): RedirectMatch => ({ isMatch, reason, parts });

  const wrong = checkRedirectUri(registered, rules);
  if (wrong !== null) return answer(false, `registered.${wrong}`);
  const odd = checkRedirectUri(presented, { wildcards: false });
  if (odd !== null) return answer(false, `presented.${odd}`);
  if (registered === presented) return answer(true, 'same');
  const different = parts.find(({ isSame }) => !isSame);
  if (different !== undefined)
    return answer(false, differenceOf(different, registered.slice(0, registered.indexOf(':'))));
  return answer(true, registered.includes(WILDCARD) ? 'wildcard' : 'loopbackPort');
}

/** Whether a presented redirect URI matches a registered one. */
export function isRedirectRegistered(registered: readonly string[], presented: string, rules: RedirectRules): boolean {
  return registered.some((entry) => matchRedirect(entry, presented, rules).isMatch);
}

/** Faults of any address, in the order of the checks. */
const UNREADABLE: readonly (readonly [RedirectProblem, (value: string) => boolean])[] = [
  ['required', (value) => value === ''],
  ['tooLong', (value) => isLonger(value, TEXT.url.max)],
  ['backslash', (value) => value.includes('\\')],
  ['characters', (value) => SPACE_OR_CONTROL.test(value) || INVISIBLE.test(value)],
];

/** Splits an address into parts, or returns its fault. */
function readAddress(value: string): Address | RedirectProblem {
  const unreadable = UNREADABLE.find(([, has]) => has(value));
  if (unreadable !== undefined) return unreadable[0];
  const found = ADDRESS.exec(value);
  const [, scheme = '', userinfo, host = '', port, path = '', query = '', fragment] = found ?? [];
  if (!/^https?$/i.test(scheme)) return 'scheme';
  if (userinfo !== undefined || host.includes('@')) return 'userinfo';
  if (fragment !== undefined) return 'fragment';
  if (port === '') return 'port';
  return { scheme, host, port: port ?? '', path, query };
}

function problemOf({ host, port, path, query }: Address): RedirectProblem | null {
  // Browsers convert names in other letters and numeric hosts into something that people do not expect.
  if (/[^\x20-\x7e]/.test(host)) return 'unicodeHost';
  if (host.length > HOST_MAX || !(HOST_NAME.test(host) || isCanonicalIp(host)) || !isHostOfUrl(host)) return 'host';
  if (port !== '' && (!PORT.test(port) || Number(port) > PORT_MAX)) return 'port';
  if (!PATH.test(path) || DOTS.test(path)) return 'path';
  return QUERY.test(query) ? null : 'characters';
}

const isCanonicalIp = (host: string): boolean => /^\d+(?:\.\d+){3}$|^\[[\da-f:]+\]$/.test(host);

/** Whether a URL parser keeps this host as it is, unlike `127.1`, an octal number or bad punycode. */
function isHostOfUrl(host: string): boolean {
  const url = `http://${host}/`;
  if (!URL.canParse(url) || new URL(url).hostname !== host.toLowerCase()) return false;
  // Parsers since 2025 accept any punycode in an all-ASCII name; beside a label in other letters all of them check each label (UTS #46).
  return !A_LABEL.test(host) || URL.canParse(`http://${host}.ø/`);
}

function compare(pattern: Address, address: Address, { isPublic }: RedirectRules): ComparedPart[] {
  const isNative = isPublic === true && pattern.scheme === 'http' && LOOPBACK.has(pattern.host);
  const fits: Partial<Record<RedirectPart, boolean>> = {
    host: fitsWildcard(pattern.host, address.host),
    port: pattern.port === WILDCARD || isNative,
  };
  const hostAt = address.scheme.length + '://'.length;
  const portAt = hostAt + address.host.length + (address.port === '' ? 0 : 1);
  const pathAt = portAt + address.port.length;
  const starts = { scheme: 0, host: hostAt, port: portAt, path: pathAt, query: pathAt + address.path.length };
  return REDIRECT_PARTS.map((part) => {
    const [registered, presented] = [pattern[part], address[part]];
    const isSame = registered === presented || fits[part] === true;
    const difference = { part, registered, presented, isSame };
    return isSame ? difference : { ...difference, at: starts[part] + sharedStart(registered, presented) };
  });
}

/** `*.` stands for exactly one label. */
function fitsWildcard(pattern: string, host: string): boolean {
  if (!pattern.startsWith(HOST_WILDCARD)) return false;
  const dot = host.indexOf('.');
  return ONE_LABEL.test(host.slice(0, dot)) && host.slice(dot) === pattern.slice(WILDCARD.length);
}

/** Length of the common prefix of two texts. */
export function sharedStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return length;
}

/** A more specific reason for a difference than the whole part, if there is one. */
function differenceOf({ part, registered, presented }: ComparedPart, scheme: string): RedirectReason {
  if (registered.toLowerCase() === presented.toLowerCase()) return 'case';
  if (part === 'path' && registered.replace(/\/$/, '') === presented.replace(/\/$/, '')) return 'slash';
  if (part === 'port' && [registered, presented].toSorted().join() === `,${DEFAULT_PORT[scheme]}`) return 'defaultPort';
  if (part !== 'host' || !registered.startsWith(HOST_WILDCARD)) return part;
  const fixed = registered.slice(HOST_WILDCARD.length);
  return presented === fixed || presented.endsWith(`.${fixed}`) ? 'wildcardLabels' : part;
}
