/** From what is known of a refused request to its cause, to what came, and to the field in which it is mended. Pure. */
import { nearestOf } from '@/lib/contract/alignment';
import { type RedirectReason, matchRedirect } from '@/lib/contract/oauth/redirects';
import type { RefusalField } from '@/lib/contract/rooms/refusals/entities';
import { requestedIdp } from '../acr';
import { type Facts, type Rule, isDetail, isError, isToken, param } from './rule';

/** How what came differs from the registered redirect URI that is most like it. */
function redirectReason({ params, client, wildcards }: Facts): RedirectReason | 'none' {
  const came = params.redirect_uri ?? '';
  const nearest = nearestOf(came, client?.redirectUris ?? []);
  if (nearest === undefined) return 'none';
  return matchRedirect(nearest, came, { wildcards, isPublic: client?.isPublic }).reason;
}

const REDIRECTS: Partial<Record<RedirectReason | 'none', string>> = {
  none: 'none',
  case: 'case',
  slash: 'slash',
  defaultPort: 'port',
  port: 'port',
  scheme: 'scheme',
  host: 'host',
  wildcardLabels: 'host',
  path: 'path',
  query: 'query',
};
const redirect = (kind: string): Rule => ({
  cause: `redirectUri.${kind}`,
  when: (facts) => facts.error === 'invalid_redirect_uri' && (REDIRECTS[redirectReason(facts)] ?? 'form') === kind,
  field: 'redirectUris',
  came: param('redirect_uri'),
});

const ofClient = (state: Facts['state'], field: RefusalField): Rule => ({
  cause: `client.${state}`,
  // At the token endpoint a client that there is none of is a failed authentication.
  when: (facts) => facts.state === state && /^invalid_client$|^unauthorized_client$/.test(facts.error),
  field,
  came: state === 'disabled' ? undefined : param('client_id'),
});

const INVALID_CLIENT = 'invalid_client';
const INVALID_GRANT = 'invalid_grant';
const INVALID_REQUEST = 'invalid_request';
const proofOf = ({ proof }: Facts): string => proof;

