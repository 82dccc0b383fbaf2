import { Hono } from 'hono';
import { TEST_CALLBACK, type TestConfig, endTest } from '../oidc/test-sign-in';
import { type PageEnv, pageContext, send } from './respond';
import { messageView } from './views';

/** The page that a test sign-in comes back to. Its result is shown in the console, to the admin who started it. */
export function testSignInPages(config: TestConfig): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get(TEST_CALLBACK, async (c) => {
    const context = pageContext(c.req.header('accept-language'));
    const { t } = context;
    const state = await endTest(config, c.req.query());
    if (state === undefined)
      return send(c, messageView(context, { title: t('testUnknownTitle'), text: t('testUnknownLead') }), 400);
    const title = t(state === 'done' ? 'testDoneTitle' : 'testRefusedTitle');
    return send(c, messageView(context, { title, text: t('testLead') }));
  });
  return app;
}
