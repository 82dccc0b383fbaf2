import { dotenv, script } from './quote';
import { KEY_FILE, type Snippet, type SnippetInput, discoveryUrl, envName, roleOf, scopeText } from './snippet';

/** Next.js with Auth.js 5 (next-auth): `.env.local` and `auth.ts`. */
export function nextjs(input: SnippetInput): Snippet {
  const { providerName: id, issuer, clientId, secret, key, postLogoutRedirectUris } = input;
  const [afterLogout] = postLogoutRedirectUris;
  const role = roleOf(input);
  const prefix = `AUTH_${envName(id)}`;
  const line = (name: string, value: string): string => dotenv(`${prefix}_${name}`, value, { expands: true });
  return {
    id: 'nextjs',
    label: 'Next.js',
    version: 'Auth.js 5',
    callbackPath: `/api/auth/callback/${id}`,
    files: [
      {
        name: '.env.local',
        hasSecret: secret !== null,
        code: [
          '# npx auth secret adds AUTH_SECRET',
          line('ISSUER', issuer),
          line('ID', clientId),
          ...(secret === null ? [] : [line('SECRET', secret)]),
          ...(key ? [line('KEY_FILE', KEY_FILE)] : []),
        ].join('\n'),
      },
      {
        name: 'auth.ts',
        code: `${key ? "import { createPrivateKey } from 'node:crypto'\nimport { readFileSync } from 'node:fs'\n" : ''}import NextAuth${role === undefined ? '' : ', { type Session }'} from 'next-auth'
import { getToken } from 'next-auth/jwt'
${role === undefined ? '' : SESSION}${key ? keyCode(prefix, key.algorithm) : ''}
export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [{
    id: ${script(id)},
    name: ${script(id)},
    type: 'oidc',
    issuer: process.env.${prefix}_ISSUER,
    clientId: process.env.${prefix}_ID,
${proof(input, prefix)}
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: {
      scope: ${script(scopeText(input))},
    } },
  }],
  callbacks: {
    // The ID token stays in the encrypted cookie, for the sign-out.
    jwt: ({ token, account${role === undefined ? '' : ', profile'} }) =>
      account ? { ...token, idToken: account.id_token${role === undefined ? '' : ', roles: profile?.role_names'} } : token,
${role === undefined ? '' : '    session: ({ session, token }) => ({ ...session, roles: (token.roles ?? []) as string[] }),\n'}  },
})
${
  role === undefined
    ? ''
    : `
// A page or route asks: hasRole(await auth(), ${script(role)})
export const hasRole = (session: Session | null, role: string) => session?.roles.includes(role) ?? false
`
}
// POST of app/sign-out/route.ts: the session ends here and at the issuer.
//   const url = await endSessionUrl(request); await signOut({ redirect: false }); redirect(url)
export async function endSessionUrl(request: Request) {
  const secureCookie = request.headers.get('cookie')?.includes('__Secure-authjs.session-token') ?? false
  const token = await getToken({ req: request, secret: process.env.AUTH_SECRET, secureCookie })
  const metadata = await (await fetch(${script(discoveryUrl(issuer))})).json()
  const query = new URLSearchParams({ id_token_hint: String(token?.idToken) })
${afterLogout === undefined ? '' : `  query.set('post_logout_redirect_uri', ${script(afterLogout)})\n`}  return \`\${metadata.end_session_endpoint}?\${query}\`
}`,
      },
    ],
  };
}

const SESSION = `
declare module 'next-auth' {
  interface Session { roles: string[] }
}
`;

/** Client authentication at the token endpoint. */
function proof({ secret, key }: SnippetInput, prefix: string): string {
  if (secret !== null) return `    clientSecret: process.env.${prefix}_SECRET,`;
  if (!key) return "    client: { token_endpoint_auth_method: 'none' },";
  const id = key.id === null ? '' : `, kid: ${script(key.id)}`;
  return `    client: { token_endpoint_auth_method: 'private_key_jwt' },
    token: { clientPrivateKey: { key${id} } },`;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  RS256: "{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }",
  PS256: "{ name: 'RSA-PSS', hash: 'SHA-256' }",
  ES256: "{ name: 'ECDSA', namedCurve: 'P-256' }",
  ES384: "{ name: 'ECDSA', namedCurve: 'P-384' }",
  ES512: "{ name: 'ECDSA', namedCurve: 'P-521' }",
};

/** The platform's names of the algorithms that Auth.js signs with: Ed25519 has another name there. */
export const NEXTJS_ALGORITHMS = Object.keys(PARAMETERS);

const keyCode = (prefix: string, algorithm: string): string => `
const pem = readFileSync(process.env.${prefix}_KEY_FILE, 'utf8')
const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
const key = await crypto.subtle.importKey('pkcs8', der, ${PARAMETERS[algorithm]}, false, ['sign'])
`;
