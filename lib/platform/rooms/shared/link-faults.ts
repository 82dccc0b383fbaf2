/** Links of invitations that would lead nowhere, so that none is sent (docs/decisions/invitations.md). */
import { type SQL, type SQLWrapper, eq, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { ApiError } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations } from '../../db/schema';
import { isForTenant } from '../../upstream/tenants';

/** Why a link cannot be used as things are now, in the order in which it is told. */
export type LinkFault = 'provider.notForTenant' | 'provider.isOff' | 'person.disabled';

const SENTENCES: Record<LinkFault, string> = {
  'provider.notForTenant': 'The identity provider of the invitation is not for this tenant.',
  'provider.isOff': 'The identity provider of the invitation is switched off.',
  'person.disabled': 'The account of the invited person is disabled.',
};

/** The refusal of a link. @param field - of the request, which names what is at fault */
export function linkRefusal(fault: LinkFault, field?: string): ApiError {
  const Message = SENTENCES[fault];
  return new ApiError(fault, Message, field === undefined ? undefined : [{ field, Message }]);
}

/** The condition that an identity provider was switched on once, and is off: its people cannot sign in. @param idp - as accounts have it */
export const isOff = (idp: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from provider_connections c where c.name = ${idp} and c.state = 'disabled')`;

/**
 * The condition that an account is disabled and belongs to the organization of a tenant. Of people of other organizations an admin is not
 * told.
 */
export const isDisabledIn = (userId: SQLWrapper, tenantId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from users d join organization_members m on m.user_id = d.id
    join tenants t on t.organization_id = m.organization_id
    where d.id = ${userId} and t.id = ${tenantId} and d.disabled_at is not null)`;

/** In whole names: a column of the outer statement has none by itself. */
const [idp, tenantId] = [sql`invitations.idp`, sql`invitations.tenant_id`];

/** Of a row of invitations; null where its link can be used. */
export const linkFault: SQL<LinkFault | null> = sql<LinkFault | null>`case
    when not ${isForTenant(idp, tenantId)} then 'provider.notForTenant'
    when ${isOff(idp)} then 'provider.isOff'
    when (select bool_and(${isDisabledIn(sql`u.id`, tenantId)}) from users u
      where u.idp = coalesce(${idp}, ${LOCAL_IDP})
        and (lower(u.username) = lower(invitations.username) or lower(u.contact_email) = lower(invitations.contact_email)))
      then 'person.disabled'
    end`;

/**
 * To be called when an invitation is stored, and before the commit that sends it.
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
