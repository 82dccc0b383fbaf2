/** Looks up refused sign-ins by code: no screen; only admins of the affected place can resolve a code. */
import type { RoomAccess } from '@/lib/contract/access/room';

export const refusals = {
  actions: {
    /** Access depends on the refusal: see the room's handler. */
    'refusals.find': { anyOf: [] },
  },
} as const satisfies RoomAccess;
