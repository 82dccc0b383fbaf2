import { useEffect, useRef } from 'react';
import { serverNow } from '@/components/ui/mechanisms/use-minute';
import { call } from '@/lib/console/browser/call';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { asPage } from '@/lib/contract/entities/page';
import { type InviteEntry, type InviteTenant, type KnownPeople, type InviteeStatus, invitable } from './invite-form';
import { type MemberRow, memberStatus, toRow } from '../list/member-row';

/** Addresses that are looked up, four at a time; of more, the platform's answer says it. */
const LOOKED_UP = 100;
const AT_ONCE = 4;
/** Answers to a search for a whole address: more than one only where addresses contain each other. */
const LIMIT = '10';

/**
 * How a member or invitation stands in the way of another invitation of the same address: as long as it can be accepted, and
 * only where both sign in with the same provider (the platform's own rule).
 */
function inviteeStatusOf(row: MemberRow, tenant: InviteTenant, now: number): InviteeStatus | undefined {
  if (row.idp !== (tenant.isUniqueIdp ? tenant.idp : null)) return undefined;
  if (row.member.isActive) return 'member';
  return memberStatus(row.member, now) === 'notConfirmed' ? 'invited' : undefined;
}

/** Who of these rows is a member or invited, by address. */
export function knownPeople(rows: readonly MemberRow[], tenant: InviteTenant, now: number): KnownPeople {
  const known = new Map<string, InviteeStatus>();
  for (const row of rows) {
    const status = inviteeStatusOf(row, tenant, now);
    if (status !== undefined) known.set(row.member.contactEmail.toLowerCase(), status);
  }
  return known;
}

async function lookUp(tenantId: string, email: string): Promise<Member[]> {
  const options = { params: { tenantId }, query: { search: email, limit: LIMIT } };
  const [active, pending] = await Promise.all([call('members.list', options), call('members.pending', options)]);
  // A platform that ignores the search answers everybody.
  return [...asPage(active).items, ...asPage(pending).items].filter(
    (member) => member.contactEmail.toLowerCase() === email.toLowerCase(),
  );
}

/**
 * Asks the platform about addresses, in a tenant whose members are not all here; each address once.
 *
 * @param entries - the list as it is now; null where the members are known anyway
 * @param onKnown - called with who is known, as answers come; keep it stable
 */
export function useLookUp(
  tenantId: string,
  tenant: InviteTenant,
  entries: readonly InviteEntry[] | null,
  onKnown: (known: KnownPeople) => void,
): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const emails = entries === null ? [] : invitable({ entries }).map(({ email }) => email);
    const fresh = emails.filter((email) => !asked.current.has(email));
    const open = fresh.slice(0, Math.max(0, LOOKED_UP - asked.current.size));
    for (const email of open) asked.current.add(email);
    const ask = async (): Promise<void> => {
      for (let start = 0; start < open.length; start += AT_ONCE) {
        const some = open.slice(start, start + AT_ONCE);
        const answers = await Promise.all(some.map((email) => lookUp(tenantId, email)));
        onKnown(knownPeople(answers.flat().map(toRow), tenant, serverNow()));
      }
    };
    // Marks are a help: where nothing can be learned, the platform's answer to the invitation says it.
    ask().catch(() => undefined);
  }, [tenantId, tenant, entries, onKnown]);
}
