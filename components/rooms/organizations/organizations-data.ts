import useSWR from 'swr';
import type { Impact, Counted, Found } from '@/components/ui/marks/impact-list';
import { ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { type RenamedAnswer, withRename } from '@/lib/console/browser/with-rename';
import { type AccessClaims, type ActionId, can, subjectFor } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { missing, foundIn, withKnown } from '@/components/ui/marks/impact-missing';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';

/** One organization. `fallback` is the data that the server rendered with. */
export function useOrganization(
  organizationId: string,
  fallback: OrganizationDetails,
): RenamedAnswer<OrganizationDetails> {
  const answer = useOperation(operationKey('organizations.get', { organizationId }), { fallbackData: fallback });
  return withRename(answer, fallback, (body) => call('organizations.rename', { params: { organizationId }, body }));
}

/**
 * Deletes an organization with all its tenants.
 * @returns `gone` if another user had already deleted it
 * @throws ApiError
 */
export async function deleteOrganization(organizationId: string): Promise<'gone' | void> {
  try {
    await call('organizations.delete', { params: { organizationId } });
  } catch (error) {
    // The user is no longer a member of a deleted organization, so the refusal then means the same as 404.
    if (error instanceof ApiError && error.status === 403 && !(await stillBelongs(organizationId))) return 'gone';
    throw error;
  }
}

async function stillBelongs(organizationId: string): Promise<boolean> {
  try {
    return (await call('organizations.list', {})).some(({ id }) => id === organizationId);
  } catch (error) {
    // 400 means no organizations at all (section 7); other failures are inconclusive.
    return !(error instanceof ApiError && error.status === 400);
  }
}

/**
 * The impact of deleting an organization.
 * @param claims - the user's permissions in its tenants: queries that they do not allow are skipped
 */
export function useOrganizationImpact(organization: OrganizationDetails, claims: AccessClaims): Impact[] {
  const { data } = useSWR(['organization-impact', organization.id], () => organizationImpact(organization, claims), {
    revalidateOnFocus: false,
  });
  const kinds = ['tenants', 'members', 'applications', 'clients', 'groups'] as const;
  return data ?? kinds.map((kind) => ({ kind, found: 'checking' }));
}

/** The page size where only the count and the first names matter. */
const FIRST = { limit: '3' } as const;
/** The maximum number of tenants whose clients and groups are queried one by one; the others count as not checked. */
const MAX_TENANTS = 20;

/** Counts and first names; `unknown` if the query failed, `hidden` if it is not allowed. Never throws. */
async function organizationImpact(organization: OrganizationDetails, claims: AccessClaims): Promise<Impact[]> {
  const params = { organizationId: organization.id };
  const subject = subjectFor(claims, params);
  const ask = async (action: ActionId, load: () => Promise<Found>): Promise<Counted> =>
    can(subject, action).allowed ? load().catch(missing) : 'hidden';

  const tenants = await ask('organization.tenants.read', async () =>
    foundIn(await call('organizations.tenants', { params, query: FIRST }), ({ name }) => name),
  );
  const [members, applications, clients, groups] = await Promise.all([
    ask('organization.members.read', async () =>
      foundIn(
        await call('organizations.members', { params, query: FIRST }),
        (member) => member.displayName || member.contactEmail,
      ),
    ),
    ask('organization.applications.read', async () =>
      foundIn(await call('organizations.applications', { params, query: SUMMARY }), ({ name }) => name),
    ),
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

/** Sums over the tenants that the user may view; the others are ignored. */
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
  // A client can be assigned to several tenants, but is deleted only once.
  const names = [...new Set(known.flat())];
  return { count: names.length, names, unchecked };
}
