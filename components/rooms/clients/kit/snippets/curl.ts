import { type Snippet, type SnippetInput, discoveryUrl, scopeText } from './snippet';

/** A shell: the token of a service, or the discovery document of what signs people in. */
export function curl(input: SnippetInput): Snippet {
  const { issuer, clientId, secret, grantType } = input;
  const scope = scopeText(input);
  const find = `curl -s ${discoveryUrl(issuer)}`;
  const isMachine = grantType === 'client_credentials' && secret !== null;
  return {
    id: 'curl',
    label: 'curl',
    version: 'curl 7.76+',
    callbackPath: null,
    files: [
      {
        name: isMachine ? 'token.sh' : 'discovery.sh',
        language: 'sh',
        hasSecret: isMachine,
        code: isMachine
          ? `endpoint=$(${find} | jq -r .token_endpoint)
curl -s --fail-with-body "$endpoint" \\
  --user '${encodeURIComponent(clientId)}:${secret}' \\
  --data grant_type=client_credentials${scope === '' ? '' : ` \\\n  --data-urlencode 'scope=${scope}'`}`
          : `${find} | jq`,
      },
    ],
  };
}
