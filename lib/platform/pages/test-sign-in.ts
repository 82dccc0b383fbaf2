import { Hono } from 'hono';
import { TEST_CALLBACK, type TestConfig, endTest } from '../oidc/test-sign-in';
import { contextOf, type PageEnv, say, send } from './respond';
import { messageView } from './views';

/** The callback page of a test sign-in. The console shows its result to the admin who started it. */
export function testSignInPages(config: TestConfig): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get(TEST_CALLBACK, async (c) => {
    const context = contextOf(c);
    const { t } = context;
    const state = await endTest(config, c.req.query());
    if (state === undefined) return say(c, context, { title: 'testUnknownTitle', text: 'testUnknownLead' }, 400);
    const title = t(state === 'done' ? 'testDoneTitle' : 'testRefusedTitle');
    return send(c, messageView(context, { title, text: t('testLead') }));
  });
  return app;
}
