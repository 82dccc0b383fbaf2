'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsCompact } from '@/components/table/use-density';
import { scrollingParent } from '@/components/ui/overlays/scrolling-parent';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useScrollPlace } from '@/components/ui/mechanisms/use-scroll-place';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { OrganizationCard } from './organization-card';

/** What a closed card is taken for before it is measured, in pixels. */
const CARD_HEIGHT = { comfortable: 61, compact: 41 } as const;
/** The server draws the cards that fit into this window. */
const FIRST_PAINT = { width: 1280, height: 900 };
const SKELETONS = [0, 1, 2, 3, 4, 5];

export type OrganizationListProps = {
  /** Undefined while the first answer is on its way. */
  organizations: readonly OverviewOrganization[] | undefined;
  /** What it is searched for. */
  search: string;
  /** Nothing is on its way any more. */
  failed: boolean;
};

/** The cards; only those in sight are in the page, so that thousands stay fast. */
export function OrganizationList({ organizations, search, failed }: OrganizationListProps) {
  const t = useTranslations('overview');
  const box = useRef<HTMLDivElement>(null);
  const above = useSpaceAbove(box);
  useScrollPlace(box, 'organizations', organizations !== undefined);
  const compact = useIsCompact();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count: organizations?.length ?? 0,
    // On a small screen the page scrolls, not the list.
    getScrollElement: () => box.current && scrollingParent(box.current),
    scrollMargin: above,
    getItemKey: (index) => organizations?.[index]?.id ?? index,
    estimateSize: () => (compact ? CARD_HEIGHT.compact : CARD_HEIGHT.comfortable),
    overscan: 8,
    initialRect: FIRST_PAINT,
  });
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  if (organizations === undefined) return failed ? null : <ListSkeleton />;
  return (
    <div
      ref={box}
      className="scroll-quiet min-h-0 flex-1 overscroll-contain rounded-xl bg-surface shadow-card max-sm:overflow-clip sm:overflow-y-auto"
    >
      <ul aria-label={t('label')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const organization = organizations[item.index];
          if (organization === undefined) return null;
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={organizations.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${item.start - above}px)` }}
            >
              <OrganizationCard
                organization={organization}
                search={search}
                compact={compact}
                open={open.has(organization.id)}
                onToggle={() => toggle(organization.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Pixels between the top of what scrolls and the list; none when the list itself scrolls. */
function useSpaceAbove(box: RefObject<HTMLElement | null>): number {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const port = scrollingParent(element);
      const top = element.getBoundingClientRect().top - port.getBoundingClientRect().top + port.scrollTop;
      setSpace(port === element ? 0 : top);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return space;
}

function ListSkeleton() {
  return (
    <div aria-busy className="flex-1 space-y-6 rounded-xl bg-surface p-5 shadow-card">
      {SKELETONS.map((key) => (
        <Skeleton key={key} className="h-5 w-2/3" />
      ))}
    </div>
  );
}
