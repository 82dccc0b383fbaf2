'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import { SWRConfig } from 'swr';
import { matchScreen } from '@/lib/paths';
import { KeepDrafts } from '@/components/ui/mechanisms/draft-owner';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { usePageScroll } from '@/components/ui/mechanisms/use-scroll-place';
import { Header } from './header/header';
import { GoProvider, useNavigation } from './navigation';
import { placeOf, type ShellData } from './place';
import { RefusalCard } from './refusal/refusal-card';
import { SessionWatcher } from './session/session-watcher';
import { Sidebar } from './sidebar';
import { useLastPlace } from './use-last-place';
import { usePendingTitle } from './use-pending-title';

const Prefetch = lazy(() => import('./prefetch').then((module) => module.Prefetch), { optional: true });
const PageSkeleton = lazy(() => import('./page-skeleton').then((module) => module.PageSkeleton), { optional: true });

/**
 * A failed read is shown, not repeated. Whatever is shown anew is asked for anew: SWR would otherwise answer from its cache for two
 * seconds, which another screen may have changed by then.
 */
const READS = { shouldRetryOnError: false, dedupingInterval: 0 };

export type AppShellProps = { data: ShellData; children: ReactNode };

/**
 * The frame of every signed-in screen: sidebar (a drawer under 1024 px), header, content. The place is read from the
 * address, because layouts stay while pages change; what the address names is remembered. A page that is on its way already
 * is the current one, with its heading and its outlines.
 */
export function AppShell({ data, children }: AppShellProps) {
  const pathname = usePathname();
  const last = useLastPlace(data, pathname);
  const { target, onClick, onClickCapture, go } = useNavigation(last);
  const main = useRef<HTMLElement>(null);
  const shown = target?.isOtherPage && matchScreen(target.pathname) ? target.pathname : pathname;
  const place = useMemo(() => placeOf(data, shown), [data, shown]);
  const pending = shown === pathname ? undefined : place.screen;
  usePendingTitle(pending);
  usePageScroll(main, pathname, pending !== undefined);

  return (
    <SWRConfig value={READS}>
      <KeepDrafts owner={data.user.id}>
        <GoProvider value={go}>
          <SessionWatcher>
            <Prefetch key={pathname} data={data} last={last} paused={target !== null} />
            <SkipLink />
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the clicks of the links inside */}
            <div
              // A dialog takes them from the body, and lies over everything: the page behind it need not be styled anew for that.
              className="pointer-events-auto relative flex h-dvh overflow-hidden print:static print:block print:h-auto print:overflow-visible"
              onClick={onClick}
              onClickCapture={onClickCapture}
            >
              {target === null ? null : (
                <div aria-hidden className="progress-bar fixed inset-x-0 top-0 z-70 h-0.5 bg-accent" />
              )}
              <aside className="hidden w-sidebar shrink-0 border-r border-border lg:block print:hidden">
                <Sidebar data={data} place={place} />
              </aside>
              <div className="flex min-w-0 flex-1 flex-col">
                <Header data={data} place={place} />
                <main
                  ref={main}
                  id="content"
                  tabIndex={-1}
                  // Positioned, so that texts for screen readers, which are absolute, scroll with the page and do not make the document longer.
                  className="scroll-quiet relative min-h-0 flex-1 overflow-y-auto outline-none print:static print:overflow-visible"
                >
                  {pending === undefined ? null : <PageSkeleton screen={pending} place={place} />}
                  <div className={pending === undefined ? 'contents' : 'hidden'}>{children}</div>
                </main>
              </div>
            </div>
            {/* The list of clients has it with the ways to the field. */}
            {place.screen === 'clients' ? null : <RefusalCard />}
          </SessionWatcher>
        </GoProvider>
      </KeepDrafts>
    </SWRConfig>
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
