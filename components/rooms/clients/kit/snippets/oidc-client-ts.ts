import { script } from './quote';
import { type Snippet, type SnippetInput, callbackOf, originOf, scopeText } from './snippet';

/** A single-page application with oidc-client-ts: no secret, PKCE by itself. */
export function oidcClientTs(input: SnippetInput): Snippet {
  const { issuer, clientId, postLogoutRedirectUris } = input;
  const [afterLogout] = postLogoutRedirectUris;
  return {
    id: 'oidcClientTs',
    label: 'oidc-client-ts',
    version: 'oidc-client-ts 3',
    callbackPath: null,
    files: [
      {
        name: 'auth.ts',
        language: 'ts',
        code: `import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

export const manager = new UserManager({
  authority: ${script(issuer)},
  client_id: ${script(clientId)},
  redirect_uri: ${script(originOf(input) + callbackOf(input))},
${afterLogout === undefined ? '' : `  post_logout_redirect_uri: ${script(afterLogout)},\n`}  response_type: 'code',
  scope: ${script(scopeText(input))},
  loadUserInfo: true,
  userStore: new WebStorageStateStore({ store: window.sessionStorage }),
})

// A button signs in:      await manager.signinRedirect()
// The callback page ends: const user = await manager.signinRedirectCallback()`,
      },
    ],
  };
}
