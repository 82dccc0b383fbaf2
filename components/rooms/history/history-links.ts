/** Where the target of an entry can be found. Pure. */
import { type ScreenId, type Subject, canOpen } from '@/lib/contract/access';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import { placePath, screenPath } from '@/lib/paths';
import { type HistoryPlace, isTenantsOwn } from './history-pages';

/** Who reads, in the place of the history. */
export type HistoryReader = {
  subject: Subject;
  /** The tenants of the organization whose page the reader may open. */
  openTenantIds: readonly string[];
};

/** The screens of what a tenant has and a dialog shows, by the platform's word for it. */
const SCREENS = {
  group: 'groups',
  application: 'applications',
  applicationTemplate: 'applicationTemplates',
  apiResource: 'apiResources',
  oidcClient: 'clients',
  oidcClientTemplate: 'clientTemplates',
} as const satisfies Record<string, ScreenId>;

function screenOf({ action, target }: Pick<HistoryEntry, 'action' | 'target'>) {
  // Both kinds of applications are one kind of thing to the platform.
  if (action.startsWith('singleTenantApplications.')) return 'singleTenantApplications';
  return Object.hasOwn(SCREENS, target.type) ? SCREENS[target.type as keyof typeof SCREENS] : undefined;
}

/** A list that shows the one that is searched for. */
const searched = (path: string, text: string): string => `${path}?${new URLSearchParams({ q: text }).toString()}`;

/**
 * The address of an entry's target, or undefined when it is gone, when the platform does not say whether it is there, or when the
 * reader may not open its page.
 */
export function targetHref(
  { action, target }: Pick<HistoryEntry, 'action' | 'target'>,
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
    default: {
      const screen = screenOf({ action, target });
      // In the history of one thing it would lead to the dialog's own list.
      return screen !== undefined && 'tenantId' in place && isTenantsOwn(place) && canOpen(subject, screen)
        ? `${screenPath(screen, place)}?${new URLSearchParams({ dialog: 'edit', id: target.id }).toString()}`
        : undefined;
    }
  }
}
