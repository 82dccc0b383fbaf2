import type { UpstreamReason } from '../upstream/failure';
import { html } from './html';
import { type PageContext, alert, titledPage } from './layout';

/** The sign-in page for people of an organization with its own provider. */
export function providerView(
  context: PageContext,
  options: {
    clientName: string;
    provider: string;
    action: string;
    username: string | undefined;
    /** Link to other ways to sign in, if there are any. */
    other: string | undefined;
    notice?: string | undefined;
    error?: string | undefined;
  },
): string {
  const { t } = context;
  const { provider, username } = options;
  return titledPage(
    context,
    t('signIn'),
    html`<p class="lead">${t('signInTo')} <strong>${options.clientName}</strong></p>
      ${alert(options.error)}${options.notice !== undefined && html`<p class="note">${options.notice}</p>`}
      <p class="note">${t('upstream.lead', { provider })}</p>
      <form method="post" action="${options.action}">
        ${username !== undefined && html`<input type="hidden" name="username" value="${username}" />`}
        <button class="button primary" type="submit" autofocus>${t('upstream.continue', { provider })}</button>
      </form>
      ${options.other !== undefined && html`<p class="back">${t('upstream.noAccount')} <a href="${options.other}">${t('upstream.other')}</a></p>`}`,
  );
}

/** Reasons for which a retry may work. The others need an administrator. */
const RETRY_HELPS: readonly UpstreamReason[] = ['unreachable', 'refused', 'notAsked', 'untrusted', 'otherPerson'];

/** Why a sign-in at a provider failed, with the most useful action as the first button. */
export function upstreamFailureView(
  context: PageContext,
  options: {
    provider: string;
    reason: UpstreamReason;
    /** Names of the claims that the provider did not send. */
    claims: string;
    again: string;
    other: string;
  },
): string {
  const { t } = context;
  const { provider, reason, claims } = options;
  const helps = RETRY_HELPS.includes(reason);
  return titledPage(
    context,
    t(`upstream.${reason}.title`, { provider }),
    html`<p class="lead">${t(`upstream.${reason}`, { provider, claims })}</p>
      ${!helps && html`<a class="button primary" href="${options.other}">${t('upstream.other')}</a>`}
      <form method="post" action="${options.again}" class="${helps ? '' : 'later'}">
        <button class="button ${helps ? 'primary' : 'quiet'}" type="submit">${t('retry')}</button>
      </form>
      ${helps && html`<p class="back"><a href="${options.other}">${t('upstream.other')}</a></p>`}`,
  );
}
