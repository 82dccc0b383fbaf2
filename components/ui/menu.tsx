'use client';

import { type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { later } from './later';
import { MenuButton } from './menu-button';

/** One entry of a menu. */
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

const ItemsPanel = later(() => import('./menu-panel').then((module) => module.ItemsPanel));

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
};

/** A button with a list of entries. Keyboard: Enter or arrow down opens, arrows move, letters jump, Esc closes. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <MenuButton trigger={trigger} renderPanel={(props) => <ItemsPanel {...props} items={items} align={align} />} />
  );
}
