import { useEffect, useRef } from 'react';
import { serverNow } from '@/components/ui/mechanisms/use-minute';
import { call } from '@/lib/console/browser/call';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { asPage } from '@/lib/contract/entities/page';
import { type InviteEntry, type InviteTenant, type KnownPeople, type InviteeStatus, invitable } from './invite-form';
import { type MemberRow, memberStatus, toRow } from '../list/member-row';

/** The number of addresses to look up, four at a time; the platform's response covers the rest. */
const LOOKED_UP = 100;
const AT_ONCE = 4;
/** The page size of a search for a whole address: more than one match only when addresses contain each other. */
const LIMIT = '10';

/**
 * How a member or invitation blocks another invitation of the same address: only while it can be accepted, and only if both sign in with
 * the same provider (the platform's own rule).
 */
function inviteeStatusOf(row: MemberRow, tenant: InviteTenant, now: number): InviteeStatus | undefined {
  if (row.idp !== (tenant.isUniqueIdp ? tenant.idp : null)) return undefined;
  if (row.member.isActive) return 'member';
  return memberStatus(row.member, now) === 'notConfirmed' ? 'invited' : undefined;
}

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
  // A platform that ignores the search returns everyone.
  return [...asPage(active).items, ...asPage(pending).items].filter(
    (member) => member.contactEmail.toLowerCase() === email.toLowerCase(),
  );
}

/**
 * Looks addresses up on the platform, in a tenant whose members are not all loaded; each address once.
 * @param entries - the current list; null if the members are known anyway
 * @param onKnown - called with the known people as responses arrive; keep it stable
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
    // The marks are optional: if the lookup fails, the response to the invitation says the same.
    ask().catch(() => undefined);
  }, [tenantId, tenant, entries, onKnown]);
}
