import { getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DEVICE_DAYS } from '@/lib/contract/limits';
import { acrOf } from '../oidc/acr';
import { newSecret } from '../secrets';
import { noteDevice } from '../sign-in/known-devices';
import type { User } from '../sign-in/users';
import type { Step } from './step';

/** Tells browsers apart, and holds nothing else. */
const DEVICE_COOKIE = 'ip.device';

/**
 * Ends an interaction with a sign-in. Everything that can refuse it has been asked before.
 *
 * @param amr - how the person was authenticated (RFC 8176)
 * @returns the redirect back to the authorization endpoint
 */
export async function finishSignIn(step: Step, user: User, amr: string[]): Promise<Response> {
  const { c, config, provider } = step;
  const token = getCookie(c, DEVICE_COOKIE) ?? newSecret();
  setCookie(c, DEVICE_COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/interaction',
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
    // The server has put the public address's own into the header.
    secure: c.req.header('x-forwarded-proto') === 'https',
  });
  const signedIn = { token, userAgent: c.req.header('user-agent'), address: config.addressOf(c) };
  await noteDevice(config, user, signedIn);
  const result = { login: { accountId: user.id, amr, acr: acrOf(user.idp) } };
  const returnTo = await provider.interactionResult(c.env.incoming, c.env.outgoing, result);
  return c.redirect(returnTo, 303);
}
