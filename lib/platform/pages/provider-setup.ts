/** The page of the link for a provider's IT department: values to register there, and a form for its settings. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { TEXT } from '@/lib/contract/limits';
import { ProviderSettings } from '@/lib/contract/rooms/providers/entities';
import { readValidation } from '@/lib/contract/validation-message';
import type { Db } from '../db/database';
import { type OpenLink, enterSettings, findLink } from '../rooms/providers/link';
import { tokenHash } from '../secrets';
import { addressPrefix } from '../sign-in/address-prefix';
import { admitKey } from '../sign-in/attempts';
import { IDENTITY_PROVIDER } from '../upstream/bounds';
import { UPSTREAM_SETUP, type Upstreams } from '../upstream/upstreams';
import { html } from './html';
import { type PageContext, SCRIPT_HEADERS, alert, field, titledPage } from './layout';
import { COPY_ASSET } from './refused';
import { contextOf, type PageEnv, say, send } from './respond';
import { type TextKey, isTextKey } from './text';

interface Config {
  db: Db;
  upstreams: Upstreams;
  addressOf: (c: Context<PageEnv>) => string;
}

const FIELDS = ['issuer', 'clientId', 'secret'] as const;
const MAX = { issuer: TEXT.url, clientId: TEXT.label, secret: TEXT.providerSecret };
type Values = Partial<Record<(typeof FIELDS)[number], string>>;
interface Shown {
  values: Values;
  errors: Values;
  error?: string | undefined;
}

/** Pages under `/provider/setup/`. Viewing one does not use up the link, because e-mail scanners open links too. */
export function providerSetupPages(config: Config): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get(`${UPSTREAM_SETUP}/:token`, async (c) => {
    if (!(await isAdmitted(config, c))) return closed(c, 'providerSetup.tooMany', 429);
    const link = await findLink(config.db, c.req.param('token'));
    if (link === undefined) return closed(c, 'providerSetup.closed', 403);
    const { issuer, clientId } = link.connection;
    return show(c, config, link, { values: { issuer, clientId }, errors: {} });
  });
  app.post(`${UPSTREAM_SETUP}/:token`, (c) => take(c, config, c.req.param('token')));
  return app;
}

/** Rate limits: each use of a valid link calls addresses; uses of an invalid one are guesses. */
const isAdmitted = ({ db, addressOf }: Config, c: Context<PageEnv>): Promise<boolean> =>
  admitKey(db, `provider-setup:${addressPrefix(addressOf(c))}`, IDENTITY_PROVIDER.setupTries);

function closed(c: Context<PageEnv>, text: TextKey, status: 403 | 429): Response {
  return say(c, contextOf(c), { title: 'providerSetup.closedTitle', text }, status);
}

async function take(c: Context<PageEnv>, config: Config, token: string): Promise<Response> {
  if (!(await isAdmitted(config, c))) return closed(c, 'providerSetup.tooMany', 429);
  const link = await findLink(config.db, token);
  if (link === undefined) return closed(c, 'providerSetup.closed', 403);
  const isOfLink = await admitKey(config.db, `provider-setup:${tokenHash(token)}`, IDENTITY_PROVIDER.setupTries);
  if (!isOfLink) return closed(c, 'providerSetup.tooMany', 429);
  const { entered, errors } = readForm(c, link);
  const values = { issuer: entered.issuer, clientId: entered.clientId };
  if (Object.keys(errors).length > 0) return show(c, config, link, { values, errors });
  const outcome = await enterSettings(config, token, link, entered);
  if (outcome === 'closed') return closed(c, 'providerSetup.closed', 403);
  const context = contextOf(c);
  const { t } = context;
  if (outcome === 'done') return say(c, context, { title: 'providerSetup.doneTitle', text: 'providerSetup.done' });
  const reason = `providerSetup.failed.${outcome}`;
  const error = t(isTextKey(reason) ? reason : 'providerSetup.failed.other');
  return show(c, config, link, { values, errors, error });
}

function readForm(c: Context<PageEnv>, { connection }: OpenLink) {
  const { t } = contextOf(c);
  const form = { issuer: '', clientId: '', secret: '', ...c.var.form };
  const isKey = connection.authentication === 'private_key_jwt';
  const entered = {
    // The key was made for this issuer.
    issuer: isKey ? connection.issuer : form.issuer.trim(),
    clientId: form.clientId.trim(),
    secret: form.secret,
  };
  const errors: Values = !isKey && entered.secret === '' ? { secret: t('fieldRequired') } : {};
  for (const { path, message } of v.safeParse(ProviderSettings, entered).issues ?? []) {
    const field = FIELDS.find((one) => one === path?.[0]?.key);
    const isMissing = readValidation(message).key === 'required';
    if (field !== undefined)
      errors[field] ??= isMissing ? t('fieldRequired') : t(`providerSetup.invalid.${field}`, MAX[field]);
  }
  return { entered, errors };
}

function show(c: Context<PageEnv>, config: Config, link: OpenLink, shown: Shown): Response {
  const isRight = shown.error === undefined && Object.keys(shown.errors).length === 0;
  const markup = view(contextOf(c), config.upstreams, link, { ...shown, action: c.req.path });
  return send(c, markup, isRight ? 200 : 422, SCRIPT_HEADERS);
}

function view(
  context: PageContext,
  { redirectUri, loggedOutUri, backChannelUri }: Upstreams,
  { connection, organization }: OpenLink,
  { action, values, errors, error }: Shown & { action: string },
): string {
  const { t } = context;
  const isKey = connection.authentication === 'private_key_jwt';
  const facts: [string, string][] = [
    [t('providerSetup.redirectUri'), redirectUri],
    [t('providerSetup.loggedOutUri'), loggedOutUri],
    [t('providerSetup.backChannelUri'), backChannelUri],
    [t('providerSetup.scopes'), connection.scope],
  ];
  const title = t('providerSetup.title', { provider: connection.displayName });
  return titledPage(
    context,
    title,
    html`<p class="lead">${t('providerSetup.lead', { organization })}</p>
      ${alert(error)}
      <h2>${t('providerSetup.give')}</h2>
      <p class="hint" id="copied" role="status"></p>
      <dl class="stacked">
        ${facts.map(
          ([term, value]) =>
            html`<dt>${term}</dt>
              <dd>
                <code>${value}</code>
                <button
                  class="link"
                  type="button"
                  hidden
                  aria-label="${t('providerSetup.copy', { name: term })}"
                  data-copy="${value}"
                  data-done="${t('providerSetup.copied', { name: term })}"
                >
                  ${t('refused.copy')}
                </button>
              </dd>`,
        )}
      </dl>
      <h2 class="above">${t('providerSetup.get')}</h2>
      <form method="post" action="${action}">
        ${field({ name: 'issuer', label: t('providerSetup.issuer'), value: values.issuer, autocomplete: 'off', readonly: isKey, error: errors.issuer })}
        ${field({ name: 'clientId', label: t('providerSetup.clientId'), value: values.clientId, autocomplete: 'off', error: errors.clientId })}
        ${!isKey && field({ name: 'secret', label: t('providerSetup.secret'), type: 'password', autocomplete: 'off', hint: t('providerSetup.secretHint'), error: errors.secret })}
        <button class="button primary" type="submit">${t('providerSetup.action')}</button>
      </form>
      <p class="hint after">${t('providerSetup.after')}</p>
      <script src="${COPY_ASSET}"></script>`,
    { hasFields: true },
  );
}
