/** Whether what a framework sends is registered. Pure. */
import { isRedirectRegistered } from '@/lib/contract/redirects';
import { type Snippet, originOf } from './snippets/snippet';

/** What a framework sends: whether it would be accepted. Null where the snippet takes the address from the client. */
export function callbackState(
  snippet: Pick<Snippet, 'callbackPath'>,
  client: { redirectUris: readonly string[]; isPublic: boolean },
  wildcards: boolean,
): { uri: string; path: string; isRegistered: boolean } | null {
  const { callbackPath: path } = snippet;
  if (path === null) return null;
  const uri = `${originOf(client)}${path}`;
  const isRegistered = isRedirectRegistered(client.redirectUris, uri, { wildcards, isPublic: client.isPublic });
  return { uri, path, isRegistered };
}
