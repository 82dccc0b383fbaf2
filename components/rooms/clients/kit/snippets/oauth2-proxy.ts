import { toml } from './quote';
import { type Snippet, type SnippetInput, originOf, roleOf, scopeText } from './snippet';

/**
 * oauth2-proxy in front of an application without OpenID Connect support. A separate file, because each parser quotes variables
 * differently.
 */
export function oauth2Proxy(input: SnippetInput): Snippet {
  const { issuer, clientId, secret, roles = [] } = input;
  return {
    id: 'oauth2Proxy',
    label: 'oauth2-proxy',
    version: 'oauth2-proxy 7',
    callbackPath: '/oauth2/callback',
    files: [
      {
        name: 'oauth2-proxy.cfg',
        hasSecret: secret !== null,
        code: [
          'provider = "oidc"',
          `oidc_issuer_url = ${toml(issuer)}`,
          `client_id = ${toml(clientId)}`,
          ...(secret === null ? [] : [`client_secret = ${toml(secret)}`]),
          '# openssl rand -base64 32 | tr -- "+/" "-_"',
          'cookie_secret = ""',
          `redirect_url = ${toml(`${originOf(input)}/oauth2/callback`)}`,
          `scope = ${toml(scopeText(input))}`,
          'code_challenge_method = "S256"',
          'email_domains = ["*"]',
          'oidc_groups_claim = "role_names"',
          ...(roleOf(input) === undefined
            ? []
            : ['# one of these roles is enough', `allowed_groups = [${roles.map(toml).join(', ')}]`]),
          '# sign out here and at the issuer: /oauth2/sign_out?rd= and its end_session_endpoint, URL-encoded,',
          `# with ?client_id=${encodeURIComponent(clientId)} and a registered post_logout_redirect_uri`,
          `whitelist_domains = [${toml(URL.canParse(issuer) ? new URL(issuer).host : issuer)}]`,
          'upstreams = ["http://127.0.0.1:8080/"]',
        ].join('\n'),
      },
    ],
  };
}
