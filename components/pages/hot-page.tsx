'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { hearOfChanges } from '@/lib/console/browser/hot-page';

/** Hot reload of pages reached by a link, in `next dev`. Renders nothing. */
export function HotPage(): null {
  const pathname = usePathname();
  useEffect(() => {
    // A page that fails to load now is registered when it is opened again.
    hearOfChanges(pathname).catch(() => {});
  }, [pathname]);
  return null;
}
