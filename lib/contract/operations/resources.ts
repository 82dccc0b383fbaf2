/** Calls about API resources. */
import * as resources from '../entities/resources';
import { Empty } from '../entities/common';
import type { Operation } from './operation';
import { asHistory, configuration, managing } from './shared';

const apiResource = `${configuration}/api-resources/{apiResourceId}` as const;
const inResources = { room: 'api-resources', ...managing } as const;

export const resourceOperations = {
  'apiResources.list': {
    method: 'GET',
    path: `${configuration}/api-resources/all-available`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: "The tenant's, organization's and public API resources, and the identity scopes",
    result: resources.ApiResourceLists,
    status: [200],
  },
  'apiResources.create': {
    method: 'POST',
    path: `${configuration}/api-resources`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create an API resource',
    body: resources.ApiResourceInput,
    result: resources.ApiResource,
    status: [201, 200],
  },
  'apiResources.update': {
    method: 'PATCH',
    path: `${configuration}/api-resources/{apiResourceId}`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change an API resource',
    body: resources.ApiResourceUpdate,
    result: resources.ApiResource,
    status: [200],
  },
  'apiResources.delete': {
    method: 'DELETE',
    path: `${configuration}/api-resources/{apiResourceId}`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete an API resource',
    result: Empty,
    status: [204, 200],
  },
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
} as const satisfies Record<string, Operation>;
