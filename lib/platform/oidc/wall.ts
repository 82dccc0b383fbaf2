import { type KoaContextWithOIDC, errors } from 'oidc-provider';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { isCleanAddress } from '../api/clean';
import { DatabaseUnavailable, isDatabaseUnavailable } from '../db/availability';
import type { ProviderConfig } from './provider-config';

/** The error of an address where the provider serves nothing. */
export const NOT_FOUND = 'not_found';

type ErrorOut = Parameters<ProviderConfig['pages']['error']>[1];

/**
 * Outermost middleware of the OIDC provider: refuses addresses with characters that cannot be stored, and answers what
 * the library leaves to its framework (an unknown address, an error outside its own handlers) with the platform's page,
 * or as JSON for a program. Otherwise these would be plain text without security headers.
 */
export function providerWall({ log, pages }: Pick<ProviderConfig, 'log' | 'pages'>) {
  const answer = async (ctx: KoaContextWithOIDC, status: number, out: ErrorOut, cause?: unknown) => {
    if (ctx.accepts('json', 'html') === 'html') await pages.error(ctx, out, undefined, cause);
    else ctx.body = out;
    ctx.status = status;
  };
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      if (!isCleanAddress(ctx.url)) throw new errors.InvalidRequest('the address has a character that is not allowed');
      await next();
      if (ctx.status === 404 && ctx.body === undefined) await answer(ctx, 404, { error: NOT_FOUND });
    } catch (caught) {
      if (caught instanceof errors.OIDCProviderError) {
        log.warn({ error: caught.error, route: ctx.oidc?.route }, 'the issuer refused a request');
        const { statusCode, error, error_description } = caught;
        await answer(ctx, statusCode, { error, error_description });
      } else if (isDatabaseUnavailable(caught)) {
        const unavailable = new DatabaseUnavailable(caught);
        const { message, statusCode, error_description, outage } = unavailable;
        log.error({ err: caught, outage }, 'the database is unavailable');
        await answer(ctx, statusCode, { error: message, error_description }, unavailable);
      } else if (isUnknownInteraction(ctx)) {
        const out = { error: 'invalid_request', error_description: 'authorization request has expired' };
        await answer(ctx, 400, out);
      } else {
        log.error({ err: caught }, 'the issuer failed');
        await answer(ctx, 500, { error: 'server_error' });
      }
    }
    if (ctx.status === 503) ctx.set('Retry-After', String(RETRY_AFTER_SECONDS));
  };
}

/** The library throws on a return to an unknown sign-in with a client: docs/decisions/workarounds/oidc-provider.md. */
function isUnknownInteraction(ctx: KoaContextWithOIDC): boolean {
  return ctx.oidc?.route === 'resume' && ctx.oidc.params === undefined;
}
