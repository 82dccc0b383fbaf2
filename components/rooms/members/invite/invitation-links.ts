'use client';

import useSWR from 'swr';
import { call } from '@/lib/console/browser/call';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';

export type InvitationLink = { email: string; link: string };

/** Pages that are looked through, newest invitations first; no invitation of one go is beyond them. */
const PAGES = 10;

async function fetchLinks(tenantId: string, emails: readonly string[]): Promise<InvitationLink[]> {
  const wanted = new Map(emails.map((email) => [email.toLowerCase(), email]));
  const links: InvitationLink[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && wanted.size > 0; page += 1) {
    const query = { sort: '-expirationDate', limit: String(MAX_PAGE_SIZE), cursor };
    const answer: PageOf<Member> = asPage(await call('members.pending', { params: { tenantId }, query }));
    for (const { contactEmail, activationLink } of answer.items) {
      const email = wanted.get(contactEmail.toLowerCase());
      if (email === undefined) continue;
      wanted.delete(contactEmail.toLowerCase());
      if (activationLink !== null) links.push({ email, link: activationLink });
    }
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  const order = new Map(emails.map((email, index) => [email, index]));
  return links.toSorted((a, b) => (order.get(a.email) ?? 0) - (order.get(b.email) ?? 0));
}

/**
 * The links of fresh invitations. Who may not give the invitations' role gets none from the platform, and so sees none.
 */
export function useInvitationLinks(tenantId: string, emails: readonly string[]): readonly InvitationLink[] {
  const key = emails.length === 0 ? null : (['members.links', tenantId, emails] as const);
  const { data } = useSWR(key, ([, id, list]) => fetchLinks(id, list), {
    revalidateOnFocus: false,
  });
  return data ?? [];
}

/** One line per person, address and link in columns: it can be pasted into a letter as well as into a sheet. */
export function linksText(links: readonly InvitationLink[]): string {
  return links.map(({ email, link }) => `${email}\t${link}`).join('\n');
}
