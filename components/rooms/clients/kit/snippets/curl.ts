import { basic, json, shell } from './quote';
import { KEY_FILE, type Snippet, type SnippetInput, discoveryUrl, scopeText } from './snippet';

/** A shell: the token of a service, or the discovery document for a client that signs people in. */
export function curl(input: SnippetInput): Snippet {
  const { issuer, clientId, secret, grantType, key } = input;
  const scope = scopeText(input);
  const find = `curl -s ${shell(discoveryUrl(issuer))}`;
  const isMachine = grantType === 'client_credentials';
  const ask = [
    `endpoint=$(${find} | jq -r .token_endpoint)`,
    'curl -s --fail-with-body "$endpoint" \\',
    ...(secret === null
      ? []
      : [
          // RFC 6749, section 2.3.1: both are form-encoded.
          `  --user ${shell(`${basic(clientId)}:${basic(secret)}`)} \\`,
        ]),
    ...(key ? ASSERTION_PARAMETERS : []),
    `  --data grant_type=client_credentials${scope === '' ? '' : ` \\\n  --data-urlencode ${shell(`scope=${scope}`)}`}`,
  ];
  const token = [...(key ? assertion(input, key) : []), ...ask].join('\n');
  return {
    id: 'curl',
    label: 'curl',
    version: 'curl 7.76+',
    callbackPath: null,
    files: [
      {
        name: isMachine ? 'token.sh' : 'discovery.sh',
        hasSecret: isMachine && secret !== null,
        code: isMachine ? token : `${find} | jq`,
      },
    ],
  };
}

const ASSERTION_PARAMETERS = [
  '  --data-urlencode client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer \\',
  '  --data-urlencode "client_assertion=$content.$signature" \\',
];

/** The client's assertion (RFC 7523), signed by openssl: RS256, whose signatures are what openssl writes. */
function assertion({ issuer, clientId }: SnippetInput, key: { id: string | null }): string[] {
  const header = { alg: 'RS256', ...(key.id === null ? {} : { kid: key.id }) };
  const fixed = `{"iss":${json(clientId)},"sub":${json(clientId)},"aud":${json(issuer)},`;
  return [
    "encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }",
    `header=$(printf %s ${shell(JSON.stringify(header))} | encode)`,
    `claims=$(printf '%s"jti":"%s","exp":%d}' ${shell(fixed)} "$(openssl rand -hex 16)" $(($(date +%s) + 60)) | encode)`,
    'content="$header.$claims"',
    `signature=$(printf %s "$content" | openssl dgst -sha256 -sign ${KEY_FILE} | encode)`,
  ];
}
