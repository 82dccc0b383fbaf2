import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from './popover';

export type PopoverPanelProps = Pick<PopoverButtonProps, 'label' | 'open' | 'onOpenChange' | 'className' | 'quiet'> & {
  id: string;
  /** The button: the panel is anchored to it and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function PopoverPanel(props: PopoverPanelProps) {
  const { id, label, open, onOpenChange, className, quiet, anchor, children } = props;
  const leftByPointer = useRef(false);
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={anchor as ComponentProps<typeof PopoverAnchor>['virtualRef']} />
      <PopoverContent
        id={id}
        aria-label={label}
        className={className}
        {...quiet}
        onOpenAutoFocus={(event) => {
          if (quiet) event.preventDefault();
        }}
        onInteractOutside={(event) => {
          // The button closes the panel itself.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          else leftByPointer.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!leftByPointer.current && !quiet) anchor.current?.focus();
          leftByPointer.current = false;
        }}
      >
        {children}
      </PopoverContent>
    </Popover>
  );
}
export type PopoverButtonProps = {
  /** A button that passes on attributes, handlers and `ref`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Names the panel: screen readers announce nothing useful for an unnamed dialog. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  /** The panel opens without taking the focus (on hover), and follows the pointer. */
  quiet?: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>;
  /** Renders the content when the panel opens. */
  children: () => ReactNode;
};
