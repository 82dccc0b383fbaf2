import { type HandlerContext, type Handlers, invalid } from '../../api/handler';
import { oidcClients } from '../../db/schema';
import { hashSecret } from '../../secrets';
import { lockTenant } from '../shared/memberships';
import { endOfSecret } from './credentials';
import { type ClientRow, answerOf, isClient, requireClient } from './store';

const HOUR_MS = 3_600_000;

/** Only expiry times go into the audit trail, which blanks anything named a secret. */
const ends = ({ secretExpiresAt, previousSecretExpiresAt }: ClientRow) => ({
  credentialsEnd: secretExpiresAt?.toISOString() ?? null,
  previousCredentialsEnd: previousSecretExpiresAt?.toISOString() ?? null,
});

type Change = HandlerContext<'clients.rotateSecret'> | HandlerContext<'clients.endPreviousSecret'>;

/** Updates a client's secrets. @param change - the new values, from the current client @param recorded - more fields for the trail */
async function changeSecrets(
  { db, params: { tenantId, clientId }, audit }: Pick<Change, 'db' | 'params' | 'audit'>,
  change: (before: ClientRow) => Promise<Partial<ClientRow>>,
  recorded: Record<string, unknown> = {},
) {
  await lockTenant(db, tenantId);
  const before = await requireClient(db, tenantId, clientId);
  await db
    .update(oidcClients)
    .set(await change(before))
    .where(isClient(tenantId, clientId));
  const after = await requireClient(db, tenantId, clientId);
  const details = { name: after.clientName, before: ends(before), after: { ...ends(after), ...recorded } };
  await audit({ targetType: 'oidcClient', targetId: clientId, details });
  return await answerOf(db, after);
}

/** Replaces a client's secret while programs still use the previous one. */
export const secretHandlers = {
  'clients.rotateSecret': (context) => {
    const { body, now } = context;
    const renew = async ({ clientType, tokenEndpointAuthMethod, secretHash, secretExpiresAt }: ClientRow) => {
      if (clientType === 'public' || tokenEndpointAuthMethod !== 'client_secret')
        throw invalid('clientSecret', 'forbidden', 'This client has no secret.');
      const overlaps = body.overlapHours > 0 && secretHash !== null && !isOver(secretExpiresAt, now);
      const until = new Date(now.getTime() + body.overlapHours * HOUR_MS);
      return {
        secretHash: await hashSecret(body.clientSecret),
        secretExpiresAt: endOfSecret(now, body.secretLifetimeMonths),
        previousSecretHash: overlaps ? secretHash : null,
        // The overlap does not extend a secret that expires earlier by itself.
        previousSecretExpiresAt: overlaps ? earlier(until, secretExpiresAt) : null,
      };
    };
    return changeSecrets(context, renew, { credentials: 'changed' });
  },

  'clients.endPreviousSecret': (context) =>
    changeSecrets(context, async () => ({ previousSecretHash: null, previousSecretExpiresAt: null })),
} satisfies Handlers;

const isOver = (end: Date | null, now: Date): boolean => end !== null && end <= now;
const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);
