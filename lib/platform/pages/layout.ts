import type { Language } from '@/lib/contract/limits';
import { type Html, type HtmlValue, html, raw } from './html';
import type { Translate } from './text';

const MARK = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6d66"/><path d="M10 11.5 16 8l6 3.5v7L16 22l-6-3.5z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="M10 11.5 16 15l6-3.5M16 15v7" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linejoin="round"/></svg>',
);
const WARNING = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><circle cx="12" cy="12" r="9"/><path d="M12 8v4.5M12 16h.01"/></svg>',
);

/** What every page of the platform knows. */
export interface PageContext {
  language: Language;
  t: Translate;
}

/** A whole page around its content. */
export function page(
  context: PageContext,
  title: string,
  content: HtmlValue,
  options: { kind?: 'wide' | 'columns'; head?: HtmlValue } = {},
): string {
  const document = html`<!doctype html>
    <html lang="${context.language === 'no' ? 'nb' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>${title} – ${context.t('product')}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/platform.css" />
        ${options.head}
      </head>
      <body>
        <header class="brand">${MARK}<span>${context.t('product')}</span></header>
        <main class="${options.kind ?? ''}">${content}</main>
      </body>
    </html> `;
  // The markup is an object, of which Koa would make JSON.
  return document.toString();
}

/** A message above a form that says why it came back. */
export function alert(message: string | undefined): HtmlValue {
  return message !== undefined && html`<div class="alert" role="alert">${WARNING}<span>${message}</span></div>`;
}

/** A labelled input with its hint and error tied to it. */
export function field(options: {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string | undefined;
  autocomplete: string;
  hint?: string;
  error?: string | undefined;
  readonly?: boolean;
  autofocus?: boolean;
}): Html {
  const { name, error, hint } = options;
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="field">
    <label for="${name}">${options.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${options.type ?? 'text'}"
      value="${options.value ?? ''}"
      autocomplete="${options.autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      ${options.readonly ? raw(' readonly') : raw(' required')}${options.autofocus && raw(' autofocus')}${error !== undefined && raw(' aria-invalid="true"')}${described !== '' && html` aria-describedby="${described}"`}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error">${WARNING}<span>${error}</span></p>`}
  </div>`;
}

/**
 * Headers of every page: nothing but our own style and font, no script at all, no framing.
 * `form-action` names the schemes only, because browsers apply it to every redirect that follows, and the applications that people sign in to redirect where
 * they like.
 * Other sites get no referrer. Without any, browsers would send `Origin: null` with these pages' own forms.
 */
export const PAGE_HEADERS: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; form-action https: http:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};
