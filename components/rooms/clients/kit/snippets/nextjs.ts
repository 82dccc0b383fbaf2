import { type Snippet, type SnippetInput, envName, scopeText } from './snippet';

/** Next.js with Auth.js 5 (next-auth): `.env.local` and `auth.ts`. */
export function nextjs(input: SnippetInput): Snippet {
  const { providerName: id, issuer, clientId, secret } = input;
  const prefix = `AUTH_${envName(id)}`;
  const isPublic = secret === null;
  return {
    id: 'nextjs',
    label: 'Next.js',
    version: 'Auth.js 5',
    callbackPath: `/api/auth/callback/${id}`,
    files: [
      {
        name: '.env.local',
        language: 'env',
        hasSecret: !isPublic,
        code: [
          '# npx auth secret adds AUTH_SECRET',
          `${prefix}_ISSUER=${issuer}`,
          `${prefix}_ID=${clientId}`,
          ...(isPublic ? [] : [`${prefix}_SECRET=${secret}`]),
        ].join('\n'),
      },
      {
        name: 'auth.ts',
        language: 'ts',
        code: `import NextAuth from 'next-auth'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [{
    id: '${id}',
    name: '${id}',
    type: 'oidc',
    issuer: process.env.${prefix}_ISSUER,
    clientId: process.env.${prefix}_ID,
${isPublic ? "    client: { token_endpoint_auth_method: 'none' }," : `    clientSecret: process.env.${prefix}_SECRET,`}
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: {
      scope: '${scopeText(input)}',
    } },
  }],
})`,
      },
    ],
  };
}
