/** Links to the target of an entry. Pure. */
import { type Subject, can, canOpen } from '@/lib/contract/access';
import { targetScreens } from '@/lib/contract/rooms';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { placePath, screenPath, withQuery } from '@/lib/paths';
import { type HistoryPlace, isTenantsOwn } from './history-pages';

export type HistoryReader = {
  subject: Subject;
  /** The tenants of the organization whose page the user may open. */
  openTenantIds: readonly string[];
};

function screenOf({ action, target }: Pick<HistoryEntry, 'action' | 'target'>) {
  // The platform treats both kinds of applications as one.
  if (action.startsWith('singleTenantApplications.')) return 'singleTenantApplications';
  return Object.hasOwn(targetScreens, target.type)
    ? targetScreens[target.type as keyof typeof targetScreens]
    : undefined;
}

type Target = Pick<HistoryEntry, 'action' | 'target'>;
type Link = (entry: Target, place: HistoryPlace, reader: HistoryReader) => string | undefined;

function inMembers(place: HistoryPlace, { subject }: HistoryReader, search: string): string | undefined {
  const [screen, path] =
    'tenantId' in place
      ? (['tenantMembers', screenPath('tenantMembers', place)] as const)
      : (['organizationMembers', screenPath('organizationMembers', place)] as const);
  return canOpen(subject, screen) ? withQuery(path, { q: search }) : undefined;
}

const memberLink: Link = ({ target }, place, reader) => inMembers(place, reader, target.id);
const LINKS: Readonly<Record<string, Link>> = {
  member: memberLink,
  organizationAdmin: memberLink,
  invitation: ({ target }, place, reader) => ('tenantId' in place ? inMembers(place, reader, target.name) : undefined),
  tenant: ({ target }, place, { openTenantIds }) =>
    !('tenantId' in place) && openTenantIds.includes(target.id)
      ? placePath(place.organizationId, target.id)
      : undefined,
  identityProvider: ({ target }, place, { subject }) =>
    !('tenantId' in place) && can(subject, 'providers.manage').allowed
      ? withQuery(screenPath('organization', place), { view: 'providers', dialog: 'provider', id: target.id })
      : undefined,
};

/** Entities that a tenant manages, in the dialog of their screen. */
const dialogLink: Link = (entry, place, { subject }) => {
  const screen = screenOf(entry);
  // In the history of one entity, it would lead to the list below the dialog.
  return screen !== undefined && 'tenantId' in place && isTenantsOwn(place) && canOpen(subject, screen)
    ? withQuery(screenPath(screen, place), { dialog: 'edit', id: entry.target.id })
    : undefined;
};

/**
 * The address of an entry's target, or undefined if it is gone, if the platform does not say whether it exists, or if the user may not open
 * its page.
 */
export function targetHref(entry: Target, place: HistoryPlace, reader: HistoryReader): string | undefined {
  const { exists, type } = entry.target;
  const link = Object.hasOwn(LINKS, type) ? LINKS[type] : dialogLink;
  return exists === true ? link?.(entry, place, reader) : undefined;
}
