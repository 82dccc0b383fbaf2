/**
 * Redirect URIs: what may be registered, and whether a presented one is a registered one. The form, the platform when it saves
 * and its authorization endpoint ask the same code. Pure. Why so and not otherwise: docs/decisions/redirect-uris.md.
 */
import { TEXT } from '../limits';
import { isLonger } from '../characters';
import { INVISIBLE } from '../names';
import { isPublicSuffix } from './public-suffixes';

/** What is wrong with a redirect URI that is to be registered or is presented. */
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

/** A part of both addresses as written, without what separates it; `at`: where in the presented one they differ, in characters. */
export interface ComparedPart {
  part: RedirectPart;
  registered: string;
  presented: string;
  isSame: boolean;
  at?: number;
}

/** Why an address is a registered one, or the first thing that keeps it from being one. */
export type RedirectReason =
  | 'same'
  | 'wildcard'
  | 'loopbackPort'
  | `registered.${RedirectProblem}`
  | `presented.${RedirectProblem}`
  | RedirectPart
  /** Differs only in upper and lower case, only in a slash at the end, or only in a port that the scheme has anyway. */
  | 'case'
  | 'slash'
  | 'defaultPort'
  /** The wildcard stands for one label, which is missing, or there is more than one. */
  | 'wildcardLabels';

export interface RedirectMatch {
  isMatch: boolean;
  reason: RedirectReason;
  parts: ComparedPart[];
}

export interface RedirectRules {
  /** ENABLE_WILDCARDS: `*` as the first label of a host name and as a port. */
  wildcards: boolean;
  /** The client is a public one: native apps listen on any port of the loopback address (RFC 8252, section 7.3). */
  isPublic?: boolean | undefined;
}

type Address = Record<RedirectPart, string>;

/** RFC 3986, appendix B, with the authority in its parts. */
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
/** RFC 3986, pchar and slash, without what ends up as another path: encoded slashes, backslashes, dots and controls. */
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef]|5c|[01][\da-f]|7f)[\da-f]{2})*)*$/i;
const DOTS = /\/\.{1,2}(?:\/|$)/;
const QUERY = /^(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%(?![01][\da-f]|7f)[\da-f]{2})*)?$/i;
const DEFAULT_PORT: Record<string, string> = { http: '80', https: '443' };
const LOOPBACK = new Set(['127.0.0.1', '[::1]']);
const WILDCARD = '*';
const HOST_WILDCARD = '*.';

/**
 * Whether a redirect URI can be registered: an absolute http(s) address, written so that every reader sees the same host and
 * path in it, with wildcards only where they may be.
 *
 * @returns what is wrong with it; null when nothing is
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
 * Holds a presented redirect URI against a registered one. They are the same text (RFC 9700, section 2.1), but for wildcards
 * and the port of a native app.
 *
 * @returns whether it is accepted and why, and for people in which parts the two differ
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

/** Whether a presented redirect URI is one of those that are registered. */
export function isRedirectRegistered(registered: readonly string[], presented: string, rules: RedirectRules): boolean {
  return registered.some((entry) => matchRedirect(entry, presented, rules).isMatch);
}

/** What no address may have, in the order in which it is looked for. */
const UNREADABLE: readonly (readonly [RedirectProblem, (value: string) => boolean])[] = [
  ['required', (value) => value === ''],
  ['tooLong', (value) => isLonger(value, TEXT.url.max)],
  ['backslash', (value) => value.includes('\\')],
  ['characters', (value) => SPACE_OR_CONTROL.test(value) || INVISIBLE.test(value)],
];

/** Splits an address; what no address may have at all is a problem. */
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
  // What a browser makes of a name in other letters, or of a number, is not what people read.
  if (/[^\x20-\x7e]/.test(host)) return 'unicodeHost';
  if (host.length > HOST_MAX || !(HOST_NAME.test(host) || isCanonicalIp(host)) || !isHostOfUrl(host)) return 'host';
  if (port !== '' && (!PORT.test(port) || Number(port) > PORT_MAX)) return 'port';
  if (!PATH.test(path) || DOTS.test(path)) return 'path';
  return QUERY.test(query) ? null : 'characters';
}

const isCanonicalIp = (host: string): boolean => /^\d+(?:\.\d+){3}$|^\[[\da-f:]+\]$/.test(host);

/** Whether a URL with this host leads to it, and not to what a parser takes it for (`127.1`, a number in octal, bad punycode). */
function isHostOfUrl(host: string): boolean {
  const url = `http://${host}/`;
  if (!URL.canParse(url) || new URL(url).hostname !== host.toLowerCase()) return false;
  // Parsers since 2025 take any punycode in a name of ASCII letters alone; beside another letter all of them judge each label (UTS #46).
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

/** How many characters two texts begin with in common. */
export function sharedStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return length;
}

/** What a difference comes down to, where that is less than the whole part. */
function differenceOf({ part, registered, presented }: ComparedPart, scheme: string): RedirectReason {
  if (registered.toLowerCase() === presented.toLowerCase()) return 'case';
  if (part === 'path' && registered.replace(/\/$/, '') === presented.replace(/\/$/, '')) return 'slash';
  if (part === 'port' && [registered, presented].toSorted().join() === `,${DEFAULT_PORT[scheme]}`) return 'defaultPort';
  if (part !== 'host' || !registered.startsWith(HOST_WILDCARD)) return part;
  const fixed = registered.slice(HOST_WILDCARD.length);
  return presented === fixed || presented.endsWith(`.${fixed}`) ? 'wildcardLabels' : part;
}
