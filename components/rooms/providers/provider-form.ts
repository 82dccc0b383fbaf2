/** The form of an identity provider: what it holds, its rules, and the request made from it. Pure. */
import * as v from 'valibot';
import { type Provider, ProviderInput } from '@/lib/contract/rooms/providers/entities';
import { issue } from '@/lib/contract/validation-message';

type Before = Pick<Provider, 'issuer' | 'authentication' | 'clientId'>;

/** A secret goes where the issuer says: it is asked for again when that changes, and when there was none. */
export function needsSecret(before: Before | undefined, wanted: Before): boolean {
  // Without a client ID the provider's IT enters both.
  if (wanted.authentication === 'private_key_jwt' || wanted.clientId === '') return false;
  return (
    before === undefined ||
    before.issuer !== wanted.issuer ||
    before.authentication === 'private_key_jwt' ||
    before.clientId === ''
  );
}

/** @param before - what is changed; undefined for a new one */
export const providerSchema = (before: Before | undefined) =>
  v.pipe(
    v.object(ProviderInput.entries),
    v.forward(
      v.check(
        (input) => !needsSecret(before, input) || (input.secret !== undefined && input.secret !== ''),
        issue('required'),
      ),
      ['secret'],
    ),
  );

export const NEW_PROVIDER: ProviderInput = {
  name: '',
  displayName: '',
  issuer: '',
  clientId: '',
  authentication: 'client_secret_basic',
  secret: '',
  scope: 'openid profile email',
  claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
};

/** The form for a provider as it is. The secret is never known. */
export function toForm({
  name,
  displayName,
  issuer,
  clientId,
  authentication,
  scope,
  claims,
}: Provider): ProviderInput {
  return { name, displayName, issuer, clientId, authentication, scope, claims, secret: '' };
}

/** The call's body: an empty secret is none. */
export function toRequest({ secret, ...rest }: ProviderInput): ProviderInput {
  return secret === undefined || secret === '' ? rest : { ...rest, secret };
}
