'use client';

import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { later } from './later';

const PopoverPanel = later(() => import('./popover-panel').then((module) => module.PopoverPanel));

export type PopoverButtonProps = {
  /** A button that passes on attributes, handlers and `ref`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** What the panel holds, in words: a dialog without a name says nothing to a screen reader. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  /** The panel opens without taking the focus (on hover), and follows the pointer. */
  quiet?: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>;
  /** What the panel holds; made when it opens. */
  children: () => ReactNode;
};

/**
 * A button that opens a panel. What draws the panel is not part of the first view: it comes when the button is pointed at or
 * focused for the first time.
 */
export function PopoverButton({ trigger, open, onOpenChange, children, ...panel }: PopoverButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const { props } = trigger;
  // oxlint-disable-next-line react/refs -- the ref and the handlers are handed on, not read
  const button = cloneElement(trigger, {
    ref: anchor as RefObject<HTMLButtonElement | null>,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    // The styles of an open panel's button ask for it.
    ...{ 'data-state': open ? 'open' : 'closed' },
    onPointerEnter: (event) => {
      setWanted(true);
      props.onPointerEnter?.(event);
    },
    onFocus: (event) => {
      setWanted(true);
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
      {wanted || open ? (
        <PopoverPanel {...panel} id={id} open={open} onOpenChange={onOpenChange} anchor={anchor}>
          {open ? children() : null}
        </PopoverPanel>
      ) : null}
    </>
  );
}
