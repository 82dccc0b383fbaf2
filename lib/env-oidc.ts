/** Settings about the console as a client of its issuer: read by `env.ts`, checked here. */
import { type KeyObject, createPrivateKey } from 'node:crypto';
import * as v from 'valibot';
import { contentOf } from './env-values';

const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
/** Client authentication (OpenID Connect Core, section 9). */
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number];

/** Whether and how a logout sends `id_token_hint`. */
export type IdTokenHint = 'off' | 'post' | 'get';

export interface ClientKey {
  /** PKCS #8, PEM. */
  pem: string;
  alg: string;
  kid: string | undefined;
}

export interface OidcClientEnv {
  oidcClientAuth: ClientAuthMethod;
  /** Set with `private_key_jwt`. */
  oidcClientKey: ClientKey | undefined;
  oidcScopes: string[];
  /** Prompts of every sign-in. */
  oidcPrompts: string[];
  oidcIdTokenHint: IdTokenHint;
}

export const DEFAULT_SCOPES = 'openid profile email offline_access platform';

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;
const MAX_SCOPES = 50;
/** Without `none`, which fails for people without a session at the issuer. */
const PROMPTS = ['login', 'consent', 'select_account'];

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function areScopes(text: string): boolean {
  const scopes = words(text);
  return scopes.includes('openid') && scopes.length <= MAX_SCOPES && scopes.every((scope) => SCOPE.test(scope));
}

const arePrompts = (text: string): boolean => words(text).every((word) => PROMPTS.includes(word));

export const oidcEntries = {
  OIDC_CLIENT_AUTH: v.optional(
    v.picklist(
      ['basic', 'post', ...CLIENT_AUTH_METHODS],
      'OIDC_CLIENT_AUTH must be client_secret_basic, client_secret_post or private_key_jwt.',
    ),
  ),
  OIDC_CLIENT_KEY: v.optional(v.string()),
  OIDC_CLIENT_KEY_FILE: v.optional(v.string()),
  OIDC_SCOPES: v.optional(
    v.pipe(v.string(), v.check(areScopes, 'OIDC_SCOPES must be scopes separated by spaces, openid among them.')),
  ),
  OIDC_PROMPT: v.optional(
    v.pipe(v.string(), v.check(arePrompts, 'OIDC_PROMPT must be one or more of login, consent and select_account.')),
    '',
  ),
  OIDC_ID_TOKEN_HINT: v.optional(
    v.picklist(['off', 'post', 'get'], 'OIDC_ID_TOKEN_HINT must be off, post or get.'),
    'off',
  ),
};

/** The method, by its registered or its short name. */
export const clientAuthOf = (text: 'basic' | 'post' | ClientAuthMethod = 'basic'): ClientAuthMethod =>
  text === 'basic' || text === 'post' ? `client_secret_${text}` : text;

/** Returns the words of a list without duplicates. */
export const listOf = (text: string): string[] => [...new Set(words(text))];

const CURVES: Record<string, string> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };
const MIN_RSA_BITS = 2048;

/** Reads the private key: PEM or JWK, inline or in a file. @param fail - makes the error; its message never holds a part of the key */
export function readClientKey(
  key: string | undefined,
  file: string | undefined,
  fail: (message: string) => Error,
): ClientKey {
  if ((key === undefined) === (file === undefined)) {
    throw fail(
      'OIDC_CLIENT_KEY or OIDC_CLIENT_KEY_FILE must be set, one of them, with OIDC_CLIENT_AUTH=private_key_jwt.',
    );
  }
  const name = key === undefined ? 'OIDC_CLIENT_KEY_FILE' : 'OIDC_CLIENT_KEY';
  const { privateKey, jwk } = parse(key ?? contentOf(name, file!, fail), () =>
    fail(`${name} must hold a private key without a passphrase, as PEM or as a JWK.`),
  );
  const alg = algorithmOf(privateKey);
  if (alg === undefined) {
    throw fail(
      `${name} must be an RSA key of at least ${MIN_RSA_BITS} bits, an EC key of P-256, P-384 or P-521, or Ed25519.`,
    );
  }
  // Ed25519 is the newer name of EdDSA with that curve (RFC 9864).
  const given = typeof jwk?.alg === 'string' && jwk.alg !== 'EdDSA' ? jwk.alg : alg;
  // An RSA key can serve several algorithms; other keys have exactly one.
  if (given !== alg && !(alg === 'RS256' && /^[RP]S(?:256|384|512)$/.test(given))) {
    throw fail(`${name} has an alg that does not go with its kind of key.`);
  }
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alg: given,
    kid: typeof jwk?.kid === 'string' ? jwk.kid : undefined,
  };
}

function parse(text: string, fail: () => Error): { privateKey: KeyObject; jwk?: Record<string, unknown> } {
  try {
    if (!text.trim().startsWith('{')) {
      // Settings files often write a PEM's line breaks as `\n`.
      return { privateKey: createPrivateKey(text.replaceAll('\\n', '\n')) };
    }
    const jwk = JSON.parse(text) as Record<string, unknown>;
    return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), jwk };
  } catch {
    throw fail();
  }
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string | undefined {
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= MIN_RSA_BITS ? 'RS256' : undefined;
  if (type === 'ec') return CURVES[details?.namedCurve ?? ''];
  return type === 'ed25519' ? 'Ed25519' : undefined;
}
