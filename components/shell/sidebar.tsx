import { Brand } from './header/brand';
import type { Place, ShellData } from './place';
import { Switchers } from './header/switchers';
import { Link } from '@/components/ui/mechanisms/link';
import { cx } from '@/components/ui/primitives/cx';
import { usePathname } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { type ScreenId, type Section, sidebarScreens } from '@/lib/contract/access';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { Counts, ListScreen } from '@/lib/contract/rooms/account/entities';
import { screenPath } from '@/lib/paths';

export type SidebarProps = {
  data: ShellData;
  place: Place;
  onNavigate?: () => void;
};

export function Sidebar({ data, place, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col bg-sidebar px-2">
      <div className="flex h-12 shrink-0 items-center px-3">
        <Brand />
      </div>
      <Switchers data={data} place={place} onNavigate={onNavigate} />
      <SidebarNav icons={data.icons} place={place} onNavigate={onNavigate} />
    </div>
  );
}

const SECTIONS: readonly Section[] = ['organization', 'tenant', 'superAdmin', 'resources', 'overview'];

/** The entry that the sidebar marks for a screen without one. */
const MARKED_AS: Partial<Record<ScreenId, ScreenId>> = { assignApplications: 'assignments' };

/** Scrolls the current entry into view in a low window; one that is visible does not move. */
const bringIntoView = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' });

type SidebarNavProps = { icons: ShellData['icons']; place: Place; onNavigate?: () => void };

/** The numbers of rows in the sidebar's lists, queried again for each page; undefined on a platform that does not count them. */
function useCounts({ organization, tenant }: Place): Counts {
  const query = { organizationId: organization?.id, tenantId: tenant?.id };
  const { data, error, mutate } = useOperation(operationKey('me.counts', {}, query));
  const pathname = usePathname();
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current !== pathname && error === undefined) void mutate();
    counted.current = pathname;
  }, [mutate, pathname, error]);
  return data ?? {};
}

/** The sidebar's sections and entries that the access matrix grants the caller here (sections 2 and 6). */
function SidebarNav({ icons, place, onNavigate }: SidebarNavProps) {
  const t = useTranslations('shell');
  const format = useFormatter();
  const id = useId();
  const counts = useCounts(place);
  const current = place.screen && (MARKED_AS[place.screen] ?? place.screen);
  const params = { organizationId: place.organization?.id ?? '', tenantId: place.tenant?.id ?? '' };
  return (
    <nav
      aria-label={t('navigation')}
      className="scroll-quiet scroll-edges -mx-2 min-h-0 flex-1 space-y-2 overflow-y-auto px-2"
    >
      {SECTIONS.map((section) => {
        const entries = sidebarScreens(place.subject, section);
        if (entries.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`${id}${section}`}>
            <h2 id={`${id}${section}`} className="px-3.5 pb-0.5 text-xs leading-4.5 font-medium text-muted">
              {t(`section.${section}`)}
            </h2>
            <ul>
              {entries.map((screen) => {
                const isCurrent = screen === current;
                const count = counts[screen as ListScreen];
                return (
                  <li key={screen}>
                    <Link
                      // These two parameters cover every screen.
                      href={screenPath(screen, params as never)}
                      ref={isCurrent ? bringIntoView : undefined}
                      aria-current={isCurrent ? 'page' : undefined}
                      aria-describedby={count ? `${id}${screen}` : undefined}
                      onClick={onNavigate}
                      className={isCurrent ? 'nav-link bg-accent-soft font-semibold text-accent-text' : 'nav-link'}
                    >
                      {icons[screen]}
                      <span className="truncate">{t(`screen.${screen}`)}</span>
                      {count ? (
                        <span
                          id={`${id}${screen}`}
                          // The entry's description, not a part of its name.
                          aria-hidden
                          className={cx('mr-2 ml-auto shrink-0 text-xs tabular-nums', !isCurrent && 'text-muted')}
                        >
                          {format.number(count)}
                        </span>
                      ) : null}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
