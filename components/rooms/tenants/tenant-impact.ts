/** What goes with a tenant that is deleted, asked of the platform as far as the reader may. */
import type { Counted, Found, Impact } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import { call } from '@/lib/console/browser/call';
import { type ActionId, type Subject, can } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';

/** Members asked for: enough for the first names. */
const FIRST_MEMBERS = { limit: '3', sort: 'displayName' } as const;

/** What is known of the tenant before anything is asked. */
export type ImpactTenant = { id: string; members?: number; applications: readonly { name: string }[] };

/** Counts and first names; what fails is `unknown`, what may not be asked `hidden`. Never throws. */
export async function tenantImpact(tenant: ImpactTenant, subject: Subject): Promise<Impact[]> {
  const params = { tenantId: tenant.id };
  const ask = async (action: ActionId, load: () => Promise<Found>): Promise<Counted> =>
    subject.inTenant && can(subject, action).allowed ? load().catch(missing) : 'hidden';
  const [members, clients, groups] = await Promise.all([
    ask('members.read', async () => {
      const page = asPage(await call('members.list', { params, query: FIRST_MEMBERS }));
      return { count: page.total, names: page.items.map((member) => member.displayName || member.contactEmail) };
    }),
    ask('clients.readAssigned', async () => namesOf(await call('clients.assigned', { params }), 'clientName')),
    ask('groups.manage', async () => {
      const page = asPage((await call('groups.list', { params, query: { limit: FIRST_MEMBERS.limit } })).result);
      return { count: page.total, names: page.items.map((group) => group.name) };
    }),
  ]);
  return [
    { kind: 'members', found: withKnown(members, tenant.members) },
    // The list that the reader came from has the applications.
    { kind: 'applications', found: namesOf(tenant.applications, 'name') },
    { kind: 'clients', found: clients },
    { kind: 'groups', found: groups },
  ];
}

/** A count that is known anyway stands in for names that may not be asked for. */
function withKnown(found: Counted, count: number | undefined): Counted {
  return typeof found === 'string' && count !== undefined ? { count, names: [] } : found;
}

function namesOf<Key extends string>(rows: readonly Record<Key, string>[], key: Key): Found {
  return { count: rows.length, names: rows.map((row) => row[key]) };
}
