/** The authorization request that begins every sign-in. */
import * as oidc from 'openid-client';
import { SESSION } from '@/lib/contract/limits';
import { paths } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import type { AttemptSecrets } from './attempts';

/** The redirect URI; from configuration only, never from a request header. */
export const redirectUri = (bff: Bff): string => `${bff.env.appUrl}${paths.bff.callback}`;

/** Builds the address of a sign-in at the issuer. @param more - parameters beside those that every sign-in has */
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

/**
 * The parameters that make an issuer ask the person even if it has a session (OpenID Connect Core, section 3.1.2.1).
 * With `max_age`, an issuer that knows `auth_time` must send it.
 */
export function askingAgain(bff: Bff, configuration: oidc.Configuration): { prompt: string; max_age?: string } {
  const prompt = [...new Set(['login', ...bff.env.oidcPrompts])].join(' ');
  return saysAuthTime(configuration) ? { prompt, max_age: '0' } : { prompt };
}

/** Whether an issuer sends `auth_time`. */
export const saysAuthTime = (configuration: oidc.Configuration): boolean =>
  configuration.serverMetadata().claims_supported?.includes('auth_time') === true;

/**
 * Whether a sign-in happened after the issuer was asked for it.
 *
 * @param authTime - seconds since 1970
 * @param askedAt - milliseconds since 1970
 */
export const isSince = (authTime: number, askedAt: number): boolean =>
  (authTime + SESSION.clockToleranceSeconds) * 1000 >= askedAt;
