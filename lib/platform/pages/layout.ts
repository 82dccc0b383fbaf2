import type { Language } from '@/lib/contract/limits';
import { type Html, type HtmlValue, html, raw } from './html';
import type { Translate } from './text';

const MARK = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6d66"/><path d="M10 11.5 16 8l6 3.5v7L16 22l-6-3.5z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="M10 11.5 16 15l6-3.5M16 15v7" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linejoin="round"/></svg>',
);
const WARNING = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><circle cx="12" cy="12" r="9"/><path d="M12 8v4.5M12 16h.01"/></svg>',
);

const EYE = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.75"/><path class="off" d="M4 4l16 16"/></svg>',
);

export interface PageContext {
  language: Language;
  t: Translate;
}

interface PageOptions {
  kind?: 'wide' | 'columns';
  head?: HtmlValue;
  hasFields?: boolean;
  /** Whose page it is, where it is not the platform's. */
  brand?: string;
}

/** A whole page around its content. */
export function page(context: PageContext, title: string, content: HtmlValue, options: PageOptions = {}): string {
  const brand = options.brand ?? context.t('product');
  const document = html`<!doctype html>
    <html lang="${context.language === 'no' ? 'nb' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>${title} – ${brand}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/platform.css" />
        ${options.head}${options.hasFields === true && html`<script src="${FIELDS_ASSET}" defer></script>`}
      </head>
      <body ${options.hasFields === true && html` data-missing="${context.t('fieldRequired')}"`}>
        <header class="brand">${options.brand === undefined && MARK}<span>${brand}</span></header>
        <main class="${options.kind ?? ''}">${content}</main>
      </body>
    </html> `;
  // The markup is an object, which Koa would send as JSON.
  return document.toString();
}

/** A page that begins with its title. */
export const titledPage = (context: PageContext, title: string, content: HtmlValue, options?: PageOptions): string =>
  page(context, title, [html`<h1>${title}</h1>`, content], options);

/** Makes a message above a form that says why it was shown again. */
export function alert(message: string | undefined): HtmlValue {
  return message !== undefined && html`<div class="alert" role="alert">${WARNING}<span>${message}</span></div>`;
}

export const FIELDS_ASSET = '/assets/fields.js';
/**
 * Says at its field what is missing, before a page goes away that has what was entered: a password comes back with none. Shows the
 * characters of a password, and hides them before it is sent: browsers keep what stood in a field of text.
 */
export const FIELDS_SCRIPT = `addEventListener('submit', (event) => {
  if (event.submitter?.name === 'decision') return;
  const fields = [...event.target.querySelectorAll('[aria-required]')];
  const empty = fields.filter(({ value }) => value.trim() === '');
  if (empty.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  for (const input of fields) {
    const isEmpty = empty.includes(input);
    input.setAttribute('aria-invalid', isEmpty);
    document.getElementById(input.id + '-error').lastElementChild.textContent = isEmpty ? document.body.dataset.missing : '';
  }
  empty[0].focus();
}, true);
for (const button of document.querySelectorAll('button.reveal')) {
  const input = button.previousElementSibling;
  const show = (on) => {
    input.type = on ? 'text' : 'password';
    button.setAttribute('aria-pressed', on);
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  input.form.addEventListener('submit', () => show(false));
}`;

/** The button in a password field; hidden without scripts. */
const revealButton = (name: string, label: string): Html =>
  html`<button
    class="reveal"
    type="button"
    hidden
    aria-pressed="false"
    aria-controls="${name}"
    aria-label="${label}"
    title="${label}"
  >
    ${EYE}
  </button>`;

/** A labelled input with its hint and error tied to it. The browser checks nothing: its own messages have its language and no place. */
export function field(options: {
  name: string;
  label: string;
  type?: 'text' | 'password';
  /** Of a password: what the button that shows its characters is called. */
  reveal?: string;
  /** Shown right of the label; focused after the input. */
  aside?: HtmlValue;
  value?: string | undefined;
  autocomplete: string;
  /** Which keys a phone shows. */
  keys?: 'numeric' | 'email';
  hint?: HtmlValue;
  error?: string | undefined;
  readonly?: boolean;
  /** Maximum length, if the browser should enforce one. */
  max?: number;
  autofocus?: boolean;
}): Html {
  const { name, error, hint, keys, max } = options;
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${options.type ?? 'text'}"
    value="${options.value ?? ''}"
    autocomplete="${options.autocomplete}"
    autocapitalize="none"
    spellcheck="false"
    ${keys !== undefined && html` inputmode="${keys}"`}${max !== undefined && html` maxlength="${max}"`}${raw(options.readonly ? ' readonly' : ' aria-required="true"')}${(options.autofocus || error !== undefined) && raw(' autofocus')}${error !== undefined && raw(' aria-invalid="true"')}
    aria-describedby="${hint !== undefined && `${name}-hint `}${name}-error"
  />`;
  return html`<div class="field">
    <label for="${name}">${options.label}</label>
    ${options.reveal === undefined ? input : html`<div class="secret">${input}${revealButton(name, options.reveal)}</div>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <p class="error" id="${name}-error">${WARNING}<span>${error}</span></p>
    ${options.aside !== undefined && html`<div class="corner">${options.aside}</div>`}
  </div>`;
}

/**
 * Headers of every page: only our own style and font, no scripts, no framing. `form-action` names only schemes, because
 * browsers apply it to all redirects that follow, and applications may redirect to any address. Other sites get no
 * referrer. With no referrer at all, browsers would send `Origin: null` with these pages' own forms.
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

/** Headers of a page with one of our own scripts. */
export const SCRIPT_HEADERS: Record<string, string> = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'self'`,
};

/** Headers of a page whose script also sends requests to this platform. */
export const ASKING_HEADERS: Record<string, string> = {
  ...SCRIPT_HEADERS,
  'content-security-policy': `${SCRIPT_HEADERS['content-security-policy']}; connect-src 'self'`,
};
