import { eq } from 'drizzle-orm';
import type { CheckLine, Provider } from '@/lib/contract/rooms/providers/entities';
import { ApiError, type StepContext } from '../../api/handler';
import { oidcRecords, providerConnections } from '../../db/schema';
import { checkProvider, hasFailed } from '../../upstream/check';
import { UpstreamFailure } from '../../upstream/failure';
import { prepareTest, settingsOf } from '../../upstream/test-sign-in';
import type { Upstreams } from '../../upstream/upstreams';
import { NOT_LOOKED } from '../../upstream/watch';
import { lockOrganization } from '../shared/memberships';
import { dropLinks } from './link';
import { requireOwnTenants } from './tenants';
import { trail } from './trail';
import { hasOtherAdmin, isUsedElsewhere, providerOf, requireConnection } from './store';

/** Checks a provider, line by line. */
export async function check(
  { db, params }: StepContext<'providers.check'>,
  upstreams: Upstreams,
): Promise<CheckLine[]> {
  return await checkProvider(upstreams, await requireConnection(db, params));
}

/** Starts a test sign-in: the address for the admin's browser, and the id of the result. */
export async function startTest(context: StepContext<'providers.startTest'>, upstreams: Upstreams) {
  const connection = await requireConnection(context.db, context.params);
  if (connection.clientId === '') throw new ApiError('provider.incomplete', 'Client ID and secret are missing.');
  const { url, row } = await prepareTest(upstreams, connection, context.me.id).catch((error: unknown) => {
    if (error instanceof UpstreamFailure) throw new ApiError('provider.unreachable', 'The provider does not answer.');
    throw error;
  });
  return await context.step(async ({ db, audit }) => {
    await db.insert(oidcRecords).values(row);
    await audit({
      targetType: 'identityProvider',
      targetId: connection.name,
      details: { name: connection.displayName },
    });
    return { testId: row.id, url };
  });
}

/** Enables a provider when its checks pass with the current settings, or disables it. */
export async function switchProvider(
  context: StepContext<'providers.switch'>,
  upstreams: Upstreams,
): Promise<Provider> {
  const { db, params, body } = context;
  const { organizationId } = params;
  const checked = await requireConnection(db, params);
  const isNew = body.state === 'enabled' && checked.state !== 'enabled';
  if (isNew && checked.testedAt === null)
    throw new ApiError('provider.notTested', 'No test sign-in has worked with these settings yet.');
  if (isNew && hasFailed(await checkProvider(upstreams, checked)))
    throw new ApiError(
      'provider.checksFailed',
      'The identity provider does not pass its checks. Check it, and mend what failed.',
    );
  return await context.step(async ({ db: tx, audit }) => {
    await lockOrganization(tx, organizationId);
    const connection = await requireConnection(tx, params);
    const before = await providerOf(tx, params, upstreams);
    if (body.state === 'enabled' && connection.state !== 'enabled') {
      if (!isNew || settingsOf(connection) !== settingsOf(checked))
        throw new ApiError('provider.changed', 'The identity provider was changed meanwhile. Try again.');
      if (connection.state === 'draft' && (await isUsedElsewhere(tx, organizationId, connection.name)))
        throw new ApiError('provider.usedElsewhere', 'People outside this organization have this identity provider.');
      await requireOwnTenants(tx, connection);
      if (connection.breakGlassUserId === null && !(await hasOtherAdmin(tx, organizationId, connection.name)))
        throw new ApiError(
          'provider.noOtherWay',
          'All admins of the organization would sign in with it. Choose an account that keeps its password.',
        );
    }
    if (body.state === 'disabled' && connection.state === 'draft')
      throw new ApiError('provider.neverOn', 'It was never switched on.');
    if (body.state === 'enabled') await dropLinks(tx, connection.name);
    await tx
      .update(providerConnections)
      .set({ state: body.state, ...(isNew ? NOT_LOOKED : {}) })
      .where(eq(providerConnections.name, connection.name));
    const after = await providerOf(tx, params, upstreams);
    await audit(trail.changed(before, after));
    return after;
  });
}
