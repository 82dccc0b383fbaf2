import { TEXT } from '@/lib/contract/limits';
import { type Html, type HtmlValue, html, raw } from '../html';
import { type PageContext, alert, field, titledPage } from '../layout';
import { PASSKEY_ASSET } from './passkey-script';

const FINGERPRINT = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4"/><path d="M14 13.12c0 2.38 0 6.38-1 8.88"/><path d="M17.29 21.02c.12-.6.43-2.3.5-3.02"/><path d="M2 12a10 10 0 0 1 18-6"/><path d="M2 16h.01"/><path d="M21.8 16c.2-2 .131-5.354 0-6"/><path d="M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2"/><path d="M8.65 22c.21-.66.45-1.32.57-2"/><path d="M9 6.8a6 6 0 0 1 9 5.2v2"/></svg>',
);

/** For the head of a page with a passkey part. */
export const PASSKEY_SCRIPT_TAG = html`<script src="${PASSKEY_ASSET}" defer></script>`;

/** The script shows it when the browser's dialog ended without a passkey. */
const failure = (kind: 'failed' | 'already', message: string): Html =>
  html`<div class="alert" role="alert" data-kind="${kind}" hidden><span>${message}</span></div>`;

export interface PasskeyPart {
  action: string;
  /** A passkey has just been refused: the browser must not offer it again by itself. */
  isRefused: boolean;
}

/** The first option on the sign-in page, for browsers with passkeys: the script shows it. */
export function passkeySection({ t }: PageContext, { action, isRefused }: PasskeyPart, idp: string): Html {
  return html`<div
    class="passkey"
    data-does="get"
    data-options="${action}"
    data-offers="${isRefused ? 'no' : 'yes'}"
    hidden
  >
    <form method="post" action="${action}">
      <input type="hidden" name="idp" value="${idp}" /><input type="hidden" name="credential" />
      <button class="button primary use" type="button">${FINGERPRINT}${t('passkeyUse')}</button>
    </form>
    ${failure('failed', t('passkeyNotUsed'))}
    <p class="or">${t('passkeyOr')}</p>
  </div>`;
}

/** The form that names and makes a passkey; the script shows its button. */
export function passkeyForm(
  { t }: PageContext,
  options: {
    action: string;
    /** Address of the challenge for the script. */
    options: string;
    name: string;
    nameError?: string | undefined;
    hidden?: Record<string, string>;
    /** Shown between the field and the button. */
    about?: HtmlValue;
    /** The cancel action, beside the button. */
    aside?: HtmlValue;
  },
): Html {
  return html`<div class="passkey" data-does="create" data-options="${options.options}">
    <form method="post" action="${options.action}" id="new-passkey">
      ${Object.entries(options.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="credential" />
      ${field({ name: 'name', label: t('passkeyName'), hint: t('passkeyNameHint'), value: options.name, autocomplete: 'off', max: TEXT.passkeyName.max, error: options.nameError })}
      ${options.about}
      <div class="actions">
        ${options.aside}
        <button class="button primary use" type="button" hidden>${FINGERPRINT}${t('passkeyCreate')}</button>
      </div>
    </form>
    ${failure('failed', t('passkeyNotMade'))}${failure('already', t('passkeyAlready'))}
  </div>`;
}

/** The page that makes a passkey: on request, or as an offer after a sign-in with a password. */
export function newPasskeyView(
  context: PageContext,
  options: {
    action: string;
    username: string;
    name: string;
    isOffer: boolean;
    error?: string | undefined;
    nameError?: string | undefined;
  },
): string {
  const { t } = context;
  const { action, isOffer } = options;
  const title = t(isOffer ? 'passkeyOfferTitle' : 'passkeyAddTitle');
  return titledPage(
    context,
    title,
    html`<p class="lead">${t('passkeyAddLead')}</p>
      ${alert(options.error)}
      <p class="unable alert">${t('passkeyUnable')}</p>
      ${passkeyForm(context, {
        action,
        options: action,
        name: options.name,
        nameError: options.nameError,
        about: html`<p class="hint aside">${t('passkeyAddFor')} <strong>${options.username}</strong></p>`,
        aside: html`<button class="button quiet" type="submit" name="decision" value="skip">
          ${t(isOffer ? 'passkeyNotNow' : 'passkeyCancel')}
        </button>`,
      })}`,
    { hasFields: true, head: PASSKEY_SCRIPT_TAG },
  );
}
