/** A person's own profile, applications and settings: screens, actions and field lengths. */
import type { RoomAccess } from '@/lib/contract/access/room';

export const account = {
  screens: {
    essentials: { path: '/essentials', scope: 'user', gate: [], section: 'overview' },
    applicationList: { path: '/application/list', scope: 'user', gate: [], section: 'overview' },
    yourAccount: { path: '/account', scope: 'user', gate: [] },
    settings: { path: '/settings', scope: 'user', gate: [] },
  },
  actions: {
    'account.read': { anyOf: [] },
  },
  limits: {
    userName: { max: 254 },
    personName: { max: 100 },
    password: { min: 8, max: 128 },
    passkeyName: { max: 60 },
  },
} as const satisfies RoomAccess;
