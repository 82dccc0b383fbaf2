import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { Id, IdName, Instant, Version, changeable, list, seenVersion } from '@/lib/contract/entities/common';
import { LIST, LOCAL_IDP, TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';

export const PROVIDER_STATES = ['draft', 'enabled', 'disabled'] as const;
export const PROVIDER_AUTHENTICATIONS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;

/** A text for programs, with more signs than letters and digits. */
const written = (length: { min?: number; max: number }, characters: RegExp) =>
  v.pipe(rules.text({ ...length, prose: true }), v.regex(characters, rules.issue('characters')));

/** The provider's claim names for the values of an account. */
const claimName = written(TEXT.claimName, /^[\w.:/-]+$/);
const ClaimNames = v.object({ subject: claimName, name: claimName, mail: claimName, userName: claimName });

/** A mail domain whose people are sent to the provider, once the DNS record exists. */
export const ProviderDomain = v.object({
  domain: v.string(),
  record: v.object({ name: v.string(), value: v.string() }),
  provenAt: v.nullable(Instant),
});
export type ProviderDomain = v.InferOutput<typeof ProviderDomain>;

export const Provider = v.object({
  version: v.optional(Version),
  /** The `idp` of its people. */
  name: v.string(),
  displayName: v.string(),
  state: v.picklist(PROVIDER_STATES),
  issuer: v.string(),
  clientId: v.string(),
  authentication: v.picklist(PROVIDER_AUTHENTICATIONS),
  scope: v.string(),
  claims: v.object({ subject: v.string(), name: v.string(), mail: v.string(), userName: v.string() }),
  /** With `private_key_jwt`: the public key as JWK, to be registered at the provider. */
  publicKey: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  /** The provider's redirect target. */
  redirectUri: v.string(),
  /** The provider's redirect target after a sign-out, and its address for reporting sign-outs. */
  postLogoutRedirectUri: v.optional(v.nullable(v.string()), null),
  backChannelLogoutUri: v.optional(v.nullable(v.string()), null),
  domains: list(ProviderDomain),
  /** People with an account of this provider. */
  people: v.number(),
  lastSignInAt: v.optional(v.nullable(Instant), null),
  /** When a test sign-in worked with the current settings; undefined on a platform without test sign-ins. */
  testedAt: v.optional(v.nullable(Instant)),
  /** Expiry of an unused link for the provider's IT; null without one, undefined on a platform without such links. */
  linkExpiresAt: v.optional(v.nullable(Instant)),
  /** The provider's tenants; null for all tenants of the organization, undefined on a platform that cannot limit them. */
  tenants: v.optional(v.nullable(v.array(IdName))),
  /** Tenants that have it as their own provider: it always serves them. */
  ownTenants: list(IdName),
  /** The account that can still sign in by password. */
  breakGlass: v.optional(v.nullable(IdName), null),
});
export type Provider = v.InferOutput<typeof Provider>;

/** Where an issuer says what it is (OpenID Connect Discovery, section 4). */
export const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** The address of the metadata is what a provider's own pages show: what stands before its path is the issuer. */
const issuer = v.pipe(
  v.string(rules.issue('required')),
  v.trim(),
  v.nonEmpty(rules.issue('required')),
  maxCharacters(TEXT.url.max, rules.issue('url')),
  v.transform((typed) => (typed.endsWith(DISCOVERY_PATH) ? typed.slice(0, -DISCOVERY_PATH.length) : typed)),
  v.check(isIssuer, rules.issue('url')),
);

/** An address without query and fragment, to which the metadata path is appended. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s?#@\\]+$/i.test(value) || !URL.canParse(value)) return false;
  return URL.parse(value)?.hostname !== '';
}

const clientId = written(TEXT.label, /^[\x21-\x7e]+$/);

const fields = {
  displayName: rules.displayName,
  issuer,
  clientId,
  authentication: v.picklist(PROVIDER_AUTHENTICATIONS),
  scope: v.pipe(
    written(TEXT.providerScope, /^[\x20-\x7e]+$/),
    v.check((value) => value.split(/\s+/).includes('openid'), rules.issue('openid')),
  ),
  claims: ClaimNames,
};

/** Never returned. With `private_key_jwt` there is none: the platform makes a key. RFC 6749, appendix A.2. */
const secret = v.optional(
  v.pipe(
    v.string(),
    maxCharacters(TEXT.providerSecret.max, rules.issue('max', { max: TEXT.providerSecret.max })),
    v.regex(/^[\x20-\x7e]*$/, rules.issue('characters')),
  ),
);

export const ProviderInput = v.object({
  name: v.pipe(
    rules.idpName,
    v.check((value) => value.toLowerCase() !== LOCAL_IDP, rules.issue('exists')),
  ),
  ...fields,
  /** Empty when the provider's IT enters it by a link. */
  clientId: v.union([v.literal(''), clientId], rules.issue('characters')),
  secret,
});
export type ProviderInput = v.InferOutput<typeof ProviderInput>;

export const ProviderUpdate = v.object({
  ...seenVersion,
  ...changeable(fields),
  secret,
  breakGlassUserId: v.optional(v.nullable(Id)),
  /** The organization's tenants that it serves; null for all. */
  tenantIds: v.optional(v.nullable(rules.listOf(Id, LIST.tenants, 1))),
});
export type ProviderUpdate = v.InferOutput<typeof ProviderUpdate>;

/** The settings that the provider's IT enters by a link. */
export const ProviderSettings = v.object({ issuer, clientId, secret });
export type ProviderSettings = v.InferOutput<typeof ProviderSettings>;

/** Longest lifetime of a link for the provider's IT, in days. */
const LINK_DAYS = 30;
export const ProviderLinkInput = v.object({
  days: v.pipe(
    v.number(rules.issue('integer')),
    v.integer(rules.issue('integer')),
    v.minValue(1, rules.issue('between', { min: 1, max: LINK_DAYS })),
    v.maxValue(LINK_DAYS, rules.issue('between', { min: 1, max: LINK_DAYS })),
  ),
});
/** Returned once. */
export const ProviderLink = v.object({ url: v.string(), expiresAt: Instant });
export type ProviderLink = v.InferOutput<typeof ProviderLink>;

export const ProviderState = v.object({ state: v.picklist(['enabled', 'disabled']) });

/** The checks, in order; those after a failed one are left out. */
const CHECKS = [
  'scheme',
  'reachable',
  'issuer',
  'endpoints',
  'pkce',
  'signing',
  'scopes',
  'keys',
  'answerIssuer',
  'tokenEndpoint',
  'credentials',
] as const;
export const CheckLine = v.object({
  check: v.picklist(CHECKS),
  result: v.picklist(['ok', 'warning', 'failed']),
  /** The result, in the provider's own words. */
  found: v.optional(v.string(), ''),
});
export type CheckLine = v.InferOutput<typeof CheckLine>;

/** A started test sign-in; the browser goes to `url`. */
export const ProviderTest = v.object({ testId: Id, url: v.string() });

/** Reasons why a sign-in at a provider fails. */
const TEST_REASONS = [
  'unreachable',
  'refused',
  'settings',
  'untrusted',
  'clock',
  'claims',
  'changed',
  'other',
] as const;

/** The provider's data about the person who signed in. Never includes tokens. */
export const ProviderTestResult = v.object({
  state: v.picklist(['waiting', 'done', 'refused']),
  reason: v.optional(v.nullable(v.picklist(TEST_REASONS)), null),
  /** A protocol error code, or the names of missing claims. */
  detail: v.optional(v.string(), ''),
  /** The claims of an account; null for a missing one. */
  claims: list(
    v.object({
      field: v.picklist(['subject', 'name', 'mail', 'userName']),
      claim: v.string(),
      value: v.nullable(v.string()),
    }),
  ),
  /** Names of the other claims. */
  others: list(v.string()),
});
export type ProviderTestResult = v.InferOutput<typeof ProviderTestResult>;

export const DomainInput = v.object({
  domain: v.pipe(
    v.string(rules.issue('required')),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(rules.issue('required')),
    maxCharacters(TEXT.domain.max, rules.issue('invalid')),
    v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, rules.issue('invalid')),
  ),
});
