'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { hearOfChanges } from '@/lib/console/browser/hot-page';

/** Hot reload of pages that a link led to, in `next dev`. Draws nothing. */
export function HotPage(): null {
  const pathname = usePathname();
  useEffect(() => {
    // A page that cannot be loaded now is heard of when it is opened again.
    hearOfChanges(pathname).catch(() => {});
  }, [pathname]);
  return null;
}
