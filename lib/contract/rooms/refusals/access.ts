/** Refused sign-ins by their code: no screen of its own; a code is resolved for those who administer what it is about. */
import type { RoomAccess } from '@/lib/contract/access/room';

export const refusals = {
  actions: {
    /** Whose refusal it is decides who may see it: see the room's handler. */
    'refusals.find': { anyOf: [] },
  },
} as const satisfies RoomAccess;
