import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { OperationInput } from '@/lib/contract/operations';
import type { Handlers } from '../../api/handler';
import type { Db } from '../../db/database';
import { oidcClients } from '../../db/schema';
import { ApiError } from '../../api/handler';
import { sealingKey } from '../../db/settings';
import { hashSecret, newSecret, sealSecret } from '../../secrets';
import { lockTenant, requireTenant } from '../shared/memberships';
import { nameTaken, uniquely } from '../shared/names';
import { listRequest, pageOf } from '../shared/paging';
import { isDoneAlready } from '../shared/versions';
import {
  allowedTenantsAfter,
  applicationIdOf,
  checkExternalSecret,
  checkScopes,
  checkSettings,
  clientIdOf,
} from './rules';
import { type ClientSettings, auditDetails, isStored, settingsAfter } from './settings';
import {
  CLIENT_KEY_LENGTH,
  CLIENT_SORTS,
  type ClientRow,
  allowedTenants,
  assignedClients,
  clientPage,
  requireClient,
  requireFreeApplication,
  toClient,
  usableScopes,
  writeAllowedTenants,
} from './store';
import { templateHandlers } from './templates';

async function answerOf(db: Db, tenantId: string, clientId: string) {
  const row = await requireClient(db, tenantId, clientId);
  return toClient(row, (await allowedTenants(db, [clientId])).get(clientId));
}

/** An external client's secret as it is stored: sealed, because it has to be sent on. */
async function sealed(db: Db, secret: string | null | undefined): Promise<string | null> {
  return secret ? sealSecret(secret, await sealingKey(db)) : null;
}

const taken = (name: string) => nameTaken(`A client called ${name}`, 'clientName');

