import { isShorter } from '@/lib/contract/characters';
import { RESERVED_CLAIM_TYPES } from '@/lib/contract/oauth/claims';
import { EMPTY_APPLICATION_ID, TEXT, CLIENT_TEMPLATE_SUFFIX } from '@/lib/contract/limits';
import { isOtherDestination } from '@/lib/contract/oauth/external-client';
import { checkRedirectUri } from '@/lib/contract/oauth/redirects';
import { isOwnName } from '@/lib/contract/look-alikes';
import { isUrl } from '@/lib/contract/rules';
import { type Rule, issue } from '@/lib/contract/validation-message';
import { ApiError, type BrokenRule, broken, invalid } from '../../api/handler';
import { externalEndpoint } from '../../oidc/addresses';
import type { ClientSettings } from './settings';

export interface ClientPolicy {
  /** ENABLE_WILDCARDS, for redirect URIs. */
  enableWildcards: boolean;
  /** PLATFORM_ALLOW_PRIVATE_ADDRESSES, for external token endpoints. */
  allowPrivateAddresses: boolean;
}

/** The stored name of a client template: its name with the fixed suffix (section 3). */
export function templateNameOf(name: string): string {
  return name.endsWith(CLIENT_TEMPLATE_SUFFIX) ? name : `${name}${CLIENT_TEMPLATE_SUFFIX}`;
}

/** The application of a request; null and the all-zero id both mean none (section 7). */
export function applicationIdOf(given: string | null): string | null {
  return given === EMPTY_APPLICATION_ID ? null : given;
}

/**
 * Section 5's rules about several fields, on the complete settings.
 *
 * @param before - the current settings: an endpoint that was allowed when it was saved does not block other changes
 * @throws ApiError request.invalid with every field that is wrong
 */
export function checkSettings(settings: ClientSettings, policy: ClientPolicy, before?: ClientSettings): void {
  const { enableWildcards } = policy;
  const errors: BrokenRule[] = [];
  const refuse = (field: string, rule: Rule, said?: string) => errors.push(broken(field, rule, said));
  const isValid = (value: string, wildcards = false) => checkRedirectUri(value, { wildcards }) === null;

  if (settings.isThirdParty && isOwnName(settings.clientName)) {
    refuse('clientName', 'reserved');
  }
  if (settings.allowedGrantType === 'authorization_code') {
    if (settings.redirectUris.length === 0) refuse('redirectUris', 'required');
    for (const field of ['redirectUris', 'postLogoutRedirectUris'] as const) {
      settings[field].forEach((value, index) => {
        if (!isValid(value, enableWildcards)) refuse(`${field}.${index}`, 'url');
      });
    }
    for (const field of ['frontChannelLogoutUri', 'backChannelLogoutUri'] as const) {
      const value = settings[field];
      if (value !== null && !isValid(value)) refuse(field, 'url');
    }
  } else if (settings.clientType === 'public') {
    refuse('clientType', 'forbidden', 'A machine-to-machine client is confidential');
  }
  if (settings.isExternalCC) errors.push(...externalErrors(settings, policy, before));

  const types = settings.claims.map((claim) => claim.type.toLowerCase());
  types.forEach((type, index) => {
    if (RESERVED_CLAIM_TYPES.has(type)) refuse(`claims.${index}.type`, 'forbidden');
    else if (types.indexOf(type) !== index) refuse(`claims.${index}.type`, 'exists');
  });
  if (errors.length > 0) throw new ApiError('request.invalid', 'The client is not valid.', errors);
}

function externalErrors(settings: ClientSettings, policy: ClientPolicy, before?: ClientSettings): BrokenRule[] {
  const errors: BrokenRule[] = [];
  const minimum = (field: string, value: string | null, min: number) => {
    if (isShorter(value ?? '', min)) errors.push(broken(`externalClient.${field}`, issue('min', { min })));
  };
  minimum('clientId', settings.externalClientId, TEXT.externalClientId.min);
  minimum('clientName', settings.externalClientName, TEXT.resourceName.min);
  minimum('externalTokenEndpoint', settings.externalTokenEndpoint, TEXT.externalEndpoint.min);
  const endpoint = settings.externalTokenEndpoint ?? '';
  const field = 'externalClient.externalTokenEndpoint';
  if (!isShorter(endpoint, TEXT.externalEndpoint.min) && !isUrl(endpoint)) errors.push(broken(field, 'url'));
  else if (endpoint !== before?.externalTokenEndpoint && externalEndpoint(endpoint, policy) === null) {
    errors.push(broken(field, 'endpoint'));
  }
  return errors;
}

/**
 * The secret of an external client: required at first; blank keeps the stored one (section 5), which is never sent to another client or
 * endpoint than it was entered for.
 *
 * @throws ApiError request.invalid
 */
export function checkExternalSecret(
  settings: ClientSettings,
  given: string | null,
  before?: ClientSettings & { externalClientSecret: string | null },
): void {
  if (!settings.isExternalCC) return;
  const isStored = before !== undefined && before.externalClientSecret !== null;
  const goesElsewhere = isStored && isOtherDestination(destinationOf(before), destinationOf(settings));
  if (given === null && isStored && !goesElsewhere) return;
  if (given !== null && given.length >= TEXT.secret.min && given.length <= TEXT.secret.max) return;
  const missing = goesElsewhere ? 'secretAgain' : 'required';
  throw invalid('externalClient.clientSecret', given === null ? missing : issue('min', TEXT.secret));
}

const destinationOf = ({ externalClientId, externalTokenEndpoint }: ClientSettings) => ({
  clientId: externalClientId,
  externalTokenEndpoint,
});

/**
 * The allowed tenants of a client: a third-party client serves all people (section 4: "Third-party on clears allowed tenants").
 *
 * @throws ApiError request.invalid when tenants are named for a third-party client
 */
export function allowedTenantsAfter(isThirdParty: boolean, given: string[] | undefined, before: string[]): string[] {
  if (!isThirdParty) return [...new Set(given ?? before)];
  if (given === undefined || given.length === 0) return [];
  throw invalid('allowedTenantsIds', 'forbidden', 'A third-party client is not limited to tenants');
}

/** New scopes must be usable by the client's tenant; existing ones may stay. @throws ApiError request.invalid */
export function checkScopes(wanted: readonly string[], usable: ReadonlySet<string>, before: readonly string[]): void {
  const unknown = wanted.find((name) => !usable.has(name) && !before.includes(name));
  if (unknown === undefined) return;
  throw invalid(
    'allowedScopes',
    issue('unknown', { name: unknown }),
    `There is no scope ${unknown} that this tenant can use.`,
  );
}
