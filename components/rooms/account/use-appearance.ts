'use client';

import { useSyncExternalStore } from 'react';
import { type Density, readDensity, type Theme, THEMES } from '@/components/shell/preferences';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-density'] });
  return () => observer.disconnect();
};
const theme = (): Theme => THEMES.find((entry) => document.documentElement.classList.contains(entry)) ?? 'system';
const density = (): Density => readDensity(document.documentElement.dataset.density);

/**
 * Theme and density as the document has them now.
 *
 * @param initial - what the server rendered with
 */
export function useAppearance(initial: { theme: Theme; density: Density }): { theme: Theme; density: Density } {
  return {
    theme: useSyncExternalStore(subscribe, theme, () => initial.theme),
    density: useSyncExternalStore(subscribe, density, () => initial.density),
  };
}
