'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';
import type { ScreenId } from '@/lib/contract/access';

/** The title of a page that is on its way; the one before comes back when it does not arrive. */
export function usePendingTitle(screen: ScreenId | undefined): void {
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
 * Next brings a page's metadata a moment after the page and takes the old title away with the old page: in between, the tab would
 * show the address. Tested in tests/e2e/shell/navigation.spec.ts; it may go when the titles there are never empty without it.
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
