/** What goes with an organization that is deleted, asked of the platform as far as the reader may. */
import type { Counted, Found, Impact } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import { call } from '@/lib/console/browser/call';
import { type AccessClaims, type ActionId, can, subjectFor } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';

/** Rows asked for where only the count and the first names matter. */
const FIRST = { limit: '3' } as const;
/** Most tenants whose clients and groups are asked for one by one; the others count as not checked. */
const MAX_TENANTS = 20;

/** Counts and first names; what fails is `unknown`, what may not be asked `hidden`. Never throws. */
export async function organizationImpact(organization: OrganizationDetails, claims: AccessClaims): Promise<Impact[]> {
  const params = { organizationId: organization.id };
  const subject = subjectFor(claims, params);
  const ask = async (action: ActionId, load: () => Promise<Found>): Promise<Counted> =>
    can(subject, action).allowed ? load().catch(missing) : 'hidden';

  const tenants = await ask('organization.tenants.read', async () => {
    const page = asPage(await call('organizations.tenants', { params, query: FIRST }));
    return { count: page.total, names: page.items.map(({ name }) => name) };
  });
  const [members, applications, clients, groups] = await Promise.all([
    ask('organization.members.read', async () => {
      const page = asPage(await call('organizations.members', { params, query: FIRST }));
      return { count: page.total, names: page.items.map((member) => member.displayName || member.contactEmail) };
    }),
    ask('organization.applications.read', async () => {
      const found = await call('organizations.applications', { params, query: SUMMARY });
      return { count: found.length, names: found.map(({ name }) => name) };
    }),
    inTenants(organization, claims, 'clients.readAssigned', async (tenantId) =>
      (await call('clients.assigned', { params: { tenantId } })).map(({ clientName }) => clientName),
    ),
    inTenants(organization, claims, 'groups.manage', async (tenantId) =>
      asPage((await call('groups.list', { params: { tenantId } })).result).items.map(({ name }) => name),
    ),
  ]);
  return [
    { kind: 'tenants', found: withKnown(tenants, organization.tenantCount) },
    { kind: 'members', found: withKnown(members, organization.members) },
    { kind: 'applications', found: applications },
    { kind: 'clients', found: clients },
    { kind: 'groups', found: groups },
  ];
}

/** A count that the organization's page shows anyway stands in for names that may not be asked for. */
function withKnown(found: Counted, count: number | undefined): Counted {
  return typeof found === 'string' && count !== undefined ? { count, names: [] } : found;
}

/** Adds up what the tenants hold that the reader may look into; nothing is said of others. */
async function inTenants(
  organization: OrganizationDetails,
  claims: AccessClaims,
  action: ActionId,
  load: (tenantId: string) => Promise<string[]>,
): Promise<Counted> {
  const open = organization.tenants.filter(
    ({ id }) => can(subjectFor(claims, { organizationId: organization.id, tenantId: id }), action).allowed,
  );
  const answers = await Promise.all(open.slice(0, MAX_TENANTS).map(({ id }) => load(id).catch(missing)));
  const known = answers.filter((names) => typeof names === 'object');
  const unchecked = open.length - known.length - answers.filter((names) => names === 'hidden').length;
  if (known.length === 0) return unchecked === 0 ? 'hidden' : 'unknown';
  // A client can be assigned to several tenants; it goes once.
  const names = [...new Set(known.flat())];
  return { count: names.length, names, unchecked };
}
