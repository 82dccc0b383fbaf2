import { type Context, Hono } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { OpenDatabase } from '../db/open';
import { MAX_FORM_BYTES, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { readBytes } from '../api/body';
import { isCleanAddress, uncleanField } from '../api/clean';
import { ApiError, invalid } from '../api/handler';
import { type Db, isUniqueViolation } from '../db/database';
import { completeSetup, isSetupToken } from '../db/seed/empty';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import { UNSUBSCRIBE_PATH } from '../digest/unsubscribe';
import { NOT_FOUND } from '../oidc/wall';
import type { ProviderConfig } from '../oidc/provider-config';
import { readPerson } from '../sign-in/users';
import { INTER_LATIN_WOFF2 } from './font';
import { raw } from './html';
import { FIELDS_ASSET, FIELDS_SCRIPT, PAGE_HEADERS, SCRIPT_HEADERS } from './layout';
import { LEAVING_ASSET, LEAVING_SCRIPT, leavingHeaders, leavingView } from './leaving';
import { DOCUMENTATION } from './documentation';
import { mailView, outboxView } from './outbox';
import { COPY_ASSET, COPY_SCRIPT, drawRefused } from './refused';
import { PASSKEY_ASSET, PASSKEY_SCRIPT } from './second-factor/passkey-script';
import { RETRY_ASSET, RETRY_SCRIPT, drawOutage } from './outage';
import { contextOf, isFromOwnPage, pageContext, type PageEnv, say, send } from './respond';
import { CODE_ASSET, CODE_SCRIPT } from './second-factor/second-step-view';
import { STYLES } from './styles';
import { UPSTREAM_BACK_CHANNEL } from '../upstream/upstreams';
import { UI_LOCALES } from './text';
import { logoutView, messageView, setupView } from './views';

const font = Buffer.from(INTER_LATIN_WOFF2, 'base64');
/** Submits "Sign out" on the confirmation page, if the request has confirmed it already. */
const CONTINUE = `document.querySelector('button[name="logout"]').click();`;
const SCRIPTS = {
  '/assets/continue.js': CONTINUE,
  [LEAVING_ASSET]: LEAVING_SCRIPT,
  [PASSKEY_ASSET]: PASSKEY_SCRIPT,
  [RETRY_ASSET]: RETRY_SCRIPT,
  [FIELDS_ASSET]: FIELDS_SCRIPT,
  [CODE_ASSET]: CODE_SCRIPT,
  [COPY_ASSET]: COPY_SCRIPT,
};
const PROBE = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
const ASSET = { 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=86400' };

/** Serves what all pages share, and the liveness probe. */
export function serveBasics(app: Hono<PageEnv>): void {
  app.get('/assets/platform.css', (c) => c.body(STYLES, 200, { ...ASSET, 'content-type': 'text/css; charset=utf-8' }));
  app.get('/assets/inter.woff2', (c) => c.body(new Uint8Array(font), 200, { ...ASSET, 'content-type': 'font/woff2' }));
  for (const [path, script] of Object.entries(SCRIPTS)) {
    app.get(path, (c) => c.body(script, 200, { ...ASSET, 'content-type': 'text/javascript; charset=utf-8' }));
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, PROBE));
}

/** Pages outside a sign-in: style and font, probes, outbox (without SMTP only), first setup. */
export function sitePages(config: {
  db: Db;
  publicUrl: string;
  consoleUrl: string;
  outbox: boolean;
  outage: OpenDatabase['outage'];
  isStopping?: (() => boolean) | undefined;
}): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  const { origin } = new URL(config.publicUrl);
  app.use(async (c, next) => {
    if (!isCleanAddress(c.req.url)) return unreadable(c);
    try {
      if (c.req.method === 'POST') c.set('form', await readForm(c.req.raw));
    } catch (error) {
      if (error instanceof ApiError) return unreadable(c, error.code === 'body.tooLarge' ? 413 : 400);
      throw error;
    }
    // E-mail links and logout tokens come from other sites' programs, and carry their own authorization.
    const isOwnOnly =
      c.req.method === 'POST' && !c.req.path.startsWith(UNSUBSCRIBE_PATH) && c.req.path !== UPSTREAM_BACK_CHANNEL;
    if (isOwnOnly && !isFromOwnPage(c, origin))
      return say(c, contextOf(c), { title: 'elsewhereTitle', text: 'elsewhereLead' }, 403);
    return await next();
  });
  serveBasics(app);
  app.get('/readyz', async (c) => {
    // Load balancers should skip a process that is about to stop. The console still counts this platform as answering.
    if (config.isStopping?.() === true) return c.json({ status: 'stopping', checks: { database: true } }, 503, PROBE);
    const reason = await config.outage();
    if (reason === undefined) return c.json({ status: 'ready', checks: { database: true } }, 200, PROBE);
    const retry = { ...PROBE, 'Retry-After': String(RETRY_AFTER_SECONDS) };
    return c.json({ status: 'not ready', checks: { database: false }, reasons: { database: reason } }, 503, retry);
  });
  app.get('/', (c) => c.redirect(config.consoleUrl, 302));
  if (config.outbox) {
    app.get('/outbox', async (c) => send(c, await outboxView(config.db, contextOf(c))));
    app.get('/outbox/:id', async (c) => {
      const markup = await mailView(config.db, contextOf(c), c.req.param('id'));
      return markup === undefined ? missing(c) : send(c, markup);
    });
  }
  app.get('/setup/:token', async (c) => {
    if (!(await isSetupToken(config.db, c.req.param('token'), new Date()))) return noSetup(c);
    return send(
      c,
      setupView(contextOf(c), { action: c.req.path, form: { values: {}, errors: {} } }),
      200,
      SCRIPT_HEADERS,
    );
  });
  app.post('/setup/:token', (c) => setup(c, config, c.req.param('token')));
  app.notFound((c) => missing(c as Context<PageEnv>));
  return app;
}

