import { cloneElement, type RefObject, useId, useRef, useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { PopoverButtonProps } from './popover-panel';

const PopoverPanel = lazy(() => import('./popover-panel'), 'PopoverPanel');

/**
 * A button that opens a panel. The panel's code is not part of the first view: it is loaded when the button is first hovered or focused.
 */
export function PopoverButton({ trigger, open, onOpenChange, children, ...panel }: PopoverButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const { props } = trigger;
  // oxlint-disable-next-line react/refs -- the ref and the handlers are passed on, not read
  const button = cloneElement(trigger, {
    ref: anchor as RefObject<HTMLButtonElement | null>,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    // Needed by the styles of an open panel's button.
    ...{ 'data-state': open ? 'open' : 'closed' },
    onPointerEnter: (event) => {
      setNeeded(true);
      props.onPointerEnter?.(event);
    },
    onFocus: (event) => {
      setNeeded(true);
      props.onFocus?.(event);
    },
    onClick: (event) => {
      props.onClick?.(event);
      if (!event.defaultPrevented) onOpenChange(!open);
    },
  });
  return (
    <>
      {button}
      {isNeeded || open ? (
        <PopoverPanel {...panel} id={id} open={open} onOpenChange={onOpenChange} anchor={anchor}>
          {open ? children() : null}
        </PopoverPanel>
      ) : null}
    </>
  );
}
