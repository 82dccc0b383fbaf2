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

/** What an exchanged token keeps of the tokens that it came from. */
export interface Delegation {
  act: Actor;
  /** The grants that it came from, the person's own first. */
  grants: string[];
  /** The session that the first token ended with, if it did. */
  sessionUid?: string | undefined;
  /** The application whose roles and permissions it may tell; null: of all. */
  applicationId: string | null;
  /** The tenants whose names of roles it may tell; null: of all. */
  tenantIds: string[] | null;
}

/** No application has this id: tokens of two applications have nothing in common. */
const NO_APPLICATION = '';

/** What an exchanged token keeps; undefined for a token of a sign-in. */
export function delegationOf(token: object | undefined): Delegation | undefined {
  return (token as { delegation?: Delegation } | undefined)?.delegation;
}

/** Lets access tokens keep a `Delegation`. To be called before the first token is made. */
export function keepDelegations(provider: Provider): void {
  const { AccessToken } = provider;
  Object.defineProperty(AccessToken, 'IN_PAYLOAD', { value: [...AccessToken.IN_PAYLOAD, 'delegation'] });
}

type ClaimBounds = Pick<Delegation, 'applicationId' | 'tenantIds'>;

/** What the claims for two clients have in common. */
export function narrower(one: ClaimBounds, other: ClaimBounds): ClaimBounds {
  const isSame = one.applicationId === other.applicationId;
  const both = one.applicationId === null || other.applicationId === null || isSame;
  return {
    applicationId: both ? (one.applicationId ?? other.applicationId) : NO_APPLICATION,
    tenantIds:
      one.tenantIds === null ? other.tenantIds : one.tenantIds.filter((id) => other.tenantIds?.includes(id) ?? true),
  };
}

/** The client as far as a token's claims go: an exchanged token says nothing that the first did not. */
export function claimsClient(extras: ClientExtras | undefined, token: object | undefined): ClientExtras | undefined {
  const delegation = delegationOf(token);
  if (extras === undefined || delegation === undefined) return extras;
  return { ...extras, applicationId: delegation.applicationId, tenantIds: delegation.tenantIds };
}

/**
 * Whether everything that an exchanged token came from is still there: sign-out, a withdrawn consent and a deleted client end it as
 * they end the first token.
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
