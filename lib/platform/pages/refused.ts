/** The page of a refused sign-in: says that the person is not at fault, and shows the code by which an administrator finds the cause. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import type { Noted } from '../oidc/refusals/note';
import { type HtmlValue, html, raw } from './html';
import { type PageContext, SCRIPT_HEADERS, page } from './layout';
import type { TextKey } from './text';

/** Path of the copy buttons' script. */
export const COPY_ASSET = '/assets/copy.js';
export const COPY_SCRIPT = `for (const button of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    document.getElementById('copied').textContent = button.dataset.done;
  });
}`;

const OCTAGON = raw(
  '<svg class="octagon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M8.1 2.5h7.8l5.6 5.6v7.8l-5.6 5.6H8.1l-5.6-5.6V8.1z"/><path d="m9.2 9.2 5.6 5.6m0-5.6-5.6 5.6"/></svg>',
);

/** The text of the page: what happened, whether the person did something wrong, and whether a retry helps. */
function leadOf(cause: string): TextKey {
  if (cause.startsWith('redirectUri.')) return 'refused.address';
  if (cause === 'client.disabled') return 'refused.off';
  if (cause.startsWith('client.')) return 'refused.unknown';
  return cause === 'signIn.expired' ? 'refused.expired' : 'refused.setUp';
}

/** A `mailto:` draft to the administrator. The person enters the recipient, because the platform does not have the address. */
function letter({ t }: PageContext, name: string, code: string): string {
  const subject = encodeURIComponent(t('refused.subject', { name, code }));
  return `mailto:?subject=${subject}&body=${encodeURIComponent(t('refused.letter', { name, code }))}`;
}

/** The code in large type, with a copy button and its explanation. The page loads the script of `COPY_ASSET`. */
export function codeBox({ t }: PageContext, code: string): HtmlValue {
  return html`<div class="code">
      <div>
        <p class="hint" id="code-label">${t('refused.code')}</p>
        <p class="letters" aria-labelledby="code-label" role="group">${code}</p>
      </div>
      <button class="button quiet" type="button" hidden data-copy="${code}" data-done="${t('refused.copied')}">
        ${t('refused.copy')}
      </button>
    </div>
    <p class="hint" id="copied" role="status"></p>
    <p class="hint after">${t('refused.hint', { days: REFUSAL.days })}</p>`;
}

function refusedView(
  context: PageContext,
  options: { name: string | undefined; refusal: Noted; said: string | undefined; consoleUrl: string },
): string {
  const { t } = context;
  const { refusal, said } = options;
  const { code, cause } = refusal;
  const name = options.name ?? t('refused.application');
  const title = t('refused.title', { name });
  return page(
    context,
    title,
    html`<div class="refused">
        ${OCTAGON}
        <h1>${title}</h1>
        <p class="lead">${t(leadOf(cause), { name })}</p>
        ${codeBox(context, code)}
        <a class="button primary" href="${letter(context, name, code)}">${t('refused.write')}</a>
        <a class="button quiet" href="${options.consoleUrl}">${t('toConsole')}</a>
        ${
          said !== undefined &&
          html`<details>
            <summary>${t('refused.developers')}</summary>
            <p class="meta"><code>${said}</code></p>
          </details>`
        }
      </div>
      <script src="${COPY_ASSET}"></script>`,
  );
}

/**
 * Renders the page as the provider's response.
 *
 * @param said - the error in the words of OpenID Connect; undefined where only people look at the page
 */
export function drawRefused(
  ctx: KoaContextWithOIDC,
  context: PageContext,
  { refusal, said, consoleUrl }: { refusal: Noted; said: string | undefined; consoleUrl: string },
): void {
  const client = ctx.oidc?.client;
  // The console is the platform's own, and so has a name in every language.
  const isConsole = client !== undefined && extrasOf(client)?.ownerTenantId === null;
  const name = isConsole ? context.t('console') : client?.clientName;
  ctx.set(SCRIPT_HEADERS);
  ctx.body = refusedView(context, { name, refusal, said, consoleUrl });
}
