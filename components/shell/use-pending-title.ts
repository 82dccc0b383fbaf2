'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect } from 'react';
import type { ScreenId } from '@/lib/contract/access';

/** The title of a page that is on its way; the one before comes back when it does not arrive. */
export function usePendingTitle(screen: ScreenId | undefined): void {
  const t = useTranslations('shell');
  const title = screen === undefined ? undefined : `${t(`screen.${screen}`)} · ${t('appName')}`;
  useLayoutEffect(() => {
    if (title === undefined) return undefined;
    const { title: before, location } = document;
    const { pathname } = location;
    document.title = title;
    return () => {
      if (document.title === title && window.location.pathname === pathname) document.title = before;
    };
  }, [title]);
}
