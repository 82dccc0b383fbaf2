/** What the snippets of the integration kit are made from and made of. Pure, and without React: tests run what they say. */
import type { ClientType, GrantType } from '@/lib/contract/rooms/clients/entities';

export type SnippetInput = {
  /** The issuer identifier, exactly as its discovery document gives it. */
  issuer: string;
  clientId: string;
  clientType: ClientType;
  grantType: GrantType;
  /** What stands where the secret goes; null for clients that have none. */
  secret: string | null;
  /** The key of a client that proves itself by one, as far as its public part says. */
  key?: { algorithm: string; id: string | null } | null | undefined;
  /** What the client may ask for, `openid` first where people sign in. */
  scopes: readonly string[];
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  allowOfflineAccess: boolean;
  /** Names of the roles of the client's application; nothing when it has none. */
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

export type SnippetLanguage = 'env' | 'ts' | 'cs' | 'json' | 'yaml' | 'toml' | 'apache' | 'python' | 'java' | 'sh';

export type SnippetFile = {
  name: string;
  language: SnippetLanguage;
  code: string;
  /** The secret stands in it. */
  hasSecret?: boolean;
};

export type Snippet = {
  id: SnippetId;
  /** Name of the product: not translated. */
  label: string;
  version: string;
  files: readonly SnippetFile[];
  /** The path at which it takes the answer; null where the redirect URI is written into the snippet. */
  callbackPath: string | null;
};

/** The file that a client keeps its private key in. */
export const KEY_FILE = 'client-key.pem';
/** Its public part, for software that wants both. */
export const PUBLIC_KEY_FILE = 'client-key.pub.pem';

/** Where the issuer's settings are found (OpenID Connect Discovery 4). */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** The origin of the application: of its first redirect URI, or an example. */
export function originOf({ redirectUris }: Pick<SnippetInput, 'redirectUris'>): string {
  const first = redirectUris.find((uri) => URL.canParse(uri));
  return first === undefined ? 'https://app.example.com' : new URL(first).origin;
}

/** The path of the first redirect URI, or an example. */
export function callbackOf({ redirectUris }: Pick<SnippetInput, 'redirectUris'>): string {
  const first = redirectUris.find((uri) => URL.canParse(uri));
  return first === undefined ? '/callback' : new URL(first).pathname;
}

/** A role that a snippet shows how to ask for; undefined where tokens do not name the roles of the client's application. */
export function roleOf({ roles = [], scopes }: Pick<SnippetInput, 'roles' | 'scopes'>): string | undefined {
  return scopes.includes('roles') ? roles[0] : undefined;
}

/** What a sign-in asks for: refresh tokens too where the client may have them (OpenID Connect Core 11). */
export function scopeText({ scopes, allowOfflineAccess, grantType }: SnippetInput): string {
  const offline = allowOfflineAccess && grantType === 'authorization_code' && !scopes.includes('offline_access');
  return [...scopes, ...(offline ? ['offline_access'] : [])].join(' ');
}

/** A name for settings: letters a to z, digits, hyphens; never empty. */
export function providerSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z]/.test(slug) ? slug : 'idp';
}

/** The same as a name of environment variables. */
export const envName = (slug: string): string => slug.toUpperCase().replaceAll('-', '_');
