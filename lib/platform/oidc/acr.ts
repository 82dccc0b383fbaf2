import { LOCAL_IDP } from '@/lib/contract/limits';

const PREFIX = 'idp:';

/**
 * The `acr` of a sign-in (OpenID Connect Core 2): the identity provider that was used, in the format of `acr_values`.
 * It says nothing about the strength of the sign-in.
 */
export const acrOf = (idp: string): string => PREFIX + idp;

/** For the discovery document. The tenants' own providers are not published. */
export const ACR_VALUES: readonly string[] = [acrOf(LOCAL_IDP)];

/** Returns the identity provider requested by `acr_values` (`idp:<name>`), in lower case, if any. */
export function requestedIdp(acrValues: unknown): string | undefined {
  if (typeof acrValues !== 'string') return undefined;
  const value = acrValues.split(' ').find((entry) => entry.startsWith(PREFIX));
  return value?.slice(PREFIX.length).toLowerCase();
}
