import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { PAGE_HEADERS, type PageContext } from './layout';
import { type TextKey, pageLanguage, translator } from './text';
import { messageView } from './views';

/** The OIDC provider's cookies need Node's own request and response. `form` has the fields of a POST. */
export type PageEnv = { Bindings: HttpBindings; Variables: { form: Record<string, string> } };

/** Returns the language and texts of a request. */
export function pageContext(acceptLanguage: string | undefined, uiLocales?: unknown): PageContext {
  const language = pageLanguage(uiLocales, acceptLanguage);
  return { language, t: translator(language) };
}

/** The same for the platform's own pages. */
export const contextOf = (c: Context<PageEnv>, uiLocales?: unknown): PageContext =>
  pageContext(c.req.header('accept-language'), uiLocales);

type Status = 200 | 400 | 403 | 404 | 405 | 413 | 422 | 429 | 503;

/** Sends a page with its headers. */
export function send(
  c: Context<PageEnv>,
  markup: string,
  status: Status = 200,
  headers: Record<string, string> = {},
): Response {
  return c.body(markup, status, { ...PAGE_HEADERS, ...headers });
}

/** Sends a page with only a message, and a link to the console if its address is given. */
export function say(
  c: Context<PageEnv>,
  context: PageContext,
  said: { title: TextKey; text: TextKey; consoleUrl?: string },
  status?: Status,
  headers?: Record<string, string>,
): Response {
  const { t } = context;
  const { title, text, consoleUrl } = said;
  const link = consoleUrl === undefined ? undefined : { href: consoleUrl, label: t('toConsole') };
  return send(c, messageView(context, { title: t(title), text: t(text), link }), status, headers);
}

/** Sends JSON to a page's script. */
export const sendJson = (c: Context<PageEnv>, answer: unknown): Response =>
  send(c, JSON.stringify(answer), 200, { 'content-type': 'application/json' });

/**
 * Whether a page of this platform made a request, as far as the browser says: forms from other sites have no effect.
 * `Sec-Fetch-Site`, which no page can change, decides; without https browsers omit it, but send an origin.
 */
export function isFromOwnPage(c: Context<PageEnv>, own: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin === undefined || origin === own;
}
