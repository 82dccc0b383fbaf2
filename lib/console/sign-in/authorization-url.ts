/** The request to the issuer that every sign-in begins with. */
import * as oidc from 'openid-client';
import { paths } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import type { AttemptSecrets } from './attempts';

/** Where the issuer sends the browser back to; from configuration only, never from a request header. */
export const redirectUri = (bff: Bff): string => `${bff.env.appUrl}${paths.bff.callback}`;

/** The address of a sign-in at the issuer. @param more - parameters beside those that every sign-in has */
export async function authorizationUrl(
  bff: Bff,
  configuration: oidc.Configuration,
  secrets: AttemptSecrets,
  more: Readonly<Record<string, string>>,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(bff),
    scope: bff.env.oidcScopes.join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...more,
  });
}
