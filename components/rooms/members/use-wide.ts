'use client';

import { useSyncExternalStore } from 'react';

/** From this width of the window on, two role chips fit beside each other in the table. */
const WIDE = '(min-width: 1840px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is wide; the server and the first paint suppose so. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
