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
import '@/components/ui/mechanisms/last-focus';

export type MenuPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button: the panel is anchored to it and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  /** Opened by keyboard: the first entry takes the focus at once. */
  byKey: boolean;
  id: string;
  labelledBy: string;
};

export type MenuButtonProps = {
  /** A button that passes on attributes, handlers and `ref`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The panel, created with `lazy`: its code is loaded when the button is first hovered or focused. */
  renderPanel: (props: MenuPanelProps) => ReactNode;
};

/**
 * A button that opens a menu. Keyboard: Enter, space or arrow down. The panel's code is not part of the first view; a click before it is
 * loaded takes effect afterwards.
 */
export function MenuButton({ trigger, renderPanel }: MenuButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const [preloaded, setPreloaded] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const show = (next: boolean, key = false): void => {
    setPreloaded(true);
    setByKey(key);
    setOpen(next);
  };
  const preload = (): void => setPreloaded(true);
  // oxlint-disable-next-line react/refs -- the ref and the handlers are passed on, not read
  const button = cloneElement(trigger, {
    id: `${id}button`,
    ref: anchor as RefObject<HTMLButtonElement | null>,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}menu` : undefined,
    // Needed by the styles of an open menu's button.
    ...{ 'data-state': open ? 'open' : 'closed' },
    onPointerEnter: preload,
    onFocus: preload,
    onPointerDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) return;
      // The focus goes into the menu; the browser must not move it to the button afterwards.
      if (!open) event.preventDefault();
      show(!open);
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      show(event.key === 'ArrowDown' ? true : !open, true);
    },
  });
  return (
    <>
      {button}
      {preloaded
        ? // oxlint-disable-next-line react/refs -- the ref is passed on, not read
          renderPanel({ open, onOpenChange: setOpen, anchor, byKey, id: `${id}menu`, labelledBy: `${id}button` })
        : null}
    </>
  );
}
