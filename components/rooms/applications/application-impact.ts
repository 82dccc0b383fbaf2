/** The platform's counts as lines of a deletion. Pure. */
import type { Counted, Impact as ImpactLine } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import type { Impact } from '@/lib/contract/rooms/applications/impact';

const KINDS = ['members', 'groups', 'tenants', 'clients', 'invitations'] as const;

/**
 * One line each for members, groups, tenants, clients and invitations.
 * @param impact - undefined while loading
 * @param error - why it failed to load: an uncounted line is never shown as zero
 */
export function impactLines(impact: Impact | undefined, error: unknown): ImpactLine[] {
  if (impact === undefined) {
    return KINDS.map((kind) => ({ kind, found: error === undefined ? 'checking' : missing(error) }));
  }
  const found: Record<(typeof KINDS)[number], Counted> = {
    members: { count: impact.everybody ?? impact.members.count, names: impact.members.people.map(({ name }) => name) },
    groups: { count: impact.groups.count, names: impact.groups.groups.map(({ name }) => name) },
    tenants: impact.tenants,
    clients: impact.clients,
    // Older platforms do not count them.
    invitations: impact.invitations === undefined ? 'unknown' : { ...impact.invitations, names: [] },
  };
  return KINDS.map((kind) => ({ kind, found: found[kind] }));
}
