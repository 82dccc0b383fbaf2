/** The parts of the kit that need no request: the `.env` file, the framework's callback, and why a test must fail. Pure. */
import { dotenv } from './snippets/quote';
import { isRedirectRegistered } from '@/lib/contract/oauth/redirects';
import { originOf, type Snippet } from './snippets/snippet';
import { type ClientForm, needsKey } from '../form/client-form';
import type { SignInChoices } from './kit-data';

/** The values that every library needs, under neutral names. @param secret - null for clients without one */
export function envFile({
  issuer,
  clientId,
  secret,
}: {
  issuer: string;
  clientId: string;
  secret: string | null;
}): string {
  const lines = [dotenv('OIDC_ISSUER', issuer), dotenv('OIDC_CLIENT_ID', clientId)];
  if (secret !== null) lines.push(dotenv('OIDC_CLIENT_SECRET', secret));
  return `${lines.join('\n')}\n`;
}

/** Whether the redirect URI of a framework would be accepted. Null if the snippet takes the address from the client. */
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

export type TestObstacle = 'disabled' | 'redirect' | 'key' | 'notMember';

/**
 * Why a test sign-in to a client must fail; null if it may succeed.
 * @param redirectUris - as currently registered
 * @param choices - undefined while it is unknown whether the user can sign in
 */
export function testObstacle(
  form: ClientForm,
  redirectUris: readonly string[],
  choices: SignInChoices | undefined,
): TestObstacle | null {
  if (!form.isEnabled) return 'disabled';
  if (redirectUris.length === 0) return 'redirect';
  if (needsKey(form)) return 'key';
  return choices?.isReaderAllowed === false ? 'notMember' : null;
}
