/** Calls about API resources, OIDC clients and access to them that the specification does not name. All are optional. */
import * as v from 'valibot';
import * as applications from '../entities/applications';
import * as clients from '../entities/clients';
import { Empty, Page, listQuery } from '../entities/common';
import * as organizations from '../entities/organizations';
import * as resources from '../entities/resources';
import type { Operation } from '../operations';

const configuration = '/api/tenants/{tenantId}/configuration';
const apiResource = `${configuration}/api-resources/{apiResourceId}` as const;
const client = `${configuration}/clients/{clientId}` as const;
const template = `${configuration}/clients/templates/{templateId}` as const;

const managing = { scope: 'tenant', action: 'resources.manage', optional: true } as const;
const inResources = { room: 'api-resources', ...managing } as const;
const inClients = { room: 'clients', ...managing } as const;
const asHistory = {
  query: v.object(organizations.historyQuery),
  result: organizations.History,
  status: [200],
} as const;

export const clientOperations = {
  'apiResources.get': {
    ...inResources,
    method: 'GET',
    path: apiResource,
    summary: "One of the tenant's own API resources, with its version",
    result: resources.ApiResource,
    status: [200],
  },
  'apiResources.history': {
    ...inResources,
    ...asHistory,
    method: 'GET',
    path: `${apiResource}/history`,
    summary: 'What was changed in an API resource, newest first',
  },
  'apiResources.impact': {
    ...inResources,
    method: 'GET',
    path: `${apiResource}/impact`,
    summary: 'Which OIDC clients and client templates use each scope of an API resource',
    result: resources.ApiResourceImpact,
    status: [200],
  },
  'clients.tenants': {
    ...inClients,
    method: 'GET',
    path: `${configuration}/clients/tenants`,
    summary: 'The tenants of the platform, to choose those that an OIDC client is limited to',
    query: v.object(listQuery),
    result: Page(applications.TenantRef),
    status: [200],
  },
  'clients.history': {
    ...inClients,
    ...asHistory,
    method: 'GET',
    path: `${client}/history`,
    summary: 'What was changed in an OIDC client, newest first',
  },
  'clients.impact': {
    ...inClients,
    method: 'GET',
    path: `${client}/impact`,
    summary: 'What ends when an OIDC client is deleted or disabled',
    result: clients.ClientImpact,
    status: [200],
  },
  'clients.rotateSecret': {
    ...inClients,
    method: 'POST',
    path: `${client}/secret`,
    summary: 'Give an OIDC client a new secret; the one before may be taken for a while',
    body: clients.RotateSecretRequest,
    result: clients.OidcClient,
    status: [200],
  },
  'clients.endPreviousSecret': {
    ...inClients,
    method: 'DELETE',
    path: `${client}/secret/previous`,
    summary: 'End the secret before the present one at once',
    result: clients.OidcClient,
    status: [200],
  },
  'clients.tokenPreview': {
    ...inClients,
    method: 'GET',
    path: `${client}/token-preview`,
    summary: 'What the tokens of a member would hold; nothing is signed',
    query: v.object(clients.tokenPreviewQuery),
    result: clients.TokenPreview,
    status: [200],
  },
  'clients.startTest': {
    ...inClients,
    method: 'POST',
    path: `${client}/test-sign-in`,
    summary: 'Begin a test sign-in to an OIDC client',
    body: clients.TestRequest,
    result: clients.TestSignIn,
    status: [201, 200],
  },
  'clients.testResult': {
    ...inClients,
    method: 'GET',
    path: `${client}/test-sign-in/{testId}`,
    summary: 'What became of a test sign-in, with decoded claims',
    result: clients.TestResult,
    status: [200],
  },
  'clients.testToken': {
    ...inClients,
    method: 'POST',
    path: `${client}/test-token`,
    summary: 'Make a token of a machine-to-machine client and tell what is in it',
    body: clients.TestRequest,
    result: clients.TestToken,
    status: [200],
  },
  'clientTemplates.get': {
    ...inClients,
    method: 'GET',
    path: template,
    summary: 'One OIDC client template, with its version',
    result: clients.OidcClientTemplate,
    status: [200],
  },
  'clientTemplates.history': {
    ...inClients,
    ...asHistory,
    method: 'GET',
    path: `${template}/history`,
    summary: 'What was changed in an OIDC client template, newest first',
  },
  'me.grants': {
    method: 'GET',
    path: '/api/me/grants',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The OIDC clients that the signed-in user has given access, or is signed in to',
    result: v.array(clients.AccessGrant),
    status: [200],
    optional: true,
  },
  'me.revokeGrant': {
    method: 'DELETE',
    path: '/api/me/grants/{clientId}',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: "Take back an OIDC client's access to the signed-in user; it is signed out of it",
    result: Empty,
    status: [204, 200],
    optional: true,
  },
} as const satisfies Record<string, Operation>;
