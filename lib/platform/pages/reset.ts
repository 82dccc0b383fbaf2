/** The pages of a password link in an e-mail: a new password for a forgotten one. */
import { type Context, Hono } from 'hono';
import { rememberDevice } from '../sign-in/known-devices';
import { type ResetConfig, personOfLink, resetPassword } from '../sign-in/reset';
import { passwordErrors } from '../sign-in/users';
import { keepDevice } from './device-cookie';
import { SCRIPT_HEADERS } from './layout';
import { contextOf, type PageEnv, say, send } from './respond';
import { resetView } from './views';

type Config = ResetConfig & { consoleUrl: string };

/** Pages under `/reset/`. Viewing one does not use up the link, because e-mail scanners open links too. */
export function resetPages(config: Config): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get('/reset/:token', async (c) => {
    const user = await personOfLink(config.db, c.req.param('token'));
    if (user === undefined) return closed(c, config);
    const context = contextOf(c);
    const markup = resetView(context, { action: c.req.path, username: user.username, errors: {} });
    return send(c, markup, 200, SCRIPT_HEADERS);
  });
  app.post('/reset/:token', (c) => reset(c, config, c.req.param('token')));
  return app;
}

async function reset(c: Context<PageEnv>, config: Config, token: string): Promise<Response> {
  const context = contextOf(c);
  const { t } = context;
  const user = await personOfLink(config.db, token);
  if (user === undefined) return closed(c, config);
  const { username, firstName, lastName, contactEmail } = user;
  const errors = await passwordErrors(c.var.form, t, [username, firstName, lastName, contactEmail]);
  if (Object.keys(errors).length > 0) {
    return send(c, resetView(context, { action: c.req.path, username, errors }), 422, SCRIPT_HEADERS);
  }
  if (!(await resetPassword(config, token, c.var.form.password ?? ''))) return closed(c, config);
  // A known device has its own limit, so that guesses from elsewhere do not lock the person out.
  await rememberDevice(config.db, user.id, keepDevice(c, config.publicUrl));
  return say(c, context, { title: 'resetDoneTitle', text: 'resetDone', consoleUrl: config.consoleUrl });
}

function closed(c: Context<PageEnv>, { consoleUrl }: Config): Response {
  return say(c, contextOf(c), { title: 'resetClosedTitle', text: 'resetClosed', consoleUrl }, 403);
}
