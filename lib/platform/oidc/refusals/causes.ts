/** Maps the facts of a refused request to its cause, the wrong value, and the field in which to fix it. Pure. */
import { nearestOf } from '@/lib/contract/alignment';
import { type RedirectReason, matchRedirect } from '@/lib/contract/oauth/redirects';
import type { RefusalField } from '@/lib/contract/rooms/refusals/entities';
import { requestedIdp } from '../acr';
import { type Facts, type Rule, isDetail, isError, isToken, param } from './rule';

/** How the received redirect URI differs from the most similar registered one. */
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
const rule = (cause: string, when: Rule['when'], field: Rule['field'], came?: Rule['came']): Rule => ({
  cause,
  when,
  field,
  came,
});

const redirect = (kind: string): Rule =>
  rule(
    `redirectUri.${kind}`,
    (facts) => facts.error === 'invalid_redirect_uri' && (REDIRECTS[redirectReason(facts)] ?? 'form') === kind,
    'redirectUris',
    param('redirect_uri'),
  );

const ofClient = (state: Facts['state'], field: RefusalField): Rule => ({
  cause: `client.${state}`,
  // At the token endpoint an unknown client is a failed authentication.
  when: (facts) => facts.state === state && /^invalid_client$|^unauthorized_client$/.test(facts.error),
  field,
  came: state === 'disabled' ? undefined : param('client_id'),
});

const INVALID_CLIENT = 'invalid_client';
const INVALID_GRANT = 'invalid_grant';
const INVALID_REQUEST = 'invalid_request';
const proofOf = ({ proof }: Facts): string => proof;

