import { type Snippet, type SnippetInput, callbackOf, discoveryUrl, originOf, scopeText } from './snippet';

/** Apache with mod_auth_openidc: one file for its `conf-enabled`. */
export function modAuthOpenidc(input: SnippetInput): Snippet {
  const { issuer, clientId, secret } = input;
  return {
    id: 'modAuthOpenidc',
    label: 'mod_auth_openidc',
    version: 'mod_auth_openidc 2.4',
    callbackPath: null,
    files: [
      {
        name: 'openidc.conf',
        language: 'apache',
        hasSecret: secret !== null,
        code: [
          `OIDCProviderMetadataURL ${discoveryUrl(issuer)}`,
          `OIDCClientID ${clientId}`,
          ...(secret === null ? ['OIDCProviderTokenEndpointAuth none'] : [`OIDCClientSecret ${secret}`]),
          `OIDCRedirectURI ${originOf(input)}${callbackOf(input)}`,
          `OIDCScope "${scopeText(input)}"`,
          'OIDCPKCEMethod S256',
          '# openssl rand -hex 32',
          'OIDCCryptoPassphrase "exec:/bin/cat /etc/apache2/oidc-passphrase"',
          '',
          '<Location "/">',
          '  AuthType openid-connect',
          '  Require valid-user',
          '  # Only those with a role: Require claim role_names:viewer',
          '</Location>',
        ].join('\n'),
      },
    ],
  };
}
