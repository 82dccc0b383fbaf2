import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `exact`: the content makes room; `least`: the dialog may grow. */
export type Hold = 'exact' | 'least' | null;

const PROPERTY = { exact: '--held-height', least: '--least-height' } as const;

/**
 * Keeps a dialog's height from the start of the hold, so that the buttons do not move when an answer replaces the content. On small screens
 * a dialog fills the screen anyway.
 */
export function useHeldHeight(inside: RefObject<HTMLElement | null>, hold: Hold): void {
  const last = useRef(0);
  useLayoutEffect(() => {
    const frame = inside.current?.closest<HTMLElement>('[data-dialog]');
    if (!frame) return undefined;
    if (hold !== null) {
      // Content that appears with the hold is already in the DOM.
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
