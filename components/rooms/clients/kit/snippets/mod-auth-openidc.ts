import { type Snippet, type SnippetInput, callbackOf, discoveryUrl, originOf, scopeText } from './snippet';

/** Who comes in: people with a role of the client's application, or everybody who may sign in. */
function requirements({ roles = [], scopes }: SnippetInput): string[] {
  if (roles.length === 0 || !scopes.includes('roles')) return ['Require valid-user'];
  return ['# one of these roles is enough', ...roles.map((role) => `Require claim "role_names:${role}"`)];
}

/** Apache with mod_auth_openidc: one file for its `conf-enabled`, which works as it is. */
export function modAuthOpenidc(input: SnippetInput): Snippet {
  const { issuer, clientId, secret, scopes } = input;
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
          ...(secret === null ? ['OIDCProviderTokenEndpointAuth none'] : [`OIDCClientSecret "${secret}"`]),
          `OIDCRedirectURI ${originOf(input)}${callbackOf(input)}`,
          `OIDCScope "${scopeText(input)}"`,
          'OIDCPKCEMethod S256',
          ...(scopes.includes('profile') ? ['OIDCRemoteUserClaim preferred_username'] : []),
          '# a new one at each start; with several servers the same text on all',
          'OIDCCryptoPassphrase "exec:/usr/bin/openssl rand -hex 32"',
          '# what the person may do is asked again, and who may not sign in any more is out',
          'OIDCUserInfoRefreshInterval 300',
          'OIDCRefreshAccessTokenBeforeExpiry 60 logout_on_error',
          '',
          '<Location "/">',
          '  AuthType openid-connect',
          ...requirements(input).map((line) => `  ${line}`),
          '</Location>',
        ].join('\n'),
      },
    ],
  };
}
