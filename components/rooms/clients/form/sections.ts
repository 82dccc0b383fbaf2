/** The sections of the form: which there are, and what the rail says of each. Pure. */
import { readPublicKeys } from '@/lib/contract/public-keys';
import {
  type ClientForm,
  type ClientKind,
  type FieldName,
  type FormMode,
  OPENID,
  isTemplateForm,
  needsSecret,
  typeOf,
} from './client-form';

export const SECTIONS = [
  'basics',
  'application',
  'secrets',
  'redirects',
  'scopes',
  'tokens',
  'logout',
  'advanced',
] as const;
export type SectionId = (typeof SECTIONS)[number];

const FIELDS: Record<SectionId, readonly FieldName[]> = {
  basics: ['clientName', 'description', 'clientUri', 'clientType', 'isThirdParty', 'isEnabled'],
  application: ['applicationId', 'allowedTenantsIds'],
  secrets: ['tokenEndpointAuthMethod', 'jwks', 'clientSecret', 'secretLifetime'],
  redirects: ['redirectUris'],
  scopes: ['allowedScopes'],
  tokens: ['accessTokenLifetime', 'allowOfflineAccess', 'claims'],
  logout: ['postLogoutRedirectUris', 'frontChannelLogoutUri', 'backChannelLogoutUri'],
  advanced: [
    'allowedCorsOrigins',
    'isTokenExchange',
    'isExternalCC',
    'externalClientId',
    'externalClientName',
    'externalClientSecret',
    'externalTokenEndpoint',
  ],
};

/** The sections of a form: services sign nobody in, templates have no application, tenants and secrets. */
export function sectionsOf(
  form: Pick<ClientForm, 'allowedGrantType'>,
  of: { kind: ClientKind; mode: FormMode },
): SectionId[] {
  const isMachine = form.allowedGrantType === 'client_credentials';
  const isTemplate = isTemplateForm(of.kind, of.mode);
  return SECTIONS.filter((section) => {
    if (section === 'redirects' || section === 'logout') return !isMachine;
    return section === 'application' || section === 'secrets' ? !isTemplate : true;
  });
}

/** The section of a field. */
export const sectionOf = (field: string): SectionId | undefined =>
  SECTIONS.find((section) => FIELDS[section].some((one) => one === field));

/** A tick, a number, a time, a red mark, or nothing: untouched and optional. */
export type Mark =
  | { kind: 'complete' }
  | { kind: 'count'; count: number }
  | { kind: 'lifetime'; seconds: number }
  | { kind: 'attention' };

/**
 * What the rail says of a section.
 *
 * @param look - sections where something is wrong that the reader has seen
 */
export function markOf(
  section: SectionId,
  form: ClientForm,
  of: { look: ReadonlySet<SectionId>; hasStoredSecret: boolean },
): Mark | null {
  if (of.look.has(section)) return { kind: 'attention' };
  const count = (number: number): Mark | null => (number === 0 ? null : { kind: 'count', count: number });
  const isFilled = (text: string): boolean => text.trim() !== '';
  switch (section) {
    case 'basics':
      return isFilled(form.clientName) && isFilled(form.description) ? { kind: 'complete' } : null;
    case 'application':
      return form.applicationId !== '' || form.allowedTenantsIds.length > 0 ? { kind: 'complete' } : null;
    case 'secrets':
      if (typeOf(form) === 'public') return null;
      if (needsSecret(form)) return count(form.clientSecret !== '' || of.hasStoredSecret ? 1 : 0);
      return count(readPublicKeys(form.jwks).keys?.length ?? 0);
    case 'redirects':
      return count(form.redirectUris.filter(isFilled).length);
    case 'scopes':
      return count(scopeCount(form));
    case 'tokens':
      return { kind: 'lifetime', seconds: Number(form.accessTokenLifetime) || 0 };
    case 'logout': {
      const filled = [form.frontChannelLogoutUri, form.backChannelLogoutUri, ...form.postLogoutRedirectUris];
      return count(filled.filter(isFilled).length);
    }
    case 'advanced':
      return form.allowedGrantType === 'client_credentials'
        ? count(Number(form.isTokenExchange) + Number(form.isExternalCC))
        : count(form.allowedCorsOrigins.filter(isFilled).length);
  }
}

/** Scopes that the client will have, as the request says them. */
export function scopeCount({
  allowedGrantType,
  allowedScopes,
}: Pick<ClientForm, 'allowedGrantType' | 'allowedScopes'>): number {
  const scopes = new Set(allowedScopes);
  if (allowedGrantType === 'client_credentials') scopes.delete(OPENID);
  else scopes.add(OPENID);
  return scopes.size;
}

/** Seconds in the unit that needs no fraction. */
export function shortLifetime(seconds: number): { unit: 'day' | 'hour' | 'minute' | 'second'; value: number } {
  if (seconds > 0 && seconds % 86_400 === 0) return { unit: 'day', value: seconds / 86_400 };
  if (seconds > 0 && seconds % 3600 === 0) return { unit: 'hour', value: seconds / 3600 };
  if (seconds > 0 && seconds % 60 === 0) return { unit: 'minute', value: seconds / 60 };
  return { unit: 'second', value: seconds };
}
