import { and, eq } from 'drizzle-orm';
import { ApiError, type Handlers } from '../../api/handler';
import { oidcClients } from '../../db/schema';
import { hashSecret } from '../../secrets';
import { lockTenant } from '../shared/memberships';
import { endOfSecret } from './credentials';
import { type ClientRow, answerOf, requireClient } from './store';

const HOUR_MS = 3_600_000;

/** What the audit trail keeps of secrets: their ends. What is called a secret is blanked there. */
const ends = ({ secretExpiresAt, previousSecretExpiresAt }: ClientRow) => ({
  credentialsEnd: secretExpiresAt?.toISOString() ?? null,
  previousCredentialsEnd: previousSecretExpiresAt?.toISOString() ?? null,
});

/** Changing a client's secret while programs still use the one before. */
export const secretHandlers = {
  'clients.rotateSecret': async ({ db, params, body, now, audit }) => {
    const { tenantId, clientId } = params;
    await lockTenant(db, tenantId);
    const before = await requireClient(db, tenantId, clientId);
    if (before.clientType === 'public' || before.tokenEndpointAuthMethod !== 'client_secret') {
      const Message = 'This client has no secret.';
      throw new ApiError('request.invalid', Message, [{ field: 'clientSecret', Message }]);
    }
    const overlaps = body.overlapHours > 0 && before.secretHash !== null && !isOver(before.secretExpiresAt, now);
    const until = new Date(now.getTime() + body.overlapHours * HOUR_MS);
    await db
      .update(oidcClients)
      .set({
        secretHash: await hashSecret(body.clientSecret),
        secretExpiresAt: endOfSecret(now, body.secretLifetimeMonths),
        previousSecretHash: overlaps ? before.secretHash : null,
        // An overlap is no longer life for a secret that ends by itself before.
        previousSecretExpiresAt: overlaps ? earlier(until, before.secretExpiresAt) : null,
      })
      .where(and(eq(oidcClients.clientId, clientId), eq(oidcClients.tenantId, tenantId)));
    const after = await requireClient(db, tenantId, clientId);
    await audit({
      targetType: 'oidcClient',
      targetId: clientId,
      details: { name: after.clientName, before: ends(before), after: { ...ends(after), credentials: 'changed' } },
    });
    return await answerOf(db, after);
  },

  'clients.endPreviousSecret': async ({ db, params, audit }) => {
    const { tenantId, clientId } = params;
    await lockTenant(db, tenantId);
    const before = await requireClient(db, tenantId, clientId);
    await db
      .update(oidcClients)
      .set({ previousSecretHash: null, previousSecretExpiresAt: null })
      .where(and(eq(oidcClients.clientId, clientId), eq(oidcClients.tenantId, tenantId)));
    const after = await requireClient(db, tenantId, clientId);
    await audit({
      targetType: 'oidcClient',
      targetId: clientId,
      details: { name: after.clientName, before: ends(before), after: ends(after) },
    });
    return await answerOf(db, after);
  },
} satisfies Handlers;

const isOver = (end: Date | null, now: Date): boolean => end !== null && end <= now;
const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);
