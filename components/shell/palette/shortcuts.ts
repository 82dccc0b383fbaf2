/** The keys that work on every screen. Pure. */
import type { ScreenId } from '@/lib/contract/access';

/** After `g`: where a key leads. */
export const GO_KEYS = {
  m: 'tenantMembers',
  t: 'tenant',
  o: 'organization',
  g: 'groups',
  a: 'applications',
  c: 'clients',
} as const satisfies Record<string, ScreenId>;
export type GoKey = keyof typeof GO_KEYS;

/** Where the letters belong to what has the focus. */
const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="menu"] *';

/** Whether a letter that is pressed here is a shortcut: nothing is being typed, and no dialog or menu is open. */
export function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}

/** What keys are called where they are named; a key's name is not translated. */
export const KEY = {
  escape: 'Esc',
  search: 'Ctrl K',
  move: '↑ ↓',
  open: '↵',
  newTab: 'Ctrl ↵',
  copy: 'Ctrl C',
} as const;
