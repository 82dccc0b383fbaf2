/** Each cause of a refusal, by what the OpenID provider says of it. */
import { describe, expect, it, test } from 'vitest';
import { RULES, causeOf, fieldOf } from '@/lib/platform/oidc/refusals/causes';
import type { Facts } from '@/lib/platform/oidc/refusals/rule';

const uri = 'https://app.test/callback';
const facts = (change: Partial<Facts>): Facts => ({
  route: 'authorization',
  error: '',
  description: '',
  detail: '',
  params: {},
  proof: 'none',
  state: 'known',
  client: { redirectUris: [uri], isPublic: false, isSignIn: true },
  wildcards: false,
  ...change,
});
const redirect = (redirect_uri: string, redirectUris: string[] = [uri]): Partial<Facts> => ({
  error: 'invalid_redirect_uri',
  params: { redirect_uri },
  client: { redirectUris, isPublic: false, isSignIn: true },
});
const request = (description: string, more: Partial<Facts> = {}): Partial<Facts> => ({
  error: 'invalid_request',
  description,
  ...more,
});
const client = (detail: string, more: Partial<Facts> = {}): Partial<Facts> => ({
  route: 'token',
  error: 'invalid_client',
  detail,
  ...more,
});
const grant = (detail: string, more: Partial<Facts> = {}): Partial<Facts> => ({
  route: 'token',
  error: 'invalid_grant',
  detail,
  ...more,
});
const machine = { redirectUris: [], isPublic: false, isSignIn: false };

