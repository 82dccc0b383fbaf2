import { isDeepStrictEqual } from 'node:util';
import type { OperationInput } from '@/lib/contract/operations';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import type { Handlers } from '../../api/handler';
import type { Db } from '../../db/database';
import { oidcClients } from '../../db/schema';
import { sealingKey } from '../../db/settings';
import { revokeClient } from '@/lib/platform/oidc/tokens/revoke';
import { sealSecret } from '../../secrets';
import { lockTenant, requireTenant } from '../shared/memberships';
import { nameTaken, uniquely } from '../shared/names';
import { trailOf } from '../shared/trail';
import { isDoneAlready } from '../shared/versions';
import { credentialsAfter, newCredentials, readJwks } from './credentials';
import { insightHandlers } from './insight';
import { listHandlers } from './list';
import { allowedTenantsAfter, applicationIdOf, checkExternalSecret, checkScopes, checkSettings } from './rules';
import { secretHandlers } from './secrets';
import { auditDetails, isStored, settingsAfter } from './settings';
import {
  type ClientRow,
  answerOf,
  freeClientId,
  isClient,
  requireClient,
  requireFreeApplication,
  usableScopes,
  writeAllowedTenants,
} from './store';
import { templateHandlers } from './templates';

/** Encrypts an external client's secret. Not hashed, because it is sent on. */
async function sealed(db: Db, secret: string | null | undefined): Promise<string | null> {
  return secret ? sealSecret(secret, await sealingKey(db)) : null;
}

const trail = trailOf('oidcClient', (client: OidcClient) => ({
  id: client.clientId,
  name: client.clientName,
  details: auditDetails(client),
}));

const taken = (name: string) => nameTaken(`A client called ${name}`, 'clientName');

export const handlers = {
  ...templateHandlers,
  ...listHandlers,
  ...insightHandlers,
  ...secretHandlers,

  'clients.get': async ({ db, params }) => answerOf(db, await requireClient(db, params.tenantId, params.clientId)),

  'clients.create': async ({ db, params, body, now, audit, ...policy }) => {
    const tenant = await requireTenant(db, params.tenantId);
    await lockTenant(db, tenant.id);
    const settings = settingsAfter(body);
    checkSettings(settings, policy);
    checkExternalSecret(settings, body.externalClient?.clientSecret ?? null);
    const tenantIds = allowedTenantsAfter(settings.isThirdParty, body.allowedTenantsIds, []);
    checkScopes(settings.allowedScopes, await usableScopes(db, tenant), []);
    const applicationId = applicationIdOf(body.applicationId);
    await requireFreeApplication(db, tenant.id, applicationId);

    const clientId = await freeClientId(db, tenant.id, settings.clientName, body.clientId);
    const { credentials, made } = await newCredentials(settings.clientType, body, now);
    const values = {
      ...settings,
      ...credentials,
      clientId,
      tenantId: tenant.id,
      applicationId,
      isEnabled: body.isEnabled,
      externalClientSecret: settings.isExternalCC ? await sealed(db, body.externalClient?.clientSecret) : null,
    };
    await uniquely(taken(settings.clientName), () => db.insert(oidcClients).values(values));
    await writeAllowedTenants(db, clientId, tenantIds);
    const created = await answerOf(db, await requireClient(db, tenant.id, clientId));
    await audit(trail.created(created));
    return { clientId, clientName: settings.clientName, clientSecret: made };
  },

  'clients.update': async ({ db, params, body, now, audit, demandRecent, ...policy }) => {
    const { tenantId, clientId } = params;
    const tenant = await requireTenant(db, tenantId);
    await lockTenant(db, tenantId);
    const row = await requireClient(db, tenantId, clientId);
    const before = await answerOf(db, row);
    const settings = settingsAfter(body, row);
    const applicationId = body.applicationId === undefined ? row.applicationId : applicationIdOf(body.applicationId);
    const { isEnabled = row.isEnabled } = body;
    const isThere = () =>
      isStored({ ...settings, applicationId, isEnabled }, row) && isSame(row, before.allowedTenantsIds, body);
    if (isDoneAlready(body.expectedVersion, before, isThere)) return before;
    checkSettings(settings, policy, row);
    checkExternalSecret(settings, body.externalClient?.clientSecret ?? null, row);
    const tenantIds = allowedTenantsAfter(settings.isThirdParty, body.allowedTenantsIds, before.allowedTenantsIds);
    checkScopes(settings.allowedScopes, await usableScopes(db, tenant), row.allowedScopes);
    if (applicationId !== row.applicationId) await requireFreeApplication(db, tenantId, applicationId, clientId);

    if (changesProof(body, row)) demandRecent();
    const credentials = await credentialsAfter(settings.clientType, body, row, now);
    const external = await sealed(db, body.externalClient?.clientSecret);
    const externalClientSecret = settings.isExternalCC ? (external ?? row.externalClientSecret) : null;
    await uniquely(taken(settings.clientName), () =>
      db
        .update(oidcClients)
        .set({ ...settings, ...credentials, applicationId, isEnabled, externalClientSecret })
        .where(isClient(tenantId, clientId)),
    );
    await writeAllowedTenants(db, clientId, tenantIds);
    if (!isEnabled) await revokeClient(db, clientId);
    const after = await answerOf(db, await requireClient(db, tenantId, clientId));
    const isRenewed = credentials.secretHash !== row.secretHash || externalClientSecret !== row.externalClientSecret;
    await audit({
      targetType: 'oidcClient',
      targetId: clientId,
      details: {
        name: after.clientName,
        before: auditDetails(before),
        after: { ...auditDetails(after), ...(isRenewed ? { credentials: 'changed' } : {}) },
      },
      changed: isRenewed || !isDeepStrictEqual(before, after),
    });
    return after;
  },

  'clients.delete': async ({ db, params, audit }) => {
    const { tenantId, clientId } = params;
    const before = await answerOf(db, await requireClient(db, tenantId, clientId));
    await db.delete(oidcClients).where(isClient(tenantId, clientId));
    await revokeClient(db, clientId);
    await audit(trail.deleted(before));
  },
} satisfies Handlers;

type Change = OperationInput<'clients.update'>;

const hasSecret = ({ clientSecret, externalClient }: Change): boolean =>
  [clientSecret, externalClient?.clientSecret].some(Boolean);
const hasKeys = ({ jwks }: Change, row: ClientRow): boolean =>
  jwks === undefined || isDeepStrictEqual(readJwks(jwks), row.jwks);

/** Whether a change replaces or removes the client's credentials. */
function changesProof(body: Change, row: ClientRow): boolean {
  const isOpened = body.clientType === 'public' && row.clientType !== 'public';
  return hasSecret(body) || isOpened || (body.jwks !== null && !hasKeys(body, row));
}

/** Whether a change leaves credentials and tenants as they are. A secret never does. */
function isSame(row: ClientRow, allowedTenantsIds: readonly string[], body: Change): boolean {
  const { tokenEndpointAuthMethod = row.tokenEndpointAuthMethod } = body;
  const tenantIds = new Set(body.allowedTenantsIds ?? allowedTenantsIds);
  return (
    !hasSecret(body) &&
    tokenEndpointAuthMethod === row.tokenEndpointAuthMethod &&
    hasKeys(body, row) &&
    tenantIds.size === allowedTenantsIds.length &&
    allowedTenantsIds.every((id) => tenantIds.has(id))
  );
}
