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

/** One organization. `fallback` is what the server rendered with. */
export function useOrganization(
  organizationId: string,
  fallback: OrganizationDetails,
): RenamedAnswer<OrganizationDetails> {
  const answer = useOperation(operationKey('organizations.get', { organizationId }), { fallbackData: fallback });
  return withRename(answer, fallback, (body) => call('organizations.rename', { params: { organizationId }, body }));
}

/**
 * Deletes an organization with all its tenants.
 *
 * @returns `gone` when another user had deleted it already
 * @throws ApiError
 */
export async function deleteOrganization(organizationId: string): Promise<'gone' | void> {
  try {
    await call('organizations.delete', { params: { organizationId } });
  } catch (error) {
    // Of an organization that is gone one is no member any more: then the refusal means the same as 404.
    if (error instanceof ApiError && error.status === 403 && !(await stillBelongs(organizationId))) return 'gone';
    throw error;
  }
}

async function stillBelongs(organizationId: string): Promise<boolean> {
  try {
    return (await call('organizations.list', {})).some(({ id }) => id === organizationId);
  } catch (error) {
    // 400 means no organizations at all (section 7); any other failure says nothing.
    return !(error instanceof ApiError && error.status === 400);
  }
}

/**
 * What goes with an organization that is deleted.
 *
 * @param claims - what the reader may do in its tenants: what they may not ask is not asked
 */
export function useOrganizationImpact(organization: OrganizationDetails, claims: AccessClaims): Impact[] {
  const { data } = useSWR(['organization-impact', organization.id], () => organizationImpact(organization, claims), {
    revalidateOnFocus: false,
  });
  const kinds = ['tenants', 'members', 'applications', 'clients', 'groups'] as const;
  return data ?? kinds.map((kind) => ({ kind, found: 'checking' }));
}

/** Rows asked for where only the count and the first names matter. */
const FIRST = { limit: '3' } as const;
/** Most tenants whose clients and groups are asked for one by one; the others count as not checked. */
const MAX_TENANTS = 20;

/** Counts and first names; what fails is `unknown`, what may not be asked `hidden`. Never throws. */
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
