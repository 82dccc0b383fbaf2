'use client';

import * as Primitive from '@radix-ui/react-dropdown-menu';
import Link from 'next/link';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx';

/** One entry of a menu, as plain data. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Runs when the entry is chosen. */
  onSelect?: () => void;
  /** Makes the entry a link instead. */
  href?: string;
  /** Opens the link in a new tab. */
  external?: boolean;
  danger?: boolean;
  /** Why the entry cannot be used now: it stays visible and says so under its label. */
  disabledReason?: string | undefined;
  /** A line above the entry. */
  separated?: boolean;
  /** Marks the entry as the chosen one of a set (language, theme). */
  checked?: boolean;
};

export const MenuRoot = Primitive.Root;
export const MenuTrigger = Primitive.Trigger;
export const MenuSeparator = () => <Primitive.Separator className="my-1 h-px bg-border-subtle" />;

/** The floating panel of a menu, for menus that hold more than entries (the user menu). */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        className={cx('animate-menu z-50 min-w-48 rounded-lg bg-raised p-1 shadow-raised outline-none', className)}
        {...rest}
      />
    </Primitive.Portal>
  );
}

const itemClass = (item: MenuItem): string =>
  cx(
    'flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1.5 text-base outline-none',
    item.disabledReason !== undefined
      ? 'text-faint data-highlighted:bg-hover'
      : item.danger
        ? 'text-danger data-highlighted:bg-danger-soft'
        : 'text-text data-highlighted:bg-hover',
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

/** The entries of a menu; use inside `MenuContent`. */
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
    // Not Radix's `disabled`: that would take the entry, and so its reason, out of keyboard reach.
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

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
};

/** A button with a list of entries. Keyboard: Enter or arrow down opens, arrows move, letters jump, Esc closes. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <MenuRoot modal={false}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent align={align}>
        <MenuItems items={items} />
      </MenuContent>
    </MenuRoot>
  );
}
