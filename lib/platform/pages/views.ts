import { TEXT } from '@/lib/contract/limits';
import { type Html, type HtmlValue, html } from './html';
import { type PageContext, alert, field, page, titledPage } from './layout';
import { PASSKEY_SCRIPT_TAG, type PasskeyPart, passkeySection } from './second-factor/passkey-views';
import type { TextKey } from './text';

/** An account that the sign-in page offers as a button; only with demo data. */
export interface OfferedAccount {
  username: string;
  name: string;
  roleKey: TextKey;
}

export type SignInErrors = Partial<Record<'username' | 'password', string>>;

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;

/** The sign-in page. */
export function signInView(
  context: PageContext,
  options: {
    action: string;
    clientName: string;
    idp: { name: string; displayName: string; isLocal: boolean };
    username?: string | undefined;
    /** Why the form as a whole came back. */
    error?: string | undefined;
    /** What is missing at its fields. */
    errors?: SignInErrors | undefined;
    notice?: string | undefined;
    demo?: { password: string; accounts: OfferedAccount[] } | undefined;
    otherIdps: { href: string; displayName: string }[];
    forgotten: string;
    /** The passkey part; undefined where browsers have no passkeys. */
    passkey: PasskeyPart | undefined;
  },
): string {
  const { t } = context;
  const { action, idp, demo } = options;
  const offers = demo === undefined || demo.accounts.length === 0 ? undefined : demo;
  return page(
    context,
    t('signIn'),
    html`<div>
        <h1>${t('signIn')}${!idp.isLocal && html` ${t('withIdp')} ${idp.displayName}`}</h1>
        <p class="lead">${t('signInTo')} <strong>${options.clientName}</strong></p>
        ${alert(options.error)}${options.notice !== undefined && html`<p class="note">${options.notice}</p>`}
        ${options.passkey !== undefined && passkeySection(context, options.passkey, idp.name)}
        <form method="post" action="${action}">
          ${hidden('idp', idp.name)}
          ${field({ name: 'username', label: t('userName'), value: options.username, autocomplete: 'username webauthn', error: options.errors?.username, autofocus: options.username === undefined })}
          ${field({ name: 'password', label: t('password'), type: 'password', reveal: t('reveal'), aside: html`<a href="${options.forgotten}">${t('forgotten')}</a>`, autocomplete: 'current-password', error: options.errors?.password, autofocus: options.username !== undefined })}
          <button class="button primary" type="submit">${t('signIn')}</button>
        </form>
        ${options.otherIdps.length > 0 && otherIdps(context, options.otherIdps)}
      </div>
      ${offers && demoAccounts(context, action, idp.name, offers)}`,
    {
      hasFields: true,
      ...(options.passkey === undefined ? {} : { head: PASSKEY_SCRIPT_TAG }),
      ...(offers === undefined ? {} : { kind: 'columns' as const }),
    },
  );
}

