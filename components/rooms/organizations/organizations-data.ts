'use client';

/** The calls of the organizations room. */
import useSWR from 'swr';
import type { Impact } from '@/components/ui/marks/impact-list';
import { ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { type RenamedAnswer, withRename } from '@/lib/console/browser/with-rename';
import type { AccessClaims } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { organizationImpact } from './organization-impact';

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
