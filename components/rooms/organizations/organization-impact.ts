/** What goes with an organization that is deleted, asked of the platform as far as the reader may. */
import type { Found, Impact } from '@/components/ui/impact-list';
import { call } from '@/lib/client/call';
import { type AccessClaims, type ActionId, can, subjectFor } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import type { OrganizationDetails } from '@/lib/contract/entities/organizations';

/** Rows asked for where only the count and the first names matter. */
const FIRST = { limit: '3' } as const;
/** Most tenants whose clients and groups are asked for one by one; the others count as not checked. */
const MAX_TENANTS = 20;

type Checked = Found | 'unknown';
const orUnknown = (load: Promise<Found>): Promise<Checked> => load.catch(() => 'unknown' as const);

/** Counts and first names; what may not be asked, or fails, is `unknown`. Never throws. */
export async function organizationImpact(organization: OrganizationDetails, claims: AccessClaims): Promise<Impact[]> {
  const params = { organizationId: organization.id };
  const subject = subjectFor(claims, params);
  const ask = (action: ActionId, load: () => Promise<Found>): Promise<Checked> =>
    can(subject, action).allowed ? orUnknown(load()) : Promise.resolve('unknown');

  const tenants = await ask('organization.tenants.read', async () => {
    const page = asPage(await call('organizations.tenants', { params, query: FIRST }));
    return { count: page.total, names: page.items.map(({ name }) => name) };
  });
  const total = tenants === 'unknown' ? organization.tenantCount : tenants.count;
  const [members, applications, clients, groups] = await Promise.all([
    ask('organization.members.read', async () => {
      const page = asPage(await call('organizations.members', { params, query: FIRST }));
      return { count: page.total, names: page.items.map((member) => member.displayName || member.contactEmail) };
    }),
    ask('organization.applications.read', async () => {
      const found = await call('organizations.applications', { params, query: SUMMARY });
      return { count: found.length, names: found.map(({ name }) => name) };
    }),
    inTenants(organization, claims, total, 'clients.readAssigned', async (tenantId) =>
      (await call('clients.assigned', { params: { tenantId } })).map(({ clientName }) => clientName),
    ),
    inTenants(organization, claims, total, 'groups.manage', async (tenantId) =>
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
function withKnown(found: Checked, count: number | undefined): Checked {
  return found === 'unknown' && count !== undefined ? { count, names: [] } : found;
}

/** Adds up what the reader's own tenants hold; `total` is the number of tenants there are. */
async function inTenants(
  organization: OrganizationDetails,
  claims: AccessClaims,
  total: number | undefined,
  action: ActionId,
  load: (tenantId: string) => Promise<string[]>,
): Promise<Checked> {
  const open = organization.tenants
    .filter(({ id }) => can(subjectFor(claims, { organizationId: organization.id, tenantId: id }), action).allowed)
    .slice(0, MAX_TENANTS);
  const answers = await Promise.all(open.map(({ id }) => load(id).catch(() => null)));
  const known = answers.filter((names) => names !== null);
  const all = Math.max(total ?? 0, organization.tenants.length);
  if (known.length === 0 && all > 0) return 'unknown';
  // A client can be assigned to several tenants; it goes once.
  const names = [...new Set(known.flat())];
  return { count: names.length, names, unchecked: all - known.length };
}
