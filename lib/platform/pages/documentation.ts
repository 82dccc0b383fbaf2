import { Hono } from 'hono';
import type Provider from 'oidc-provider';
import { ACR_VALUES } from '../oidc/acr';
import { IDENTITY_SCOPES, OFFLINE_SCOPE } from '@/lib/platform/oidc/tokens/scopes';
import { type HtmlValue, html } from './html';
import { type PageContext, titledPage } from './layout';
import { contextOf, type PageEnv, send } from './respond';
import { UI_LOCALES } from './text';

/** Path of the page; the discovery document names it as `service_documentation`. */
export const DOCUMENTATION = '/documentation';

/** The endpoints for clients, by the names of the provider's routes. */
const ENDPOINTS = [
  ['authorization', 'authorization_endpoint'],
  ['token', 'token_endpoint'],
  ['userinfo', 'userinfo_endpoint'],
  ['end_session', 'end_session_endpoint'],
  ['introspection', 'introspection_endpoint'],
  ['revocation', 'revocation_endpoint'],
  ['jwks', 'jwks_uri'],
] as const;

const NOTES = ['acr', 'emailVerified', 'locales', 'pkce', 'logout'] as const;

/** The page for developers of clients: addresses, scopes with their claims, and explanations of claims whose names are unclear. */
export function documentationPages(provider: () => Provider): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.get(DOCUMENTATION, (c) => send(c, view(contextOf(c, c.req.query('ui_locales')), provider())));
  return app;
}

function view(context: PageContext, provider: Provider): string {
  const { t } = context;
  const discovery = `${provider.issuer}/.well-known/openid-configuration`;
  const values = { acr: ACR_VALUES.join(' '), locales: UI_LOCALES.join(' ') };
  return titledPage(
    context,
    t('documentation.title'),
    html`<p class="lead">${t('documentation.lead')}</p>
      <h2>${t('documentation.endpoints')}</h2>
      <dl class="names">
        <dt><code>issuer</code></dt>
        <dd><code>${provider.issuer}</code></dd>
        <dt>${t('documentation.discovery')}</dt>
        <dd>
          <a href="${discovery}"><code>${discovery}</code></a>
        </dd>
        ${ENDPOINTS.map(
          ([route, name]) =>
            html`<dt><code>${name}</code></dt>
              <dd><code>${provider.urlFor(route)}</code></dd>`,
        )}
      </dl>
      <h2>${t('documentation.scopes')}</h2>
      <dl class="names">
        ${IDENTITY_SCOPES.map(
          ({ name, claims }) =>
            html`<dt><code>${name}</code></dt>
              <dd><code>${claims.join(' ')}</code></dd>`,
        )}
        <dt><code>${OFFLINE_SCOPE}</code></dt>
        <dd>${t('documentation.offline')}</dd>
      </dl>
      <h2>${t('documentation.notes')}</h2>
      <ul>
        ${NOTES.map((note) => html`<li>${withCode(t(`documentation.${note}`, values))}</li>`)}
      </ul>`,
    { kind: 'wide' },
  );
}

/** Formats parameter names between backticks in a text as code. */
const withCode = (text: string): HtmlValue[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
