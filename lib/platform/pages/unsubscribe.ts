import { type Context, Hono } from 'hono';
import type { Db } from '../db/database';
import { UNSUBSCRIBE_PATH, endDigest, readUnsubscribe } from '../digest/unsubscribe';
import { html } from './html';
import { type PageContext, titledPage } from './layout';
import { contextOf, type PageEnv, say, send } from './respond';

/**
 * The target of the weekly e-mail's unsubscribe link. Opening it changes nothing, because scanners open links; the mail
 * programs' own button sends the POST directly, without the page (RFC 8058).
 */
export function unsubscribePages({ db, consoleUrl }: { db: Db; consoleUrl: string }): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get(`${UNSUBSCRIBE_PATH}:token`, async (c) => {
    const context = contextOf(c);
    const userId = await readUnsubscribe(db, c.req.param('token'));
    return userId === undefined ? unknownLink(c, context) : send(c, askView(context, c.req.path));
  });
  app.post(`${UNSUBSCRIBE_PATH}:token`, async (c) => {
    const context = contextOf(c);
    const userId = await readUnsubscribe(db, c.req.param('token'));
    if (userId === undefined) return unknownLink(c, context);
    await endDigest(db, userId, userId);
    return say(c, context, { title: 'unsubscribedTitle', text: 'unsubscribedLead', consoleUrl });
  });
  return app;
}

const unknownLink = (c: Context<PageEnv>, context: PageContext): Response =>
  say(c, context, { title: 'notFoundTitle', text: 'notFound' }, 404);

function askView(context: PageContext, action: string): string {
  const { t } = context;
  return titledPage(
    context,
    t('unsubscribeTitle'),
    html`<p class="lead">${t('unsubscribeLead')}</p>
      <form method="post" action="${action}">
        <button class="button primary" type="submit">${t('unsubscribe')}</button>
      </form>`,
  );
}
