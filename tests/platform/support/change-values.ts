/** Bodies of what is made to be changed, and other values of their fields. */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { word } from './api';

export const CATALOGUE = {
  permissions: [{ name: 'read' }, { name: 'write' }],
  roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
};
export const application = () => ({
  name: word(),
  suiteName: 'Suite',
  description: 'An application',
  url: 'https://application.test',
  iconUrl: 'https://application.test/icon.svg',
  ...CATALOGUE,
});
export const otherApplication = (made: Application) => ({
  name: word(),
  suiteName: 'Another suite',
  description: 'Another description',
  url: 'https://elsewhere.test',
  iconUrl: null,
  isPublic: false,
  permissions: [...made.permissions, { name: 'approve' }],
  roles: made.roles.map((role) => ({ ...role, displayName: 'Another', permissions: [{ name: 'write' }] })),
});
export const scopeOf = (name: string) => ({
  name,
  displayName: 'A scope',
  description: 'A scope',
  accessLevel: 'tenant',
});
export const jwks = async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }] });
};
export const otherSettings = () => ({
  clientName: word(),
  clientUri: 'https://elsewhere.test',
  description: 'Another description',
  allowedScopes: ['openid', 'profile'],
  accessTokenLifetime: 1200,
  claims: [{ type: 'department', value: 'sales' }],
  allowedCorsOrigins: ['https://elsewhere.test'],
});
export const otherOfCode = () => ({
  redirectUris: ['https://elsewhere.test/callback'],
  postLogoutRedirectUris: ['https://elsewhere.test/goodbye'],
  allowOfflineAccess: false,
  frontChannelLogoutUri: 'https://elsewhere.test/front',
  backChannelLogoutUri: 'https://elsewhere.test/back',
});
export const machine = () => ({
  clientName: word(),
  description: 'A machine',
  allowedGrantType: 'client_credentials',
  accessTokenLifetime: 600,
});
export const external = (clientName: string) => ({
  clientId: 'external-client',
  clientSecret: 'a-secret-of-twenty-signs',
  clientName,
  externalTokenEndpoint: 'https://external.test/token',
});
