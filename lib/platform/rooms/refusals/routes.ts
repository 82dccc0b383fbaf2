import { eq, sql } from 'drizzle-orm';
import { can, subjectFor } from '@/lib/contract/access';
import { nearestOf } from '@/lib/contract/alignment';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { readCode } from '@/lib/contract/rooms/refusals/code';
import type { Refusal, RefusalField } from '@/lib/contract/rooms/refusals/entities';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { type Handlers, TooManyTries, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { signInAttempts } from '../../db/schema';
import { fieldOf } from '../../oidc/refusals/causes';
import { masked } from '../../oidc/refusals/mask';
import { findRefusal } from '../../oidc/refusals/store';
import { admitKey } from '../../sign-in/attempts';
import type { ClientRow } from '../clients/store';

export const handlers = {
  'refusals.find': async ({ db, me, params, issuer }) => {
    const key = `refusal-code:${me.id}`;
    // Counted before it is looked up, so that many at once are counted too.
    if (!(await admitKey(db, key, REFUSAL.guesses))) throw new TooManyTries(SIGN_IN_ATTEMPTS.windowSeconds);
    // A word that is no code is asked for like one.
    const found = await findRefusal(db, readCode(params.code) ?? '');
    const tenant = found && readableTenant(me, found.refusal);
    // One that the caller may not see is answered as one that is not there.
    if (found === undefined || tenant === undefined) throw notFound('The refusal');
    await giveBack(db, key);
    return answerOf(found, tenant, issuer?.issuer);
  },
} satisfies Handlers;

type Found = NonNullable<Awaited<ReturnType<typeof findRefusal>>>;
type Tenant = Refusal['tenant'];

/** Admins who manage the clients of a tenant see what was refused to them; what is about an invitation, those who invite. */
function readableTenant(me: Me, { tenantId, clientId, cause }: Found['refusal']): Tenant | undefined {
  const tenant = me.tenants.find(({ id }) => id === tenantId);
  if (tenant === undefined) return undefined;
  const action = clientId === null && cause.startsWith('idp.') ? 'members.invite' : 'resources.manage';
  const { id, name, organizationId } = tenant;
  return can(subjectFor(me, { tenantId: id }), action).allowed ? { id, name, organizationId } : undefined;
}

/** A right code is no guess. */
async function giveBack(db: Db, key: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
    .where(eq(signInAttempts.key, key));
}

function answerOf({ refusal: row, client }: Found, tenant: Tenant, issuer: string | undefined): Refusal {
  const field = client === null ? null : fieldOf(row.cause);
  const registered = client === null ? [] : registeredOf(row.cause, field, client, issuer).map(masked);
  const { code, cause, came, count } = row;
  return {
    code,
    cause,
    client: client === null ? null : { id: client.clientId, name: client.clientName },
    tenant,
    came,
    registered,
    nearest: came === null ? null : (nearestOf(came, registered) ?? null),
    field,
    count,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

const REGISTERED: Partial<Record<RefusalField, (client: ClientRow) => readonly string[]>> = {
  clientId: ({ clientId }) => [clientId],
  redirectUris: ({ redirectUris }) => redirectUris,
  allowedScopes: ({ allowedScopes }) => allowedScopes,
  allowedGrantType: ({ allowedGrantType }) => [allowedGrantType],
  allowedCorsOrigins: ({ allowedCorsOrigins }) => allowedCorsOrigins,
  tokenEndpointAuthMethod: (client) => [client.clientType === 'public' ? 'none' : client.tokenEndpointAuthMethod],
};

/** What stands in the form now, in the place of what came. */
function registeredOf(
  cause: string,
  field: RefusalField | null,
  client: ClientRow,
  issuer: string | undefined,
): readonly string[] {
  if (cause === 'assertion.audience') return issuer === undefined ? [] : [issuer];
  if (cause === 'response.type' || cause === 'grantType.signIn') return ['code'];
  return field === null ? [] : (REGISTERED[field]?.(client) ?? []);
}
