import { type Context, Hono } from 'hono';
import type { Db } from '../db/database';
import { UNSUBSCRIBE_PATH, endDigest, readUnsubscribe } from '../digest/unsubscribe';
import { html } from './html';
import { type PageContext, titledPage } from './layout';
import { type PageEnv, pageContext, send } from './respond';
import { messageView } from './views';

/**
 * Where the link of the weekly e-mail leads. To open it changes nothing, because programs open links to look at them; the mail programs' own
 * button sends the POST at once, without the page (RFC 8058).
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
    const { t } = context;
    const link = { href: consoleUrl, label: t('toConsole') };
    return send(c, messageView(context, { title: t('unsubscribedTitle'), text: t('unsubscribedLead'), link }));
  });
  return app;
}

const contextOf = (c: Context<PageEnv>): PageContext => pageContext(c.req.header('accept-language'));

const unknownLink = (c: Context<PageEnv>, context: PageContext): Response =>
  send(c, messageView(context, { title: context.t('errorTitle'), text: context.t('notFound') }), 404);

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
