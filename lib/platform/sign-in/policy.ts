/** Requirements of the sign-in policies of a person's organizations and tenants: docs/decisions/sign-in-policy.md. */
import { type SQL, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import type { Requirement } from '@/lib/contract/rooms/organizations/requirements';
import { type Db, rowsOf } from '../db/database';

/** A person's requirement besides the password: an app or a passkey, or only a passkey. */
export type Need = 'secondFactor' | 'passkey';

export interface PolicyOn {
  requirement: Requirement;
  /** A day in UTC; null if it already applies. */
  from: string | null;
  /** Whether the person is an admin there. */
  isAdmin: boolean;
}

/** A person's current requirement, and the next one with its day. */
export interface Demand {
  now: Need | null;
  next: { need: Need; from: string } | null;
}

function needOf({ requirement, isAdmin }: PolicyOn): Need | null {
  if (requirement === 'passkey') return 'passkey';
  return requirement === 'secondFactor' || (requirement === 'adminsSecondFactor' && isAdmin) ? 'secondFactor' : null;
}

const STRENGTH: Record<Need, number> = { secondFactor: 1, passkey: 2 };
const isStronger = (one: Need, other: Need | null): boolean => other === null || STRENGTH[one] > STRENGTH[other];

/** Combines all policies: the strictest in force, and the first of those that will be stricter. */
export function demandOf(policies: readonly PolicyOn[], today: string): Demand {
  const asked = policies.flatMap((policy) => {
    const need = needOf(policy);
    return need === null ? [] : [{ need, from: policy.from ?? '' }];
  });
  let now: Need | null = null;
  for (const { need, from } of asked) if (from <= today && isStronger(need, now)) now = need;
  let next: Demand['next'] = null;
  for (const { need, from } of asked) {
    if (from <= today || !isStronger(need, now)) continue;
    if (next === null || from < next.from || (from === next.from && isStronger(need, next.need))) next = { need, from };
  }
  return { now, next };
}

/** Whether a sign-in meets a requirement. */
export function isMet(need: Need, amr: readonly string[]): boolean {
  return need === 'passkey' ? amr.includes('hwk') || amr.includes('swk') : amr.includes('mfa');
}

/** Roles that count as admins, in organizations and tenants. */
export const ADMIN_ROLES = sql`(${Role.Admin}, ${Role.LimitedAdmin})`;

interface PolicyRow extends PolicyOn {
  hasPasskey: boolean;
}

/** The policies of all organizations and tenants of a person, as rows. @param userId - a value or a column */
export const policiesOf = (userId: string | SQL): SQL => sql`
  select o.sign_in_requirement as requirement, o.sign_in_from as "from", m.is_organization_admin or exists (
      select from tenant_members tm join tenants t on t.id = tm.tenant_id
      where tm.user_id = m.user_id and t.organization_id = o.id and tm.role in ${ADMIN_ROLES}
    ) as "isAdmin"
  from organization_members m join organizations o on o.id = m.organization_id
  where m.user_id = ${userId} and o.sign_in_requirement <> 'none'
  union all
  select t.sign_in_requirement, t.sign_in_from, tm.role in ${ADMIN_ROLES} or coalesce(m.is_organization_admin, false)
  from tenant_members tm join tenants t on t.id = tm.tenant_id
  left join organization_members m on m.organization_id = t.organization_id and m.user_id = tm.user_id
  where tm.user_id = ${userId} and t.sign_in_requirement <> 'none'`;

/** Returns the policies of all organizations and tenants of a person, and whether the person has a passkey. */
export async function policiesOn(db: Db, userId: string): Promise<{ policies: PolicyOn[]; hasPasskey: boolean }> {
  const rows = await rowsOf<PolicyRow>(
    db,
    sql`select asked.*, exists (select from passkeys p where p.user_id = ${userId}) as "hasPasskey" from (${policiesOf(userId)}) asked`,
  );
  return { policies: rows, hasPasskey: rows[0]?.hasPasskey === true };
}

/** The day of a date, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
