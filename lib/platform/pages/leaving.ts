/** The page between the sign-out and its target: notifies applications in frames. */
import { LEAVING_SECONDS } from '@/lib/contract/limits';
import { html } from './html';
import { type PageContext, SCRIPT_HEADERS, titledPage } from './layout';

export const LEAVING_ASSET = '/assets/leaving.js';
/** A page has loaded when all its frames have, even with errors. The refresh in its head is the time limit, and works without scripts. */
export const LEAVING_SCRIPT = `addEventListener('load', () => location.replace(document.querySelector('#continue').href));`;

/** The frames of the page, and its target. */
export interface Leaving {
  /** Logout addresses of clients, with their parameters. */
  addresses: readonly string[];
  target: string;
}

/** Makes the page. It frames addresses that admins entered, without access to this page. */
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
    ...SCRIPT_HEADERS,
    'content-security-policy': `${SCRIPT_HEADERS['content-security-policy']}; frame-src ${origins.join(' ')}`,
  };
}
