import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { PAGE_HEADERS, type PageContext } from './layout';
import { pageLanguage, translator } from './text';

/** Pages need Node's own request and response for the OIDC provider's cookies. `form` has the fields of a POST. */
export type PageEnv = { Bindings: HttpBindings; Variables: { form: Record<string, string> } };

/** Language and texts of one request. */
export function pageContext(acceptLanguage: string | undefined, uiLocales?: unknown): PageContext {
  const language = pageLanguage(uiLocales, acceptLanguage);
  return { language, t: translator(language) };
}

/** Sends a page with its headers. */
export function send(
  c: Context<PageEnv>,
  markup: string,
  status: 200 | 400 | 403 | 404 | 405 | 413 | 422 | 429 | 503 = 200,
  headers: Record<string, string> = {},
): Response {
  return c.body(markup, status, { ...PAGE_HEADERS, ...headers });
}
