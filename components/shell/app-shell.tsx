'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef, useEffect, useLayoutEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { matchScreen } from '@/lib/paths';
import { KeepDrafts } from '@/components/ui/mechanisms/draft-owner';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { usePageScroll } from '@/components/ui/mechanisms/use-scroll-place';
import { Header } from './header/header';
import { GoProvider, useNavigation } from './navigation';
import { type ShellData, placeOf } from './place';
import { Sidebar } from './sidebar';
import { useLastPlace } from './use-last-place';
import type { ScreenId } from '@/lib/contract/access';
import { RETRY_ONCE } from '@/lib/console/browser/retry-once';
import { RE_LOGIN_EVENT } from '@/lib/console/browser/re-login';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { MainSpinner } from '@/components/ui/primitives/spinner';
import { DIALOG_PARAM, SUBJECT_PARAM, closeDialogAddress } from '@/components/ui/mechanisms/dialog-address';
import { useKnownDialogs } from '@/components/ui/mechanisms/use-dialog-param';

const Prefetch = lazy(() => import('./prefetch'), 'Prefetch', { optional: true });
const PageSkeleton = lazy(() => import('./page-skeleton'), 'PageSkeleton', { optional: true });

/**
 * A failed query is shown, and retried only when its answer says when, once. Remounted components always query again: otherwise SWR would use its cache for two seconds, which
 * another screen may have made stale.
 */
const READS = { ...RETRY_ONCE, dedupingInterval: 0 };

/**
 * The frame of every signed-in screen: sidebar (a drawer below 1024 px), header, content. The place comes from the address, because layouts
 * persist between pages, and is remembered. A page that is loading already counts as the current one, with its heading and its skeleton.
 */
export function AppShell({ data, children }: { data: ShellData; children: ReactNode }) {
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
              // A dialog disables pointer events on the body, and covers everything: the page behind it needs no restyling.
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
                  // Positioned, so that absolutely positioned texts for screen readers scroll with the page and do not lengthen the
                  // document.
                  className="scroll-quiet relative min-h-0 flex-1 overflow-y-auto outline-none print:static print:overflow-visible"
                >
                  {pending === undefined ? null : <PageSkeleton screen={pending} place={place} />}
                  <div className={pending === undefined ? 'contents' : 'hidden'}>{children}</div>
                </main>
              </div>
            </div>
            {/* The list of clients has its own, with links to the field. */}
            {place.screen === 'clients' ? null : <RefusalCard />}
          </SessionWatcher>
        </GoProvider>
      </KeepDrafts>
    </SWRConfig>
  );
}

/** The first tab stop: skips the sidebar to the main content. */
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

/** The title of a page that is loading; restores the previous one if loading fails. */
function usePendingTitle(screen: ScreenId | undefined): void {
  const t = useTranslations('shell');
  const title = screen === undefined ? undefined : `${t(`screen.${screen}`)} · ${t('appName')}`;
  const pending = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (title === undefined) {
      if (pending.current !== undefined) holdTitle(pending.current);
      pending.current = undefined;
      return undefined;
    }
    pending.current = title;
    const { title: before, location } = document;
    const { pathname } = location;
    document.title = title;
    return () => {
      if (document.title === title && window.location.pathname === pathname) document.title = before;
    };
  }, [title]);
}

/**
 * Next sets a page's metadata a moment after the page and removes the old title with the old page: in between, the tab would show the
 * address. Tested in tests/e2e/shell/navigation.spec.ts; can be removed when that test passes without it.
 */
function holdTitle(title: string): void {
  if (document.head.querySelector('title') !== null) return;
  const held = document.createElement('title');
  held.textContent = title;
  document.head.append(held);
  const observer = new MutationObserver(() => {
    if (document.head.querySelectorAll('title').length === 1) return;
    observer.disconnect();
    held.remove();
  });
  observer.observe(document.head, { childList: true });
}

const SessionGuard = lazy(() => import('./session/session-guard'), 'SessionGuard', {
  optional: true,
});

/** The main spinner over everything while the page navigates to the sign-in. */
function ReLoginCurtain() {
  const t = useTranslations('common.spinner');
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onLeave = (): void => setLeaving(true);
    window.addEventListener(RE_LOGIN_EVENT, onLeave);
    return () => window.removeEventListener(RE_LOGIN_EVENT, onLeave);
  }, []);
  return leaving ? (
    <div className="fixed inset-0 z-80">
      <MainSpinner label={t('main')} />
    </div>
  ) : null;
}

/** Detects that the session ends, in this tab or another one; its code is loaded after the first view. */
function SessionWatcher({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? <SessionGuard /> : null}
      <ReLoginCurtain />
      {children}
    </>
  );
}

const RefusalDialog = lazy(() => import('./refusal/refusal-dialog'), 'RefusalDialog', { isRare: true });

const DIALOGS = { about: ['refusal'] };

/** The card of a refused sign-in, for people without a list of clients: it opens over any page. */
function RefusalCard() {
  const params = useSearchParams();
  const subject = params.get(SUBJECT_PARAM) || null;
  // Ignores other dialogs: they belong to the page, which may load after the frame.
  useKnownDialogs(DIALOGS, null, subject);
  if (params.get(DIALOG_PARAM) !== 'refusal' || subject === null) return null;
  return <RefusalDialog key={subject} code={subject} onClose={closeDialogAddress} />;
}
