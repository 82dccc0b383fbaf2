/** The snippets of a client, in the order of their tabs. Pure. */
import { aspnet } from './aspnet';
import { authlib } from './authlib';
import { curl } from './curl';
import { modAuthOpenidc } from './mod-auth-openidc';
import { nextjs } from './nextjs';
import { oauth2Proxy } from './oauth2-proxy';
import { oidcClientTs } from './oidc-client-ts';
import type { Snippet, SnippetInput } from './snippet';
import { spring } from './spring';

/**
 * The snippets that a client can use: services have no pages to return to, a program in the browser keeps no secret, and one that
 * proves itself by a secret is no program in the browser.
 */
export function snippetsOf(input: SnippetInput): Snippet[] {
  if (input.grantType === 'client_credentials') return [curl, spring, authlib].map((make) => make(input));
  const makers =
    input.clientType === 'public'
      ? [oidcClientTs, nextjs, aspnet, spring, authlib, curl]
      : [nextjs, aspnet, spring, modAuthOpenidc, oauth2Proxy, authlib, curl];
  return makers.map((make) => make(input));
}
