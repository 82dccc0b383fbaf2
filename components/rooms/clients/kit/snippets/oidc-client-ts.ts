import { script } from './quote';
import { type Snippet, type SnippetInput, callbackOf, originOf, roleOf, scopeText } from './snippet';

/** A single-page application with oidc-client-ts: no secret, PKCE by default. */
export function oidcClientTs(input: SnippetInput): Snippet {
  const { issuer, clientId, postLogoutRedirectUris } = input;
  const [afterLogout] = postLogoutRedirectUris;
  const role = roleOf(input);
  return {
    id: 'oidcClientTs',
    label: 'oidc-client-ts',
    version: 'oidc-client-ts 3',
    callbackPath: null,
    files: [
      {
        name: 'auth.ts',
        code: `import { ${role === undefined ? '' : 'type User, '}UserManager, WebStorageStateStore } from 'oidc-client-ts'

export const manager = new UserManager({
  authority: ${script(issuer)},
  client_id: ${script(clientId)},
  redirect_uri: ${script(originOf(input) + callbackOf(input))},
${afterLogout === undefined ? '' : `  post_logout_redirect_uri: ${script(afterLogout)},\n`}  response_type: 'code',
  scope: ${script(scopeText(input))},
  loadUserInfo: true,
  userStore: new WebStorageStateStore({ store: window.sessionStorage }),
})
${role === undefined ? '' : GUARD}
// A button signs in:      await manager.signinRedirect()
// The callback page ends: const user = await manager.signinRedirectCallback()
${role === undefined ? '' : `// What needs a role asks: hasRole(user, ${script(role)}). The API checks it again.\n`}// Sign out, at the issuer too: await manager.signoutRedirect()`,
      },
    ],
  };
}

const GUARD = `
export const hasRole = (user: User, role: string): boolean =>
  ((user.profile.role_names ?? []) as string[]).includes(role)
`;
