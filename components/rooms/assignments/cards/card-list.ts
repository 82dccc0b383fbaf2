/** The cards of a tenant, their states, and which are visible. Pure. */
import { matchesWords } from '@/components/table/search-index';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { byName, compareNames } from '@/lib/contract/compare-names';
import { type OwnApplication, originOf } from '../assignment';
import { foldCase, searchWords } from '@/lib/contract/search-text';

/** `foreign`: assigned, and not one of the super-tenant's own. */
export type CardState = 'free' | 'selected' | 'assigned' | 'foreign';

export type Card = Omit<OwnApplication, 'roles' | 'permissions'> & {
  state: CardState;
  /** Null if unknown, for another super-tenant's application. */
  counts: Pick<OwnApplication, 'roles' | 'permissions'> | null;
  /** The owner, if the platform returns it. */
  giver?: string | undefined;
};

/** The multi-tenant applications that a tenant has or can get, sorted by name (section 2). */
export function cardsOf(
  own: readonly OwnApplication[],
  target: Pick<TenantAssignments, 'applications'>,
  superTenantId: string,
): Card[] {
  const assigned = new Set(target.applications.map(({ applicationId }) => applicationId));
  const ownIds = new Set(own.map(({ applicationId }) => applicationId));
  const mine = own.map(({ roles, permissions, ...application }): Card => ({
    ...application,
    state: assigned.has(application.applicationId) ? 'assigned' : 'free',
    counts: { roles, permissions },
  }));
  // Section 2: applications of other super-tenants are shown, but cannot be unassigned.
  const others = target.applications
    .filter(
      (application) =>
        !ownIds.has(application.applicationId) && originOf(application, superTenantId, ownIds) !== 'single',
    )
    .map(({ applicationId, name, suiteName, description, iconUrl, isPublic, owner }): Card => ({
      ...{ applicationId, name, suiteName, description, iconUrl, isPublic },
      state: 'foreign',
      counts: null,
      giver: owner?.name,
    }));
  return [...mine, ...others].toSorted((a, b) => byName(a, b) || compareNames(a.applicationId, b.applicationId));
}

export const VIEWS = ['all', 'assigned', 'free'] as const;
export type View = (typeof VIEWS)[number];

export const readView = (value: string | null): View => VIEWS.find((view) => view === value) ?? 'all';

const isIn = ({ state }: Card, view: View): boolean =>
  view === 'all' || (state === 'assigned' || state === 'foreign') === (view === 'assigned');

export function countViews(cards: readonly Card[]): Record<View, number> {
  const assigned = cards.filter((card) => isIn(card, 'assigned')).length;
  return { all: cards.length, assigned, free: cards.length - assigned };
}

export function cardsInSight(cards: readonly Card[], view: View, search: string): Card[] {
  const words = searchWords(search);
  return cards.filter(
    (card) => isIn(card, view) && matchesWords(foldCase(`${card.name}\n${card.suiteName}\n${card.description}`), words),
  );
}

/** The number of cards side by side, from the position of each. @param tops their upper edges, in order */
export function columnsOf(tops: readonly number[]): number {
  const next = tops.findIndex((top) => top !== tops[0]);
  return next < 0 ? Math.max(1, tops.length) : next;
}

/** The target of a key from a card, or undefined if it is not a navigation key. */
export function targetCard(key: string, from: number, count: number, columns: number): number | undefined {
  const to: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined ? undefined : next < 0 || next >= count ? from : next;
}
