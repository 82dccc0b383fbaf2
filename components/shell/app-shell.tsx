'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo } from 'react';
import { matchScreen } from '@/lib/paths';
import { Header } from './header';
import { placeOf, type ShellData } from './place';
import { remember } from './preferences';
import { SessionWatcher } from './session-watcher';
import { Sidebar } from './sidebar';

export type AppShellProps = { data: ShellData; children: ReactNode };

/**
 * The frame of every signed-in screen: sidebar (a drawer under 1024 px), header, content. The place is read from the
 * address, because layouts stay while pages change; what the address names is remembered.
 */
export function AppShell({ data, children }: AppShellProps) {
  const pathname = usePathname();
  const place = useMemo(() => placeOf(data, pathname), [data, pathname]);
  const organizationId = place.organization?.id;
  const tenantId = place.tenant?.id;

  useEffect(() => {
    const params = matchScreen(pathname)?.params;
    if (organizationId !== undefined && params?.organizationId === organizationId) {
      remember('organization', organizationId);
      if (tenantId !== undefined && params.tenantId === tenantId) remember('tenant', tenantId);
    }
  }, [pathname, organizationId, tenantId]);

  return (
    <SessionWatcher>
      <SkipLink />
      <div className="flex h-dvh overflow-hidden">
        <aside className="hidden w-sidebar shrink-0 border-r border-border lg:block">
          <Sidebar data={data} place={place} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <Header data={data} place={place} />
          <main id="content" tabIndex={-1} className="scroll-quiet min-h-0 flex-1 overflow-y-auto outline-none">
            {children}
          </main>
        </div>
      </div>
    </SessionWatcher>
  );
}

/** The first stop of the keyboard: past the sidebar, to what the page is about. */
function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href="#content"
      className="sr-only rounded-lg bg-accent px-3 py-2 font-medium text-accent-on focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60"
    >
      {t('skip')}
    </a>
  );
}
