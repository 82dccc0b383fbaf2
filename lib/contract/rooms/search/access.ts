/** Search over everything: no screen; it finds only what the caller may read. */
import type { RoomAccess } from '@/lib/contract/access/room';

export const search = {
  actions: {
    'search.find': { anyOf: [] },
  },
  limits: {
    findQuery: { min: 1, max: 200 },
  },
} as const satisfies RoomAccess;
