'use client';

import { use, useSyncExternalStore } from 'react';
import { RememberedTables } from './remembered';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
};

/** Whether rows are compact. */
export function useIsCompact(): boolean {
  const { density } = use(RememberedTables);
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.density === 'compact',
    () => density === 'compact',
  );
}
