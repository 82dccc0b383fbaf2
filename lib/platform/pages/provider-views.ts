import type { UpstreamReason } from '../upstream/failure';
import { html } from './html';
import { type PageContext, alert, titledPage } from './layout';

/** The sign-in page of people whose organization signs them in itself. */
export function providerView(
  context: PageContext,
  options: {
    clientName: string;
    provider: string;
    /** Where the button leads. */
    action: string;
    /** What was entered already. */
    username: string | undefined;
    /** Where there are other ways, if there are. */
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

/** Why a sign-in at a provider did not work, and what helps. */
export function upstreamFailureView(
  context: PageContext,
  options: {
    provider: string;
    reason: UpstreamReason;
    /** Names of what the provider did not send. */
    claims: string;
    again: string;
    other: string;
  },
): string {
  const { t } = context;
  const { provider, reason, claims } = options;
  return titledPage(
    context,
    t(`upstream.${reason}.title`, { provider }),
    html`<p class="lead">${t(`upstream.${reason}`, { provider, claims })}</p>
      <form method="post" action="${options.again}">
        <button class="button primary" type="submit">${t('retry')}</button>
      </form>
      <p class="back"><a href="${options.other}">${t('upstream.other')}</a></p>`,
  );
}