/**
 * Reads the fields of a form; of duplicate names the last. Hono's own body limit makes a new request of a chunked one,
 * which fails with its server for Node.js.
 *
 * @throws ApiError body.tooLarge; request.invalid for what did not come whole, or cannot be stored and shown
 */
async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  const form = Object.fromEntries(new URLSearchParams(isForm ? bytes.toString() : ''));
  if (uncleanField(form) !== undefined) throw invalid(undefined, 'request', 'The form is not valid.');
  return form;
}

/** Answers other methods at existing addresses with 405 and the allowed ones (RFC 9110, section 15.5.6). Must be called last. */
export function refuseOtherMethods(app: Hono<PageEnv>): void {
  const taken = new Map<string, string[]>();
  for (const { path, method } of app.routes) {
    if (method === METHOD_NAME_ALL) continue;
    taken.set(path, [...(taken.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  for (const [path, methods] of taken) app.all(path, (c) => unreadable(c, 405, { allow: methods.join(', ') }));
}

const unreadable = (c: Context<PageEnv>, status: 400 | 405 | 413 = 400, headers?: Record<string, string>) =>
  say(c, contextOf(c), { title: 'errorTitle', text: 'unreadable' }, status, headers);
const missing = (c: Context<PageEnv>) => say(c, contextOf(c), { title: 'notFoundTitle', text: 'notFound' }, 404);
const noSetup = (c: Context<PageEnv>) => say(c, contextOf(c), { title: 'errorTitle', text: 'setupInvalid' }, 403);

async function setup(c: Context<PageEnv>, config: { db: Db; consoleUrl: string }, token: string): Promise<Response> {
  const context = contextOf(c);
  const { t } = context;
  if (!(await isSetupToken(config.db, token, new Date()))) return noSetup(c);
  const { person, form, ok } = await readPerson(c.var.form, t);
  const again = (errors = form.errors) =>
    send(c, setupView(context, { action: c.req.path, form: { values: form.values, errors } }), 422, SCRIPT_HEADERS);
  if (!ok) return again();
  try {
    if (!(await completeSetup(config.db, token, person, context.language, new Date()))) return noSetup(c);
  } catch (error) {
    if (isUniqueViolation(error)) return again({ username: t('nameTaken') });
    throw error;
  }
  return say(c, context, { title: 'setupDoneTitle', text: 'setupDoneLead', consoleUrl: config.consoleUrl });
}

/**
 * Whether the sign-out needs no confirmation: it comes from an application of the platform itself, with a value that
 * only that application knows of the signed-in session: its session id, or an ID token of it (OpenID Connect
 * RP-Initiated Logout, section 2).
 */
function hasAskedToLeave({ oidc }: KoaContextWithOIDC): boolean {
  const { IdTokenHint: hint, Client: client } = oidc.entities;
  if (client === undefined || extrasOf(client)?.thirdParty !== false) return false;
  const subject = (hint as { payload?: { sub?: unknown } } | undefined)?.payload?.sub;
  if (subject !== undefined) return subject === oidc.session?.accountId;
  const sid = oidc.session?.sidFor(client.clientId);
  return sid !== undefined && oidc.params?.logout_hint === sid;
}

/** The provider's own pages in the platform's design. @param isDemo - people who try the platform out read its errors too */
export function providerPages(consoleUrl: string, isDemo: boolean): ProviderConfig['pages'] {
  const contextFor = (ctx: KoaContextWithOIDC) =>
    pageContext(ctx.get('accept-language'), ctx.oidc?.params?.ui_locales ?? ctx.query.ui_locales);
  const answer = (ctx: KoaContextWithOIDC, markup: string) => {
    ctx.set(PAGE_HEADERS);
    ctx.body = markup;
  };
  return {
    locales: UI_LOCALES,
    documentation: DOCUMENTATION,
    logout: async (ctx, form) => {
      const asked = hasAskedToLeave(ctx);
      answer(ctx, logoutView(contextFor(ctx), raw(form), asked));
      if (asked) ctx.set(SCRIPT_HEADERS);
    },
    leaving: async (ctx, leaving) => {
      ctx.set(leavingHeaders(leaving));
      ctx.body = leavingView(contextFor(ctx), leaving);
    },
    loggedOut: async (ctx) => {
      const context = contextFor(ctx);
      const { t } = context;
      const link = { href: consoleUrl, label: t('toConsole') };
      answer(ctx, messageView(context, { title: t('loggedOutTitle'), text: t('loggedOutLead'), link }));
    },
    error: async (ctx, { error, error_description }, refusal, cause) => {
      const context = contextFor(ctx);
      if (error === 'temporarily_unavailable') return drawOutage(ctx, context, cause, consoleUrl);
      const { t } = context;
      const said = error_description === undefined ? error : `${error}: ${error_description}`;
      if (refusal !== undefined)
        return drawRefused(ctx, context, { refusal, said: isDemo ? said : undefined, consoleUrl });
      const [title, text, code] =
        error === NOT_FOUND ? [t('notFoundTitle'), t('notFound')] : [t('errorTitle'), t('errorLead'), said];
      const link = { href: consoleUrl, label: t('toConsole') };
      answer(ctx, messageView(context, { title, text, code, link }));
    },
  };
}
