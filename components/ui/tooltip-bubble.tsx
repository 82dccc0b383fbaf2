'use client';

import { type ComponentProps, useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { TooltipProps } from './tooltip';

/** Distances in pixels: to the element, to the edge of the window. */
const GAP = 6;
const MARGIN = 8;

export type TooltipBubbleProps = Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave' | 'children'> & {
  id: string;
  element: Element;
  side: NonNullable<TooltipProps['side']>;
  onHide: () => void;
};

/** The words of a tooltip, in their place. */
export function TooltipBubble({ id, element, side, onHide, ...rest }: TooltipBubbleProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onHide();
    };
    document.addEventListener('keydown', onKey, true);
    // What it points at moves away under it.
    document.addEventListener('scroll', onHide, true);
    window.addEventListener('resize', onHide);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', onHide, true);
      window.removeEventListener('resize', onHide);
    };
  }, [onHide]);
  const place = useCallback(
    (bubble: HTMLElement | null) => {
      if (bubble === null) return;
      const { left, top } = positionOf(element.getBoundingClientRect(), bubble.getBoundingClientRect(), side);
      bubble.style.left = `${left}px`;
      bubble.style.top = `${top}px`;
    },
    [element, side],
  );
  return createPortal(
    <div
      ref={place}
      id={id}
      role="tooltip"
      className="pointer-events-auto fixed top-0 left-0 z-60 max-w-72 rounded-md bg-text px-2 py-1 text-xs text-balance text-background shadow-raised"
      {...rest}
    />,
    document.body,
  );
}

/** Beside the element, on the other side where there is no room, and never out of the window. */
function positionOf(target: DOMRect, bubble: DOMRect, side: TooltipBubbleProps['side']): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  let left = target.left + (target.width - bubble.width) / 2;
  let top = target.top + (target.height - bubble.height) / 2;
  const above = target.top - GAP - bubble.height;
  const below = target.bottom + GAP;
  const before = target.left - GAP - bubble.width;
  const after = target.right + GAP;
  if (side === 'top') top = above < MARGIN ? below : above;
  if (side === 'bottom') top = below + bubble.height > innerHeight - MARGIN ? above : below;
  if (side === 'left') left = before < MARGIN ? after : before;
  if (side === 'right') left = after + bubble.width > innerWidth - MARGIN ? before : after;
  return {
    left: Math.max(MARGIN, Math.min(left, innerWidth - MARGIN - bubble.width)),
    top: Math.max(MARGIN, Math.min(top, innerHeight - MARGIN - bubble.height)),
  };
}
