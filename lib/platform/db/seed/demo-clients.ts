import { CLIENT_TEMPLATE_SUFFIX, DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { hashSecret, sealSecret } from '../../secrets';
import type { Db } from '../database';
import * as t from '../schema';
import { sealingKey } from '../settings';
import { demoId as id } from './ids';

const DAY_MS = 86_400_000;

/** Secret of the confidential clients of the demo data. */
const DEMO_CLIENT_SECRET = 'demo-client-secret-2026';

/** API resources with scopes, OIDC clients of each type, and client templates. */
export async function seedDemoClients(db: Db, now: Date): Promise<void> {
  await seedResources(db);
  const northwind = id('tenant northwind');
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const secretHash = await hashSecret(DEMO_CLIENT_SECRET);
  const accessTokenLifetime = DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS;
  const common = { tenantId: northwind, accessTokenLifetime };
  const ledgerRedirect = ['https://ledger.fjordkraft.example/signin-oidc'];
  const clients: (typeof t.oidcClients.$inferInsert)[] = [
    {
      ...common,
      clientId: `${northwind}_ledger_web`,
      clientName: 'ledger_web',
      clientType: 'confidential',
      secretHash,
      description: 'Web application of the ledger',
      applicationId: id('application ledger'),
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile', 'email', 'roles', 'permissions', 'northwind.ledger.read'],
      redirectUris: ledgerRedirect,
      postLogoutRedirectUris: ['https://ledger.fjordkraft.example/'],
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_metering_app`,
      clientName: 'metering_app',
      clientType: 'public',
      description: 'Mobile application for meter readings',
      applicationId: id('application metering'),
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile', 'roles', 'northwind.metering.read'],
      redirectUris: ['https://metering.fjordkraft.example/callback', 'http://localhost:8080/callback'],
      allowedCorsOrigins: ['https://metering.fjordkraft.example'],
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_reports_job`,
      clientName: 'reports_job',
      clientType: 'confidential',
      secretHash,
      description: 'Nightly export of the reports',
      applicationId: id('application reports'),
      allowedGrantType: 'client_credentials',
      allowedScopes: ['northwind.ledger.read', 'northwind.metering.read'],
      allowOfflineAccess: false,
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_budget_helper`,
      clientName: 'budget_helper',
      clientType: 'confidential',
      secretHash,
      description: 'Budgeting tool of a partner',
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile', 'email', 'northwind.ledger.read'],
      redirectUris: ['https://budget-helper.example/oidc/callback'],
      claims: [{ type: 'plan', value: 'partner' }],
      isThirdParty: true,
    },
    {
      ...common,
      clientId: `${northwind}_field_service`,
      clientName: 'field_service',
      clientType: 'confidential',
      secretHash,
      // Soon: somebody has to do something about it.
      secretExpiresAt: after(6),
      description: 'Work orders of the field crews',
      clientUri: 'https://field.fjordkraft.example',
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile', 'offline_access', 'northwind.metering.read', 'northwind.metering.write'],
      redirectUris: [
        'https://field.fjordkraft.example/signin-oidc',
        'https://field-test.fjordkraft.example/signin-oidc',
      ],
      postLogoutRedirectUris: ['https://field.fjordkraft.example/'],
      frontChannelLogoutUri: 'https://field.fjordkraft.example/signout-oidc',
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_customer_portal`,
      clientName: 'customer_portal',
      clientType: 'confidential',
      secretHash,
      secretExpiresAt: after(200),
      previousSecretHash: secretHash,
      previousSecretExpiresAt: after(2),
      description: 'Made from the template for web applications',
      clientUri: 'https://portal.retail.example',
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile', 'email'],
      redirectUris: ['https://portal.retail.example/signin-oidc'],
      backChannelLogoutUri: 'https://portal.retail.example/backchannel',
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_old_intranet`,
      clientName: 'old_intranet',
      clientType: 'confidential',
      secretHash,
      secretExpiresAt: after(-40),
      isEnabled: false,
      description: 'Switched off; kept until the intranet has moved',
      allowedGrantType: 'authorization_code',
      allowedScopes: ['openid', 'profile'],
      redirectUris: ['https://intranet.fjordkraft.example/login'],
      isThirdParty: false,
    },
    {
      ...common,
      clientId: `${northwind}_weather_feed`,
      clientName: 'weather_feed',
      clientType: 'confidential',
      secretHash,
      secretExpiresAt: after(320),
      description: 'Forecasts of a supplier, with its own client at the supplier',
      allowedGrantType: 'client_credentials',
      allowedScopes: ['northwind.metering.read'],
      allowOfflineAccess: false,
      isThirdParty: false,
      isExternalCC: true,
      externalClientId: 'northwind-forecasts',
      externalClientName: 'Forecasts',
      externalClientSecret: sealSecret(DEMO_CLIENT_SECRET, await sealingKey(db)),
      externalTokenEndpoint: 'https://login.weather.example/oauth2/token',
    },
    {
      ...common,
      clientId: `${northwind}_settlement_gateway`,
      clientName: 'settlement_gateway',
      clientType: 'confidential',
      secretHash,
      secretExpiresAt: after(90),
      description: 'Exchanges the tokens of its callers for the ledger',
      allowedGrantType: 'client_credentials',
      allowedScopes: ['northwind.ledger.read', 'northwind.ledger.write'],
      allowOfflineAccess: false,
      isThirdParty: false,
      isTokenExchange: true,
    },
  ];
  await db.insert(t.oidcClients).values(
    clients.map((client, index) => ({
      ...client,
      createdAt: new Date(now.getTime() - (index + 1) * 11 * DAY_MS),
    })),
  );
  await db.insert(t.oidcClientTenants).values([
    { clientId: `${northwind}_ledger_web`, tenantId: id('tenant operations') },
    { clientId: `${northwind}_ledger_web`, tenantId: id('tenant retail') },
    { clientId: `${northwind}_metering_app`, tenantId: id('tenant operations') },
    { clientId: `${northwind}_reports_job`, tenantId: id('tenant operations') },
    { clientId: `${northwind}_field_service`, tenantId: id('tenant grid') },
    { clientId: `${northwind}_customer_portal`, tenantId: id('tenant retail') },
    { clientId: `${northwind}_old_intranet`, tenantId: id('tenant retail') },
  ]);
  await db.insert(t.oidcClientTemplates).values({
    id: id('client template web'),
    ...common,
    clientName: `web_application${CLIENT_TEMPLATE_SUFFIX}`,
    clientType: 'confidential',
    description: 'A server-side web application',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'profile', 'email'],
    redirectUris: ['https://application.example/signin-oidc'],
    isThirdParty: false,
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
