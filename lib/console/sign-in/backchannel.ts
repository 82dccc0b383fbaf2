/** `POST /bff/backchannel`: OpenID Connect Back-Channel Logout 1.0. */
import type { JWTPayload } from 'jose';
import { SESSION } from '@/lib/contract/limits';
import { errorFacts } from '@/lib/console/process/log';
import { readLimited } from '@/lib/console/upstream/body';
import { BFF_HEADERS, json } from '@/lib/console/bff/responses';
import { indexKey } from '@/lib/console/session/row-cipher';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_BYTES = 16_384;

/** Answers 200 when the sessions are gone on all replicas; 400 for an invalid token (section 2.8). */
export const handleBackchannel = allowMethods(['POST'], async (bff, request) => {
  const token = await tokenOf(request);
  if (token === null) return refused('invalid_request');
  let claims: JWTPayload;
  try {
    claims = await bff.issuer.verify(token, {
      typ: 'logout+jwt',
      maxTokenAge: SESSION.logoutTokenSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    });
  } catch (error) {
    bff.log.warn(errorFacts(error), 'A logout token was refused');
    return error instanceof IssuerUnavailable ? refused('temporarily_unavailable', 503) : refused('invalid_request');
  }
  const { sub, sid, jti } = claims;
  const event = (claims.events as Record<string, unknown> | null)?.[EVENT];
  const names = [sub, sid].filter((value) => typeof value === 'string' && value !== '');
  if (typeof event !== 'object' || event === null || 'nonce' in claims || names.length === 0) {
    return refused('invalid_request');
  }
  const keepMs = (SESSION.logoutTokenSeconds + 2 * SESSION.clockToleranceSeconds) * 1000;
  const { oidcIssuer } = bff.env;
  if (!(await bff.store.once(indexKey('sid', oidcIssuer, `jti ${jti}`), keepMs))) return refused('invalid_request');
  // With both claims, only the session is meant, not all sessions of the user (section 2.4).
  const ended =
    typeof sid === 'string'
      ? await bff.store.deleteByIssuerSession(indexKey('sid', oidcIssuer, sid))
      : await bff.store.deleteBySubject(indexKey('sub', oidcIssuer, String(sub)));
  bff.metrics.sessionEnded('backchannel', ended);
  bff.log.info({ ended }, 'The issuer ended sessions');
  return new Response(null, { status: 200, headers: BFF_HEADERS });
});

async function tokenOf(request: Request): Promise<string | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return null;
  const body = await readLimited(request, MAX_BYTES);
  if (body === 'too-large' || body === null) return null;
  return new URLSearchParams(Buffer.from(body).toString('utf8')).get('logout_token');
}

const refused = (error: string, status = 400): Response => json({ error }, { status });
