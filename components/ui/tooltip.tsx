'use client';

import * as Primitive from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = {
  content: ReactNode;
  /** The element that carries the tooltip; it must take a ref and be focusable. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
};

/** A short explanation on hover and on keyboard focus. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="animate-menu z-60 max-w-72 rounded-md bg-text px-2 py-1 text-xs text-balance text-background shadow-raised"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Must wrap the application once: tooltips share their delay. */
export const TooltipProvider = Primitive.Provider;