/** All causes; the first that fits is the one. What is more special comes first. */
export const RULES: readonly Rule[] = [
  {
    cause: 'grantType.signIn',
    // It has no redirect URI that counts.
    when: (facts) => !isToken(facts) && facts.state === 'known' && facts.client?.isSignIn === false,
    field: 'allowedGrantType',
    came: param('response_type'),
  },
  ...['none', 'case', 'slash', 'port', 'scheme', 'host', 'path', 'query', 'form'].map(redirect),
  ofClient('disabled', 'isEnabled'),
  ofClient('deleted', 'clientId'),
  ofClient('unknown', 'clientId'),
  {
    cause: 'origin',
    when: isError(INVALID_REQUEST, /^origin .* not allowed for client/),
    field: 'allowedCorsOrigins',
    came: ({ origin }) => origin,
  },
  {
    cause: 'signIn.expired',
    when: isError(INVALID_REQUEST, /authorization request has expired|interaction session|session and cookie/),
    field: null,
  },
  {
    cause: 'parameter.twice',
    when: isError(INVALID_REQUEST, /must not be provided twice/),
    field: null,
    came: ({ description }) => /'(\w+)'/.exec(description)?.[1] ?? /^(\w+) /.exec(description)?.[1],
  },
  // The authorization endpoint.
  {
    cause: 'idp.unknown',
    when: isError('unknown_idp'),
    field: null,
    came: ({ params }) => requestedIdp(params.acr_values),
  },
  {
    cause: 'idp.wrong',
    when: isError('wrong_idp'),
    field: null,
    came: ({ params }) => requestedIdp(params.acr_values),
  },
  {
    cause: 'idp.tenant',
    when: isError('idp_not_for_tenant'),
    field: null,
    came: ({ params }) => requestedIdp(params.acr_values),
  },
  {
    cause: 'response.type',
    when: (facts) =>
      facts.error === 'unsupported_response_type' || isError(INVALID_REQUEST, /response_type is not/)(facts),
    field: 'allowedGrantType',
    came: param('response_type'),
  },
  {
    cause: 'response.mode',
    when: (facts) => facts.error === 'unsupported_response_mode' || isError(INVALID_REQUEST, /response_mode/)(facts),
    field: null,
    came: param('response_mode'),
  },
  {
    cause: 'scope.openid',
    when: isError(INVALID_REQUEST, /^openid scope must be requested/),
    field: 'allowedScopes',
    came: param('scope'),
  },
  { cause: 'pkce.missing', when: isError(INVALID_REQUEST, /PKCE to be used/), field: 'clientType' },
  {
    cause: 'pkce.method',
    when: isError(INVALID_REQUEST, /code_challenge_method/),
    field: 'clientType',
    came: param('code_challenge_method'),
  },
  { cause: 'pkce.form', when: isError(INVALID_REQUEST, /code_challenge|code_verifier/), field: 'clientType' },
  {
    cause: 'requestObject',
    when: ({ error }) =>
      /^request(?:_uri)?_not_supported$|^invalid_request_(?:object|uri)$|^registration_not/.test(error),
    field: null,
  },
  { cause: 'prompt.login', when: isError('login_required'), field: null, came: param('prompt') },
  { cause: 'prompt.consent', when: isError('consent_required'), field: 'isThirdParty', came: param('prompt') },
  { cause: 'prompt.consent', when: isError('interaction_required'), field: 'isThirdParty', came: param('prompt') },
  { cause: 'prompt.value', when: isError(INVALID_REQUEST, /prompt/), field: null, came: param('prompt') },
  { cause: 'idp.tenant', when: isError('access_denied', /identity provider is not for/), field: null },
  { cause: 'person.notMember', when: isError('access_denied', /not a member/), field: 'allowedTenantsIds' },
  { cause: 'consent.denied', when: isError('access_denied'), field: 'isThirdParty' },
  // Both endpoints.
  {
    cause: 'scope.resource',
    when: isError('invalid_scope', /scope of the requested resource/),
    field: 'allowedScopes',
    came: param('scope'),
  },
  {
    cause: 'scope.notAllowed',
    when: isError('invalid_scope', /not allowed/),
    field: 'allowedScopes',
    came: ({ scope, params }) => scope ?? params.scope,
  },
  {
    cause: 'scope.later',
    when: isError('invalid_scope', /refresh token missing/),
    field: 'allowedScopes',
    came: ({ scope }) => scope,
  },
  { cause: 'scope.form', when: isError('invalid_scope'), field: 'allowedScopes', came: param('scope') },
  { cause: 'resource', when: isError('invalid_target'), field: 'allowedScopes', came: param('resource') },
  // How a client proves who it is.
  {
    cause: 'secret.tooMany',
    when: isError('temporarily_unavailable', /too many wrong secrets/),
    field: 'clientSecret',
  },
  { cause: 'secret.expired', when: isError(INVALID_CLIENT, /secret is expired/), field: 'clientSecret' },
  { cause: 'secret.wrong', when: isDetail(INVALID_CLIENT, /invalid secret/), field: 'clientSecret' },
  {
    cause: 'proof.missing',
    when: (facts) => facts.proof === 'none' && isDetail(INVALID_CLIENT, /does not match the registered/)(facts),
    field: 'tokenEndpointAuthMethod',
    came: proofOf,
  },
  {
    cause: 'proof.other',
    when: isDetail(INVALID_CLIENT, /does not match the registered/),
    field: 'tokenEndpointAuthMethod',
    came: proofOf,
  },
  {
    cause: 'proof.several',
    when: isError(INVALID_REQUEST, /only be provided using one mechanism|client_id mismatch/),
    field: 'tokenEndpointAuthMethod',
  },
  {
    cause: 'proof.form',
    when: isError(INVALID_REQUEST, /authorization header|client_assertion|no client authentication/),
    field: 'tokenEndpointAuthMethod',
  },
  {
    cause: 'assertion.audience',
    when: isDetail(INVALID_CLIENT, /\baud\b|audience/),
    field: 'jwks',
    came: ({ audience }) => audience,
  },
  { cause: 'assertion.expired', when: isDetail(INVALID_CLIENT, /jwt expired/), field: 'jwks' },
  { cause: 'assertion.clock', when: isDetail(INVALID_CLIENT, /in the future|not active yet/), field: 'jwks' },
  { cause: 'assertion.long', when: isDetail(INVALID_CLIENT, /more than an hour/), field: 'jwks' },
  { cause: 'assertion.used', when: isDetail(INVALID_CLIENT, /only be used once/), field: 'jwks' },
  {
    cause: 'assertion.claims',
    when: isDetail(INVALID_CLIENT, /must be (?:specified|provided|the client_id)|invalid \w+ value/),
    field: 'jwks',
  },
  {
    cause: 'assertion.key',
    when: (facts) => facts.error === INVALID_CLIENT && facts.proof === 'private_key_jwt',
    field: 'jwks',
  },
  // What a code or token is exchanged for.
  {
    cause: 'grantType.unknown',
    when: isError('unsupported_grant_type'),
    field: 'allowedGrantType',
    came: param('grant_type'),
  },
  {
    cause: 'grantType.notAllowed',
    when: (facts) => isToken(facts) && isError(INVALID_REQUEST, /grant type is not allowed/)(facts),
    field: 'allowedGrantType',
    came: param('grant_type'),
  },
  {
    cause: 'code.redirectUri',
    when: isDetail(INVALID_GRANT, /redirect_uri mismatch/),
    field: 'redirectUris',
    came: param('redirect_uri'),
  },
  {
    cause: 'pkce.verifierMissing',
    when: isDetail(INVALID_GRANT, /code_verifier must be provided/),
    field: 'clientType',
  },
  { cause: 'pkce.verifier', when: isDetail(INVALID_GRANT, /code_verifier|code_challenge/), field: 'clientType' },
  { cause: 'code.used', when: isDetail(INVALID_GRANT, /code already consumed/), field: null },
  { cause: 'code.expired', when: isDetail(INVALID_GRANT, /code is expired/), field: null },
  { cause: 'code.unknown', when: isDetail(INVALID_GRANT, /code not found/), field: null },
  {
    cause: 'refreshToken.used',
    when: isDetail(INVALID_GRANT, /refresh token already/),
    field: 'allowOfflineAccess',
  },
  {
    cause: 'refreshToken.unknown',
    when: (facts) => facts.error === INVALID_GRANT && facts.params.grant_type === 'refresh_token',
    field: 'allowOfflineAccess',
  },
  { cause: 'code.other', when: isError(INVALID_GRANT), field: null },
  {
    cause: 'redirectUri.missing',
    when: isError(INVALID_REQUEST, /missing required .*redirect_uri/),
    field: 'redirectUris',
  },
  {
    cause: 'parameter.missing',
    when: isError(INVALID_REQUEST, /missing required|must be provided/),
    field: null,
    came: ({ description }) => /'?(\w+)'?$/.exec(description)?.[1],
  },
  { cause: 'other', when: () => true, field: null, came: ({ error }) => error },
];

/** What a page of the sign-in refuses by itself: the password of a person who has to use a passkey. It is mended in no form. */
export const PASSKEY_ONLY = 'policy.passkeyOnly';

/** The cause of a refusal, and what came. */
export function causeOf(facts: Facts): { cause: string; came: string | undefined } {
  // The last one fits always.
  const rule = RULES.find(({ when }) => when(facts));
  return { cause: rule?.cause ?? 'other', came: rule?.came?.(facts) };
}

/** In which field of the client's form a cause is mended; null where it is mended in the application, or by the person. */
export const fieldOf = (cause: string): RefusalField | null =>
  RULES.find((rule) => rule.cause === cause)?.field ?? null;
