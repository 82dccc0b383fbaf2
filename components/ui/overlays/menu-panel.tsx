import * as Primitive from '@radix-ui/react-dropdown-menu';
import { Link } from '@/components/ui/mechanisms/link';
import { type ComponentProps, type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import type { MenuPanelProps } from './menu-button';

export const MenuSeparator = () => <Primitive.Separator className="my-1 h-px bg-border-subtle" />;
/** A custom entry, for menus that contain more than a list. */
export const MenuEntryPrimitive = Primitive.Item;

export type MenuPanelFrameProps = MenuPanelProps & Omit<ComponentProps<typeof Primitive.Content>, keyof MenuPanelProps>;

/** The floating panel of a menu. Not modal: the page behind it stays usable. */
export function MenuPanel({
  open,
  onOpenChange,
  anchor,
  byKey,
  labelledBy,
  className,
  children,
  ...rest
}: MenuPanelFrameProps) {
  const entered = useRef(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Primitive.Trigger asChild>
        <StandIn element={anchor} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-labelledby={labelledBy}
          sideOffset={4}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            if (!byKey || entered.current || target !== currentTarget) return;
            // Radix only sees keys while it is mounted; this one came earlier.
            entered.current = true;
            currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes the menu itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={() => {
            entered.current = false;
          }}
          className={cx('animate-menu z-50 min-w-48 rounded-lg bg-raised p-1 shadow-raised outline-none', className)}
          {...rest}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Passes an existing element to Radix as its own, because the menu's button is rendered before the menu's code is loaded. */
function StandIn({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}

export type ItemsPanelProps = MenuPanelProps & {
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
};

/** A panel with only a list of entries. */
export function ItemsPanel({ items, ...props }: ItemsPanelProps) {
  return (
    <MenuPanel {...props}>
      <MenuItems items={items} />
    </MenuPanel>
  );
}

const itemClass = (item: MenuItem): string =>
  cx(
    'flex min-h-8 touch:min-h-11 w-full cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1.5 text-base outline-none',
    item.disabledReason !== undefined
      ? 'text-faint data-highlighted:bg-hover'
      : item.danger
        ? 'text-danger data-highlighted:bg-danger-soft active:bg-pressed'
        : 'text-text data-highlighted:bg-hover active:bg-pressed',
  );

function MenuItemBody({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon ? <span className="text-current opacity-80">{item.icon}</span> : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{item.label}</span>
        {item.disabledReason === undefined ? null : <span className="max-w-64 text-xs">{item.disabledReason}</span>}
      </span>
    </>
  );
}

/** The entries of a menu; use inside `MenuPanel`. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const entries = items.map((item) => (
    <div key={item.id} role="none">
      {item.separated ? <MenuSeparator /> : null}
      <MenuEntry item={item} />
    </div>
  ));
  const isSet = items.some((item) => item.checked !== undefined);
  if (!isSet) return entries;
  return <Primitive.RadioGroup value={items.find((item) => item.checked)?.id}>{entries}</Primitive.RadioGroup>;
}

function MenuEntry({ item }: { item: MenuItem }) {
  if (item.disabledReason !== undefined) {
    // Not Radix's `disabled`, which would make the entry, and its reason, unreachable by keyboard.
    return (
      <Primitive.Item aria-disabled className={itemClass(item)} onSelect={(event) => event.preventDefault()}>
        <MenuItemBody item={item} />
      </Primitive.Item>
    );
  }
  if (item.href !== undefined) {
    return (
      <Primitive.Item asChild className={itemClass(item)}>
        {item.external ? (
          <a href={item.href} target="_blank" rel="noopener noreferrer">
            <MenuItemBody item={item} />
          </a>
        ) : (
          <Link href={item.href}>
            <MenuItemBody item={item} />
          </Link>
        )}
      </Primitive.Item>
    );
  }
  if (item.checked !== undefined) {
    return (
      <Primitive.RadioItem
        value={item.id}
        className={cx(itemClass(item), 'justify-between')}
        onSelect={() => item.onSelect?.()}
      >
        <MenuItemBody item={item} />
        <Primitive.ItemIndicator>
          <span className="block size-2 rounded-full bg-accent" />
        </Primitive.ItemIndicator>
      </Primitive.RadioItem>
    );
  }
  return (
    <Primitive.Item className={itemClass(item)} onSelect={() => item.onSelect?.()}>
      <MenuItemBody item={item} />
    </Primitive.Item>
  );
}
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Runs when the entry is selected. */
  onSelect?: () => void;
  /** Makes the entry a link instead. */
  href?: string;
  external?: boolean;
  danger?: boolean;
  /** Why the entry is unavailable: it stays visible and shows this below its label. */
  disabledReason?: string | undefined;
  separated?: boolean;
  /** Marks the entry as the selected one of a set (language, theme). */
  checked?: boolean;
};
