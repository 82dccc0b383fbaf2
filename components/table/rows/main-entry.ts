import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import type { RowMenuContent } from '../types';

/** Entries that are what one comes to a row for, by their ids. */
const MAIN: ReadonlySet<string> = new Set(['edit', 'open']);

/** The entry of a row's menu that a click on the row chooses, and Enter; undefined where the menu has none that can be chosen. */
export function mainEntry(menu: RowMenuContent | undefined): MenuItem | undefined {
  if (menu === undefined || typeof menu === 'function') return undefined;
  return menu.find(({ id, disabledReason }) => MAIN.has(id) && disabledReason === undefined);
}
