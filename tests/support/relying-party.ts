/** Software that signs people in with a client: openid-client, which knows nothing of this product. */
import * as oidc from 'openid-client';
import { Visitor } from '../platform/support/visitor';
import { DEMO_PASSWORD } from './people';

export type RelyingParty = {
  issuer: string;
  clientId: string;
  secret?: string;
  /** In place of a secret. */
  key?: oidc.PrivateKey;
  redirectUri: string;
  scope: string;
};

/** What the client finds at the issuer. */
async function discover({ issuer, clientId, secret, key }: Omit<RelyingParty, 'redirectUri' | 'scope'>) {
  const bySecret = secret === undefined ? oidc.None() : oidc.ClientSecretBasic(secret);
  const authentication = key === undefined ? bySecret : oidc.PrivateKeyJwt(key);
  const options = { execute: [oidc.allowInsecureRequests] };
  return await oidc.discovery(new URL(issuer), clientId, undefined, authentication, options);
}

/** Signs a person in through the client, with PKCE, as its software would. @throws Error with what the page says */
export async function signInThrough(party: RelyingParty, username: string) {
  const config = await discover(party);
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: party.redirectUri,
    scope: party.scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  });
  const visitor = new Visitor();
  let page = await visitor.open(url);
  if (page.status !== 0) {
    page = await visitor.submit(page, 'current-password', { username, password: DEMO_PASSWORD });
  }
  if (page.status !== 0) throw new Error(`${username} was not signed in: ${page.status} ${page.body}`);
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
  const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url), checks);
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There is no ID token.');
  return { tokens, claims, userinfo: await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) };
}

/** A token of a service. */
export async function serviceToken(party: Omit<RelyingParty, 'redirectUri'>) {
  return await oidc.clientCredentialsGrant(await discover(party), { scope: party.scope });
}
