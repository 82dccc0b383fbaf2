import { useSyncExternalStore } from 'react';
import { type Density, readDensity, type Theme, THEMES } from './preferences';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-density'] });
  return () => observer.disconnect();
};
const theme = (): Theme => THEMES.find((entry) => document.documentElement.classList.contains(entry)) ?? 'system';
const density = (): Density => readDensity(document.documentElement.dataset.density);

export const useTheme = (initial: Theme): Theme => useSyncExternalStore(subscribe, theme, () => initial);

export const useDensity = (initial: Density): Density => useSyncExternalStore(subscribe, density, () => initial);
