import { apache } from './quote';
import {
  KEY_FILE,
  PUBLIC_KEY_FILE,
  type Snippet,
  type SnippetInput,
  callbackOf,
  discoveryUrl,
  originOf,
  scopeText,
} from './snippet';

/** The access rules: people with a role of the client's application, or everyone who may sign in. */
function requirements({ roles = [], scopes }: SnippetInput): string[] {
  if (roles.length === 0 || !scopes.includes('roles')) return ['Require valid-user'];
  return ['# one of these roles is enough', ...roles.map((role) => `Require claim ${apache(`role_names:${role}`)}`)];
}

/** The issuer's call at a logout comes without a user and therefore without a role. */
const ownCalls = (input: SnippetInput): string[] =>
  requirements(input).length === 1
    ? []
    : [
        '# the issuer calls here, too, when a user signs out',
        `<Location ${apache(callbackOf(input))}>`,
        '  Require valid-user',
        '</Location>',
      ];

/** Client authentication at the token endpoint. */
function proof({ secret, key }: SnippetInput): string[] {
  if (secret !== null) return [`OIDCClientSecret ${apache(secret)}`];
  if (!key) return ['OIDCProviderTokenEndpointAuth none'];
  const fileOf = (name: string): string => apache(`${key.id === null ? '' : `${key.id}#`}/etc/apache2/${name}`);
  return [
    `# openssl pkey -in ${KEY_FILE} -pubout -out ${PUBLIC_KEY_FILE}`,
    // In this order: the module accepts the method only if it already has both keys.
    `OIDCPublicKeyFiles ${fileOf(PUBLIC_KEY_FILE)}`,
    `OIDCPrivateKeyFiles ${fileOf(KEY_FILE)}`,
    'OIDCProviderTokenEndpointAuth private_key_jwt',
  ];
}

/** Apache with mod_auth_openidc: one complete file for `conf-enabled`. */
export function modAuthOpenidc(input: SnippetInput): Snippet {
  const { issuer, clientId, secret, scopes, postLogoutRedirectUris } = input;
  const [afterLogout = `${originOf(input)}/`] = postLogoutRedirectUris;
  const lines = [
    `OIDCProviderMetadataURL ${apache(discoveryUrl(issuer))}`,
    `OIDCClientID ${apache(clientId)}`,
    ...proof(input),
    `OIDCRedirectURI ${apache(originOf(input) + callbackOf(input))}`,
    `OIDCScope ${apache(scopeText(input))}`,
    'OIDCPKCEMethod S256',
    ...(scopes.includes('profile') ? ['OIDCRemoteUserClaim preferred_username'] : []),
    '# a new one at each start; with several servers the same text on all',
    'OIDCCryptoPassphrase "exec:/usr/bin/openssl rand -hex 32"',
    '# what the person may do is asked again, and who may not sign in any more is out',
    'OIDCUserInfoRefreshInterval 300',
    'OIDCRefreshAccessTokenBeforeExpiry 60 logout_on_error',
    '# a link signs out here and at the issuer (the address is a post-logout redirect URI of the client):',
    `# ${callbackOf(input)}?logout=${encodeURIComponent(afterLogout)}`,
    '',
    '<Location "/">',
    '  AuthType openid-connect',
    ...requirements(input).map((line) => `  ${line}`),
    '</Location>',
    ...ownCalls(input),
  ].join('\n');
  return {
    id: 'modAuthOpenidc',
    label: 'mod_auth_openidc',
    version: 'mod_auth_openidc 2.4',
    callbackPath: null,
    files: [
      {
        name: 'openidc.conf',
        hasSecret: secret !== null,
        code: withDollars(lines),
      },
    ],
  };
}

/** Apache replaces `${NAME}` anywhere by a variable of that name; the only escape is a variable that contains a dollar sign. */
const withDollars = (code: string): string =>
  code.includes('${') ? `Define dollar "$"\n${code.replaceAll('${', '${dollar}{')}` : code;
