/** The page between signing out and what comes next: applications in frames are notified. */
import { LEAVING_SECONDS } from '@/lib/contract/limits';
import { html } from './html';
import { PAGE_HEADERS, type PageContext, titledPage } from './layout';

export const LEAVING_ASSET = '/assets/leaving.js';
/** A page has loaded when its frames have, whatever they showed. The refresh in its head is the limit, and for browsers without scripts. */
export const LEAVING_SCRIPT = `addEventListener('load', () => location.replace(document.querySelector('#continue').href));`;

/** What the page opens, and where it goes on. */
export interface Leaving {
  /** Logout addresses of clients, with their parameters. */
  addresses: readonly string[];
  target: string;
}

/** The page, which frames addresses that admins wrote: without rights over this one. */
export function leavingView(context: PageContext, { addresses, target }: Leaving): string {
  const { t } = context;
  return titledPage(
    context,
    t('leavingTitle'),
    html`<p class="lead" role="status">${t('leavingLead')}</p>
      <a class="button primary" id="continue" href="${target}">${t('continue')}</a>
      ${addresses.map(
        (address) =>
          html`<iframe
            src="${address}"
            title="${new URL(address).host}"
            sandbox="allow-scripts allow-same-origin"
            referrerpolicy="no-referrer"
            hidden
          ></iframe>`,
      )}`,
    {
      head: html`<meta http-equiv="refresh" content="${LEAVING_SECONDS};url=${target}" />
        <script src="${LEAVING_ASSET}"></script>`,
    },
  );
}

/** Its headers: only the origins of these very addresses may be framed. */
export function leavingHeaders({ addresses }: Leaving): Record<string, string> {
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))];
  return {
    ...PAGE_HEADERS,
    'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'self'; frame-src ${origins.join(' ')}`,
  };
}
