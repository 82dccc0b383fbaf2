/** What a redirect check says, from the comparison that the platform makes too. Pure. */
import type { ComparedPart, RedirectMatch, RedirectPart } from '@/lib/contract/oauth/redirects';

/** A piece of the presented address as it is shown, with the letter that differs. */
export type Piece = { part: RedirectPart; isSame: boolean; before: string; odd: string; after: string };

/** What stands around a part in the address. */
const WITH: Record<RedirectPart, (text: string) => string> = {
  scheme: (text) => `${text}://`,
  host: (text) => text,
  port: (text) => (text === '' ? '' : `:${text}`),
  path: (text) => text,
  query: (text) => text,
};

/** The presented address in its parts, without those that neither has. */
export function piecesOf(parts: readonly ComparedPart[]): Piece[] {
  return parts
    .filter(({ registered, presented }) => registered !== '' || presented !== '')
    .map(({ part, registered, presented, isSame }) => {
      const shown = WITH[part](presented);
      if (isSame) return { part, isSame, before: shown, odd: '', after: '' };
      const lead = shown.length - presented.length;
      const shift = part === 'port' ? Math.max(0, lead) : 0;
      const at = shift + sharedStart(registered, presented);
      return { part, isSame, before: shown.slice(0, at), odd: shown.slice(at, at + 1), after: shown.slice(at + 1) };
    });
}

function sharedStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}

/** What the reason is about: the words for it, and what both sides have there. */
export type Verdict = {
  key: VerdictKey;
  sent: string;
  here: string;
};
const KEYS = [
  'same',
  'wildcard',
  'loopbackPort',
  'case',
  'slash',
  'slashMissing',
  'defaultPort',
  'scheme',
  'host',
  'port',
  'path',
  'query',
  'wildcardLabels',
] as const;
export type VerdictKey = (typeof KEYS)[number] | 'registered' | 'presented';

/** The sentence of a comparison. */
export function verdictOf({ reason, parts }: RedirectMatch): Verdict {
  const different = parts.find(({ isSame }) => !isSame);
  const [sent, here] = [different?.presented ?? '', different?.registered ?? ''];
  if (reason.startsWith('registered.')) return { key: 'registered', sent, here };
  if (reason.startsWith('presented.')) return { key: 'presented', sent, here };
  if (reason === 'slash') return { key: sent.length > here.length ? 'slash' : 'slashMissing', sent, here };
  if (reason === 'case') {
    const at = sharedStart(here, sent);
    return { key: 'case', sent: sent.charAt(at), here: here.charAt(at) };
  }
  return { key: KEYS.find((one) => one === reason) ?? 'path', sent, here };
}
