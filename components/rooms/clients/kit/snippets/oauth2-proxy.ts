import { type Snippet, type SnippetInput, originOf, scopeText } from './snippet';

/** oauth2-proxy in front of an application that knows nothing of OpenID Connect. */
export function oauth2Proxy(input: SnippetInput): Snippet {
  const { issuer, clientId, secret } = input;
  return {
    id: 'oauth2Proxy',
    label: 'oauth2-proxy',
    version: 'oauth2-proxy 7',
    callbackPath: '/oauth2/callback',
    files: [
      {
        name: 'oauth2-proxy.env',
        language: 'env',
        hasSecret: secret !== null,
        code: [
          'OAUTH2_PROXY_PROVIDER=oidc',
          `OAUTH2_PROXY_OIDC_ISSUER_URL=${issuer}`,
          `OAUTH2_PROXY_CLIENT_ID=${clientId}`,
          ...(secret === null ? [] : [`OAUTH2_PROXY_CLIENT_SECRET=${secret}`]),
          '# openssl rand -base64 32 | tr -- "+/" "-_"',
          'OAUTH2_PROXY_COOKIE_SECRET=',
          `OAUTH2_PROXY_REDIRECT_URL=${originOf(input)}/oauth2/callback`,
          `OAUTH2_PROXY_SCOPE=${scopeText(input)}`,
          'OAUTH2_PROXY_CODE_CHALLENGE_METHOD=S256',
          'OAUTH2_PROXY_EMAIL_DOMAINS=*',
          'OAUTH2_PROXY_OIDC_GROUPS_CLAIM=role_names',
          'OAUTH2_PROXY_UPSTREAMS=http://127.0.0.1:8080',
        ].join('\n'),
      },
    ],
  };
}
