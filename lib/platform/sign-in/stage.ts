/** What a sign-in still needs, decided anew at each of its pages. */
import type { Db } from '../db/database';
import { waysOf } from './factors';
import { placeOfPasskeys } from './passkeys';
import { type Need, dayOf, demandOf, isMet, policiesOn } from './policy';

/** Where a sign-in stands. */
export type Stage =
  | { kind: 'done' }
  /** The person has an authenticator app, and has not used it. */
  | { kind: 'secondStep' }
  /** Something has to be set up: at once, or until a day. */
  | { kind: 'setUp'; need: Need; until: string | null }
  /** Only a passkey counts, and the person has one. */
  | { kind: 'passkeyOnly' };

/**
 * Decides where a sign-in stands. Policies are about passwords: who came from an identity provider, or with a passkey, is done.
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
  // Where browsers have no passkeys, an app is the most that can be asked.
  const possible = (need: Need): Need => (placeOfPasskeys(publicUrl) === undefined ? 'secondFactor' : need);
  const need = demand.now && possible(demand.now);
  if (need === 'passkey' && hasPasskey) return { kind: 'passkeyOnly' };
  if (!amr.includes('mfa') && (await waysOf(db, user.id)).length > 0) return { kind: 'secondStep' };
  if (need !== null && !isMet(need, amr)) return { kind: 'setUp', need, until: null };
  if (demand.next === null) return { kind: 'done' };
  const next = possible(demand.next.need);
  // A passkey that is there is used from the day on.
  if (isMet(next, amr) || hasPasskey) return { kind: 'done' };
  return { kind: 'setUp', need: next, until: demand.next.from };
}
