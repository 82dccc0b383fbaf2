import {
  cloneElement,
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** Delay before a tooltip opens on hover, in milliseconds; another tooltip within the second delay opens at once. */
const DELAY_MS = 300;
const SKIP_DELAY_MS = 200;
/** Time to move the pointer from the element onto the tooltip, in milliseconds. */
const LEAVE_MS = 120;

let lastClosed = -Infinity;

export type TooltipProps = {
  /** Undefined: no tooltip at present. The element stays mounted when that changes, and keeps the focus. */
  content: ReactNode;
  /** The element with the tooltip: it accepts attributes and handlers and is focusable. */
  children: ReactElement<ComponentProps<'button'>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
};

/** A short explanation on hover and keyboard focus (WCAG 2.2, 1.4.13), a native popover: docs/decisions/option-lists.md. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A click also focuses the element, and must not reopen the tooltip that it has just closed.
  const pressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setElement((old) => {
      if (old !== null) lastClosed = performance.now();
      return null;
    });
  }, []);
  const show = (target: HTMLElement, delay: number): void => {
    clearTimeout(timer.current);
    if (content !== undefined) timer.current = setTimeout(() => setElement(target), delay);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, LEAVE_MS);
  };
  const stay = (): void => clearTimeout(timer.current);
  const { props } = children;
  const isShown = element !== null && content !== undefined;

  return (
    <>
      {/* oxlint-disable-next-line react/refs -- the handlers are passed on; they read the refs when called */}
      {cloneElement(children, {
        'aria-describedby': isShown ? id : props['aria-describedby'],
        onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
          props.onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          show(event.currentTarget, performance.now() - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS);
        },
        onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
          props.onPointerLeave?.(event);
          leave();
        },
        onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
          props.onPointerDown?.(event);
          pressed.current = true;
          document.addEventListener('pointerup', () => (pressed.current = false), { once: true });
          hide();
        },
        onFocus: (event: FocusEvent<HTMLButtonElement>) => {
          props.onFocus?.(event);
          if (!pressed.current) show(event.currentTarget, 0);
        },
        onBlur: (event: FocusEvent<HTMLButtonElement>) => {
          props.onBlur?.(event);
          hide();
        },
      })}
      {isShown
        ? createPortal(
            <Bubble id={id} element={element} side={side} onHide={hide} onPointerEnter={stay} onPointerLeave={leave}>
              {content}
            </Bubble>,
            document.body,
          )
        : null}
    </>
  );
}

type BubbleProps = Pick<ComponentProps<'div'>, 'id' | 'children' | 'onPointerEnter' | 'onPointerLeave'> & {
  element: HTMLElement;
  side: NonNullable<TooltipProps['side']>;
  onHide: () => void;
};

/** The tooltip itself, in the top layer, anchored to the element (app/tooltip.css). */
function Bubble({ element, side, onHide, ...rest }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.style.setProperty('anchor-name', '--tooltip');
    bubble.current?.showPopover();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onHide();
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      element.style.removeProperty('anchor-name');
      document.removeEventListener('keydown', onKey, true);
    };
  }, [element, onHide]);
  return (
    <div
      ref={bubble}
      popover="manual"
      role="tooltip"
      data-tooltip={side}
      className="pointer-events-auto max-w-72 rounded-md border-0 bg-text px-2 py-1 text-xs text-balance text-background shadow-raised"
      {...rest}
    />
  );
}
