import * as v from 'valibot';
import { Id, IdName, Instant, Version, changeable, list, seenVersion } from '@/lib/contract/entities/common';
import { LIST, LOCAL_IDP, TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';

export const PROVIDER_STATES = ['draft', 'enabled', 'disabled'] as const;
export const PROVIDER_AUTHENTICATIONS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;

/** Where a provider says what an account needs: names of claims. */
const claimName = rules.text({ ...TEXT.claimName, characters: /^[\w.:/-]+$/, prose: true });
const ClaimNames = v.object({ subject: claimName, name: claimName, mail: claimName, userName: claimName });

/** A mail domain whose people are sent to the provider, once its DNS has the record. */
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
  /** With `private_key_jwt`: the public key as JWK, which the provider has to know. */
  publicKey: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  /** Where the provider sends people back to. */
  redirectUri: v.string(),
  /** Where it sends people back to after a sign-out, and where it reports sign-outs. */
  postLogoutRedirectUri: v.optional(v.nullable(v.string()), null),
  backChannelLogoutUri: v.optional(v.nullable(v.string()), null),
  domains: list(ProviderDomain),
  /** People with an account of this provider. */
  people: v.number(),
  lastSignInAt: v.optional(v.nullable(Instant), null),
  /** When a test sign-in has worked with the settings as they are; undefined on a platform without such tests. */
  testedAt: v.optional(v.nullable(Instant)),
  /** Until when a link for the provider's IT waits to be used; null without one, undefined on a platform without such links. */
  linkExpiresAt: v.optional(v.nullable(Instant)),
  /** The tenants that it is for; null is all of the organization, undefined a platform that cannot limit it. */
  tenants: v.optional(v.nullable(v.array(IdName))),
  /** The tenants that have it as their own provider: it is always for them. */
  ownTenants: list(IdName),
  /** The account that signs in by its password all the same. */
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
  v.maxLength(TEXT.url.max, rules.issue('url')),
  v.transform((typed) => (typed.endsWith(DISCOVERY_PATH) ? typed.slice(0, -DISCOVERY_PATH.length) : typed)),
  v.check(isIssuer, rules.issue('url')),
);

/** An address without query and fragment, to which the path of the metadata is added. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s?#@\\]+$/i.test(value) || !URL.canParse(value)) return false;
  return URL.parse(value)?.hostname !== '';
}

const clientId = rules.text({ ...TEXT.label, characters: /^[\x21-\x7e]+$/, prose: true });

const fields = {
  displayName: rules.displayName,
  issuer,
  clientId,
  authentication: v.picklist(PROVIDER_AUTHENTICATIONS),
  scope: v.pipe(
    rules.text({ ...TEXT.providerScope, characters: /^[\x20-\x7e]+$/, prose: true }),
    v.check((value) => value.split(/\s+/).includes('openid'), rules.issue('invalid')),
  ),
  claims: ClaimNames,
};

/** Never answered. With `private_key_jwt` there is none: the platform makes a key. RFC 6749, appendix A.2. */
const secret = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(TEXT.providerSecret.max, rules.issue('max', { max: TEXT.providerSecret.max })),
    v.regex(/^[\x20-\x7e]*$/, rules.issue('characters')),
  ),
);

export const ProviderInput = v.object({
  name: v.pipe(
    rules.idpName,
    v.check((value) => value.toLowerCase() !== LOCAL_IDP, rules.issue('reserved')),
  ),
  ...fields,
  /** Empty where the provider's IT enters it by a link. */
  clientId: v.union([v.literal(''), clientId]),
  secret,
});
export type ProviderInput = v.InferOutput<typeof ProviderInput>;

export const ProviderUpdate = v.object({
  ...seenVersion,
  ...changeable(fields),
  secret,
  breakGlassUserId: v.optional(v.nullable(Id)),
  /** The tenants of the organization that it is for; null is all of them. */
  tenantIds: v.optional(v.nullable(rules.listOf(Id, LIST.tenants, 1))),
});
export type ProviderUpdate = v.InferOutput<typeof ProviderUpdate>;

/** What the provider's IT enters behind a link. */
export const ProviderSettings = v.object({ issuer, clientId, secret });
export type ProviderSettings = v.InferOutput<typeof ProviderSettings>;

/** The longest that a link for the provider's IT lasts, in days. */
const LINK_DAYS = 30;
export const ProviderLinkInput = v.object({
  days: v.pipe(
    v.number(rules.issue('integer')),
    v.integer(rules.issue('integer')),
    v.minValue(1, rules.issue('between', { min: 1, max: LINK_DAYS })),
    v.maxValue(LINK_DAYS, rules.issue('between', { min: 1, max: LINK_DAYS })),
  ),
});
/** Answered once. */
export const ProviderLink = v.object({ url: v.string(), expiresAt: Instant });
export type ProviderLink = v.InferOutput<typeof ProviderLink>;

export const ProviderState = v.object({ state: v.picklist(['enabled', 'disabled']) });

/** What is looked at, in this order; what follows something that failed is left out. */
const CHECKS = [
  'scheme',
  'reachable',
  'issuer',
  'endpoints',
  'pkce',
  'signing',
  'keys',
  'answerIssuer',
  'tokenEndpoint',
  'credentials',
] as const;
export const CheckLine = v.object({
  check: v.picklist(CHECKS),
  result: v.picklist(['ok', 'warning', 'failed']),
  /** What was found, in the provider's own words. */
  found: v.optional(v.string(), ''),
});
export type CheckLine = v.InferOutput<typeof CheckLine>;

/** A test sign-in that was started; `url` is where the browser goes. */
export const ProviderTest = v.object({ testId: Id, url: v.string() });

/** Why a sign-in at a provider does not work. */
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

/** What a provider said of the person who signed in. Tokens are never part of it. */
export const ProviderTestResult = v.object({
  state: v.picklist(['waiting', 'done', 'refused']),
  reason: v.optional(v.nullable(v.picklist(TEST_REASONS)), null),
  /** A code of the protocol, or the names of claims that are missing. */
  detail: v.optional(v.string(), ''),
  /** The claims that accounts are made of; null for one that did not come. */
  claims: list(
    v.object({
      field: v.picklist(['subject', 'name', 'mail', 'userName']),
      claim: v.string(),
      value: v.nullable(v.string()),
    }),
  ),
  /** Names of what came besides. */
  others: list(v.string()),
});
export type ProviderTestResult = v.InferOutput<typeof ProviderTestResult>;

export const DomainInput = v.object({
  domain: v.pipe(
    v.string(rules.issue('required')),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(rules.issue('required')),
    v.maxLength(TEXT.domain.max, rules.issue('invalid')),
    v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, rules.issue('invalid')),
  ),
});
