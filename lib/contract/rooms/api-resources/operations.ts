import { ApiResource, ApiResourceImpact, ApiResourceInput, ApiResourceLists, ApiResourceUpdate } from './entities';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, creates, deletes, historyOf, optional, reads, stepUp } from '@/lib/contract/operations/rows';
import { configuration, managing } from '@/lib/contract/operations/shared';

const apiResources = { room: 'api-resources', ...managing, path: `${configuration}/api-resources` } as const;
const apiResource = at(apiResources, '/{apiResourceId}');

export const resourceOperations = {
  'apiResources.list': reads(
    at(apiResources, '/all-available'),
    "The tenant's, organization's and public API resources, and the identity scopes",
    ApiResourceLists,
  ),
  'apiResources.create': creates(apiResources, 'Create an API resource', ApiResourceInput, ApiResource),
  'apiResources.update': changes(apiResource, 'Change an API resource', ApiResourceUpdate, ApiResource),
  'apiResources.delete': deletes({ ...apiResource, ...stepUp }, 'Delete an API resource'),
  'apiResources.get': reads(
    { ...apiResource, ...optional },
    "One of the tenant's own API resources, with its version",
    ApiResource,
  ),
  'apiResources.history': historyOf(apiResource, 'What was changed in an API resource, newest first'),
  'apiResources.impact': reads(
    { ...at(apiResource, '/impact'), ...optional },
    'Which OIDC clients and client templates use each scope of an API resource',
    ApiResourceImpact,
  ),
} as const satisfies Record<string, Operation>;
