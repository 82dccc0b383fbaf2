/** The sections of the form, and their marks in the rail. Pure. */
import { readPublicKeys } from '@/lib/contract/oauth/public-keys';
import {
  type ClientForm,
  type ClientKind,
  type FieldName,
  type FormMode,
  isTemplateForm,
  needsSecret,
  OPENID,
  typeOf,
} from './client-form';
import type { FieldErrors } from 'react-hook-form';

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
  basics: ['clientName', 'idName', 'description', 'clientUri', 'clientType', 'isThirdParty', 'isEnabled'],
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

/** The sections of a form: services sign no user in; templates have no application, tenants and secrets. */
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

export const sectionOf = (field: string): SectionId | undefined =>
  SECTIONS.find((section) => FIELDS[section].some((one) => one === field));

/** A tick, a number, a time, a red mark, or nothing (untouched and optional). */
export type Mark =
  | { kind: 'complete' }
  | { kind: 'count'; count: number }
  | { kind: 'lifetime'; seconds: number }
  | { kind: 'attention' };

const complete = (is: boolean): Mark | null => (is ? { kind: 'complete' } : null);
const counted = (count: number): Mark | null => (count === 0 ? null : { kind: 'count', count });
const isFilled = (text: string): boolean => text.trim() !== '';
const filled = (texts: readonly string[]): Mark | null => counted(texts.filter(isFilled).length);

const MARKS: Record<SectionId, (form: ClientForm, hasStoredSecret: boolean) => Mark | null> = {
  basics: ({ clientName, description }) => complete(isFilled(clientName) && isFilled(description)),
  application: ({ applicationId, allowedTenantsIds }) => complete(applicationId !== '' || allowedTenantsIds.length > 0),
  secrets: (form, hasStoredSecret) => {
    if (typeOf(form) === 'public') return null;
    if (needsSecret(form)) return counted(form.clientSecret !== '' || hasStoredSecret ? 1 : 0);
    return counted(readPublicKeys(form.jwks).keys?.length ?? 0);
  },
  redirects: ({ redirectUris }) => filled(redirectUris),
  scopes: (form) => counted(scopeCount(form)),
  tokens: ({ accessTokenLifetime }) => ({ kind: 'lifetime', seconds: Number(accessTokenLifetime) || 0 }),
  logout: ({ frontChannelLogoutUri, backChannelLogoutUri, postLogoutRedirectUris }) =>
    filled([frontChannelLogoutUri, backChannelLogoutUri, ...postLogoutRedirectUris]),
  advanced: ({ allowedGrantType, isTokenExchange, isExternalCC, allowedCorsOrigins }) =>
    allowedGrantType === 'client_credentials'
      ? counted(Number(isTokenExchange) + Number(isExternalCC))
      : filled(allowedCorsOrigins),
};

/** The mark of a section without errors. */
export const markOf = (section: SectionId, form: ClientForm, hasStoredSecret: boolean): Mark | null =>
  MARKS[section](form, hasStoredSecret);

export function scopeCount({
  allowedGrantType,
  allowedScopes,
}: Pick<ClientForm, 'allowedGrantType' | 'allowedScopes'>): number {
  const scopes = new Set(allowedScopes);
  if (allowedGrantType === 'client_credentials') scopes.delete(OPENID);
  else scopes.add(OPENID);
  return scopes.size;
}

/** Seconds in the largest unit that needs no fraction. */
export function shortLifetime(seconds: number): { unit: 'day' | 'hour' | 'minute' | 'second'; value: number } {
  if (seconds > 0 && seconds % 86_400 === 0) return { unit: 'day', value: seconds / 86_400 };
  if (seconds > 0 && seconds % 3600 === 0) return { unit: 'hour', value: seconds / 3600 };
  if (seconds > 0 && seconds % 60 === 0) return { unit: 'minute', value: seconds / 60 };
  return { unit: 'second', value: seconds };
}

/** An empty row shows no error before the first submit, because it was only just added. */
function isShown(error: unknown, value: unknown, tried: boolean): boolean {
  if (error === undefined || error === null) return false;
  if (!Array.isArray(error) || !Array.isArray(value)) return true;
  return error.some((one, row) => one !== undefined && one !== null && (tried || !isBlank(value[row])));
}

const isBlank = (row: unknown): boolean =>
  typeof row === 'string' ? row.trim() === '' : Object.values(row ?? {}).every((text) => text === '');

export function wrongSections(
  errors: FieldErrors<ClientForm>,
  values: ClientForm,
  { tried, shown }: { tried: boolean; shown: readonly SectionId[] },
): Set<SectionId> {
  const fields = Object.keys(errors) as (keyof ClientForm)[];
  const wrong = fields
    .filter((field) => isShown(errors[field], values[field], tried))
    .map(sectionOf)
    .filter((section) => section !== undefined);
  return new Set(wrong.filter((section) => shown.includes(section)));
}
