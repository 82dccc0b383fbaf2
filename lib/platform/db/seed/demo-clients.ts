import { CLIENT_TEMPLATE_SUFFIX, DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { hashSecret, sealSecret } from '../../secrets';
import type { Db } from '../database';
import * as t from '../schema';
import { sealingKey } from '../settings';
import demo from './demo.json' with { type: 'json' };
import { demoId as id } from './ids';

const DAY_MS = 86_400_000;

const DEMO_CLIENT_SECRET = 'demo-client-secret-2026';

const NORTHWIND = id('tenant northwind');
const clientId = (name: string): string => `${NORTHWIND}_${name}`;

type DemoClient = Partial<typeof t.oidcClients.$inferInsert> & {
  clientName: string;
  application?: string;
  /** Tenants to which the client is limited. */
  tenants?: readonly string[];
  /** Days until the secret expires, and the previous one. */
  endsIn?: number;
  previousEndsIn?: number;
};

/** The newest first. By default a confidential client of the platform itself that signs people in. */
const CLIENTS = demo.clients as readonly DemoClient[];

/** Seeds API resources with scopes, OIDC clients of each type, and client templates. */
export async function seedDemoClients(db: Db, now: Date): Promise<void> {
  await seedResources(db);
  const after = (days?: number) => (days === undefined ? null : new Date(now.getTime() + days * DAY_MS));
  const secretHash = await hashSecret(DEMO_CLIENT_SECRET);
  const sealed = sealSecret(DEMO_CLIENT_SECRET, await sealingKey(db));
  const common = {
    tenantId: NORTHWIND,
    accessTokenLifetime: DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
    clientType: 'confidential',
    allowedGrantType: 'authorization_code',
    isThirdParty: false,
  } as const;
  await db.insert(t.oidcClients).values(
    CLIENTS.map((given, index) => {
      const { tenants: _, application, endsIn, previousEndsIn, ...client } = given;
      return {
        ...common,
        applicationId: application === undefined ? null : id(`application ${application}`),
        allowOfflineAccess: client.allowedGrantType !== 'client_credentials',
        description: '',
        secretHash: client.clientType === 'public' ? null : secretHash,
        secretExpiresAt: after(endsIn),
        externalClientSecret: client.isExternalCC ? sealed : null,
        previousSecretHash: previousEndsIn === undefined ? null : secretHash,
        previousSecretExpiresAt: after(previousEndsIn),
        ...client,
        clientId: clientId(client.clientName),
        createdAt: new Date(now.getTime() - (index + 1) * 11 * DAY_MS),
      };
    }),
  );
  await db
    .insert(t.oidcClientTenants)
    .values(
      CLIENTS.flatMap(({ clientName, tenants = [] }) =>
        tenants.map((tenant) => ({ clientId: clientId(clientName), tenantId: id(`tenant ${tenant}`) })),
      ),
    );
  await db.insert(t.oidcClientTemplates).values({
    id: id('client template web'),
    ...common,
    clientName: `web_application${CLIENT_TEMPLATE_SUFFIX}`,
    description: 'A server-side web application',
    allowedScopes: ['openid', 'profile', 'email'],
    redirectUris: ['https://application.example/signin-oidc'],
  });
  await seedRefusal(db, now);
}

async function seedResources(db: Db): Promise<void> {
  for (const { name, tenant, accessLevel, displayName, description } of demo.resources) {
    const resourceId = id(`api ${name}`);
    const resource = { displayName, description, accessLevel, tenantId: id(`tenant ${tenant}`) };
    await db.insert(t.apiResources).values({ id: resourceId, name: `${tenant}.${name}`, ...resource });
    await db.insert(t.apiScopes).values(
      ['read', 'write'].map((verb) => ({
        id: id(`scope ${name} ${verb}`),
        resourceId,
        name: `${tenant}.${name}.${verb}`,
        displayName: `${displayName}: ${verb}`,
        description: `${verb === 'read' ? 'Read' : 'Change'} ${description.toLowerCase()}`,
        accessLevel,
        userClaims: verb === 'read' ? ['Tenants', 'Roles'] : ['Tenants', 'Roles', 'Permissions'],
      })),
    );
  }
}

/** Seeds a refused sign-in: the application sends an address that differs in two letters. */
async function seedRefusal(db: Db, now: Date): Promise<void> {
  const firstAt = new Date(now.getTime() - DAY_MS / 12);
  await db.insert(t.refusals).values({
    code: 'K7Q42F',
    fingerprint: 'of the demo',
    cause: 'redirectUri.case',
    clientId: clientId('ledger_web'),
    tenantId: NORTHWIND,
    came: 'https://ledger.fjordkraft.example/Signin-oidc/',
    count: 14,
    firstAt,
    lastAt: now,
  });
}