const CASES: [string, Partial<Facts>][] = [
  ['grantType.signIn', { error: 'invalid_redirect_uri', client: machine }],
  ['redirectUri.none', redirect(uri, [])],
  ['redirectUri.case', redirect('https://app.test/Callback')],
  ['redirectUri.slash', redirect(`${uri}/`)],
  ['redirectUri.port', redirect('https://app.test:444/callback')],
  ['redirectUri.port', redirect('https://app.test:443/callback')],
  ['redirectUri.scheme', redirect('http://app.test/callback')],
  ['redirectUri.host', redirect('https://app.example/callback')],
  ['redirectUri.path', redirect('https://app.test/signin')],
  ['redirectUri.query', redirect(`${uri}?a=1`)],
  ['redirectUri.form', redirect('app:/callback')],
  ['client.disabled', { error: 'invalid_client', state: 'disabled' }],
  ['client.deleted', { error: 'invalid_client', state: 'deleted' }],
  ['client.unknown', { error: 'invalid_client', state: 'unknown' }],
  ['origin', request('origin https://other.test not allowed for client: a', { origin: 'https://other.test' })],
  ['signIn.expired', request('authorization request has expired')],
  ['parameter.twice', request("'scope' parameter must not be provided twice")],
  ['idp.unknown', { error: 'unknown_idp', params: { acr_values: 'idp:nowhere' } }],
  ['idp.wrong', { error: 'wrong_idp', params: { acr_values: 'idp:other' } }],
  ['idp.tenant', { error: 'idp_not_for_tenant', params: { acr_values: 'idp:other' } }],
  ['idp.tenant', { error: 'access_denied', description: 'Your identity provider is not for a tenant that may' }],
  ['response.type', { error: 'unsupported_response_type', params: { response_type: 'token' } }],
  ['response.type', request('requested response_type is not allowed for this client')],
  ['response.mode', { error: 'unsupported_response_mode' }],
  ['response.mode', request('requested response_mode is not allowed for this client or request')],
  ['scope.openid', request('openid scope must be requested when using the nonce parameter')],
  ['pkce.missing', request('Authorization Server policy requires PKCE to be used for this request')],
  ['pkce.method', request('not supported value of code_challenge_method')],
  ['pkce.form', request('code_challenge must be a string with a minimum length of 43 characters')],
  ['requestObject', { error: 'request_not_supported' }],
  ['prompt.login', { error: 'login_required' }],
  ['prompt.consent', { error: 'consent_required' }],
  ['prompt.consent', { error: 'interaction_required' }],
  ['prompt.value', request('unsupported prompt value requested')],
  ['person.notMember', { error: 'access_denied', description: 'You are not a member of a tenant' }],
  ['consent.denied', { error: 'access_denied', description: 'The user did not allow the access.' }],
  ['scope.resource', { error: 'invalid_scope', description: 'a scope of the requested resource is required' }],
  ['scope.notAllowed', { error: 'invalid_scope', description: 'requested scope is not allowed', scope: 'email' }],
  ['scope.later', { error: 'invalid_scope', description: 'refresh token missing requested scope', scope: 'email' }],
  ['scope.form', { error: 'invalid_scope', description: 'scope contains invalid characters' }],
  ['resource', { error: 'invalid_target', params: { resource: 'https://api.test' } }],
  ['secret.tooMany', { error: 'temporarily_unavailable', description: 'too many wrong secrets of this client' }],
  ['secret.expired', { error: 'invalid_client', description: 'its client secret is expired' }],
  ['secret.wrong', client('invalid secret provided', { proof: 'client_secret' })],
  ['proof.missing', client('mechanism does not match the registered client authentication method')],
  ['proof.other', client('mechanism does not match the registered method', { proof: 'client_secret' })],
  ['proof.several', request('client authentication must only be provided using one mechanism')],
  ['proof.form', request('invalid authorization header value format')],
  ['assertion.audience', client('audience (aud) must equal the endpoint url', { proof: 'private_key_jwt' })],
  ['assertion.expired', client('jwt expired', { proof: 'private_key_jwt' })],
  ['assertion.clock', client('iat is in the future', { proof: 'private_key_jwt' })],
  ['assertion.long', client('exp is more than an hour away', { proof: 'private_key_jwt' })],
  ['assertion.used', client('client assertion tokens must only be used once', { proof: 'private_key_jwt' })],
  ['assertion.claims', client('iss (JWT issuer) must be the client_id', { proof: 'private_key_jwt' })],
  ['assertion.key', client('signature verification failed', { proof: 'private_key_jwt' })],
  ['grantType.unknown', { route: 'token', error: 'unsupported_grant_type', params: { grant_type: 'password' } }],
  ['grantType.notAllowed', request('requested grant type is not allowed for this client', { route: 'token' })],
  ['code.redirectUri', grant('authorization code redirect_uri mismatch', { params: { redirect_uri: uri } })],
  ['pkce.verifierMissing', grant('code_verifier must be provided')],
  ['pkce.verifier', grant('code_verifier does not match code_challenge')],
  ['code.used', grant('authorization code already consumed')],
  ['code.expired', grant('authorization code is expired')],
  ['code.unknown', grant('authorization code not found')],
  ['refreshToken.used', grant('refresh token already used')],
  ['refreshToken.unknown', grant('refresh token not found', { params: { grant_type: 'refresh_token' } })],
  ['code.other', grant('client mismatch')],
  ['redirectUri.missing', request("missing required parameter 'redirect_uri'")],
  ['parameter.missing', request("missing required parameter 'code'")],
  ['other', { error: 'something_new' }],
];

describe('row 48: causes of refusals', () => {
  it.each(CASES)('%s', (cause, change) => {
    expect(causeOf(facts(change)).cause).toBe(cause);
  });

  it('has a case for each', () => {
    expect(new Set(RULES.map(({ cause }) => cause))).toEqual(new Set(CASES.map(([cause]) => cause)));
  });

  it('leads from 30 of them to a field of the client’s form', () => {
    const causes = new Set(RULES.map(({ cause }) => cause));
    expect([...causes].filter((cause) => fieldOf(cause) !== null).length).toBeGreaterThanOrEqual(30);
    expect(fieldOf('a cause of another platform')).toBeNull();
  });
});

test('a secret, a code or a token is never what came', () => {
  const secret = 'a-secret-of-some-length';
  const names = ['client_secret', 'code', 'code_verifier', 'code_challenge', 'refresh_token', 'client_assertion'];
  const params = Object.fromEntries(
    [...names, 'password', 'state', 'nonce', 'invitation'].map((name) => [name, secret]),
  );
  for (const [, change] of CASES) {
    const { came } = causeOf(facts({ ...change, params: { ...params, ...change.params } }));
    expect(came ?? '').not.toContain(secret);
  }
});
