import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type * as oidc from 'openid-client';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { cheapHash } from '../../support/demo-password';
import { type TestPlatform, discover } from './platform';

/** Redirect URI of a test's client. Nothing listens there: the visitor stops outside the platform. */
const CALLBACK = 'https://app.test/callback';
export const SECRET = 'a-client-secret-of-some-length';
/** APIs of the demo data that clients of tests may ask for. */
export const METERING = 'northwind.metering.read';
export const LEDGER = 'northwind.ledger.write';

export const northwind = demoId('tenant northwind');

/** What a test wants of its client, beside what all have. */
export type ClientWish = Partial<typeof t.oidcClients.$inferInsert> & {
  /** Names of demo tenants whose members may sign in. */
  tenants?: string[];
  /** Makes it a confidential client. */
  secret?: string;
};

/** A client as the console's form would make it; with a name of its own, so that tests do not meet. */
export async function makeClient(
  platform: TestPlatform,
  wish: ClientWish = {},
): Promise<{ clientId: string; config: oidc.Configuration }> {
  const { tenants = [], secret, ...row } = wish;
  const clientName = `test_${randomUUID().slice(0, 8)}`;
  const clientId = `${northwind}_${clientName}`;
  await platform.db.insert(t.oidcClients).values({
    clientId,
    clientName,
    tenantId: northwind,
    clientType: secret === undefined ? 'public' : 'confidential',
    secretHash: secret === undefined ? null : cheapHash(secret),
    description: 'A client of a test',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'profile'],
    accessTokenLifetime: 600,
    isThirdParty: false,
    redirectUris: [CALLBACK],
    ...row,
  });
  for (const tenant of tenants) {
    await platform.db.insert(t.oidcClientTenants).values({ clientId, tenantId: demoId(`tenant ${tenant}`) });
  }
  return { clientId, config: await discover(platform, { id: clientId, secret }) };
}

/** A machine-to-machine client with a secret. */
export const makeMachine = (platform: TestPlatform, wish: ClientWish = {}) =>
  makeClient(platform, { allowedGrantType: 'client_credentials', redirectUris: [], secret: SECRET, ...wish });

/** Parameters of a sign-in that asks for `scope`. */
export const asked = (scope: string, more: Record<string, string> = {}): Record<string, string> => ({
  redirect_uri: CALLBACK,
  scope,
  ...more,
});

/** A signed token as an API reads it. @throws when it is not one of the platform's */
export const verifyToken = async (platform: TestPlatform, token: string) =>
  await jwtVerify(token, createRemoteJWKSet(new URL(`${platform.url}/jwks`)), { issuer: platform.url });

/** The words of a scope, sorted. */
export const scopesOf = (scope: unknown): string[] => String(scope).split(' ').toSorted();
