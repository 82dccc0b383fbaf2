/** Refuses invitation links that would not work (docs/decisions/invitations.md). */
import { eq } from 'drizzle-orm';
import { ApiError } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations } from '../../db/schema';
import { type LinkFault, linkFault } from '../../upstream/link-faults';

const SENTENCES: Record<LinkFault, string> = {
  'provider.notForTenant': 'The identity provider of the invitation is not for this tenant.',
  'provider.isOff': 'The identity provider of the invitation is switched off.',
  'person.disabled': 'The account of the invited person is disabled.',
};

/** The refusal of a link. @param field - the field of the request that causes the fault */
export function linkRefusal(fault: LinkFault, field?: string): ApiError {
  const Message = SENTENCES[fault];
  return new ApiError(fault, Message, field === undefined ? undefined : [{ field, Message }]);
}

/**
 * Checks that an invitation's link works. Call it when an invitation is stored, and before the commit that sends it.
 *
 * @param fields - of the request
 * @throws ApiError with the code of its fault
 */
export async function requireUsableLink(
  db: Db,
  invitationId: string,
  fields: { idp: string; person: string },
): Promise<void> {
  const [row] = await db.select({ fault: linkFault }).from(invitations).where(eq(invitations.id, invitationId));
  if (row?.fault == null) return;
  throw linkRefusal(row.fault, row.fault === 'person.disabled' ? fields.person : fields.idp);
}
