/** Requests by POST at the authorization and end-session endpoints (OpenID Connect Core, section 3.1.2.1; RP-Initiated Logout, section 2). */
import { decodeJwt } from 'jose';
import type Provider from 'oidc-provider';
import { type KoaContextWithOIDC, errors } from 'oidc-provider';
import { FORM_REQUEST_BYTES } from '@/lib/contract/limits';
import { readStream } from '../api/body';
import { ApiError } from '../api/handler';
import { isDatabaseUnavailable } from '../db/availability';

const AUTHORIZATION = '/auth';
const END_SESSION = '/session/end';

/**
 * Middleware of the OIDC provider: continues a form that another site posts as a GET. The library itself would need cookies with
 * `SameSite=None`, which requests of any site carry; after a redirect the browser also sends `Lax` cookies.
 */
export function formRequests(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.method !== 'POST' || (ctx.path !== AUTHORIZATION && ctx.path !== END_SESSION)) return await next();
    const form = await readForm(ctx);
    if (ctx.path === END_SESSION) await nameSession(provider, form);
    ctx.set('cache-control', 'no-store');
    ctx.set('location', `${provider.issuer}${ctx.path}?${form.toString()}`);
    ctx.status = 303;
    ctx.body = '';
  };
}

/** @throws InvalidRequest for another type, a form too long for an address, or an incomplete one */
async function readForm(ctx: KoaContextWithOIDC): Promise<URLSearchParams> {
  if (!ctx.is('application/x-www-form-urlencoded')) throw new errors.InvalidRequest('the body must be a form');
  try {
    return new URLSearchParams((await readStream(ctx.req as AsyncIterable<Buffer>, FORM_REQUEST_BYTES)).toString());
  } catch (error) {
    throw error instanceof ApiError ? new errors.InvalidRequest(error.message) : error;
  }
}

/**
 * Replaces the ID token with its session's data, because the form is posted to keep the token out of addresses. A token
 * without a session id only names its client: the person is asked.
 *
 * @throws InvalidRequest for a token that is none of this issuer's
 */
async function nameSession(provider: Provider, form: URLSearchParams): Promise<void> {
  const hints = form.getAll('id_token_hint');
  form.delete('id_token_hint');
  const [hint = ''] = hints;
  if (hint === '') return;
  if (hints.length > 1) throw new errors.InvalidRequest("'id_token_hint' parameter must not be provided twice");
  const { clientId, sid } = await readHint(provider, hint);
  const named = form.get('client_id');
  if (named !== null && named !== clientId)
    throw new errors.InvalidRequest('client_id does not match the provided id_token_hint');
  form.set('client_id', clientId);
  if (sid !== undefined) form.set('logout_hint', sid);
}

async function readHint(provider: Provider, hint: string): Promise<{ clientId: string; sid: string | undefined }> {
  try {
    const { aud } = decodeJwt(hint);
    const client = await provider.Client.find(String(aud));
    if (client === undefined) throw new errors.InvalidRequest('unrecognized id_token_hint audience');
    const { payload } = await provider.IdToken.validate(hint, client);
    return { clientId: client.clientId, sid: typeof payload.sid === 'string' ? payload.sid : undefined };
  } catch (cause) {
    if (isDatabaseUnavailable(cause) || cause instanceof errors.OIDCProviderError) throw cause;
    throw new errors.InvalidRequest('could not validate id_token_hint', undefined, { cause });
  }
}
