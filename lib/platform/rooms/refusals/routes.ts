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
    // Counted before the look-up, so that parallel attempts count too.
    if (!(await admitKey(db, key, REFUSAL.guesses))) throw new TooManyTries(SIGN_IN_ATTEMPTS.windowSeconds);
    // A text that is no code is looked up all the same.
    const found = await findRefusal(db, readCode(params.code) ?? '');
    const tenant = found && readableTenant(me, found);
    // A refusal that the caller may not see looks like a missing one.
    if (found === undefined || tenant === undefined) throw notFound('The refusal');
    await giveBack(db, key);
    return answerOf(found, tenant, issuer?.issuer);
  },
} satisfies Handlers;

type Found = NonNullable<Awaited<ReturnType<typeof findRefusal>>>;
type Tenant = Refusal['tenant'];

/**
 * Admins who manage a tenant's clients see the clients' refusals. Refusals of invitations are visible to people who may invite there,
 * and to admins of the organization, because its identity providers may be the cause.
 */
function readableTenant(me: Me, { refusal: { clientId, cause }, tenant }: Found): Tenant | undefined {
  if (tenant === null) return undefined;
  const { id: tenantId, organizationId } = tenant;
  const isMember = me.tenants.some(({ id }) => id === tenantId);
  const there = subjectFor(me, { tenantId });
  const isAboutInvitation = clientId === null && cause.startsWith('idp.');
  const isReadable = isAboutInvitation
    ? (isMember && can(there, 'members.invite').allowed) ||
      can(subjectFor(me, { organizationId }), 'providers.manage').allowed
    : isMember && can(there, 'resources.manage').allowed;
  return isReadable ? tenant : undefined;
}

/** A correct code does not count as a guess. */
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

/** The registered values in place of the received one. */
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
