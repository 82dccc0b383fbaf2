import type { Health } from '@/lib/contract/rooms/health/entities';
import { loadedIfServed } from './loaded';

/** The findings of the page's place; `none` on a platform without such an operation, and for users who may not see it. */
export type FirstHealth = { kind: 'none' } | { kind: 'known'; health: Health | undefined };

/** @param asked - the started call; null if the user may not see it */
export async function firstHealth(asked: Promise<Health> | null): Promise<FirstHealth> {
  if (asked === null) return { kind: 'none' };
  const health = await loadedIfServed(asked);
  return health === null ? { kind: 'none' } : { kind: 'known', health };
}
