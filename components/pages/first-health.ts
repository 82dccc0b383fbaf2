import type { Health } from '@/lib/contract/rooms/health/entities';
import { loadedIfServed } from './loaded';

/** What needs doing in the place of a page; `none` on a platform without such an operation, and for those who may not see it. */
export type FirstHealth = { kind: 'none' } | { kind: 'known'; health: Health | undefined };

/** @param asked - the call, begun; null where the reader may not see it */
export async function firstHealth(asked: Promise<Health> | null): Promise<FirstHealth> {
  if (asked === null) return { kind: 'none' };
  const health = await loadedIfServed(asked);
  return health === null ? { kind: 'none' } : { kind: 'known', health };
}
