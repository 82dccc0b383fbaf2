/** Tailwind's `max-sm`: the style sheet's breakpoint for small screens. */
export const SMALL_SCREEN = '(width < 40rem)';

/** Browser only. */
export const isSmallScreen = (): boolean => window.matchMedia(SMALL_SCREEN).matches;
