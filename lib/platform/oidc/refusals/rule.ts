/** Building blocks of rules about refusals. Pure. */
import type { RefusalField } from '@/lib/contract/rooms/refusals/entities';

export interface Facts {
  /** The endpoint, by the library's name. */
  route: string;
  error: string;
  description: string;
  /** The details that the library hides from the client. */
  detail: string;
  /** Single, textual parameters. */
  params: Readonly<Record<string, string | undefined>>;
  /** The scope named by the error. */
  scope?: string | undefined;
  origin?: string | undefined;
  /** The client authentication of this request. */
  proof: 'client_secret' | 'private_key_jwt' | 'none';
  /** From an assertion, unverified. */
  audience?: string | undefined;
  /** Whether the received id belongs to a client. */
  state: 'known' | 'disabled' | 'deleted' | 'unknown';
  client?: { redirectUris: readonly string[]; isPublic: boolean; isSignIn: boolean } | undefined;
  wildcards: boolean;
}

/** A cause: when it applies, where to fix it, and the wrong value. */
export interface Rule {
  cause: string;
  when: (facts: Facts) => boolean;
  field: RefusalField | null;
  /** The wrong value, before masking. Never a secret, a code or a token. */
  came?: (facts: Facts) => string | undefined;
}

/** Reads the wrong value from a parameter. */
export const param = (name: string) => (facts: Facts) => facts.params[name];
/** True when the error has this name, and a description with these words. */
export const isError = (name: string, words?: RegExp) => (facts: Facts) =>
  facts.error === name && (words === undefined || words.test(facts.description));
/** The same for the details that the library hides from the client. */
export const isDetail = (name: string, words: RegExp) => (facts: Facts) =>
  facts.error === name && words.test(facts.detail);
/** True for the token endpoint. */
export const isToken = (facts: Facts): boolean => facts.route === 'token';
