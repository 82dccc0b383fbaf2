import { randomUUID } from 'node:crypto';
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { hashSecret } from '@/lib/platform/secrets';
import { type TestPlatform, discover } from './platform';

export const CALLBACK = 'https://app.test/callback';
export const CLIENT_SECRET = 'a-client-secret-of-some-length';

type Row = typeof t.oidcClients.$inferInsert;

/** A client as the console's form would make it, of the tenant Northwind unless told; with a name of its own, so that tests do not meet. */
export async function makeClient(
  platform: TestPlatform,
  values: Partial<Row> & { tenants?: string[]; secret?: string } = {},
) {
  const { tenants = [], secret, tenantId = demoId('tenant northwind'), ...row } = values;
  const clientName = `test_${randomUUID().slice(0, 8)}`;
  const clientId = `${tenantId}_${clientName}`;
  await platform.db.insert(t.oidcClients).values({
    clientId,
    clientName,
    tenantId,
    clientType: secret === undefined ? 'public' : 'confidential',
    secretHash: secret === undefined ? null : await hashSecret(secret),
    description: 'A client of a test',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'profile'],
    accessTokenLifetime: 600,
    isThirdParty: false,
    redirectUris: row.allowedGrantType === 'client_credentials' ? [] : [CALLBACK],
    ...row,
  });
  for (const tenant of tenants) {
    await platform.db.insert(t.oidcClientTenants).values({ clientId, tenantId: demoId(`tenant ${tenant}`) });
  }
  return { clientId, config: await discover(platform, { id: clientId, secret }) };
}

/** A machine-to-machine client with a secret. */
export function makeMachine(platform: TestPlatform, values: Parameters<typeof makeClient>[1] = {}) {
  return makeClient(platform, { allowedGrantType: 'client_credentials', secret: CLIENT_SECRET, ...values });
}

/** The parameters of an authorization request of `makeClient`'s clients. */
export const asked = (scope: string, more: Record<string, string> = {}) => ({
  redirect_uri: CALLBACK,
  scope,
  ...more,
});
