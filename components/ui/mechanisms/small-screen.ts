/** Tailwind's `max-sm`: what the style sheet takes for a small screen. */
export const SMALL_SCREEN = '(width < 40rem)';

/** Browser only. */
export const isSmallScreen = (): boolean => window.matchMedia(SMALL_SCREEN).matches;
