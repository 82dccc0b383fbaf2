import type { ApiResource, ApiResourceInput } from '@/lib/contract/rooms/api-resources/entities';
import { ACCESS_LEVELS } from '@/lib/contract/oauth/scopes';
import { type Handlers, invalid, notFound } from '../../api/handler';
import { IDENTITY_SCOPES } from '@/lib/platform/oidc/tokens/scopes';
import { withChange } from '../shared/changes';
import { history } from '../shared/history';
import { lockTenant, requireTenant } from '../shared/memberships';
import { visibleResources } from '../shared/resources';
import { trailOf } from '../shared/trail';
import { isDoneAlready } from '../shared/versions';
import { resourceUsers } from './impact';
import { checkResource, isSameResource } from './rules';
import {
  createResource,
  deleteResource,
  requireFreeScopes,
  requireOwned,
  requireResource,
  updateResource,
} from './store';

const trail = trailOf('apiResource', ({ id, name, displayName, description, accessLevel, ...rest }: ApiResource) => {
  const scopes = rest.scopes.map((scope) => `${scope.name} (${scope.accessLevel})`);
  return { id, name, details: { name, displayName, description, accessLevel, scopes } };
});

export const handlers = {
  'apiResources.list': async ({ db, params }) => {
    const tenant = await requireTenant(db, params.tenantId);
    const lists = await visibleResources(db, tenant);
    const identityScopes = IDENTITY_SCOPES.map(({ name, displayName, description }) => ({
      name,
      displayName,
      description,
    }));
    const chosen = (allowed: readonly string[]) => ACCESS_LEVELS.filter((level) => allowed.includes(level));
    return {
      ...lists,
      identityScopes,
      prefix: tenant.prefix,
      allowedApiResourceAccessLevels: chosen(tenant.allowedApiResourceAccessLevels),
      allowedScopeAccessLevels: chosen(tenant.allowedScopeAccessLevels),
    };
  },

  'apiResources.get': async ({ db, params }) =>
    await requireResource(db, await requireTenant(db, params.tenantId), params.apiResourceId),

  'apiResources.history': async ({ db, params, query }) => {
    const { tenantId, apiResourceId: targetId } = params;
    await requireOwned(db, tenantId, targetId);
    return await history(db, { tenantId }, query, { targetType: 'apiResource', targetId });
  },

  'apiResources.impact': async ({ db, params }) => {
    const lists = await visibleResources(db, await requireTenant(db, params.tenantId));
    const found = Object.values(lists)
      .flat()
      .find(({ id }) => id === params.apiResourceId);
    if (found === undefined) throw notFound('The API resource');
    return await resourceUsers(db, params.tenantId, found);
  },

  'apiResources.create': async ({ db, params, body, audit }) => {
    const tenant = await requireTenant(db, params.tenantId);
    checkResource(tenant, body);
    await requireFreeScopes(db, tenant.prefix, body.scopes);
    const id = await createResource(db, tenant.id, tenant.prefix, body);
    const created = await requireResource(db, tenant, id);
    await audit(trail.created(created));
    return created;
  },

  'apiResources.update': async ({ db, params, body, audit }) => {
    const tenant = await requireTenant(db, params.tenantId);
    if ((body.id ?? params.apiResourceId) !== params.apiResourceId || (body.tenantId ?? tenant.id) !== tenant.id) {
      throw invalid(undefined, 'request', 'The body names another API resource than the address.');
    }
    await lockTenant(db, tenant.id);
    const before = await requireResource(db, tenant, params.apiResourceId);
    const { name, displayName, description, accessLevel, scopes } = before;
    const wanted = withChange<ApiResourceInput>({ name, displayName, description, accessLevel, scopes }, body);
    const isThere = () => isSameResource(tenant.prefix, before, wanted);
    if (isDoneAlready(body.expectedVersion, before, isThere)) return before;
    checkResource(tenant, wanted, before);
    await requireFreeScopes(db, tenant.prefix, wanted.scopes, before);
    await updateResource(db, before, tenant.prefix, wanted);
    const after = await requireResource(db, tenant, before.id);
    await audit(trail.changed(before, after));
    return after;
  },

  'apiResources.delete': async ({ db, params, audit }) => {
    const resource = await requireResource(db, await requireTenant(db, params.tenantId), params.apiResourceId);
    await deleteResource(db, resource);
    await audit(trail.deleted(resource));
  },
} satisfies Handlers;
