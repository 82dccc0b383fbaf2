import { CLIENT_TEMPLATE_SUFFIX, DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { hashSecret, sealSecret } from '../../secrets';
import type { Db } from '../database';
import * as t from '../schema';
import { sealingKey } from '../settings';
import { demoId as id } from './ids';

const DAY_MS = 86_400_000;

/** Secret of the confidential clients of the demo data. */
const DEMO_CLIENT_SECRET = 'demo-client-secret-2026';

const NORTHWIND = id('tenant northwind');
const clientId = (name: string): string => `${NORTHWIND}_${name}`;

type DemoClient = Partial<typeof t.oidcClients.$inferInsert> & {
  clientName: string;
  /** The tenants that it is limited to. */
  tenants?: readonly string[];
  /** Days until its secret ends, and until the one before does. */
  endsIn?: number;
  previousEndsIn?: number;
};

/** Confidential ones of the platform's own, which sign people in, where nothing else is said; the newest first. */
const CLIENTS: readonly DemoClient[] = [
  {
    clientName: 'ledger_web',
    description: 'Web application of the ledger',
    tenants: ['operations', 'retail'],
    applicationId: id('application ledger'),
    allowedScopes: ['openid', 'profile', 'email', 'roles', 'permissions', 'northwind.ledger.read'],
    redirectUris: ['https://ledger.fjordkraft.example/signin-oidc'],
    postLogoutRedirectUris: ['https://ledger.fjordkraft.example/'],
  },
  {
    clientName: 'metering_app',
    clientType: 'public',
    description: 'Mobile application for meter readings',
    tenants: ['operations'],
    applicationId: id('application metering'),
    allowedScopes: ['openid', 'profile', 'roles', 'northwind.metering.read'],
    redirectUris: ['https://metering.fjordkraft.example/callback', 'http://localhost:8080/callback'],
    allowedCorsOrigins: ['https://metering.fjordkraft.example'],
  },
  {
    clientName: 'reports_job',
    description: 'Nightly export of the reports',
    tenants: ['operations'],
    applicationId: id('application reports'),
    allowedGrantType: 'client_credentials',
    allowedScopes: ['northwind.ledger.read', 'northwind.metering.read'],
  },
  {
    clientName: 'budget_helper',
    description: 'Budgeting tool of a partner',
    allowedScopes: ['openid', 'profile', 'email', 'northwind.ledger.read'],
    redirectUris: ['https://budget-helper.example/oidc/callback'],
    claims: [{ type: 'plan', value: 'partner' }],
    isThirdParty: true,
  },
  {
    clientName: 'field_service',
    // Soon: an admin has to do something about it.
    endsIn: 6,
    description: 'Work orders of the field crews',
    tenants: ['grid'],
    clientUri: 'https://field.fjordkraft.example',
    allowedScopes: ['openid', 'profile', 'offline_access', 'northwind.metering.read', 'northwind.metering.write'],
    redirectUris: ['https://field.fjordkraft.example/signin-oidc', 'https://field-test.fjordkraft.example/signin-oidc'],
    postLogoutRedirectUris: ['https://field.fjordkraft.example/'],
    frontChannelLogoutUri: 'https://field.fjordkraft.example/signout-oidc',
  },
  {
    clientName: 'customer_portal',
    endsIn: 200,
    previousEndsIn: 2,
    description: 'Made from the template for web applications',
    tenants: ['retail'],
    clientUri: 'https://portal.retail.example',
    allowedScopes: ['openid', 'profile', 'email'],
    redirectUris: ['https://portal.retail.example/signin-oidc'],
    backChannelLogoutUri: 'https://portal.retail.example/backchannel',
  },
  {
    clientName: 'old_intranet',
    endsIn: -40,
    isEnabled: false,
    description: 'Switched off; kept until the intranet has moved',
    tenants: ['retail'],
    allowedScopes: ['openid', 'profile'],
    redirectUris: ['https://intranet.fjordkraft.example/login'],
  },
  {
    clientName: 'weather_feed',
    endsIn: 320,
    description: 'Forecasts of a supplier, with its own client at the supplier',
    allowedGrantType: 'client_credentials',
    allowedScopes: ['northwind.metering.read'],
    isExternalCC: true,
    externalClientId: 'northwind-forecasts',
    externalClientName: 'Forecasts',
    externalTokenEndpoint: 'https://login.weather.example/oauth2/token',
  },
  {
    clientName: 'settlement_gateway',
    endsIn: 90,
    description: 'Exchanges the tokens of its callers for the ledger',
    allowedGrantType: 'client_credentials',
    allowedScopes: ['northwind.ledger.read', 'northwind.ledger.write'],
    isTokenExchange: true,
  },
];

/** API resources with scopes, OIDC clients of each type, and client templates. */
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
    CLIENTS.map((demo, index) => {
      const { tenants: _, endsIn, previousEndsIn, ...client } = demo;
      return {
        ...common,
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
}

async function seedResources(db: Db): Promise<void> {
  const resources = [
    ['ledger', 'northwind', 'public', 'Ledger API', 'Accounts and invoices'],
    ['metering', 'northwind', 'public', 'Metering API', 'Meter readings'],
    ['archive', 'northwind', 'tenant', 'Archive API', 'Documents of this tenant'],
    ['planning', 'northwind', 'organization', 'Planning API', 'Plans and budgets'],
  ] as const;
  for (const [name, tenant, accessLevel, displayName, description] of resources) {
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
