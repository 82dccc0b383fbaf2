/** Input and output types of the integration kit's snippets. Pure, and without React, because tests run the snippets. */
import type { ClientType, GrantType } from '@/lib/contract/rooms/clients/entities';

export type SnippetInput = {
  /** The issuer identifier, exactly as in the discovery document. */
  issuer: string;
  clientId: string;
  clientType: ClientType;
  grantType: GrantType;
  /** Placeholder for the secret; null for clients without one. */
  secret: string | null;
  /** The key of a client that authenticates with one, as described by its public part. */
  key?: { algorithm: string; id: string | null } | null | undefined;
  /** The scopes that the client may request, `openid` first if people sign in. */
  scopes: readonly string[];
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  allowOfflineAccess: boolean;
  /** Names of the roles of the client's application; undefined if it has none. */
  roles?: readonly string[] | undefined;
  /** The provider's name in settings: letters a to z, digits, hyphens. */
  providerName: string;
};

export const SNIPPETS = [
  'nextjs',
  'aspnet',
  'spring',
  'modAuthOpenidc',
  'oauth2Proxy',
  'authlib',
  'oidcClientTs',
  'curl',
] as const;
export type SnippetId = (typeof SNIPPETS)[number];

export type SnippetFile = {
  name: string;
  code: string;
  /** Whether the file contains the secret. */
  hasSecret?: boolean;
};

export type Snippet = {
  id: SnippetId;
  /** Name of the product, not translated. */
  label: string;
  version: string;
  files: readonly SnippetFile[];
  /** The path of the redirect URI; null if the snippet contains the whole redirect URI. */
  callbackPath: string | null;
};

export const KEY_FILE = 'client-key.pem';
/** The file with its public key, for software that requires both. */
export const PUBLIC_KEY_FILE = 'client-key.pub.pem';

/** The URL of the issuer's settings (OpenID Connect Discovery 4). */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** The origin of the application: from its first redirect URI, or an example. */
export function originOf({ redirectUris }: Pick<SnippetInput, 'redirectUris'>): string {
  const first = redirectUris.find((uri) => URL.canParse(uri));
  return first === undefined ? 'https://app.example.com' : new URL(first).origin;
}

/** The path of the first redirect URI, or an example. */
export function callbackOf({ redirectUris }: Pick<SnippetInput, 'redirectUris'>): string {
  const first = redirectUris.find((uri) => URL.canParse(uri));
  return first === undefined ? '/callback' : new URL(first).pathname;
}

/** The role that a snippet requires as an example; undefined if tokens do not contain the roles of the client's application. */
export function roleOf({ roles = [], scopes }: Pick<SnippetInput, 'roles' | 'scopes'>): string | undefined {
  return scopes.includes('roles') ? roles[0] : undefined;
}

/** The scopes that a sign-in requests: with refresh tokens if the client may have them (OpenID Connect Core 11). */
export function scopeText({ scopes, allowOfflineAccess, grantType }: SnippetInput): string {
  const offline = allowOfflineAccess && grantType === 'authorization_code' && !scopes.includes('offline_access');
  return [...scopes, ...(offline ? ['offline_access'] : [])].join(' ');
}

/** A provider name for settings: letters a to z, digits, hyphens; never empty. */
export function providerSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z]/.test(slug) ? slug : 'idp';
}

export const envName = (slug: string): string => slug.toUpperCase().replaceAll('-', '_');
