import { LOCAL_IDP } from '@/lib/contract/limits';

const PREFIX = 'idp:';

/**
 * The authentication context class of a sign-in (OpenID Connect Core 2, `acr`): the identity provider that the person signed in with,
 * as `acr_values` asks for it. It says nothing of how strong the sign-in was.
 */
export const acrOf = (idp: string): string => PREFIX + idp;

/** What discovery names. The providers of tenants are theirs to know, and are not published. */
export const ACR_VALUES: readonly string[] = [acrOf(LOCAL_IDP)];

/** The identity provider that `acr_values` asks for (`idp:<name>`), in lower case, if any. */
export function requestedIdp(acrValues: unknown): string | undefined {
  if (typeof acrValues !== 'string') return undefined;
  const value = acrValues.split(' ').find((entry) => entry.startsWith(PREFIX));
  return value?.slice(PREFIX.length).toLowerCase();
}
