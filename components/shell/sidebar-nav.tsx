'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type ScreenId, type Section, sidebarScreens } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import type { Place, ShellData } from './place';

const SECTIONS: readonly Section[] = ['organization', 'tenant', 'superAdmin', 'resources', 'overview'];

/** The screen that the sidebar marks while another, without an entry of its own, is open. */
const MARKED_AS: Partial<Record<ScreenId, ScreenId>> = { assignApplications: 'assignments' };

export type SidebarNavProps = { icons: ShellData['icons']; place: Place; onNavigate?: () => void };

/** The sidebar's sections and entries that the access matrix gives the caller here (sections 2 and 6). */
export function SidebarNav({ icons, place, onNavigate }: SidebarNavProps) {
  const t = useTranslations('shell');
  const id = useId();
  const current = place.screen && (MARKED_AS[place.screen] ?? place.screen);
  const params = { organizationId: place.organization?.id ?? '', tenantId: place.tenant?.id ?? '' };
  return (
    <nav
      aria-label={t('navigation')}
      className="scroll-quiet -mx-3 min-h-0 flex-1 space-y-3.5 overflow-y-auto mask-b-from-[calc(100%-1.5rem)] px-3 pt-1 pb-5"
    >
      {SECTIONS.map((section) => {
        const entries = sidebarScreens(place.subject, section);
        if (entries.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`${id}${section}`}>
            <h2 id={`${id}${section}`} className="px-2.5 pb-1 text-xs font-medium text-muted">
              {t(`section.${section}`)}
            </h2>
            <ul className="space-y-px">
              {entries.map((screen) => {
                const isCurrent = screen === current;
                return (
                  <li key={screen}>
                    <Link
                      // The parameters of any screen are among these two.
                      href={screenPath(screen, params as never)}
                      prefetch={false}
                      aria-current={isCurrent ? 'page' : undefined}
                      onClick={onNavigate}
                      className={isCurrent ? 'nav-link bg-accent-soft font-semibold text-accent-text' : 'nav-link'}
                    >
                      {icons[screen]}
                      <span className="truncate">{t(`screen.${screen}`)}</span>
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
