import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `exact`: what is inside makes room; `least`: it may grow. */
export type Hold = 'exact' | 'least' | null;

const PROPERTY = { exact: '--held-height', least: '--least-height' } as const;

/**
 * Keeps a dialog as high as it was when the hold began, so that the buttons stay where they are when an answer takes the place of
 * what was there. On small screens a dialog fills the screen anyway.
 */
export function useHeldHeight(inside: RefObject<HTMLElement | null>, hold: Hold): void {
  const last = useRef(0);
  useLayoutEffect(() => {
    const frame = inside.current?.closest<HTMLElement>('[data-dialog]');
    if (!frame) return undefined;
    if (hold !== null) {
      // What begins with the hold is in the page already.
      frame.style.setProperty(PROPERTY[hold], `${last.current || frame.offsetHeight}px`);
      return () => void frame.style.removeProperty(PROPERTY[hold]);
    }
    const observer = new ResizeObserver(() => {
      last.current = frame.offsetHeight;
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [inside, hold]);
}
