/** Clients and forms that tests begin with. */
import * as v from 'valibot';
import { type ClientForm, EMPTY_CLIENT } from '@/components/rooms/clients/form/client-form';
import type { FormContext } from '@/components/rooms/clients/form/client-schema';
import { OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';

export const SECRET = 'abcdefghijklmnopqrstuvwxyz012345';
export const CONTEXT: FormContext = {
  kind: 'client',
  mode: 'create',
  enableWildcards: false,
  hasStoredSecret: false,
  storedExternal: null,
};
export const GOOD: ClientForm = {
  ...EMPTY_CLIENT,
  clientName: 'ledger_web',
  description: 'The ledger in the browser',
  clientSecret: SECRET,
  redirectUris: ['https://ledger.example/signin-oidc'],
};
export const MACHINE: ClientForm = {
  ...GOOD,
  allowedGrantType: 'client_credentials',
  redirectUris: [''],
  allowedScopes: [],
};
export const EXTERNAL: ClientForm = {
  ...MACHINE,
  isExternalCC: true,
  externalClientId: 'abc',
  externalClientName: 'Partner',
  externalClientSecret: SECRET,
  externalTokenEndpoint: 'https://login.partner.example/token',
};
export const stored = v.parse(OidcClient, {
  clientId: 't1_ledger_web',
  clientName: 'ledger_web',
  clientType: 'confidential',
  description: 'The ledger in the browser',
  applicationId: 'a1',
  allowedGrantType: 'authorization_code',
  allowedScopes: ['openid', 'profile'],
  redirectUris: ['https://ledger.example/signin-oidc'],
  isThirdParty: false,
  allowedTenantsIds: ['t2'],
  allowedTenants: [{ id: 't2', name: 'Operations' }],
  version: 'v1',
});
export const template = v.parse(OidcClientTemplate, {
  id: 'm1',
  clientName: 'web_application_template',
  description: 'A server-side web application',
  allowedGrantType: 'authorization_code',
  redirectUris: ['https://application.example/signin-oidc'],
  isThirdParty: false,
});
