import * as Primitive from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/primitives/cx';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

export type PopoverContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Names the panel: screen readers announce nothing useful for an unnamed dialog. */
  'aria-label': string;
};

export function PopoverContent({ className, align = 'start', ...rest }: PopoverContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          'animate-menu z-50 max-h-(--radix-popover-content-available-height) overflow-auto rounded-xl bg-raised shadow-raised outline-none',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
