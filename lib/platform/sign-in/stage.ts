/** The missing steps of a sign-in, decided again on each of its pages. */
import type { Db } from '../db/database';
import { waysOf } from './factors';
import { placeOfPasskeys } from './passkeys';
import { type Need, dayOf, demandOf, isMet, policiesOn } from './policy';

export type Stage =
  | { kind: 'done' }
  /** The person has an authenticator app, but has not used it yet. */
  | { kind: 'secondStep' }
  /** A factor must be set up: at once, or until a day. */
  | { kind: 'setUp'; need: Need; until: string | null }
  /** Only a passkey is accepted, and the person has one. */
  | { kind: 'passkeyOnly' };

/**
 * Returns the stage of a sign-in. Policies only apply to passwords: a sign-in by an identity provider or a passkey is done.
 *
 * @param first.amr - how the person was authenticated so far (RFC 8176)
 */
export async function stageOf(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { user, amr }: { user: { id: string }; amr: readonly string[] },
  now: Date,
): Promise<Stage> {
  if (!amr.includes('pwd') || isMet('passkey', amr)) return { kind: 'done' };
  const { policies, hasPasskey } = await policiesOn(db, user.id);
  const demand = demandOf(policies, dayOf(now));
  // Where browsers have no passkeys, an app is the strictest possible requirement.
  const possible = (need: Need): Need => (placeOfPasskeys(publicUrl) === undefined ? 'secondFactor' : need);
  const need = demand.now && possible(demand.now);
  if (need === 'passkey' && hasPasskey) return { kind: 'passkeyOnly' };
  if (!amr.includes('mfa') && (await waysOf(db, user.id)).length > 0) return { kind: 'secondStep' };
  if (need !== null && !isMet(need, amr)) return { kind: 'setUp', need, until: null };
  if (demand.next === null) return { kind: 'done' };
  const next = possible(demand.next.need);
  // An existing passkey is used from that day.
  if (isMet(next, amr) || hasPasskey) return { kind: 'done' };
  return { kind: 'setUp', need: next, until: demand.next.from };
}
