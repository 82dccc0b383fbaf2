/** Where the target of an entry can be found. Pure. */
import { type Subject, canOpen } from '@/lib/contract/access';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import { placePath, screenPath } from '@/lib/paths';
import type { HistoryPlace } from './history-pages';

/** Who reads, in the place of the history. */
export type HistoryReader = {
  subject: Subject;
  /** The tenants of the organization whose page the reader may open. */
  openTenantIds: readonly string[];
};

/** A list that shows the one that is searched for. */
const searched = (path: string, text: string): string => `${path}?${new URLSearchParams({ q: text }).toString()}`;

/**
 * The address of an entry's target, or undefined when it is gone, when the platform does not say whether it is there, or when the
 * reader may not open its page.
 */
export function targetHref(
  { target }: Pick<HistoryEntry, 'target'>,
  place: HistoryPlace,
  { subject, openTenantIds }: HistoryReader,
): string | undefined {
  if (target.exists !== true) return undefined;
  const { organizationId } = place;
  switch (target.type) {
    case 'member':
    case 'organizationAdmin':
      if ('tenantId' in place) {
        return canOpen(subject, 'tenantMembers') ? searched(screenPath('tenantMembers', place), target.id) : undefined;
      }
      return canOpen(subject, 'organizationMembers')
        ? searched(screenPath('organizationMembers', { organizationId }), target.id)
        : undefined;
    case 'invitation':
      return 'tenantId' in place && canOpen(subject, 'tenantMembers')
        ? searched(screenPath('tenantMembers', place), target.name)
        : undefined;
    case 'tenant':
      return !('tenantId' in place) && openTenantIds.includes(target.id)
        ? placePath(organizationId, target.id)
        : undefined;
    default:
      return undefined;
  }
}
