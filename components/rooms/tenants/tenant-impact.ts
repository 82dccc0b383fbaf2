/** The impact of deleting a tenant, queried as far as the user's permissions allow. */
import type { Counted, Found, Impact } from '@/components/ui/marks/impact-list';
import { missing, foundIn, withKnown } from '@/components/ui/marks/impact-missing';
import { call } from '@/lib/console/browser/call';
import { type ActionId, type Subject, can } from '@/lib/contract/access';

/** The page size of members: enough for the first names. */
const FIRST_MEMBERS = { limit: '3', sort: 'displayName' } as const;

/** The data of a tenant that is known before any query. */
export type ImpactTenant = { id: string; members?: number; applications: readonly { name: string }[] };

/** Counts and first names; `unknown` if the query failed, `hidden` if it is not allowed. Never throws. */
export async function tenantImpact(tenant: ImpactTenant, subject: Subject): Promise<Impact[]> {
  const params = { tenantId: tenant.id };
  const ask = async (action: ActionId, load: () => Promise<Found>): Promise<Counted> =>
    subject.inTenant && can(subject, action).allowed ? load().catch(missing) : 'hidden';
  const [members, clients, groups] = await Promise.all([
    ask('members.read', async () =>
      foundIn(
        await call('members.list', { params, query: FIRST_MEMBERS }),
        (member) => member.displayName || member.contactEmail,
      ),
    ),
    ask('clients.readAssigned', async () =>
      foundIn(await call('clients.assigned', { params }), (one) => one.clientName),
    ),
    ask('groups.manage', async () => {
      const { result } = await call('groups.list', { params, query: { limit: FIRST_MEMBERS.limit } });
      return foundIn(result, ({ name }) => name);
    }),
  ]);
  return [
    { kind: 'members', found: withKnown(members, tenant.members) },
    // The list that the dialog was opened from has the applications.
    { kind: 'applications', found: foundIn([...tenant.applications], ({ name }) => name) },
    { kind: 'clients', found: clients },
    { kind: 'groups', found: groups },
  ];
}
