import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { Db } from '@/lib/platform/db/database';
import { oidcRecords } from '@/lib/platform/db/schema';
import type { ClientExtras } from '@/lib/platform/oidc/clients/clients';

/** The acting client, and the clients that acted before it (RFC 8693, section 4.1). */
export interface Actor {
  /** Client id. */
  sub: string;
  act?: Actor;
}

/** What an exchanged token records about its source tokens. */
export interface Delegation {
  act: Actor;
  /** The source grants, the person's own first. */
  grants: string[];
  /** The session with which the first token ends, if any. */
  sessionUid?: string | undefined;
  /** The application whose roles and permissions it may include; null: all. */
  applicationId: string | null;
  /** The tenants whose role names it may include; null: all. */
  tenantIds: string[] | null;
}

/** An id that no application has: tokens of two applications share nothing. */
const NO_APPLICATION = '';

/** Returns the record of an exchanged token; undefined for a token of a sign-in. */
export function delegationOf(token: object | undefined): Delegation | undefined {
  return (token as { delegation?: Delegation } | undefined)?.delegation;
}

/** Makes access tokens store a `Delegation`. Must be called before the first token is made. */
export function keepDelegations(provider: Provider): void {
  const { AccessToken } = provider;
  Object.defineProperty(AccessToken, 'IN_PAYLOAD', { value: [...AccessToken.IN_PAYLOAD, 'delegation'] });
}

type ClaimBounds = Pick<Delegation, 'applicationId' | 'tenantIds'>;

/** Returns the intersection of two clients' claims. */
export function narrower(one: ClaimBounds, other: ClaimBounds): ClaimBounds {
  const isSame = one.applicationId === other.applicationId;
  const both = one.applicationId === null || other.applicationId === null || isSame;
  return {
    applicationId: both ? (one.applicationId ?? other.applicationId) : NO_APPLICATION,
    tenantIds:
      one.tenantIds === null ? other.tenantIds : one.tenantIds.filter((id) => other.tenantIds?.includes(id) ?? true),
  };
}

/** The client for a token's claims: an exchanged token must not include more than the first did. */
export function claimsClient(extras: ClientExtras | undefined, token: object | undefined): ClientExtras | undefined {
  const delegation = delegationOf(token);
  if (extras === undefined || delegation === undefined) return extras;
  return { ...extras, applicationId: delegation.applicationId, tenantIds: delegation.tenantIds };
}

/**
 * Whether all sources of an exchanged token still exist: sign-out, a withdrawn consent and a deleted client end it like
 * the first token.
 */
export async function isStillRooted(db: Db, payload: AdapterPayload): Promise<boolean> {
  const delegation = delegationOf(payload);
  if (delegation === undefined) return true;
  const alive = and(gt(oidcRecords.expiresAt, new Date()), eq(oidcRecords.accountId, payload.accountId ?? ''));
  const grants = and(eq(oidcRecords.model, 'Grant'), inArray(oidcRecords.id, delegation.grants), alive);
  const [found] = await db.select({ grants: count() }).from(oidcRecords).where(grants);
  if (found?.grants !== new Set(delegation.grants).size) return false;
  if (delegation.sessionUid === undefined) return true;
  const session = and(eq(oidcRecords.uid, delegation.sessionUid), eq(oidcRecords.model, 'Session'), alive);
  const sessions = await db.select({ id: oidcRecords.id }).from(oidcRecords).where(session).limit(1);
  return sessions.length > 0;
}
