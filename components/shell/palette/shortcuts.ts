/** The keys that work on every screen. Pure. */
import type { ScreenId } from '@/lib/contract/access';

/** The target of a key after `g`. */
export const GO_KEYS = {
  m: 'tenantMembers',
  t: 'tenant',
  o: 'organization',
  g: 'groups',
  a: 'applications',
  c: 'clients',
} as const satisfies Record<string, ScreenId>;
export type GoKey = keyof typeof GO_KEYS;

/** The displayed names of keys; not translated. */
export const KEY = {
  escape: 'Esc',
  search: 'Ctrl K',
  move: '↑ ↓',
  open: '↵',
  newTab: 'Ctrl ↵',
  copy: 'Ctrl C',
} as const;
