import { cloneElement, useRef, useState } from 'react';
import { PopoverButton } from './popover-button';
import type { PopoverButtonProps } from './popover-panel';

/** Delay before the panel opens or closes on hover, in milliseconds. */
const HOVER_DELAY = 120;

export type PeekButtonProps = Pick<PopoverButtonProps, 'trigger' | 'label' | 'className' | 'children'>;

/** A button whose panel also opens on hover. Opened by hover it closes on leave; opened by a click or tap it stays until it is closed. */
export function PeekButton({ trigger, label, className, children }: PeekButtonProps) {
  const [{ open, pressed }, setState] = useState({ open: false, pressed: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (isOver: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState((old) =>
        old.open && old.pressed ? old : isOver ? { open: true, pressed: false } : { ...old, open: false },
      );
    }, HOVER_DELAY);
  };
  return (
    <PopoverButton
      label={label}
      open={open}
      // Keeps how it was opened until it closes: after a click, the focus returns to the button.
      onOpenChange={(next) => setState((old) => (next ? { open: true, pressed: true } : { ...old, open: false }))}
      className={className}
      quiet={
        pressed ? undefined : { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => follow(false) }
      }
      // oxlint-disable-next-line react/refs -- the handlers are passed on; they read the refs when called
      trigger={cloneElement(trigger, {
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') follow(true);
        },
        onPointerLeave: () => follow(false),
        onClick: (event) => {
          if (!open || pressed) return;
          event.preventDefault();
          setState({ open: true, pressed: true });
        },
      })}
    >
      {children}
    </PopoverButton>
  );
}
