import { DATE_LOCALE } from '@/lib/contract/limits';
import type { StartedTotp } from '../../sign-in/totp';
import { type HtmlValue, html } from '../html';
import { type PageContext, alert, page, titledPage } from '../layout';
import { PASSKEY_SCRIPT_TAG, passkeyForm } from './passkey-views';
import { CODE_ASSET, type Person, codeField, personCard, waysNav } from './second-step-view';

interface SetUpView {
  action: string;
  notYou: string;
  person: Person;
  /** Until when it can be postponed, a day in UTC; null when it cannot. */
  until: string | null;
  ways: readonly ('app' | 'passkey')[];
  error?: string | undefined;
}

/** The person, the requirement and its date, and a link to the other way. */
function head(context: PageContext, { action, notYou, person, until, ways }: SetUpView, way: 'app' | 'passkey') {
  const { t, language } = context;
  const day = new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
  const lead = until === null ? t('setUpNow') : t('setUpUntil', { date: day.format(new Date(`${until}T00:00:00Z`)) });
  return html`${personCard(context, person, notYou)}
    <h1>${t(`setUp.${way}.title`)}</h1>
    <p class="lead">${lead}</p>
    ${waysNav(context, { action, ways, way }, (one) => t(`setUp.${one}`))}`;
}

/** The "Later" button, if it can be postponed. */
const later = ({ t }: PageContext, { action, until }: SetUpView): HtmlValue =>
  until !== null &&
  html`<form method="post" action="${action}" class="later">
    <button class="button quiet" type="submit" name="decision" value="later">${t('setUpLater')}</button>
  </form>`;

/** The page to add an authenticator app: QR code, the secret as text, and the first code. Works without scripts. */
export function appSetUpView(context: PageContext, view: SetUpView & { started: StartedTotp }): string {
  const { t } = context;
  const { action, started, error } = view;
  return page(
    context,
    t('setUp.app.title'),
    html`${head(context, view, 'app')}
      <p>${t('setUpScan')}</p>
      <img
        class="picture"
        alt="${t('setUpPicture')}"
        width="200"
        height="200"
        src="data:image/svg+xml,${encodeURIComponent(started.svg)}"
      />
      <p class="hint after">${t('setUpType')} <code>${started.text}</code></p>
      <form method="post" action="${action}" class="digits">
        <input type="hidden" name="way" value="app" />
        <input type="hidden" name="started" value="${started.sealed}" />
        ${codeField(context, { error })}
        <button class="button primary" type="submit">${t('secondAction')}</button>
      </form>
      ${later(context, view)}`,
    { hasFields: true, head: html`<script src="${CODE_ASSET}" defer></script>` },
  );
}

/** The page to make a passkey. */
export function passkeySetUpView(
  context: PageContext,
  view: SetUpView & { name: string; nameError?: string | undefined },
): string {
  const { t } = context;
  const { action, name, nameError, error } = view;
  const form = { action, name, nameError, options: `${action}/passkey`, hidden: { way: 'passkey' } };
  return page(
    context,
    t('setUp.passkey.title'),
    html`${head(context, view, 'passkey')}
      <p>${t('passkeyAddLead')}</p>
      ${nameError === undefined && alert(error)}
      <p class="unable alert">${t('setUpUnable')}</p>
      ${passkeyForm(context, form)} ${later(context, view)}`,
    { hasFields: true, head: PASSKEY_SCRIPT_TAG },
  );
}

/** A link that saves the recovery codes as a file. Works without scripts. */
function saveLink({ t }: PageContext, codes: readonly string[]): HtmlValue {
  const text = `${t('setUpCodesTitle')}\n\n${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return html`<p class="later">
    <a class="button quiet" download="${t('setUpCodesFile')}" href="${file}">${t('setUpCodesSave')}</a>
  </p>`;
}

/** Shows the recovery codes once, with a button to continue. */
export function codesView(context: PageContext, { action, codes }: { action: string; codes: readonly string[] }) {
  const { t } = context;
  return titledPage(
    context,
    t('setUpDone'),
    html`${
        codes.length > 0 &&
        html`<p class="lead">${t('setUpCodes')}</p>
          <h2 id="codes">${t('setUpCodesTitle')}</h2>
          <ul class="codes" aria-labelledby="codes">
            ${codes.map((code) => html`<li><code>${code}</code></li>`)}
          </ul>
          ${saveLink(context, codes)}`
      }
      <form method="post" action="${action}">
        <button class="button primary" type="submit" name="decision" value="continue">${t('continue')}</button>
      </form>`,
  );
}
