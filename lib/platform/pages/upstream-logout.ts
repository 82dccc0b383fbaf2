import { type Context, Hono } from 'hono';
import { isDatabaseUnavailable } from '../db/availability';
import { addressPrefix } from '../sign-in/address-prefix';
import { admitKey } from '../sign-in/attempts';
import { type BackChannelConfig, takeLogoutToken } from '../upstream/back-channel';
import { IDENTITY_PROVIDER } from '../upstream/bounds';
import { failureOf } from '../upstream/failure';
import { takeLeaving } from '../upstream/sessions';
import { UPSTREAM_BACK_CHANNEL, UPSTREAM_LOGGED_OUT } from '../upstream/upstreams';
import { contextOf, type PageEnv, say } from './respond';

type Config = BackChannelConfig & { consoleUrl: string; addressOf: (c: Context<PageEnv>) => string };

const NOT_STORED = { 'cache-control': 'no-store' };

/** The pages to which identity providers report sign-outs and send people back after one. */
export function upstreamLogoutPages(config: Config): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.post(UPSTREAM_BACK_CHANNEL, async (c) => {
    // A token may cost a call to its provider, for an unknown key.
    const from = addressPrefix(config.addressOf(c));
    const isAdmitted = await admitKey(config.db, `provider-logout:${from}`, IDENTITY_PROVIDER.logouts);
    if (!isAdmitted) return c.json({ error: 'temporarily_unavailable' }, 429, NOT_STORED);
    try {
      await takeLogoutToken(config, c.var.form?.logout_token ?? '');
      return c.body(null, 200, NOT_STORED);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const { reason, detail } = failureOf(error);
      config.log.warn({ reason, detail }, 'a logout token of an identity provider was refused');
      // Section 2.8.
      return c.json({ error: 'invalid_request' }, 400, NOT_STORED);
    }
  });
  app.get(UPSTREAM_LOGGED_OUT, async (c) => {
    const target = await takeLeaving(config.db, c.req.query('state'));
    if (target !== undefined) return c.redirect(target, 303);
    return say(c, contextOf(c), { title: 'loggedOutTitle', text: 'loggedOutLead', consoleUrl: config.consoleUrl });
  });
  return app;
}
