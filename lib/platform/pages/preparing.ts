/** The responses while the first data are made: 503, with advice to wait. */
import { type Context, Hono } from 'hono';
import { errorBody } from '@/lib/contract/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { PREPARING_HEADER } from '@/lib/contract/retry';
import { html } from './html';
import { titledPage } from './layout';
import { contextOf, type PageEnv, send } from './respond';
import { serveBasics } from './site';

const HEADERS = { 'retry-after': String(RETRY_AFTER_SECONDS), [PREPARING_HEADER]: 'true', 'cache-control': 'no-store' };

/** Makes the only pages of that time. */
export function preparingPages(): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  serveBasics(app);
  app.get('/readyz', (c) =>
    c.json({ status: 'being prepared', checks: { database: true, data: false } }, 503, HEADERS),
  );
  app.all('/api/*', (c) =>
    c.json(errorBody('service.unavailable', 'The identity platform is being prepared.'), 503, HEADERS),
  );
  app.notFound((c) => preparingPage(c as Context<PageEnv>));
  return app;
}

function preparingPage(c: Context<PageEnv>): Response {
  const context = contextOf(c);
  const { t } = context;
  const markup = titledPage(
    context,
    t('preparingTitle'),
    html`<p class="lead">${t('preparingLead')}</p>
      <p class="hint" role="status">${t('retryAutomatic')}</p>`,
    { head: html`<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}" />` },
  );
  return send(c, markup, 503, HEADERS);
}
