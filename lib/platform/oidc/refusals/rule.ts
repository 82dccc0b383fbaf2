/** What rules about refusals are made of. Pure. */
import type { RefusalField } from '@/lib/contract/rooms/refusals/entities';

export interface Facts {
  /** The endpoint, by the library's name. */
  route: string;
  error: string;
  description: string;
  /** What the library keeps from the client. */
  detail: string;
  /** Parameters that came once, as text. */
  params: Readonly<Record<string, string | undefined>>;
  /** The scope that the error names. */
  scope?: string | undefined;
  origin?: string | undefined;
  /** How the client proves who it is in this request. */
  proof: 'client_secret' | 'private_key_jwt' | 'none';
  /** Of an assertion, as it came. */
  audience?: string | undefined;
  /** Whether there is a client of the id that came. */
  state: 'known' | 'disabled' | 'deleted' | 'unknown';
  client?: { redirectUris: readonly string[]; isPublic: boolean; isSignIn: boolean } | undefined;
  wildcards: boolean;
}

/** A cause: when it is the one, where it is mended, and what came. */
export interface Rule {
  cause: string;
  when: (facts: Facts) => boolean;
  field: RefusalField | null;
  /** The value that was wrong, before it is masked. Never a secret, a code or a token. */
  came?: (facts: Facts) => string | undefined;
}

/** What came is a parameter. */
export const param = (name: string) => (facts: Facts) => facts.params[name];
/** The error has this name, and these words are said of it. */
export const isError = (name: string, words?: RegExp) => (facts: Facts) =>
  facts.error === name && (words === undefined || words.test(facts.description));
/** The same of what the library keeps from the client. */
export const isDetail = (name: string, words: RegExp) => (facts: Facts) =>
  facts.error === name && words.test(facts.detail);
/** The token endpoint was asked. */
export const isToken = (facts: Facts): boolean => facts.route === 'token';
