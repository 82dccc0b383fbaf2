import { acronymOf } from '../../api/me';
import type { Way } from '../../sign-in/factors';
import type { User } from '../../sign-in/users';
import { type HtmlValue, html, raw } from '../html';
import { type PageContext, field, page } from '../layout';

/** Path of the code field's script. */
export const CODE_ASSET = '/assets/code.js';
/** Removes spaces from pasted text, and submits at the sixth digit. */
export const CODE_SCRIPT = `const input = document.getElementById('code');
let sent = false;
document.querySelector('.auto').hidden = false;
input.form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
addEventListener('pageshow', () => {
  sent = false;
});
input.addEventListener('input', () => {
  const digits = input.value.replace(/\\D/g, '').slice(0, 6);
  if (input.value !== digits) input.value = digits;
  if (digits.length === 6) input.form.requestSubmit();
});`;

/** Shows who is signing in, with a link to use another account. */
export function personCard({ t }: PageContext, person: Person, notYou: string): HtmlValue {
  return html`<div class="person">
    <span class="initials" aria-hidden="true">${acronymOf(person.firstName, person.lastName, person.username)}</span>
    <span class="who"><b>${person.displayName}</b><span>${person.username}</span></span>
    <form method="post" action="${notYou}"><button class="link" type="submit">${t('notYou')}</button></form>
  </div>`;
}

export type Person = Pick<User, 'displayName' | 'username' | 'firstName' | 'lastName'>;

/** Links to the available ways, if there are several. */
export function waysNav<Way extends string>(
  { t }: PageContext,
  { action, ways, way }: { action: string; ways: readonly Way[]; way: Way },
  nameOf: (one: Way) => string,
): HtmlValue {
  return (
    ways.length > 1 &&
    html`<nav class="ways" aria-label="${t('ways')}">
      ${ways.map(
        (one) => html`<a href="${action}?way=${one}" ${one === way && raw(' aria-current="page"')}>${nameOf(one)}</a>`,
      )}
    </nav>`
  );
}

/** The field of a six-digit code. */
export const codeField = ({ t }: PageContext, options: { error: string | undefined; autofocus?: boolean }): HtmlValue =>
  field({
    name: 'code',
    label: t('codeLabel'),
    keys: 'numeric',
    max: 20,
    autocomplete: 'one-time-code',
    hint: html`${t('codeHint')}<span class="auto" hidden> ${t('codeAuto')}</span>`,
    ...options,
  });

/** The page of the second step for one of the person's ways. The others are links. */
export function secondStepView(
  context: PageContext,
  options: {
    action: string;
    notYou: string;
    person: Person;
    ways: readonly Way[];
    way: Way;
    /** The number of recovery codes before this one is used. */
    codesLeft: number;
    error?: string | undefined;
  },
): string {
  const { t } = context;
  const { action, way, error } = options;
  const isCode = way === 'totp';
  const input = isCode
    ? codeField(context, { error, autofocus: true })
    : field({
        name: 'code',
        label: t('recoveryLabel'),
        autocomplete: 'off',
        hint: t(options.codesLeft === 1 ? 'recoveryLast' : 'recoveryHint', { left: options.codesLeft - 1 }),
        error,
        autofocus: true,
      });
  return page(
    context,
    t('secondTitle'),
    html`${personCard(context, options.person, options.notYou)}
      <h1>${t('secondTitle')}</h1>
      <p class="lead">${t('secondLead')}</p>
      ${waysNav(context, options, (one) => t(`way.${one}`))}
      <form method="post" action="${action}" class="${isCode ? 'digits' : ''}">
        <input type="hidden" name="way" value="${way}" />
        ${input}
        <button class="button primary" type="submit">${t('secondAction')}</button>
      </form>`,
    { hasFields: true, head: isCode && html`<script src="${CODE_ASSET}" defer></script>` },
  );
}
