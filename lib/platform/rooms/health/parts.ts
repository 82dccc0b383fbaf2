/** Query fragments for the rules' evidence. */
import { type SQL, sql } from 'drizzle-orm';
import { HEALTH } from '@/lib/contract/limits';

/** One more than in an answer, to detect that there are more. */
export const some = HEALTH.each + 1;
export const tenantOf = sql`t.id as "tenantId", t.name as "tenantName", t.organization_id as "organizationId"`;
/** The first names of a group, in order. */
export const firstNames = (name: SQL, order: SQL, filter = sql``): SQL =>
  sql`coalesce((array_agg(${name} order by ${order}) ${filter})[1:${sql.raw(String(HEALTH.names))}], '{}')`;
