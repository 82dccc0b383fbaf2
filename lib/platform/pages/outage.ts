/** The page while the database is unavailable: 503, the reason, and automatic retries. */
import type { Context } from 'hono';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { RETRY_LINK, RETRY_SCRIPT } from '@/lib/contract/retry';
import { type Outage, outageOf } from '../db/availability';
import { html } from './html';
import { ASKING_HEADERS, type PageContext, titledPage } from './layout';
import { contextOf, type PageEnv, send } from './respond';
import { messageView } from './views';

export const RETRY_ASSET = '/assets/retry.js';
export { RETRY_SCRIPT };

const HEADERS = { ...ASKING_HEADERS, 'retry-after': String(RETRY_AFTER_SECONDS) };
/** A page of a sign-in; its forms post to addresses below it. */
const INTERACTION = /^\/interaction\/[^/]+/;

function outageView(context: PageContext, outage: Outage, target: string): string {
  const { t } = context;
  const title = t(`outage.${outage}`);
  return titledPage(
    context,
    title,
    html`<p class="lead">${t('outageLead')}</p>
      <a class="button primary" id="${RETRY_LINK.id}" data-part="database" href="${target}">${t('retry')}</a>
      <p class="hint" role="status">${t('retryAutomatic')}</p>
      <script src="${RETRY_ASSET}"></script>`,
    { head: html`<noscript><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS};url=${target}" /></noscript>` },
  );
}

/** The outage response of one of the platform's own pages. A form is not submitted again: it is shown again. */
export function outagePage(c: Context<PageEnv>, outage: Outage): Response {
  const { method, path } = c.req;
  const { search } = new URL(c.req.url);
  const target = method === 'GET' ? path + search : (INTERACTION.exec(path)?.[0] ?? path);
  return send(c, outageView(contextOf(c), outage, target), 503, HEADERS);
}

/** The response when a form's password could not be checked yet: the person goes back to the filled form and submits it again. */
export function busyPage(c: Context<PageEnv>, retryAfter: number): Response {
  const context = contextOf(c);
  const markup = messageView(context, { title: context.t('busyTitle'), text: context.t('busyLead') });
  return send(c, markup, 503, { 'retry-after': String(retryAfter) });
}

/**
 * The same instead of the OIDC provider's error page; the provider has set the status.
 *
 * @param error - the error that ended the provider's request
 * @param elsewhere - the retry address for a submitted form
 */
export function drawOutage(ctx: KoaContextWithOIDC, context: PageContext, error: unknown, elsewhere: string): void {
  const target = ctx.method === 'GET' && !ctx.url.startsWith('//') ? ctx.url : elsewhere;
  ctx.set(HEADERS);
  ctx.body = outageView(context, outageOf(error) ?? 'unreachable', target);
}
