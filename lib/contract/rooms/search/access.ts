/** One search over everything: no screen of its own; what it finds is what its caller may read. */
import type { RoomAccess } from '@/lib/contract/access/room';

export const search = {
  screens: {},
  actions: {
    'search.find': { anyOf: [] },
  },
  limits: {
    findQuery: { min: 1, max: 200 },
  },
  targets: {},
} as const satisfies RoomAccess;
