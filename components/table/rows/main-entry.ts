import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import type { RowMenuContent } from '../types';

/** The ids of menu entries that are a row's primary action. */
const MAIN: ReadonlySet<string> = new Set(['edit', 'open']);

/** The entry of a row's menu that a click on the row or Enter activates; undefined if the menu has no such available entry. */
export function mainEntry(menu: RowMenuContent | undefined): MenuItem | undefined {
  if (menu === undefined || typeof menu === 'function') return undefined;
  return menu.find(({ id, disabledReason }) => MAIN.has(id) && disabledReason === undefined);
}
