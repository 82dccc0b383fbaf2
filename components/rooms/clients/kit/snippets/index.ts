/** The snippets of a client, in the order of their tabs. Pure. */
import { aspnet } from './aspnet';
import { authlib } from './authlib';
import { curl } from './curl';
import { modAuthOpenidc } from './mod-auth-openidc';
import { NEXTJS_ALGORITHMS, nextjs } from './nextjs';
import { oauth2Proxy } from './oauth2-proxy';
import { oidcClientTs } from './oidc-client-ts';
import type { Snippet, SnippetInput } from './snippet';
import { spring } from './spring';

/**
 * The snippets that a client can use: services have no pages to return to, a program in the browser keeps no secret, and a client that
 * authenticates with a secret is not a program in the browser. With a key, only snippets that can sign by settings alone.
 */
export function snippetsOf(input: SnippetInput): Snippet[] {
  return makersOf(input).map((make) => make(input));
}

function makersOf({ grantType, clientType, key }: SnippetInput): ((input: SnippetInput) => Snippet)[] {
  const isService = grantType === 'client_credentials';
  if (key) {
    const isRs256 = key.algorithm === 'RS256';
    if (isService) return [...(isRs256 ? [curl] : []), authlib];
    const isForNext = NEXTJS_ALGORITHMS.includes(key.algorithm);
    return [...(isForNext ? [nextjs] : []), ...(isRs256 ? [modAuthOpenidc] : []), authlib, curl];
  }
  if (isService) return [curl, spring, authlib];
  return clientType === 'public'
    ? [oidcClientTs, nextjs, aspnet, spring, authlib, curl]
    : [nextjs, aspnet, spring, modAuthOpenidc, oauth2Proxy, authlib, curl];
}