/** All causes; the first match counts, so specific ones come first. */
export const RULES: readonly Rule[] = [
  // The client has no valid redirect URI.
  rule(
    'grantType.signIn',
    (facts) => !isToken(facts) && facts.state === 'known' && facts.client?.isSignIn === false,
    'allowedGrantType',
    param('response_type'),
  ),
  ...['none', 'case', 'slash', 'port', 'scheme', 'host', 'path', 'query', 'form'].map(redirect),
  ofClient('disabled', 'isEnabled'),
  ofClient('deleted', 'clientId'),
  ofClient('unknown', 'clientId'),
  rule(
    'origin',
    isError(INVALID_REQUEST, /^origin .* not allowed for client/),
    'allowedCorsOrigins',
    ({ origin }) => origin,
  ),
  rule(
    'signIn.expired',
    isError(INVALID_REQUEST, /authorization request has expired|interaction session|session and cookie/),
    null,
  ),
  rule(
    'parameter.twice',
    isError(INVALID_REQUEST, /must not be provided twice/),
    null,
    ({ description }) => /'(\w+)'/.exec(description)?.[1] ?? /^(\w+) /.exec(description)?.[1],
  ),
  // Causes at the authorization endpoint.
  rule('idp.unknown', isError('unknown_idp'), null, ({ params }) => requestedIdp(params.acr_values)),
  rule('idp.wrong', isError('wrong_idp'), null, ({ params }) => requestedIdp(params.acr_values)),
  rule('idp.tenant', isError('idp_not_for_tenant'), null, ({ params }) => requestedIdp(params.acr_values)),
  rule(
    'response.type',
    (facts) => facts.error === 'unsupported_response_type' || isError(INVALID_REQUEST, /response_type is not/)(facts),
    'allowedGrantType',
    param('response_type'),
  ),
  rule(
    'response.mode',
    (facts) => facts.error === 'unsupported_response_mode' || isError(INVALID_REQUEST, /response_mode/)(facts),
    null,
    param('response_mode'),
  ),
  rule('scope.openid', isError(INVALID_REQUEST, /^openid scope must be requested/), 'allowedScopes', param('scope')),
  rule('pkce.missing', isError(INVALID_REQUEST, /PKCE to be used/), 'clientType'),
  rule('pkce.method', isError(INVALID_REQUEST, /code_challenge_method/), 'clientType', param('code_challenge_method')),
  rule('pkce.form', isError(INVALID_REQUEST, /code_challenge|code_verifier/), 'clientType'),
  rule(
    'requestObject',
    ({ error }) => /^request(?:_uri)?_not_supported$|^invalid_request_(?:object|uri)$|^registration_not/.test(error),
    null,
  ),
  rule('prompt.login', isError('login_required'), null, param('prompt')),
  rule('prompt.consent', isError('consent_required'), 'isThirdParty', param('prompt')),
  rule('prompt.consent', isError('interaction_required'), 'isThirdParty', param('prompt')),
  rule('prompt.value', isError(INVALID_REQUEST, /prompt/), null, param('prompt')),
  rule('idp.tenant', isError('access_denied', /identity provider is not for/), null),
  rule('person.notMember', isError('access_denied', /not a member/), 'allowedTenantsIds'),
  rule('consent.denied', isError('access_denied'), 'isThirdParty'),
  // Causes at both endpoints.
  rule('scope.resource', isError('invalid_scope', /scope of the requested resource/), 'allowedScopes', param('scope')),
  rule(
    'scope.notAllowed',
    isError('invalid_scope', /not allowed/),
    'allowedScopes',
    ({ scope, params }) => scope ?? params.scope,
  ),
  rule('scope.later', isError('invalid_scope', /refresh token missing/), 'allowedScopes', ({ scope }) => scope),
  rule('scope.form', isError('invalid_scope'), 'allowedScopes', param('scope')),
  rule('resource', isError('invalid_target'), 'allowedScopes', param('resource')),
  // Causes of client authentication.
  rule('secret.tooMany', isError('temporarily_unavailable', /too many wrong secrets/), 'clientSecret'),
  rule('secret.expired', isError(INVALID_CLIENT, /secret is expired/), 'clientSecret'),
  rule('secret.wrong', isDetail(INVALID_CLIENT, /invalid secret/), 'clientSecret'),
  rule(
    'proof.missing',
    (facts) => facts.proof === 'none' && isDetail(INVALID_CLIENT, /does not match the registered/)(facts),
    'tokenEndpointAuthMethod',
    proofOf,
  ),
  rule('proof.other', isDetail(INVALID_CLIENT, /does not match the registered/), 'tokenEndpointAuthMethod', proofOf),
  rule(
    'proof.several',
    isError(INVALID_REQUEST, /only be provided using one mechanism|client_id mismatch/),
    'tokenEndpointAuthMethod',
  ),
  rule(
    'proof.form',
    isError(INVALID_REQUEST, /authorization header|client_assertion|no client authentication/),
    'tokenEndpointAuthMethod',
  ),
  rule('assertion.audience', isDetail(INVALID_CLIENT, /\baud\b|audience/), 'jwks', ({ audience }) => audience),
  rule('assertion.expired', isDetail(INVALID_CLIENT, /jwt expired/), 'jwks'),
  rule('assertion.clock', isDetail(INVALID_CLIENT, /in the future|not active yet/), 'jwks'),
  rule('assertion.long', isDetail(INVALID_CLIENT, /more than an hour/), 'jwks'),
  rule('assertion.used', isDetail(INVALID_CLIENT, /only be used once/), 'jwks'),
  rule(
    'assertion.claims',
    isDetail(INVALID_CLIENT, /must be (?:specified|provided|the client_id)|invalid \w+ value/),
    'jwks',
  ),
  rule('assertion.key', (facts) => facts.error === INVALID_CLIENT && facts.proof === 'private_key_jwt', 'jwks'),
  // Causes at the exchange of a code or token.
  rule('grantType.unknown', isError('unsupported_grant_type'), 'allowedGrantType', param('grant_type')),
  rule(
    'grantType.notAllowed',
    (facts) => isToken(facts) && isError(INVALID_REQUEST, /grant type is not allowed/)(facts),
    'allowedGrantType',
    param('grant_type'),
  ),
  rule('code.redirectUri', isDetail(INVALID_GRANT, /redirect_uri mismatch/), 'redirectUris', param('redirect_uri')),
  rule('pkce.verifierMissing', isDetail(INVALID_GRANT, /code_verifier must be provided/), 'clientType'),
  rule('pkce.verifier', isDetail(INVALID_GRANT, /code_verifier|code_challenge/), 'clientType'),
  rule('code.used', isDetail(INVALID_GRANT, /code already consumed/), null),
  rule('code.expired', isDetail(INVALID_GRANT, /code is expired/), null),
  rule('code.unknown', isDetail(INVALID_GRANT, /code not found/), null),
  rule('refreshToken.used', isDetail(INVALID_GRANT, /refresh token already/), 'allowOfflineAccess'),
  rule(
    'refreshToken.unknown',
    (facts) => facts.error === INVALID_GRANT && facts.params.grant_type === 'refresh_token',
    'allowOfflineAccess',
  ),
  rule('code.other', isError(INVALID_GRANT), null),
  rule('redirectUri.missing', isError(INVALID_REQUEST, /missing required .*redirect_uri/), 'redirectUris'),
  rule(
    'parameter.missing',
    isError(INVALID_REQUEST, /missing required|must be provided/),
    null,
    ({ description }) => /'?(\w+)'?$/.exec(description)?.[1],
  ),
  rule(
    'other',
    () => true,
    null,
    ({ error }) => error,
  ),
];

/** A refusal of a sign-in page itself: the password of a person who must use a passkey. No form can fix it. */
export const PASSKEY_ONLY = 'policy.passkeyOnly';

/** Finds the cause of a refusal, and the wrong value. */
export function causeOf(facts: Facts): { cause: string; came: string | undefined } {
  // The last rule always matches.
  const rule = RULES.find(({ when }) => when(facts));
  return { cause: rule?.cause ?? 'other', came: rule?.came?.(facts) };
}

/** The field of the client's form in which to fix a cause; null if the application or the person must fix it. */
export const fieldOf = (cause: string): RefusalField | null =>
  RULES.find((rule) => rule.cause === cause)?.field ?? null;
