/** The form of an identity provider: its fields, its rules, and the request made from it. Pure. */
import * as v from 'valibot';
import { type Provider, ProviderInput, type ProviderUpdate } from '@/lib/contract/rooms/providers/entities';
import { issue } from '@/lib/contract/validation-message';

/** The fields: the request's, and the tenants. The tenants are kept while the provider is for all. */
const Form = v.object({
  ...ProviderInput.entries,
  limit: v.picklist(['all', 'some']),
  /** Without the tenants that have it as their own. */
  tenantIds: v.array(v.string()),
});
export type ProviderForm = v.InferOutput<typeof Form>;

type Before = Pick<Provider, 'issuer' | 'authentication' | 'clientId'>;

/** The issuer determines where a secret is sent: it has to be entered again when the issuer changes, and when there was none. */
export function needsSecret(before: Before | undefined, wanted: Before): boolean {
  // Without a client ID, the provider's IT enters both.
  if (wanted.authentication === 'private_key_jwt' || wanted.clientId === '') return false;
  return (
    before === undefined ||
    before.issuer !== wanted.issuer ||
    before.authentication === 'private_key_jwt' ||
    before.clientId === ''
  );
}

/** @param before - the stored provider; undefined for a new one */
export const providerSchema = (before: (Before & Partial<Pick<Provider, 'ownTenants'>>) | undefined) =>
  v.pipe(
    Form,
    v.forward(
      v.check(
        (input) => !needsSecret(before, input) || (input.secret !== undefined && input.secret !== ''),
        issue('required'),
      ),
      ['secret'],
    ),
    v.forward(
      v.check(
        ({ limit, tenantIds }) => limit === 'all' || tenantIds.length + (before?.ownTenants?.length ?? 0) > 0,
        issue('required'),
      ),
      ['tenantIds'],
    ),
  );

export const NEW_PROVIDER: ProviderForm = {
  name: '',
  displayName: '',
  issuer: '',
  clientId: '',
  authentication: 'client_secret_basic',
  secret: '',
  scope: 'openid profile email',
  claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
  limit: 'all',
  tenantIds: [],
};

/** The form for a stored provider. The secret is never returned. */
export function toForm({
  name,
  displayName,
  issuer,
  clientId,
  authentication,
  scope,
  claims,
  tenants = null,
  ownTenants,
}: Provider): ProviderForm {
  const own = new Set(ownTenants.map(({ id }) => id));
  return {
    ...{ name, displayName, issuer, clientId, authentication, scope, claims, secret: '' },
    limit: tenants === null ? 'all' : 'some',
    tenantIds: (tenants ?? []).map(({ id }) => id).filter((id) => !own.has(id)),
  };
}

/** The request body: an empty secret is omitted. */
export function toRequest({ secret, limit: _limit, tenantIds: _tenantIds, ...rest }: ProviderForm): ProviderInput {
  return secret === undefined || secret === '' ? rest : { ...rest, secret };
}

/** The body of a change. The tenants are omitted if the platform cannot limit providers. */
export function toUpdate(values: ProviderForm, { version, tenants, ownTenants }: Provider): ProviderUpdate {
  const { name: _name, ...body } = toRequest(values);
  const chosen = [...new Set([...values.tenantIds, ...ownTenants.map(({ id }) => id)])];
  return {
    ...body,
    ...(tenants === undefined ? {} : { tenantIds: values.limit === 'all' ? null : chosen }),
    expectedVersion: version,
  };
}