function otherIdps({ t }: PageContext, idps: { href: string; displayName: string }[]): HtmlValue {
  return html`<section class="more">
    <h2>${t('otherIdps')}</h2>
    <ul class="list">
      ${idps.map(
        (idp) =>
          html`<li>
            <a class="item" href="${idp.href}"
              ><span class="who"><b>${idp.displayName}</b></span
              ><span class="use" aria-hidden="true">→</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function demoAccounts(
  { t }: PageContext,
  action: string,
  idp: string,
  demo: { password: string; accounts: OfferedAccount[] },
): HtmlValue {
  return html`<section class="more">
    <h2>${t('demoTitle')}</h2>
    <p class="hint">${t('demoHint', { password: demo.password })}</p>
    <ul class="list">
      ${demo.accounts.map(
        (account) =>
          html`<li>
            <form method="post" action="${action}">
              ${hidden('idp', idp)}${hidden('username', account.username)}${hidden('password', demo.password)}
              <button type="submit">
                <span class="who"><b>${account.name}</b><span>${t(account.roleKey)} · ${account.username}</span></span
                ><span class="use">${t('use')}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

export interface PersonForm {
  values: Partial<Record<'firstName' | 'lastName' | 'email' | 'username', string>>;
  errors: Partial<Record<'firstName' | 'lastName' | 'email' | 'username' | 'password' | 'passwordAgain', string>>;
}

function nameFields(context: PageContext, form: PersonForm): HtmlValue {
  const { t } = context;
  return html`<div class="row">
    ${field({ name: 'firstName', label: t('firstName'), value: form.values.firstName, autocomplete: 'given-name', error: form.errors.firstName, autofocus: Object.values(form.errors).every((error) => error === undefined) })}
    ${field({ name: 'lastName', label: t('lastName'), value: form.values.lastName, autocomplete: 'family-name', error: form.errors.lastName })}
  </div>`;
}

function passwordFields({ t }: PageContext, errors: PersonForm['errors'], autofocus = false): HtmlValue {
  const secret = { type: 'password', reveal: t('reveal'), autocomplete: 'new-password' } as const;
  return html`${field({ ...secret, name: 'password', label: t('password'), hint: t('passwordHint', { min: TEXT.password.min }), error: errors.password, autofocus })}
  ${field({ ...secret, name: 'passwordAgain', label: t('passwordAgain'), error: errors.passwordAgain })}`;
}

/** The page where an invited person sets a password. */
export function setPasswordView(
  context: PageContext,
  options: { action: string; email: string; username: string; form: PersonForm },
): string {
  const { t } = context;
  return titledPage(
    context,
    t('setPassword'),
    html`<p class="lead">${t('setPasswordLead')} <strong>${options.email}</strong></p>
      <form method="post" action="${options.action}">
        ${field({ name: 'username', label: t('newUserName'), value: options.username, autocomplete: 'username', readonly: true })}
        ${nameFields(context, options.form)}${passwordFields(context, options.form.errors)}
        <button class="button primary" type="submit">${t('setPasswordAction')}</button>
      </form>`,
    { hasFields: true },
  );
}

/** The page to request a link for a forgotten password. */
export function forgottenView(
  context: PageContext,
  options: {
    action: string;
    idp: string;
    username: string;
    back: string;
    error?: string | undefined;
    usernameError?: string | undefined;
  },
): string {
  const { t } = context;
  return titledPage(
    context,
    t('forgottenTitle'),
    html`<p class="lead">${t('forgottenLead')}</p>
      ${alert(options.error)}
      <form method="post" action="${options.action}">
        ${hidden('idp', options.idp)}
        ${field({ name: 'username', label: t('userName'), value: options.username, autocomplete: 'username', error: options.usernameError, autofocus: true })}
        <button class="button primary" type="submit">${t('forgottenAction')}</button>
      </form>
      <p class="back"><a href="${options.back}">${t('forgottenBack')}</a></p>`,
    { hasFields: true },
  );
}

/** The page of that link: sets the new password. */
export function resetView(
  context: PageContext,
  options: { action: string; username: string; errors: PersonForm['errors'] },
): string {
  const { t } = context;
  return titledPage(
    context,
    t('resetTitle'),
    html`<p class="lead">${t('resetLead')}</p>
      <form method="post" action="${options.action}">
        ${field({ name: 'username', label: t('newUserName'), value: options.username, autocomplete: 'username', readonly: true })}
        ${passwordFields(context, options.errors, true)}
        <button class="button primary" type="submit">${t('resetAction')}</button>
      </form>`,
    { hasFields: true },
  );
}

/** The page that makes the first administrator of an empty platform. */
export function setupView(context: PageContext, options: { action: string; form: PersonForm }): string {
  const { t } = context;
  const { form } = options;
  return titledPage(
    context,
    t('setupTitle'),
    html`<p class="lead">${t('setupLead')}</p>
      <form method="post" action="${options.action}">
        ${nameFields(context, form)}
        ${field({ name: 'email', label: t('email'), keys: 'email', value: form.values.email, autocomplete: 'email', error: form.errors.email })}
        ${field({ name: 'username', label: t('newUserName'), value: form.values.username, autocomplete: 'username', error: form.errors.username })}
        ${passwordFields(context, form.errors)}
        <button class="button primary" type="submit">${t('setupAction')}</button>
      </form>`,
    { hasFields: true },
  );
}

/** Asks for consent before a third party gets access: shows the client, its scopes, and the account. */
export function consentView(
  context: PageContext,
  options: {
    action: string;
    clientName: string;
    /** The client's host, as its admin entered it. */
    clientHost: string | undefined;
    person: { displayName: string; username: string } | undefined;
    scopes: { name: string; description: string }[];
    /** Names of scopes that it was allowed earlier. */
    before: string[];
  },
): string {
  const { t } = context;
  const { person, clientHost, before } = options;
  return titledPage(
    context,
    t('consentTitle'),
    html`<p class="lead">
        <strong>${options.clientName}</strong>${clientHost !== undefined && html` (${clientHost})`}
        ${t(before.length > 0 ? 'consentAgain' : 'consentLead')}
      </p>
      <ul class="scopes">
        ${options.scopes.map((scope) => html`<li><b>${scope.name}</b><span class="meta">${scope.description}</span></li>`)}
      </ul>
      ${before.length > 0 && html`<p class="hint">${t('consentHas', { scopes: before.join(', ') })}</p>`}
      ${person !== undefined && html`<p class="aside">${t('consentAs')} <strong>${person.displayName}</strong> (${person.username}).</p>`}
      <form method="post" action="${options.action}">
        <div class="actions">
          <button class="button quiet" type="submit" name="decision" value="deny">${t('deny')}</button>
          <button class="button primary" type="submit" name="decision" value="allow">${t('allow')}</button>
        </div>
      </form>
      <p class="hint aside">${t('consentEnd')}</p>`,
  );
}

/**
 * Asks before signing out; `form` is the provider's own, with its anti-forgery value.
 *
 * @param answered - a script answers yes; the page stays for browsers without scripts
 */
export function logoutView(context: PageContext, form: Html, answered: boolean): string {
  const { t } = context;
  return titledPage(
    context,
    t('logoutTitle'),
    html`<p class="lead">${t('logoutLead')}</p>
      ${form}
      <div class="actions">
        <button class="button quiet" type="submit" form="op.logoutForm">${t('logoutNo')}</button>
        <button class="button primary" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>
          ${t('logoutYes')}
        </button>
      </div>
      ${answered && html`<script src="/assets/continue.js"></script>`}`,
  );
}

/** A page with only a message and a link to continue. */
export function messageView(
  context: PageContext,
  options: {
    title: string;
    text: string;
    code?: string | undefined;
    link?: { href: string; label: string } | undefined;
  },
): string {
  const { title, text, code, link } = options;
  return titledPage(
    context,
    title,
    html`<p class="lead">${text}</p>
      ${code !== undefined && html`<p class="meta"><code>${code}</code></p>`}
      ${link && html`<a class="button primary" href="${link.href}">${link.label}</a>`}`,
  );
}
