/** Invitation links that would not work, so that they are not sent (docs/decisions/invitations.md). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { isForTenant } from './tenants';

/** Why a link cannot be used now; the first matching reason. */
export type LinkFault = 'provider.notForTenant' | 'provider.isOff' | 'person.disabled';

/** The condition that an identity provider was switched on once, and is off: its people cannot sign in. @param idp - as accounts have it */
export const isOff = (idp: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from provider_connections c where c.name = ${idp} and c.state = 'disabled')`;

/**
 * SQL: an account is disabled and belongs to a tenant's organization. Admins must not learn this about other
 * organizations' people.
 */
export const isDisabledIn = (userId: SQLWrapper, tenantId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from users d join organization_members m on m.user_id = d.id
    join tenants t on t.organization_id = m.organization_id
    where d.id = ${userId} and t.id = ${tenantId} and d.disabled_at is not null)`;

/** Qualified, because the outer statement's columns are not. */
const [idp, tenantId] = [sql`invitations.idp`, sql`invitations.tenant_id`];

/** SQL for a row of invitations; null if its link can be used. */
export const linkFault: SQL<LinkFault | null> = sql<LinkFault | null>`case
    when not ${isForTenant(idp, tenantId)} then 'provider.notForTenant'
    when ${isOff(idp)} then 'provider.isOff'
    when (select bool_and(${isDisabledIn(sql`u.id`, tenantId)}) from users u
      where u.idp = coalesce(${idp}, ${LOCAL_IDP})
        and (lower(u.username) = lower(invitations.username) or lower(u.contact_email) = lower(invitations.contact_email)))
      then 'person.disabled'
    end`;