export const handlers = {
  ...templateHandlers,

  'clients.assigned': async ({ db, params }) => {
    const rows = await assignedClients(db, params.tenantId);
    return rows.map(({ clientId, clientName, allowedGrantType, description, createdAt }) => ({
      clientId,
      clientName,
      allowedGrantType,
      description,
      createdDate: createdAt.toISOString(),
    }));
  },

  'clients.list': async ({ db, params, query }) => {
    const request = listRequest(query, CLIENT_SORTS, CLIENT_KEY_LENGTH);
    const { rows, total } = await clientPage(db, params.tenantId, request);
    const allowed = await allowedTenants(
      db,
      rows.map(({ row }) => row.clientId),
    );
    const key = ({ key, row }: (typeof rows)[number]) => [key, row.clientId];
    return pageOf(request, rows, total, key, ({ row }) => toClient(row, allowed.get(row.clientId)));
  },

  'clients.get': ({ db, params }) => answerOf(db, params.tenantId, params.clientId),

  'clients.create': async ({ db, params, body, audit, enableWildcards }) => {
    const tenant = await requireTenant(db, params.tenantId);
    await lockTenant(db, tenant.id);
    const settings = settingsAfter(body);
    checkSettings(settings, { wildcards: enableWildcards });
    checkExternalSecret(settings, body.externalClient?.clientSecret ?? null, false);
    const tenantIds = allowedTenantsAfter(settings.isThirdParty, body.allowedTenantsIds, []);
    const viewer = { tenantId: tenant.id, organizationId: tenant.organizationId };
    checkScopes(settings.allowedScopes, await usableScopes(db, viewer), []);
    const applicationId = applicationIdOf(body.applicationId);
    await requireFreeApplication(db, tenant.id, applicationId);

    const clientId = clientIdOf(tenant.id, settings.clientName);
    // A confidential client always has a secret: its creator's, or one that is shown this once.
    const made = settings.clientType === 'confidential' && body.clientSecret === null ? newSecret() : null;
    const secret = settings.clientType === 'confidential' ? (body.clientSecret ?? made) : null;
    const values = {
      ...settings,
      clientId,
      tenantId: tenant.id,
      applicationId,
      secretHash: secret === null ? null : await hashSecret(secret),
      externalClientSecret: settings.isExternalCC ? await sealed(db, body.externalClient?.clientSecret) : null,
    };
    await uniquely(taken(settings.clientName), () => db.insert(oidcClients).values(values));
    await writeAllowedTenants(db, clientId, tenantIds);
    await audit({
      targetType: 'oidcClient',
      targetId: clientId,
      details: { name: settings.clientName, after: auditDetails(await answerOf(db, tenant.id, clientId)) },
    });
    return { clientId, clientName: settings.clientName, clientSecret: made };
  },

  'clients.update': async ({ db, params, body, audit, enableWildcards }) => {
    const { tenantId, clientId } = params;
    const tenant = await requireTenant(db, tenantId);
    await lockTenant(db, tenantId);
    const row = await requireClient(db, tenantId, clientId);
    const before = await answerOf(db, tenantId, clientId);
    const settings = settingsAfter(body, row);
    const isThere = () => isSame(settings, row, before.allowedTenantsIds, body);
    if (isDoneAlready(body.expectedVersion, before, isThere)) return before;
    checkSettings(settings, { wildcards: enableWildcards });
    checkExternalSecret(settings, body.externalClient?.clientSecret ?? null, row.externalClientSecret !== null);
    const tenantIds = allowedTenantsAfter(settings.isThirdParty, body.allowedTenantsIds, before.allowedTenantsIds);
    const viewer = { tenantId, organizationId: tenant.organizationId };
    checkScopes(settings.allowedScopes, await usableScopes(db, viewer), row.allowedScopes);
    const applicationId = body.applicationId === undefined ? row.applicationId : applicationIdOf(body.applicationId);
    if (applicationId !== row.applicationId) await requireFreeApplication(db, tenantId, applicationId, clientId);

    const secretHash = await secretAfter(settings.clientType, body.clientSecret ?? null, row.secretHash);
    const external = await sealed(db, body.externalClient?.clientSecret);
    const externalClientSecret = settings.isExternalCC ? (external ?? row.externalClientSecret) : null;
    await uniquely(taken(settings.clientName), () =>
      db
        .update(oidcClients)
        .set({ ...settings, applicationId, secretHash, externalClientSecret })
        .where(and(eq(oidcClients.clientId, clientId), eq(oidcClients.tenantId, tenantId))),
    );
    await writeAllowedTenants(db, clientId, tenantIds);
    const after = await answerOf(db, tenantId, clientId);
    const newCredentials = secretHash !== row.secretHash || externalClientSecret !== row.externalClientSecret;
    const credentials = newCredentials ? { credentials: 'changed' } : {};
    await audit({
      targetType: 'oidcClient',
      targetId: clientId,
      details: {
        name: after.clientName,
        before: auditDetails(before),
        after: { ...auditDetails(after), ...credentials },
      },
      changed: newCredentials || !isDeepStrictEqual(before, after),
    });
    return after;
  },

  'clients.delete': async ({ db, params, audit }) => {
    const before = await answerOf(db, params.tenantId, params.clientId);
    await db
      .delete(oidcClients)
      .where(and(eq(oidcClients.clientId, params.clientId), eq(oidcClients.tenantId, params.tenantId)));
    await audit({
      targetType: 'oidcClient',
      targetId: params.clientId,
      details: { name: before.clientName, before: auditDetails(before) },
    });
  },
} satisfies Handlers;

/** Whether a change asks for what is there already. A secret is always something new. */
function isSame(
  settings: ClientSettings,
  row: ClientRow,
  allowedTenantsIds: readonly string[],
  body: OperationInput<'clients.update'>,
): boolean {
  const applicationId = body.applicationId === undefined ? row.applicationId : applicationIdOf(body.applicationId);
  const tenantIds = new Set(body.allowedTenantsIds ?? allowedTenantsIds);
  const isSecret = [body.clientSecret, body.externalClient?.clientSecret].some(Boolean);
  return (
    !isSecret &&
    applicationId === row.applicationId &&
    tenantIds.size === allowedTenantsIds.length &&
    allowedTenantsIds.every((id) => tenantIds.has(id)) &&
    isStored(settings, row)
  );
}

/**
 * The stored secret after a change: a public client has none (section 4), a blank one leaves it as it is.
 *
 * @throws ApiError request.invalid when a client becomes confidential without a secret
 */
async function secretAfter(
  clientType: 'public' | 'confidential',
  given: string | null,
  stored: string | null,
): Promise<string | null> {
  if (clientType === 'public') return null;
  if (given !== null) return await hashSecret(given);
  if (stored !== null) return stored;
  const Message = 'clientSecret is required';
  throw new ApiError('request.invalid', Message, [{ field: 'clientSecret', Message }]);
}
