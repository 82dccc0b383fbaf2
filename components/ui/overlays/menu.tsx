import type { ComponentProps, ReactElement } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { MenuButton } from './menu-button';
import type { MenuItem } from './menu-panel';

const ItemsPanel = lazy(() => import('./menu-panel'), 'ItemsPanel');

export type MenuProps = {
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
